package org.gfxisa.semantics;

/** IEEE double precision under MODE. Values are raw bits. */
public final class F64 {
    private static final int WIDTH = 64;
    private static final int MANTISSA = 52;
    private static final int BIAS = 1023;
    private static final long SIGN = Long.MIN_VALUE;
    private static final long ONE = (long) BIAS << MANTISSA;
    private static final int MOST_SCALE = 5000;
    private static final double TWO_TO_63 = 0x1p63;
    private static final long MOST_U32 = 0xffffffffL;

    private F64() {}

    private static double toDouble(long a) {
        return Double.longBitsToDouble(a);
    }

    /** An input, flushed as MODE says. */
    static long input(long a, int mode) {
        return (Mode.denorm64(mode) & Mode.KEEP_INPUTS) != 0 ? a : flush(a);
    }

    private static long result(long a, int mode) {
        return (Mode.denorm64(mode) & Mode.KEEP_RESULTS) != 0 ? a : flush(a);
    }

    private static long integral(long a, double value) {
        return value != value ? quiet(a) : Double.doubleToRawLongBits(value);
    }

    private static boolean isFinite(long a) {
        return (~a & 0x7ff0000000000000L) != 0;
    }

    private static long nan(long a, long b) {
        return FloatBits.nan(a, b, WIDTH, MANTISSA);
    }

    private static long nan(long a, long b, long c) {
        return FloatBits.nan(a, b, c, WIDTH, MANTISSA);
    }

    // ---- arithmetic ----

    /** Sum. */
    public static long add(long a, long b, int mode) {
        if ((mode & Mode.FAST64_MASK) != Mode.FAST64) {
            return addSlow(a, b, mode);
        }
        double r = toDouble(a) + toDouble(b);
        return r == r ? Double.doubleToRawLongBits(r) : nan(a, b);
    }

    private static long addSlow(long a, long b, int mode) {
        long x = input(a, mode);
        long y = input(b, mode);
        if (Mode.round64(mode) == Mode.RNE || !isFinite(x) || !isFinite(y)) {
            double r = toDouble(x) + toDouble(y);
            return r == r ? result(Double.doubleToRawLongBits(r), mode) : nan(x, y);
        }
        return result(Soft64.multiplyAdd(x, ONE, y, 0, Mode.round64(mode)), mode);
    }

    /** Difference. */
    public static long sub(long a, long b, int mode) {
        return isNan(b) ? add(a, b, mode) : add(a, b ^ SIGN, mode);
    }

    /** Product. */
    public static long mul(long a, long b, int mode) {
        if ((mode & Mode.FAST64_MASK) != Mode.FAST64) {
            return mulSlow(a, b, mode);
        }
        double r = toDouble(a) * toDouble(b);
        return r == r ? Double.doubleToRawLongBits(r) : nan(a, b);
    }

    private static long mulSlow(long a, long b, int mode) {
        long x = input(a, mode);
        long y = input(b, mode);
        if (Mode.round64(mode) == Mode.RNE || !isFinite(x) || !isFinite(y)) {
            double r = toDouble(x) * toDouble(y);
            return r == r ? result(Double.doubleToRawLongBits(r), mode) : nan(x, y);
        }
        return result(Soft64.multiply(x, y, Mode.round64(mode)), mode);
    }

    /** Product and sum, rounded once. */
    public static long fma(long a, long b, long c, int mode) {
        if ((mode & Mode.FAST64_MASK) != Mode.FAST64) {
            return fmaSlow(input(a, mode), input(b, mode), input(c, mode), 0, mode);
        }
        double r = Math.fma(toDouble(a), toDouble(b), toDouble(c));
        return r == r ? Double.doubleToRawLongBits(r) : nan(a, b, c);
    }

    /** The same by integers, times 2^scale. */
    private static long fmaSlow(long a, long b, long c, int scale, int mode) {
        if (isFinite(a) && isFinite(b)) {
            return isFinite(c) ? result(Soft64.multiplyAdd(a, b, c, scale, Mode.round64(mode)), mode) : quiet(c);
        }
        double r = toDouble(a) * toDouble(b) + toDouble(c);
        return r == r ? Double.doubleToRawLongBits(r) : nan(a, b, c);
    }

