package org.gfxisa.simulator.reference;

import java.math.BigInteger;

/** One lane (or a scalar instruction's wave): what an instruction gets, and what a rule says that it gives. */
final class Lane {
    private static final int DWORD = 32;
    private static final int SOURCES = 6;
    private static final int DWORDS = 4;

    /** Sources in the order of the rule: raw bits, cut to their type's width. */
    final long[] in = new long[SOURCES];
    /** Bits above 64 of a source. */
    final long[] inHigh = new long[SOURCES];

    Modes mode = new Modes(0);
    int number;
    /** Modifiers of the result. */
    int omod;

    boolean clamp;

    /** What the instruction writes: dwords, lowest first, and the lane's bit of a mask, or SCC. */
    final int[] out = new int[DWORDS];

    boolean flag;
    /** A scalar instruction's effect on EXEC and M0. */
    long exec;

    int m0;
    /** What the destination's first register held. */
    int before;

    Ieee ieee() {
        return new Ieee(mode);
    }

    int i(int source) {
        return (int) in[source];
    }

    /** Bits of a source. */
    long bits(int source, int from, int width) {
        return in[source] >>> from & (1L << width) - 1;
    }

    /** The same, signed. */
    long signed(int source, int from, int width) {
        return in[source] << Long.SIZE - from - width >> Long.SIZE - width;
    }

    BigInteger big(int source) {
        return BigInteger.valueOf(in[source]).and(new BigInteger("ffffffffffffffff", 16));
    }

    void bits32(long value) {
        out[0] = (int) value;
    }

    void bits64(long value) {
        out[0] = (int) value;
        out[1] = (int) (value >>> DWORD);
    }

    /** A float as it comes from the operation: the output modifiers are applied here. */
    void number(Format f, long value) {
        bits64(modified(f, value));
    }

    /** A part of the result, of 16 or 32 bits. */
    void part(Format f, int index, long value) {
        place(f.width, index, modified(f, value));
    }

    private void place(int width, int index, long value) {
        if (width == DWORD) {
            out[index] = (int) value;
        } else {
            int shift = index % 2 * 16;
            out[index / 2] = out[index / 2] & ~(0xffff << shift) | (int) (value & 0xffff) << shift;
        }
    }

    private long modified(Format f, long value) {
        long scaled = value;
        // "Output modifiers are ignored if output denormals are enabled", or with IEEE; "-0 is flushed to +0".
        if (omod != 0 && !mode.keepsResults(f) && !mode.ieee()) {
            scaled = ieee().ldexp(f, value, omod == 3 ? -1 : omod);
            scaled = f.isZero(scaled) ? 0 : scaled;
        }
        if (!clamp) {
            return scaled;
        }
        if (f.isNan(scaled)) {
            return mode.dx10Clamp() ? 0 : scaled;
        }
        return f.isNegative(scaled) ? 0 : Math.min(scaled, f.one());
    }

    /** An exact integer: cut to the width, or limited to its range if the instruction clamps. */
    void integer(boolean signed, int width, BigInteger exact) {
        BigInteger least = signed ? Numbers.least(width - 1) : BigInteger.ZERO;
        BigInteger most = Numbers.most(signed ? width - 1 : width);
        BigInteger kept = (clamp ? exact.max(least).min(most) : exact).and(Numbers.most(width));
        out[0] = kept.intValue();
        out[1] = kept.shiftRight(DWORD).intValue();
    }

    void unsigned(int width, long exact) {
        integer(false, width, BigInteger.valueOf(exact));
    }

    void signed(int width, long exact) {
        integer(true, width, BigInteger.valueOf(exact));
    }

    /** A part of a packed integer result. */
    void part(boolean signed, int width, int index, long exact) {
        long limited = exact;
        if (clamp) {
            long least = signed ? -1L << width - 1 : 0;
            long most = (1L << (signed ? width - 1 : width)) - 1;
            limited = Math.max(least, Math.min(most, exact));
        }
        place(width, index, limited);
    }
}
