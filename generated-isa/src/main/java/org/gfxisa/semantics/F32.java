package org.gfxisa.semantics;

/** IEEE single precision under MODE. Values are raw bits. */
public final class F32 {
    private static final int WIDTH = 32;
    private static final int MANTISSA = 23;
    private static final int BIAS = 127;
    private static final int SIGN = 0x80000000;
    private static final int ONE = BIAS << MANTISSA;
    private static final int MOST_SCALE = 850;

    private F32() {}

    static double toDouble(int a) {
        return Float.intBitsToFloat(a);
    }

    /** An input, flushed as MODE says. */
    static int input(int a, int mode) {
        return (Mode.denorm32(mode) & Mode.KEEP_INPUTS) != 0 ? a : flush(a);
    }

    private static int result(int a, int mode) {
        return (Mode.denorm32(mode) & Mode.KEEP_RESULTS) != 0 ? a : flush(a);
    }

    /** A number, exact or rounded to odd, as a result. */
    private static int rounded(double value, int mode) {
        return result(round(value, mode), mode);
    }

    private static int round(double value, int mode) {
        if (Mode.round32(mode) == Mode.RNE) {
            return Float.floatToRawIntBits((float) value);
        }
        return Narrow.round(value, MANTISSA, BIAS, Mode.round32(mode), false);
    }

    private static int integral(int a, double value) {
        return value != value ? quiet(a) : Float.floatToRawIntBits((float) value);
    }

    private static int nan(int a, int b) {
        return (int) FloatBits.nan(Integer.toUnsignedLong(a), Integer.toUnsignedLong(b), WIDTH, MANTISSA);
    }

    private static int nan(int a, int b, int c) {
        return isNan(a) ? quiet(a) : nan(b, c);
    }

    // ---- arithmetic ----

    /** Sum. */
    public static int add(int a, int b, int mode) {
        if ((mode & Mode.FAST32_MASK) != Mode.FAST32) {
            return addSlow(a, b, mode);
        }
        float r = Float.intBitsToFloat(a) + Float.intBitsToFloat(b);
        return r == r ? Float.floatToRawIntBits(r) : nan(a, b);
    }

    private static int addSlow(int a, int b, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        if (Mode.round32(mode) == Mode.RNE) {
            float r = Float.intBitsToFloat(x) + Float.intBitsToFloat(y);
            return r == r ? result(Float.floatToRawIntBits(r), mode) : nan(x, y);
        }
        double r = Narrow.sum(toDouble(x), toDouble(y), Mode.round32(mode));
        return r == r ? rounded(r, mode) : nan(x, y);
    }

    /** Difference. */
    public static int sub(int a, int b, int mode) {
        if ((mode & Mode.FAST32_MASK) != Mode.FAST32) {
            return isNan(b) ? addSlow(a, b, mode) : addSlow(a, b ^ SIGN, mode);
        }
        float r = Float.intBitsToFloat(a) - Float.intBitsToFloat(b);
        return r == r ? Float.floatToRawIntBits(r) : nan(a, b);
    }

    /** Product. */
    public static int mul(int a, int b, int mode) {
        if ((mode & Mode.FAST32_MASK) != Mode.FAST32) {
            return mulSlow(a, b, mode);
        }
        float r = Float.intBitsToFloat(a) * Float.intBitsToFloat(b);
        return r == r ? Float.floatToRawIntBits(r) : nan(a, b);
    }

    private static int mulSlow(int a, int b, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        if (Mode.round32(mode) == Mode.RNE) {
            float r = Float.intBitsToFloat(x) * Float.intBitsToFloat(y);
            return r == r ? result(Float.floatToRawIntBits(r), mode) : nan(x, y);
        }
        double r = toDouble(x) * toDouble(y);
        return r == r ? rounded(r, mode) : nan(x, y);
    }