    /** Product and sum each rounded, denormals always flushed. */
    public static long mad(long a, long b, long c, int mode) {
        int flushing = Mode.withDenorm(mode, Mode.FLUSH);
        return add(mul(a, b, flushing), c, flushing);
    }

    /** Product in which 0 times anything is +0. */
    public static long mulLegacy(long a, long b, int mode) {
        return isZero(a, mode) || isZero(b, mode) ? 0 : mul(a, b, mode);
    }

    /** The same for {@link #mad}. */
    public static long madLegacy(long a, long b, long c, int mode) {
        int flushing = Mode.withDenorm(mode, Mode.FLUSH);
        return add(mulLegacy(a, b, flushing), c, flushing);
    }

    /** The same for {@link #fma}. */
    public static long fmaLegacy(long a, long b, long c, int mode) {
        return isZero(a, mode) || isZero(b, mode) ? add(0, c, mode) : fma(a, b, c, mode);
    }

    private static boolean isZero(long a, int mode) {
        return FloatBits.magnitude(input(a, mode), WIDTH) == 0;
    }

    /** a * 2^n. */
    public static long ldexp(long a, int n, int mode) {
        long x = input(a, mode);
        if (!isFinite(x)) {
            return quiet(x);
        }
        return result(Soft64.scale(x, Ints.clamp(n, -MOST_SCALE, MOST_SCALE), Mode.round64(mode)), mode);
    }

    // ---- division steps ----

    /** The operand to use in place of x, for a denominator and a numerator. */
    public static long divScale(long x, long d, long n) {
        return Division.scale64(x, d, n);
    }

    /** Whether the quotient must be scaled back. */
    public static boolean divScaleFlag(long x, long d, long n) {
        return Division.scaleFlag64(d, n);
    }

    /** Fused product and sum, scaled by 2^128 away from the middle if the flag is set; inputs are never flushed. */
    public static long divFmas(long a, long b, long c, boolean flag, int mode) {
        boolean up = (c >>> MANTISSA & 0x7ff) > BIAS;
        return fmaSlow(a, b, c, flag ? up ? 128 : -128 : 0, mode);
    }

    /** The last step: quotient, denominator, numerator. */
    public static long divFixup(long q, long d, long n, int mode) {
        return result(Division.fixup(q, d, n, WIDTH, MANTISSA, mode), mode);
    }

    /** A segment (0..31) of 53 bits of 2/pi, as the reduction of an argument needs them. */
    public static long trigPreop(long a, int segment, int mode) {
        return result(TwoOverPi.segment((int) (a >>> MANTISSA) & 0x7ff, segment), mode);
    }
    // ---- to integral values ----

    /** Down. */
    public static long floor(long a, int mode) {
        return integral(a, Math.floor(toDouble(input(a, mode))));
    }

    /** Up. */
    public static long ceil(long a, int mode) {
        return integral(a, Math.ceil(toDouble(input(a, mode))));
    }

    /** Toward zero. */
    public static long trunc(long a, int mode) {
        double x = toDouble(input(a, mode));
        return integral(a, x < 0 ? Math.ceil(x) : Math.floor(x));
    }

    /** To nearest, ties to even. */
    public static long rndne(long a, int mode) {
        return integral(a, Math.rint(toDouble(input(a, mode))));
    }

    /** The floor of the exact a + 1/2. */
    public static long roundHalfUp(long a, int mode) {
        double x = toDouble(input(a, mode));
        double floor = Math.floor(x);
        return integral(a, x - floor >= 0.5 ? floor + 1 : floor);
    }

    /** The distance from the floor, always below 1. */
    public static long fract(long a, int mode) {
        long r = sub(a, floor(a, mode), mode);
        return r == ONE ? ONE - 1 : r;
    }

    // ---- tests ----

    /** Whether it is a NaN. */
    public static boolean isNan(long a) {
        return FloatBits.isNan(a, WIDTH, MANTISSA);
    }

    /** Whether it is a signalling NaN. */
    public static boolean isSignallingNan(long a) {
        return FloatBits.isSignalling(a, WIDTH, MANTISSA);
    }

