package org.gfxisa.semantics;

/**
 * A float format whose raw bits an int holds, with zeros above: tests, comparisons and choices, which round nothing. A
 * format is a constant of {@link Floats}, so that what it says of itself folds.
 */
public abstract sealed class IntFloat permits RoundedFloat {
    IntFloat() {}

    // ---- the format ----

    abstract int width();

    /** Bits of the mantissa. */
    abstract int mantissa();

    /** The format's denormal field of MODE. */
    abstract int denorm(int mode);

    /** The value, exactly. */
    abstract float toFloat(int a);

    final double toDouble(int a) {
        return toFloat(a);
    }

    /** The bits as {@link FloatBits} takes them. */
    final long bits(int a) {
        return a & -1L >>> Long.SIZE - width();
    }

    final boolean keepsResults(int mode) {
        return (denorm(mode) & Mode.KEEP_RESULTS) != 0;
    }

    /** An input, flushed as MODE says. */
    public final int input(int a, int mode) {
        return (denorm(mode) & Mode.KEEP_INPUTS) != 0 ? a : flush(a);
    }

    /** A result, flushed as MODE says. */
    final int result(int a, int mode) {
        return keepsResults(mode) ? a : flush(a);
    }

    /** The first NaN of some operands, quiet, or the default one. */
    final int nan(int a, int b) {
        return (int) FloatBits.nan(bits(a), bits(b), width(), mantissa());
    }

    final int nan(int a, int b, int c) {
        return (int) FloatBits.nan(bits(a), bits(b), bits(c), width(), mantissa());
    }

    /** Returns whether a number is zero, or a denormal that MODE flushes to zero. */
    public final boolean isZero(int a, int mode) {
        return FloatBits.magnitude(bits(input(a, mode)), width()) == 0;
    }

    // ---- tests ----

    /** Returns whether it is a NaN. */
    public final boolean isNan(int a) {
        return FloatBits.isNan(bits(a), width(), mantissa());
    }

    /** Returns whether neither is a NaN. */
    public final boolean ordered(int a, int b) {
        return FloatBits.ordered(bits(a), bits(b), width(), mantissa());
    }

    /** Equal; false with a NaN. */
    public final boolean eq(int a, int b, int mode) {
        return toFloat(input(a, mode)) == toFloat(input(b, mode));
    }

    /** Less; false with a NaN. */
    public final boolean lt(int a, int b, int mode) {
        return toFloat(input(a, mode)) < toFloat(input(b, mode));
    }

    /** Less or equal; false with a NaN. */
    public final boolean le(int a, int b, int mode) {
        return toFloat(input(a, mode)) <= toFloat(input(b, mode));
    }

    // ---- choices ----

    /** The hardware's minimum: a NaN loses, -0 is below +0. */
    public int min(int a, int b, int mode) {
        return result(bitsMin(input(a, mode), input(b, mode), mode), mode);
    }

    /** The same of inputs as MODE has them, by their bits. */
    final int bitsMin(int x, int y, int mode) {
        return (int) FloatBits.min(bits(x), bits(y), width(), mantissa(), Mode.ieee(mode));
    }

    /** The hardware's maximum. */
    public int max(int a, int b, int mode) {
        return result(bitsMax(input(a, mode), input(b, mode), mode), mode);
    }

    /** The same of inputs as MODE has them, by their bits. */
    final int bitsMax(int x, int y, int mode) {
        return (int) FloatBits.max(bits(x), bits(y), width(), mantissa(), Mode.ieee(mode));
    }

    // ---- parts ----

    /** A NaN made quiet; anything else as it is. */
    final int quiet(int a) {
        return (int) FloatBits.quiet(bits(a), width(), mantissa());
    }

    /** A denormal as the zero of its sign. */
    public final int flush(int a) {
        return (int) FloatBits.flush(bits(a), width(), mantissa());
    }

    /** Quiet, and denormals as MODE has them. */
    public final int canonical(int a, int mode) {
        return quiet(result(input(a, mode), mode));
    }
}
