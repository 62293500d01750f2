package org.gfxisa.codec;

import java.util.Optional;
import org.gfxisa.table.Bits;
import org.gfxisa.table.Bits.Part;

/** The position of a value in an instruction of up to 192 bits, held in three 64-bit words. */
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

    /** Returns the width of the value in bits; 0 if it is constant. */
    public int width() {
        return width;
    }

    /** Returns the bits of the value that are encoded; there may be gaps between parts. */
    public long valueMask() {
        long bits = 0;
        for (Part part : parts) {
            bits |= ones(part.width()) << part.to();
        }
        return bits;
    }

    /** Returns whether the value is one contiguous field in the first 64 bits. */
    public boolean isPlain() {
        return inFirstWord && parts.length == 1;
    }

    /** Returns the first bit of the first part. */
    public int firstBit() {
        return shift;
    }

    /** Returns the mask of the field if {@link #isPlain}, unshifted. */
    public long plainMask() {
        return mask;
    }

    /** Returns the first of two parts if it holds the low bits of the value. */
    Optional<Part> lowPart() {
        return parts.length == 2 && parts[0].to() == 0 ? Optional.of(parts[0]) : Optional.empty();
    }

    /** Reads the value, zero-extended, from the instruction's words. */
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

    /** Returns whether all parts are in the first word, so that {@link #writeFirst} suffices. */
    public boolean isInFirstWord() {
        return inFirstWord;
    }

    /** Like {@link #write} for the first word, if {@link #isInFirstWord()}. */
    public long writeFirst(long value) {
        return (value & mask) << shift | (value >>> to2 & mask2) << shift2;
    }

    /** Returns the bits of word {@code word} (0 to 2) that encode the value. */
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

    /** Reads up to 32 bits starting at bit {@code from}. */
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