    /** Product and sum, rounded once. */
    public static int fma(int a, int b, int c, int mode) {
        if ((mode & Mode.FAST32_MASK) != Mode.FAST32) {
            return fmaSlow(a, b, c, mode);
        }
        float r = Math.fma(Float.intBitsToFloat(a), Float.intBitsToFloat(b), Float.intBitsToFloat(c));
        return r == r ? Float.floatToRawIntBits(r) : nan(a, b, c);
    }

    private static int fmaSlow(int a, int b, int c, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        int z = input(c, mode);
        if (Mode.round32(mode) == Mode.RNE) {
            float r = Math.fma(Float.intBitsToFloat(x), Float.intBitsToFloat(y), Float.intBitsToFloat(z));
            return r == r ? result(Float.floatToRawIntBits(r), mode) : nan(x, y, z);
        }
        // The product is exact in a double.
        double r = Narrow.sum(toDouble(x) * toDouble(y), toDouble(z), Mode.round32(mode));
        return r == r ? rounded(r, mode) : nan(x, y, z);
    }

    /** Product and sum each rounded, denormals always flushed. */
    public static int mad(int a, int b, int c, int mode) {
        int flushing = Mode.withDenorm(mode, Mode.FLUSH);
        return add(mul(a, b, flushing), c, flushing);
    }

    /** Product in which 0 times anything is +0. */
    public static int mulLegacy(int a, int b, int mode) {
        return isZero(a, mode) || isZero(b, mode) ? 0 : mul(a, b, mode);
    }

    /** The same for {@link #mad}. */
    public static int madLegacy(int a, int b, int c, int mode) {
        int flushing = Mode.withDenorm(mode, Mode.FLUSH);
        return add(mulLegacy(a, b, flushing), c, flushing);
    }

    /** The same for {@link #fma}. */
    public static int fmaLegacy(int a, int b, int c, int mode) {
        return isZero(a, mode) || isZero(b, mode) ? add(0, c, mode) : fma(a, b, c, mode);
    }

    private static boolean isZero(int a, int mode) {
        return FloatBits.magnitude(Integer.toUnsignedLong(input(a, mode)), WIDTH) == 0;
    }

    /** a * 2^n. */
    public static int ldexp(int a, int n, int mode) {
        int x = input(a, mode);
        int scale = Ints.clamp(n, -MOST_SCALE, MOST_SCALE);
        return isNan(x) ? quiet(x) : rounded(toDouble(x) * Narrow.power(scale), mode);
    }

    // ---- division steps ----

    /** The operand to use in place of x, for a denominator and a numerator. */
    public static int divScale(int x, int d, int n) {
        return Division.scale32(x, d, n);
    }

    /** Whether the quotient must be scaled back. */
    public static boolean divScaleFlag(int x, int d, int n) {
        return Division.scaleFlag32(d, n);
    }

    /** Fused product and sum, scaled by 2^64 away from the middle if the flag is set; inputs are never flushed. */
    public static int divFmas(int a, int b, int c, boolean flag, int mode) {
        double r = Narrow.sum(toDouble(a) * toDouble(b), toDouble(c), Mode.round32(mode));
        if (r != r) {
            return nan(a, b, c);
        }
        boolean up = (c >>> MANTISSA & 0xff) > BIAS;
        return rounded(flag ? r * (up ? 0x1p64 : 0x1p-64) : r, mode);
    }

    /** The last step: quotient, denominator, numerator. */
    public static int divFixup(int q, int d, int n, int mode) {
        long fixed = Division.fixup(
                Integer.toUnsignedLong(q), Integer.toUnsignedLong(d), Integer.toUnsignedLong(n), WIDTH, MANTISSA, mode);
        return result((int) fixed, mode);
    }
    // ---- to integral values ----

    /** Down. */
    public static int floor(int a, int mode) {
        return integral(a, Math.floor(toDouble(input(a, mode))));
    }

    /** Up. */
    public static int ceil(int a, int mode) {
        return integral(a, Math.ceil(toDouble(input(a, mode))));
    }

