package org.gfxisa.semantics;

/** A float format whose raw bits a long holds: tests, comparisons and choices, which round nothing. */
public abstract sealed class LongFloat permits DoubleFloat {
    static final int WIDTH = 64;
    static final int MANTISSA = 52;

    LongFloat() {}

    final double toDouble(long a) {
        return Double.longBitsToDouble(a);
    }

    /** An input, flushed as MODE says. */
    public final long input(long a, int mode) {
        return (Mode.denorm64(mode) & Mode.KEEP_INPUTS) != 0 ? a : flush(a);
    }

    /** A result, flushed as MODE says. */
    final long result(long a, int mode) {
        return (Mode.denorm64(mode) & Mode.KEEP_RESULTS) != 0 ? a : flush(a);
    }

    /** The first NaN of some operands, quiet, or the default one. */
    final long nan(long a, long b) {
        return FloatBits.nan(a, b, WIDTH, MANTISSA);
    }

    final long nan(long a, long b, long c) {
        return FloatBits.nan(a, b, c, WIDTH, MANTISSA);
    }

    /** Returns whether a number is zero, or a denormal that MODE flushes to zero. */
    public final boolean isZero(long a, int mode) {
        return FloatBits.magnitude(input(a, mode), WIDTH) == 0;
    }

    // ---- tests ----

    /** Returns whether it is a NaN. */
    public final boolean isNan(long a) {
        return FloatBits.isNan(a, WIDTH, MANTISSA);
    }

    /** Returns whether neither is a NaN. */
    public final boolean ordered(long a, long b) {
        return FloatBits.ordered(a, b, WIDTH, MANTISSA);
    }

    /** Equal; false with a NaN. */
    public final boolean eq(long a, long b, int mode) {
        return toDouble(input(a, mode)) == toDouble(input(b, mode));
    }

    /** Less; false with a NaN. */
    public final boolean lt(long a, long b, int mode) {
        return toDouble(input(a, mode)) < toDouble(input(b, mode));
    }

    /** Less or equal; false with a NaN. */
    public final boolean le(long a, long b, int mode) {
        return toDouble(input(a, mode)) <= toDouble(input(b, mode));
    }

    // ---- choices ----

    /** The hardware's minimum: a NaN loses, -0 is below +0. */
    public final long min(long a, long b, int mode) {
        long r = FloatBits.min(input(a, mode), input(b, mode), WIDTH, MANTISSA, Mode.ieee(mode));
        return result(r, mode);
    }

    /** The hardware's maximum. */
    public final long max(long a, long b, int mode) {
        long r = FloatBits.max(input(a, mode), input(b, mode), WIDTH, MANTISSA, Mode.ieee(mode));
        return result(r, mode);
    }

    // ---- parts ----

    /** A NaN made quiet; anything else as it is. */
    final long quiet(long a) {
        return FloatBits.quiet(a, WIDTH, MANTISSA);
    }

    /** A denormal as the zero of its sign. */
    public final long flush(long a) {
        return FloatBits.flush(a, WIDTH, MANTISSA);
    }

    /** Quiet, and denormals as MODE has them. */
    public final long canonical(long a, int mode) {
        return quiet(result(input(a, mode), mode));
    }
}
