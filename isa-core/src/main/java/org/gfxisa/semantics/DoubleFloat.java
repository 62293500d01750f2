package org.gfxisa.semantics;

/** IEEE double precision. Where MODE asks for what Java does, Java's own arithmetic computes. */
public final class DoubleFloat extends LongFloat {
    static final int BIAS = 1023;
    static final long SIGN = Long.MIN_VALUE;
    static final long ONE = (long) BIAS << MANTISSA;
    static final int MOST_SCALE = 5000;

    DoubleFloat() {}

    private static boolean isFinite(long a) {
        return (~a & 0x7ff0000000000000L) != 0;
    }

    // ---- arithmetic ----

    /** Sum. */
    public long add(long a, long b, int mode) {
        if ((mode & Mode.FAST64_MASK) != Mode.FAST64) {
            return addSlow(a, b, mode);
        }
        double r = toDouble(a) + toDouble(b);
        return r == r ? Double.doubleToRawLongBits(r) : nan(a, b);
    }

    private long addSlow(long a, long b, int mode) {
        long x = input(a, mode);
        long y = input(b, mode);
        if (Mode.round64(mode) == Mode.RNE || !isFinite(x) || !isFinite(y)) {
            double r = toDouble(x) + toDouble(y);
            return r == r ? result(Double.doubleToRawLongBits(r), mode) : nan(x, y);
        }
        return result(Soft64.multiplyAdd(x, ONE, y, 0, Mode.round64(mode)), mode);
    }

    /** Difference. */
    public long sub(long a, long b, int mode) {
        return isNan(b) ? add(a, b, mode) : add(a, b ^ SIGN, mode);
    }

    /** Product. */
    public long mul(long a, long b, int mode) {
        if ((mode & Mode.FAST64_MASK) != Mode.FAST64) {
            return mulSlow(a, b, mode);
        }
        double r = toDouble(a) * toDouble(b);
        return r == r ? Double.doubleToRawLongBits(r) : nan(a, b);
    }

    private long mulSlow(long a, long b, int mode) {
        long x = input(a, mode);
        long y = input(b, mode);
        if (Mode.round64(mode) == Mode.RNE || !isFinite(x) || !isFinite(y)) {
            double r = toDouble(x) * toDouble(y);
            return r == r ? result(Double.doubleToRawLongBits(r), mode) : nan(x, y);
        }
        return result(Soft64.multiply(x, y, Mode.round64(mode)), mode);
    }

    /** Product and sum, rounded once. */
    public long fma(long a, long b, long c, int mode) {
        if ((mode & Mode.FAST64_MASK) != Mode.FAST64) {
            return fmaSlow(input(a, mode), input(b, mode), input(c, mode), 0, mode);
        }
        double r = Math.fma(toDouble(a), toDouble(b), toDouble(c));
        return r == r ? Double.doubleToRawLongBits(r) : nan(a, b, c);
    }

    /** The same by integers, times 2^scale. */
    private long fmaSlow(long a, long b, long c, int scale, int mode) {
        if (isFinite(a) && isFinite(b)) {
            return isFinite(c) ? result(Soft64.multiplyAdd(a, b, c, scale, Mode.round64(mode)), mode) : quiet(c);
        }
        double r = toDouble(a) * toDouble(b) + toDouble(c);
        return r == r ? Double.doubleToRawLongBits(r) : nan(a, b, c);
    }

    /** a * 2^n. */
    public long ldexp(long a, int n, int mode) {
        long x = input(a, mode);
        if (!isFinite(x)) {
            return quiet(x);
        }
        return result(Soft64.scale(x, Ints.clamp(n, -MOST_SCALE, MOST_SCALE), Mode.round64(mode)), mode);
    }

    /** A result times a power of two, as {@link RoundedFloat#scaled}. */
    public long scaled(long a, int power, int mode) {
        if ((Mode.denorm64(mode) & Mode.KEEP_RESULTS) != 0 || Mode.ieee(mode)) {
            return a;
        }
        long scaled = ldexp(a, power, mode);
        return scaled == SIGN ? 0 : scaled;
    }

    /** A result limited to 0..1, as {@link RoundedFloat#clamped}. */
    public long clamped(long a, int mode) {
        if (isNan(a)) {
            return Mode.dx10Clamp(mode) ? 0 : a;
        }
        return a < 0 ? 0 : Math.min(a, ONE);
    }