    /** Whether it is an infinity. */
    public static boolean isInfinite(long a) {
        return FloatBits.isInfinite(a, WIDTH, MANTISSA);
    }

    /** Whether it is a denormal. */
    public static boolean isDenormal(long a) {
        return FloatBits.isDenormal(a, WIDTH, MANTISSA);
    }

    /** Whether neither is a NaN. */
    public static boolean ordered(long a, long b) {
        return FloatBits.ordered(a, b, WIDTH, MANTISSA);
    }

    /** Whether one is a NaN. */
    public static boolean unordered(long a, long b) {
        return !ordered(a, b);
    }

    /** Equal; false with a NaN. */
    public static boolean eq(long a, long b, int mode) {
        return Double.longBitsToDouble(input(a, mode)) == Double.longBitsToDouble(input(b, mode));
    }

    /** Not equal; true with a NaN. */
    public static boolean ne(long a, long b, int mode) {
        return !eq(a, b, mode);
    }

    /** Less; false with a NaN. */
    public static boolean lt(long a, long b, int mode) {
        return Double.longBitsToDouble(input(a, mode)) < Double.longBitsToDouble(input(b, mode));
    }

    /** Less or equal; false with a NaN. */
    public static boolean le(long a, long b, int mode) {
        return Double.longBitsToDouble(input(a, mode)) <= Double.longBitsToDouble(input(b, mode));
    }

    /** Greater; false with a NaN. */
    public static boolean gt(long a, long b, int mode) {
        return lt(b, a, mode);
    }

    /** Greater or equal; false with a NaN. */
    public static boolean ge(long a, long b, int mode) {
        return le(b, a, mode);
    }

    /** Less or greater; false with a NaN. */
    public static boolean lg(long a, long b, int mode) {
        return lt(a, b, mode) || lt(b, a, mode);
    }

    /** Whether its class is in the mask: bits 0..9 are sNaN, qNaN, -inf, -normal, -denormal, -0, +0 ... +inf. */
    public static boolean classTest(long a, int mask) {
        return FloatBits.classTest(a, mask, WIDTH, MANTISSA);
    }

    // ---- choices ----

    /** The hardware's minimum: a NaN loses, -0 is below +0. */
    public static long min(long a, long b, int mode) {
        long r = FloatBits.min(input(a, mode), input(b, mode), WIDTH, MANTISSA, Mode.ieee(mode));
        return result(r, mode);
    }

    /** The hardware's maximum. */
    public static long max(long a, long b, int mode) {
        long r = FloatBits.max(input(a, mode), input(b, mode), WIDTH, MANTISSA, Mode.ieee(mode));
        return result(r, mode);
    }

    /** The hardware's minimum of three. */
    public static long min3(long a, long b, long c, int mode) {
        return min(min(a, b, mode), c, mode);
    }

    /** The hardware's maximum of three. */
    public static long max3(long a, long b, long c, int mode) {
        return max(max(a, b, mode), c, mode);
    }

    /** The hardware's median; with a NaN the minimum. */
    public static long med3(long a, long b, long c, int mode) {
        long x = input(a, mode);
        long y = input(b, mode);
        long z = input(c, mode);
        return result(FloatBits.med3(x, y, z, WIDTH, MANTISSA, Mode.ieee(mode)), mode);
    }

    /** IEEE 754-2019 minimum: a NaN wins. */
    public static long minimum(long a, long b, int mode) {
        return result(FloatBits.minimum(input(a, mode), input(b, mode), WIDTH, MANTISSA), mode);
    }

    /** IEEE 754-2019 maximum: a NaN wins. */
    public static long maximum(long a, long b, int mode) {
        return result(FloatBits.maximum(input(a, mode), input(b, mode), WIDTH, MANTISSA), mode);
    }

    // ---- parts ----

    /** A NaN made quiet; anything else as it is. */
    public static long quiet(long a) {
        return FloatBits.quiet(a, WIDTH, MANTISSA);
    }

    /** A denormal as the zero of its sign. */
    public static long flush(long a) {
        return FloatBits.flush(a, WIDTH, MANTISSA);
    }