    /** Toward zero. */
    public static int trunc(int a, int mode) {
        double x = toDouble(input(a, mode));
        return integral(a, x < 0 ? Math.ceil(x) : Math.floor(x));
    }

    /** To nearest, ties to even. */
    public static int rndne(int a, int mode) {
        return integral(a, Math.rint(toDouble(input(a, mode))));
    }

    /** The floor of the exact a + 1/2. */
    public static int roundHalfUp(int a, int mode) {
        double x = toDouble(input(a, mode));
        double floor = Math.floor(x);
        return integral(a, x - floor >= 0.5 ? floor + 1 : floor);
    }

    /** The distance from the floor, always below 1. */
    public static int fract(int a, int mode) {
        int r = sub(a, floor(a, mode), mode);
        return r == ONE ? ONE - 1 : r;
    }

    // ---- tests ----

    /** Whether it is a NaN. */
    public static boolean isNan(int a) {
        return FloatBits.isNan(Integer.toUnsignedLong(a), WIDTH, MANTISSA);
    }

    /** Whether it is a signalling NaN. */
    public static boolean isSignallingNan(int a) {
        return FloatBits.isSignalling(Integer.toUnsignedLong(a), WIDTH, MANTISSA);
    }

    /** Whether it is an infinity. */
    public static boolean isInfinite(int a) {
        return FloatBits.isInfinite(Integer.toUnsignedLong(a), WIDTH, MANTISSA);
    }

    /** Whether it is a denormal. */
    public static boolean isDenormal(int a) {
        return FloatBits.isDenormal(Integer.toUnsignedLong(a), WIDTH, MANTISSA);
    }

    /** Whether neither is a NaN. */
    public static boolean ordered(int a, int b) {
        return FloatBits.ordered(Integer.toUnsignedLong(a), Integer.toUnsignedLong(b), WIDTH, MANTISSA);
    }

    /** Whether one is a NaN. */
    public static boolean unordered(int a, int b) {
        return !ordered(a, b);
    }

    /** Equal; false with a NaN. */
    public static boolean eq(int a, int b, int mode) {
        return Float.intBitsToFloat(input(a, mode)) == Float.intBitsToFloat(input(b, mode));
    }

    /** Not equal; true with a NaN. */
    public static boolean ne(int a, int b, int mode) {
        return !eq(a, b, mode);
    }

    /** Less; false with a NaN. */
    public static boolean lt(int a, int b, int mode) {
        return Float.intBitsToFloat(input(a, mode)) < Float.intBitsToFloat(input(b, mode));
    }

    /** Less or equal; false with a NaN. */
    public static boolean le(int a, int b, int mode) {
        return Float.intBitsToFloat(input(a, mode)) <= Float.intBitsToFloat(input(b, mode));
    }

    /** Greater; false with a NaN. */
    public static boolean gt(int a, int b, int mode) {
        return lt(b, a, mode);
    }

    /** Greater or equal; false with a NaN. */
    public static boolean ge(int a, int b, int mode) {
        return le(b, a, mode);
    }

    /** Less or greater; false with a NaN. */
    public static boolean lg(int a, int b, int mode) {
        return lt(a, b, mode) || lt(b, a, mode);
    }

    /** Whether its class is in the mask: bits 0..9 are sNaN, qNaN, -inf, -normal, -denormal, -0, +0 ... +inf. */
    public static boolean classTest(int a, int mask) {
        return FloatBits.classTest(Integer.toUnsignedLong(a), mask, WIDTH, MANTISSA);
    }

    // ---- choices ----

    /** The hardware's minimum: a NaN loses, -0 is below +0. */
    public static int min(int a, int b, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        float left = Float.intBitsToFloat(x);
        float right = Float.intBitsToFloat(y);
        if (left < right) {
            return result(x, mode);
        }
        return result(right < left ? y : minAlike(x, y, mode), mode);
    }