    // ---- division steps ----

    /** Fused product and sum, scaled by 2^128 away from the middle if the flag is set; inputs are never flushed. */
    public long divFmas(long a, long b, long c, boolean flag, int mode) {
        boolean up = (c >>> MANTISSA & 0x7ff) > BIAS;
        return fmaSlow(a, b, c, flag ? up ? 128 : -128 : 0, mode);
    }

    /** The last step: quotient, denominator, numerator. */
    public long divFixup(long q, long d, long n, int mode) {
        return result(Division.fixup(q, d, n, WIDTH, MANTISSA, mode), mode);
    }

    /** A segment (0..31) of 53 bits of 2/pi, as the reduction of an argument needs them. */
    public long trigPreop(long a, int segment, int mode) {
        return result(TwoOverPi.segment((int) (a >>> MANTISSA) & 0x7ff, segment), mode);
    }

    // ---- conversions ----

    /** From a signed int. */
    public long fromI32(int value) {
        return Double.doubleToRawLongBits(value);
    }

    /** From an unsigned int. */
    public long fromU32(int value) {
        return Double.doubleToRawLongBits(Integer.toUnsignedLong(value));
    }

    /** From a signed long that has at most 53 significant bits. */
    public long fromI64(long value) {
        return Double.doubleToRawLongBits(value);
    }

    /** From a signed long. */
    public long fromI64(long value, int mode) {
        return Soft64.fromMagnitude(value & SIGN, Math.abs(value), Mode.round64(mode));
    }

    /** From an unsigned long. */
    public long fromU64(long value, int mode) {
        return Soft64.fromMagnitude(0, value, Mode.round64(mode));
    }

    /** From f16. */
    public long fromF16(int value, int mode) {
        return quiet(Double.doubleToRawLongBits(Floats.F16.toDouble(Floats.F16.input(value, mode))));
    }

    /** From f32. */
    public long fromF32(int value, int mode) {
        return quiet(Double.doubleToRawLongBits(Float.intBitsToFloat(Floats.F32.input(value, mode))));
    }

    /** Toward zero, saturating; NaN gives 0. */
    public int toI32(long a) {
        return (int) toDouble(a);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public int toU32(long a) {
        return Ints.saturatedU32(toDouble(a));
    }

    /** Toward zero, saturating; NaN gives 0. */
    public long toI64(long a) {
        return (long) toDouble(a);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public long toU64(long a) {
        return Ints.saturatedU64(toDouble(a));
    }

    /** Toward zero, limited to a range that holds 0; NaN gives 0. */
    public int toInt(long a, int low, int high) {
        return Ints.clamp((int) toDouble(a), low, high);
    }

    /** Toward zero, limited to a range that holds 0; NaN gives 0. */
    public long toLong(long a, long low, long high) {
        return Ints.clamp((long) toDouble(a), low, high);
    }

    // ---- approximate on hardware ----

    /** 1 / a. */
    public long rcp(long a, int mode) {
        return approximate(a, Approximate.rcp(toDouble(input(a, mode))), mode);
    }

    /** 1 / sqrt(a). */
    public long rsq(long a, int mode) {
        return approximate(a, Approximate.rsq(toDouble(input(a, mode))), mode);
    }

    /** Square root. */
    public long sqrt(long a, int mode) {
        return approximate(a, Approximate.sqrt(toDouble(input(a, mode))), mode);
    }

    /** 2^a. */
    public long exp2(long a, int mode) {
        return approximate(a, Approximate.exp2(toDouble(input(a, mode))), mode);
    }

    /** Logarithm to base 2. */
    public long log2(long a, int mode) {
        return approximate(a, Approximate.log2(toDouble(input(a, mode))), mode);
    }

    /** sin(2 pi a). */
    public long sin2pi(long a, int mode) {
        return approximate(a, Approximate.sin2pi(toDouble(input(a, mode))), mode);
    }

    /** cos(2 pi a). */
    public long cos2pi(long a, int mode) {
        return approximate(a, Approximate.cos2pi(toDouble(input(a, mode))), mode);
    }

    private long approximate(long a, double value, int mode) {
        return value == value ? result(Double.doubleToRawLongBits(value), mode) : nan(a, a);
    }
}
