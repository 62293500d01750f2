package org.gfxisa.plan;

import java.util.Optional;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Bits.Part;

/** Where a value lies in an instruction of up to 192 bits, as three words of 64. */
public final class SlotBits {
    private final Part[] parts;
    private final int width;
    private final boolean inFirstWord;
    private final int shift;
    private final long mask;
    private final int shift2;
    private final long mask2;
    private final int to2;

    public SlotBits(Bits bits) {
        parts = bits.parts().toArray(Part[]::new);
        width = bits.width();
        boolean isLow = parts.length <= 2 && (parts.length == 0 || parts[0].to() == 0);
        for (Part part : parts) {
            isLow &= part.last() < Long.SIZE;
        }
        inFirstWord = isLow;
        shift = parts.length > 0 ? parts[0].from() : 0;
        mask = parts.length > 0 ? ones(parts[0].width()) : 0;
        shift2 = parts.length > 1 ? parts[1].from() : 0;
        mask2 = parts.length > 1 ? ones(parts[1].width()) : 0;
        to2 = parts.length > 1 ? parts[1].to() : 0;
    }

    /** Width of the value in bits; 0: a constant without bits. */
    public int width() {
        return width;
    }

    /** The value's bits that are encoded; those between two parts may be none of them. */
    public long valueMask() {
        long bits = 0;
        for (Part part : parts) {
            bits |= ones(part.width()) << part.to();
        }
        return bits;
    }

    /** One run of bits within the first 64. */
    public boolean isPlain() {
        return inFirstWord && parts.length == 1;
    }

    /** First bit of the first part. */
    public int firstBit() {
        return shift;
    }

    /** The bits of the instruction that are {@link #isPlain}, unshifted. */
    public long plainMask() {
        return mask;
    }

    /** The first of two parts, where it has the lowest bits of the value. */
    Optional<Part> lowPart() {
        return parts.length == 2 && parts[0].to() == 0 ? Optional.of(parts[0]) : Optional.empty();
    }

    /** The value, unsigned, from the instruction's words. */
    public long read(long q0, long q1, long q2) {
        if (inFirstWord) {
            return q0 >>> shift & mask | (q0 >>> shift2 & mask2) << to2;
        }
        long value = 0;
        for (Part part : parts) {
            value |= bits(part.from(), part.width(), q0, q1, q2) << part.to();
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
        for (Part part : parts) {
            long piece = value >>> part.to() & ones(part.width());
            int at = part.from() - word * Long.SIZE;
            if (at >= 0 && at < Long.SIZE) {
                bits |= piece << at;
            } else if (at < 0 && at > -Long.SIZE) {
                bits |= piece >>> -at;
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