    /** The same for numbers that are equal, and for NaNs. */
    private static int minAlike(int x, int y, int mode) {
        return (int)
                FloatBits.min(Integer.toUnsignedLong(x), Integer.toUnsignedLong(y), WIDTH, MANTISSA, Mode.ieee(mode));
    }

    /** The hardware's maximum. */
    public static int max(int a, int b, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        float left = Float.intBitsToFloat(x);
        float right = Float.intBitsToFloat(y);
        if (left > right) {
            return result(x, mode);
        }
        return result(right > left ? y : maxAlike(x, y, mode), mode);
    }

    /** The same for numbers that are equal, and for NaNs. */
    private static int maxAlike(int x, int y, int mode) {
        return (int)
                FloatBits.max(Integer.toUnsignedLong(x), Integer.toUnsignedLong(y), WIDTH, MANTISSA, Mode.ieee(mode));
    }

    /** The hardware's minimum of three. */
    public static int min3(int a, int b, int c, int mode) {
        return min(min(a, b, mode), c, mode);
    }

    /** The hardware's maximum of three. */
    public static int max3(int a, int b, int c, int mode) {
        return max(max(a, b, mode), c, mode);
    }

    /** The hardware's median; with a NaN the minimum. */
    public static int med3(int a, int b, int c, int mode) {
        long x = Integer.toUnsignedLong(input(a, mode));
        long y = Integer.toUnsignedLong(input(b, mode));
        long z = Integer.toUnsignedLong(input(c, mode));
        return result((int) FloatBits.med3(x, y, z, WIDTH, MANTISSA, Mode.ieee(mode)), mode);
    }

    /** IEEE 754-2019 minimum: a NaN wins. */
    public static int minimum(int a, int b, int mode) {
        return result(
                (int) FloatBits.minimum(
                        Integer.toUnsignedLong(input(a, mode)),
                        Integer.toUnsignedLong(input(b, mode)),
                        WIDTH,
                        MANTISSA),
                mode);
    }

    /** IEEE 754-2019 maximum: a NaN wins. */
    public static int maximum(int a, int b, int mode) {
        return result(
                (int) FloatBits.maximum(
                        Integer.toUnsignedLong(input(a, mode)),
                        Integer.toUnsignedLong(input(b, mode)),
                        WIDTH,
                        MANTISSA),
                mode);
    }

    // ---- parts ----

    /** A NaN made quiet; anything else as it is. */
    public static int quiet(int a) {
        return (int) FloatBits.quiet(Integer.toUnsignedLong(a), WIDTH, MANTISSA);
    }

    /** A denormal as the zero of its sign. */
    public static int flush(int a) {
        return (int) FloatBits.flush(Integer.toUnsignedLong(a), WIDTH, MANTISSA);
    }

    /** Quiet, and denormals as MODE has them. */
    public static int canonical(int a, int mode) {
        return quiet(result(input(a, mode), mode));
    }

    /** The exponent of frexp; 0 for zero, infinity and NaN. */
    public static int frexpExp(int a, int mode) {
        return FloatBits.frexpExp(Integer.toUnsignedLong(input(a, mode)), WIDTH, MANTISSA);
    }

    /** The mantissa of frexp, in [0.5, 1). */
    public static int frexpMant(int a, int mode) {
        return (int) FloatBits.frexpMant(Integer.toUnsignedLong(input(a, mode)), WIDTH, MANTISSA);
    }

    // ---- conversions ----

    /** From a signed int that has at most 24 significant bits. */
    public static int fromI32(int value) {
        return Float.floatToRawIntBits(value);
    }

    /** From a signed int. */
    public static int fromI32(int value, int mode) {
        return Mode.round32(mode) == Mode.RNE ? fromI32(value) : round(value, mode);
    }

    /** From an unsigned int that has at most 24 significant bits. */
    public static int fromU32(int value) {
        return Float.floatToRawIntBits(Integer.toUnsignedLong(value));
    }

