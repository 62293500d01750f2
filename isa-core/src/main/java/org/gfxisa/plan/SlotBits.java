package org.gfxisa.plan;

import org.gfxisa.table.BitParts;

/** Where a value lies in an instruction of up to 192 bits, as three words of 64. */
public final class SlotBits {
    private final BitParts parts;
    private final int width;
    private final boolean inFirstWord;
    private final int shift;
    private final long mask;
    private final int shift2;
    private final long mask2;
    private final int to2;

    public SlotBits(BitParts parts) {
        this.parts = parts;
        int top = 0;
        boolean low = parts.count() <= 2;
        for (int i = 0; i < parts.count(); i++) {
            top = Math.max(top, parts.to[i] + parts.width[i]);
            low &= parts.from[i] + parts.width[i] <= Long.SIZE;
        }
        width = top;
        inFirstWord = low && (parts.count() == 0 || parts.to[0] == 0);
        shift = parts.count() > 0 ? parts.from[0] : 0;
        mask = parts.count() > 0 ? ones(parts.width[0]) : 0;
        shift2 = parts.count() > 1 ? parts.from[1] : 0;
        mask2 = parts.count() > 1 ? ones(parts.width[1]) : 0;
        to2 = parts.count() > 1 ? parts.to[1] : 0;
    }

    /** Width of the value in bits; 0: a constant without bits. */
    public int width() {
        return width;
    }

    /** The value's bits that are encoded; those between two parts may be none of them. */
    public long valueMask() {
        long bits = 0;
        for (int i = 0; i < parts.count(); i++) {
            bits |= ones(parts.width[i]) << parts.to[i];
        }
        return bits;
    }

    /** One run of bits within the first 64. */
    public boolean isPlain() {
        return inFirstWord && parts.count() == 1;
    }

    /** First bit of the first part. */
    public int firstBit() {
        return shift;
    }

    /** Where its bits are in the instruction. */
    public BitParts parts() {
        return parts;
    }

    /** The value, unsigned, from the instruction's words. */
    public long read(long q0, long q1, long q2) {
        if (inFirstWord) {
            return q0 >>> shift & mask | (q0 >>> shift2 & mask2) << to2;
        }
        long value = 0;
        for (int i = 0; i < parts.count(); i++) {
            value |= bits(parts.from[i], parts.width[i], q0, q1, q2) << parts.to[i];
        }
        return value;
    }

    /** All parts are in the first word: {@link #writeFirst} will do. */
    public boolean isInFirstWord() {
        return inFirstWord;
    }

    /** Like {@link #write} for the first word, where {@link #isInFirstWord()}. */
    public long writeFirst(long value) {
        return (value & mask) << shift | (value >>> to2 & mask2) << shift2;
    }

    /** The bits of word {@code word} (0 to 2) that hold the value. */
    public long write(int word, long value) {
        if (inFirstWord) {
            return word != 0 ? 0 : writeFirst(value);
        }
        long bits = 0;
        for (int i = 0; i < parts.count(); i++) {
            long part = value >>> parts.to[i] & ones(parts.width[i]);
            int at = parts.from[i] - word * Long.SIZE;
            if (at >= 0 && at < Long.SIZE) {
                bits |= part << at;
            } else if (at < 0 && at > -Long.SIZE) {
                bits |= part >>> -at;
            }
        }
        return bits;
    }

    /** Up to 32 bits from bit {@code from} on. */
    public static long bits(int from, int width, long q0, long q1, long q2) {
        int word = from >>> 6;
        int at = from & 63;
        long value = select(word, q0, q1, q2) >>> at;
        if (at + width > Long.SIZE) {
            value |= select(word + 1, q0, q1, q2) << (Long.SIZE - at);
        }
        return value & ones(width);
    }

    private static long select(int word, long q0, long q1, long q2) {
        return switch (word) {
            case 0 -> q0;
            case 1 -> q1;
            default -> q2;
        };
    }

    private static long ones(int width) {
        return width >= Long.SIZE ? -1 : (1L << width) - 1;
    }
}
