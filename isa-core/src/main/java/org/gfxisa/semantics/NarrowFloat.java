package org.gfxisa.semantics;

/** A format narrower than a double: conversions from and to other types, and the functions that hardware approximates. */
public abstract sealed class NarrowFloat extends RoundedFloat permits ShortFloat, SingleFloat {
    NarrowFloat() {}

    // ---- conversions ----

    /** From a signed int that has no more significant bits than the format. */
    public final int fromI32(int value) {
        return fromI32(value, Mode.RNE);
    }

    /** From a signed int. */
    public final int fromI32(int value, int mode) {
        return round(value, mode);
    }

    /** From an unsigned int that has no more significant bits than the format. */
    public final int fromU32(int value) {
        return fromU32(value, Mode.RNE);
    }

    /** From an unsigned int. */
    public final int fromU32(int value, int mode) {
        return round(Integer.toUnsignedLong(value), mode);
    }

    /** From a signed long. */
    public final int fromI64(long value, int mode) {
        return round(Narrow.fromLong(value), mode);
    }

    /** From an unsigned long. */
    public final int fromU64(long value, int mode) {
        return round(Narrow.fromMagnitude(value), mode);
    }

    /** From f64. */
    public final int fromF64(long value, int mode) {
        long x = Floats.F64.input(value, mode);
        return Floats.F64.isNan(x) ? narrowNan(x) : rounded(Double.longBitsToDouble(x), mode);
    }

    /** The NaN of this format that an f64's becomes: quiet, with the upper bits of the mantissa. */
    final int narrowNan(long nan) {
        int upper = (int) (nan >>> 52 - mantissa()) & (1 << mantissa()) - 1;
        int quietNan = (int) (FloatBits.infinity(width(), mantissa()) | FloatBits.quietBit(mantissa()));
        return (nan < 0 ? sign() : 0) | quietNan | upper;
    }

    /** Toward zero, saturating; NaN gives 0. */
    public final int toI32(int a) {
        return (int) toFloat(a);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public final int toU32(int a) {
        return Ints.saturatedU32(toDouble(a));
    }

    /** Toward zero, saturating; NaN gives 0. */
    public final long toI64(int a) {
        return (long) toFloat(a);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public final long toU64(int a) {
        return Ints.saturatedU64(toDouble(a));
    }

    /** Toward zero, limited to a range that holds 0; NaN gives 0. */
    public final int toInt(int a, int low, int high) {
        return Ints.clamp((int) toFloat(a), low, high);
    }

    /** Toward zero, limited to a range that holds 0; NaN gives 0. */
    public final long toLong(int a, long low, long high) {
        return Ints.clamp((long) toFloat(a), low, high);
    }

    /** Limited to [-1, 1], times 32767, to nearest even; NaN gives 0. */
    public final int snorm16(int a) {
        return (int) Math.rint(Math.max(-1, Math.min(1, toDouble(a))) * 32767);
    }

    /** Limited to [0, 1], times 65535, to nearest even; NaN gives 0. */
    public final int unorm16(int a) {
        return (int) Math.rint(Math.max(0, Math.min(1, toDouble(a))) * 65535);
    }

    // ---- approximate on hardware ----

    /** 1 / a. */
    public final int rcp(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.rcp(toDouble(x)), mode);
    }

    /** 1 / sqrt(a). */
    public final int rsq(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.rsq(toDouble(x)), mode);
    }

    /** Square root. */
    public final int sqrt(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.sqrt(toDouble(x)), mode);
    }

    /** 2^a. */
    public final int exp2(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.exp2(toDouble(x)), mode);
    }

    /** Logarithm to base 2. */
    public final int log2(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.log2(toDouble(x)), mode);
    }

    /** sin(2 pi a). */
    public final int sin2pi(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.sin2pi(toDouble(x)), mode);
    }

    /** cos(2 pi a). */
    public final int cos2pi(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.cos2pi(toDouble(x)), mode);
    }

    private int approximate(int a, double value, int mode) {
        return value == value ? result(round(value, Mode.RNE), mode) : nan(a, a);
    }
}