    /** From an unsigned int. */
    public static int fromU32(int value, int mode) {
        return Mode.round32(mode) == Mode.RNE ? fromU32(value) : round(Integer.toUnsignedLong(value), mode);
    }

    /** From a signed long. */
    public static int fromI64(long value, int mode) {
        return round(Narrow.fromLong(value), mode);
    }

    /** From an unsigned long. */
    public static int fromU64(long value, int mode) {
        return round(Narrow.fromMagnitude(value), mode);
    }

    /** From f16. */
    public static int fromF16(int value, int mode) {
        int x = (int) FloatBits.input(value, 16, 10, Mode.denorm64(mode));
        return quiet(Float.floatToRawIntBits((float) F16.toDouble(x)));
    }

    /** From bf16. */
    public static int fromBf16(int value, int mode) {
        int x = (int) FloatBits.input(value, 16, 7, Mode.denorm64(mode));
        return quiet(result(x << 16, mode));
    }

    /** From f64. */
    public static int fromF64(long value, int mode) {
        long x = F64.input(value, mode);
        if (F64.isNan(x)) {
            return (int) (x >>> 32) & SIGN | 0x7fc00000 | (int) (x >>> 29) & 0x3fffff;
        }
        return rounded(Double.longBitsToDouble(x), mode);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static int toI32(int a) {
        return (int) Float.intBitsToFloat(a);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static int toU32(int a) {
        return F64.toU32(toDouble(a));
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static long toI64(int a) {
        return (long) Float.intBitsToFloat(a);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static long toU64(int a) {
        return F64.toU64(toDouble(a));
    }

    /** Toward zero, limited to a range that holds 0; NaN gives 0. */
    public static int toInt(int a, int low, int high) {
        return Ints.clamp((int) Float.intBitsToFloat(a), low, high);
    }

    /** Toward zero, limited to a range that holds 0; NaN gives 0. */
    public static long toLong(int a, long low, long high) {
        return Ints.clamp((long) Float.intBitsToFloat(a), low, high);
    }

    /** Limited to [-1, 1], times 32767, to nearest even; NaN gives 0. */
    public static int snorm16(int a) {
        return (int) Math.rint(Math.max(-1, Math.min(1, toDouble(a))) * 32767);
    }

    /** Limited to [0, 1], times 65535, to nearest even; NaN gives 0. */
    public static int unorm16(int a) {
        return (int) Math.rint(Math.max(0, Math.min(1, toDouble(a))) * 65535);
    }

    // ---- approximate on hardware; denormals are flushed, except for sine and cosine ----

    /** 1 / a. */
    public static int rcp(int a) {
        return approximate(a, Approximate.rcp(toDouble(flush(a))), 0);
    }

    /** The same, for integers: only the exceptions differ. */
    public static int rcpIflag(int a) {
        return rcp(a);
    }

    /** 1 / sqrt(a). */
    public static int rsq(int a) {
        return approximate(a, Approximate.rsq(toDouble(flush(a))), 0);
    }

    /** Square root. */
    public static int sqrt(int a) {
        return approximate(a, Approximate.sqrt(toDouble(flush(a))), 0);
    }

    /** 2^a. */
    public static int exp2(int a) {
        return approximate(a, Approximate.exp2(toDouble(flush(a))), 0);
    }

    /** Logarithm to base 2. */
    public static int log2(int a) {
        return approximate(a, Approximate.log2(toDouble(flush(a))), 0);
    }

    /** sin(2 pi a). */
    public static int sin2pi(int a, int mode) {
        return approximate(a, Approximate.sin2pi(toDouble(input(a, mode))), mode);
    }

    /** cos(2 pi a). */
    public static int cos2pi(int a, int mode) {
        return approximate(a, Approximate.cos2pi(toDouble(input(a, mode))), mode);
    }

    private static int approximate(int a, double value, int mode) {
        return value == value ? result(Float.floatToRawIntBits((float) value), mode) : nan(a, a);
    }
}