    /** Quiet, and denormals as MODE has them. */
    public static long canonical(long a, int mode) {
        return quiet(result(input(a, mode), mode));
    }

    /** The exponent of frexp; 0 for zero, infinity and NaN. */
    public static int frexpExp(long a, int mode) {
        return FloatBits.frexpExp(input(a, mode), WIDTH, MANTISSA);
    }

    /** The mantissa of frexp, in [0.5, 1). */
    public static long frexpMant(long a, int mode) {
        return FloatBits.frexpMant(input(a, mode), WIDTH, MANTISSA);
    }

    // ---- conversions ----

    /** From a signed int. */
    public static long fromI32(int value) {
        return Double.doubleToRawLongBits(value);
    }

    /** From an unsigned int. */
    public static long fromU32(int value) {
        return Double.doubleToRawLongBits(Integer.toUnsignedLong(value));
    }

    /** From a signed long that has at most 53 significant bits. */
    public static long fromI64(long value) {
        return Double.doubleToRawLongBits(value);
    }

    /** From a signed long. */
    public static long fromI64(long value, int mode) {
        return Soft64.fromMagnitude(value & SIGN, Math.abs(value), Mode.round64(mode));
    }

    /** From an unsigned long. */
    public static long fromU64(long value, int mode) {
        return Soft64.fromMagnitude(0, value, Mode.round64(mode));
    }

    /** From f16. */
    public static long fromF16(int value, int mode) {
        int x = (int) FloatBits.input(value, 16, 10, Mode.denorm64(mode));
        return quiet(Double.doubleToRawLongBits(F16.toDouble(x)));
    }

    /** From f32. */
    public static long fromF32(int value, int mode) {
        return quiet(Double.doubleToRawLongBits(Float.intBitsToFloat(F32.input(value, mode))));
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static int toI32(long a) {
        return (int) toDouble(a);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static int toU32(long a) {
        return toU32(toDouble(a));
    }

    static int toU32(double value) {
        return (int) Math.max(0, Math.min(MOST_U32, (long) value));
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static long toI64(long a) {
        return (long) toDouble(a);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static long toU64(long a) {
        return toU64(toDouble(a));
    }

    static long toU64(double value) {
        if (value >= 2 * TWO_TO_63) {
            return -1;
        }
        return value >= TWO_TO_63 ? (long) (value - TWO_TO_63) + Long.MIN_VALUE : (long) Math.max(0, value);
    }

    /** Toward zero, limited to a range that holds 0; NaN gives 0. */
    public static int toInt(long a, int low, int high) {
        return Ints.clamp((int) toDouble(a), low, high);
    }

    /** Toward zero, limited to a range that holds 0; NaN gives 0. */
    public static long toLong(long a, long low, long high) {
        return Ints.clamp((long) toDouble(a), low, high);
    }

    // ---- approximate on hardware ----

    /** 1 / a. */
    public static long rcp(long a, int mode) {
        return approximate(a, Approximate.rcp(toDouble(input(a, mode))), mode);
    }

    /** 1 / sqrt(a). */
    public static long rsq(long a, int mode) {
        return approximate(a, Approximate.rsq(toDouble(input(a, mode))), mode);
    }

    /** Square root. */
    public static long sqrt(long a, int mode) {
        return approximate(a, Approximate.sqrt(toDouble(input(a, mode))), mode);
    }

    /** 2^a. */
    public static long exp2(long a, int mode) {
        return approximate(a, Approximate.exp2(toDouble(input(a, mode))), mode);
    }

    /** Logarithm to base 2. */
    public static long log2(long a, int mode) {
        return approximate(a, Approximate.log2(toDouble(input(a, mode))), mode);
    }

    /** sin(2 pi a). */
    public static long sin2pi(long a, int mode) {
        return approximate(a, Approximate.sin2pi(toDouble(input(a, mode))), mode);
    }

    /** cos(2 pi a). */
    public static long cos2pi(long a, int mode) {
        return approximate(a, Approximate.cos2pi(toDouble(input(a, mode))), mode);
    }

    private static long approximate(long a, double value, int mode) {
        return value == value ? result(Double.doubleToRawLongBits(value), mode) : nan(a, a);
    }
}
