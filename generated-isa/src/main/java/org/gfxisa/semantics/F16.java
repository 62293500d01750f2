package org.gfxisa.semantics;

/** IEEE half precision under MODE. Values are raw bits in the low half of an int, zeros above. */
public final class F16 {
    private static final int WIDTH = 16;
    private static final int MANTISSA = 10;
    private static final int BIAS = 15;
    private static final int SIGN = 0x8000;
    private static final int ONE = BIAS << MANTISSA;
    /** How many bits a double's mantissa has more. */
    private static final int NARROWED = 42;

    private static final long REBIAS = (1023L - BIAS) << 52;
    private static final long LEAST_NORMAL = (1024L - BIAS) << 52;
    /** 65520, which rounds to infinity. */
    private static final long LEAST_OVERFLOW = 0x40effe0000000000L;

    private F16() {}

    /** The value, exactly. */
    static double toDouble(int a) {
        int m = a & 0x7fff;
        int sign = (a & SIGN) << 16;
        if (m >= 0x7c00) {
            return Float.intBitsToFloat(sign | 0x7f800000 | (m & 0x3ff) << 13);
        }
        // As a float's exponent and fraction the bits are too small by 2^112, denormals included.
        return Float.intBitsToFloat(sign | m << 13) * 0x1p112f;
    }

    static int input(int a, int mode) {
        return (int) FloatBits.input(a, WIDTH, MANTISSA, Mode.denorm64(mode));
    }

    private static int result(int a, int mode) {
        return (int) FloatBits.result(a, WIDTH, MANTISSA, Mode.denorm64(mode));
    }

    /** A number, exact or rounded to odd, as a result of this format. */
    private static int rounded(double value, int mode) {
        return result(round(value, mode), mode);
    }

    private static int round(double value, int mode) {
        long bits = Double.doubleToRawLongBits(value);
        long magnitude = bits & Long.MAX_VALUE;
        if (Mode.round64(mode) != Mode.RNE || magnitude >= LEAST_OVERFLOW) {
            return Narrow.round(value, MANTISSA, BIAS, Mode.round64(mode), Mode.fp16Overflow(mode));
        }
        int sign = (int) (bits >>> 48) & SIGN;
        if (magnitude < LEAST_NORMAL) {
            // A double of this size has the last place of a denormal, so the sum rounds as it should.
            return sign | (int) Double.doubleToRawLongBits(Double.longBitsToDouble(magnitude) + 0x1p28);
        }
        long half = (1L << NARROWED - 1) - 1 + (magnitude >>> NARROWED & 1);
        return sign | (int) (magnitude + half - REBIAS >>> NARROWED);
    }

    private static int integral(int a, double value) {
        return value != value ? quiet(a) : round(value, Mode.RNE);
    }

    // ---- arithmetic ----

    /** Sum. */
    public static int add(int a, int b, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        double r = Narrow.exactSum(toDouble(x), toDouble(y), Mode.round64(mode));
        return r != r ? (int) FloatBits.nan(x, y, WIDTH, MANTISSA) : rounded(r, mode);
    }

    /** Difference. */
    public static int sub(int a, int b, int mode) {
        return isNan(b) ? add(a, b, mode) : add(a, b ^ SIGN, mode);
    }

    /** Product. */
    public static int mul(int a, int b, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        double r = toDouble(x) * toDouble(y);
        return r != r ? (int) FloatBits.nan(x, y, WIDTH, MANTISSA) : rounded(r, mode);
    }

    /** Product and sum, rounded once. */
    public static int fma(int a, int b, int c, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        int z = input(c, mode);
        // The product is exact in a double.
        double r = Narrow.sum(toDouble(x) * toDouble(y), toDouble(z), Mode.round64(mode));
        return r != r ? (int) FloatBits.nan(x, y, z, WIDTH, MANTISSA) : rounded(r, mode);
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
        return FloatBits.magnitude(input(a, mode), WIDTH) == 0;
    }

    /** a * 2^n. */
    public static int ldexp(int a, int n, int mode) {
        int x = input(a, mode);
        return isNan(x) ? quiet(x) : rounded(toDouble(x) * Narrow.power(Ints.clamp(n, -100, 100)), mode);
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
        return FloatBits.isNan(a, WIDTH, MANTISSA);
    }

    /** Whether it is a signalling NaN. */
    public static boolean isSignallingNan(int a) {
        return FloatBits.isSignalling(a, WIDTH, MANTISSA);
    }

    /** Whether it is an infinity. */
    public static boolean isInfinite(int a) {
        return FloatBits.isInfinite(a, WIDTH, MANTISSA);
    }

    /** Whether it is a denormal. */
    public static boolean isDenormal(int a) {
        return FloatBits.isDenormal(a, WIDTH, MANTISSA);
    }

    /** Whether neither is a NaN. */
    public static boolean ordered(int a, int b) {
        return FloatBits.ordered(a, b, WIDTH, MANTISSA);
    }

    /** Whether one is a NaN. */
    public static boolean unordered(int a, int b) {
        return !ordered(a, b);
    }

    /** Equal; false with a NaN. */
    public static boolean eq(int a, int b, int mode) {
        return toDouble(input(a, mode)) == toDouble(input(b, mode));
    }

    /** Not equal; true with a NaN. */
    public static boolean ne(int a, int b, int mode) {
        return !eq(a, b, mode);
    }

    /** Less; false with a NaN. */
    public static boolean lt(int a, int b, int mode) {
        return toDouble(input(a, mode)) < toDouble(input(b, mode));
    }

    /** Less or equal; false with a NaN. */
    public static boolean le(int a, int b, int mode) {
        return toDouble(input(a, mode)) <= toDouble(input(b, mode));
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
        return FloatBits.classTest(a, mask, WIDTH, MANTISSA);
    }

    // ---- choices ----

    /** The hardware's minimum: a NaN loses, -0 is below +0. */
    public static int min(int a, int b, int mode) {
        int r = (int) FloatBits.min(input(a, mode), input(b, mode), WIDTH, MANTISSA, Mode.ieee(mode));
        return result(r, mode);
    }

    /** The hardware's maximum. */
    public static int max(int a, int b, int mode) {
        int r = (int) FloatBits.max(input(a, mode), input(b, mode), WIDTH, MANTISSA, Mode.ieee(mode));
        return result(r, mode);
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
        long x = input(a, mode);
        long y = input(b, mode);
        long z = input(c, mode);
        return result((int) FloatBits.med3(x, y, z, WIDTH, MANTISSA, Mode.ieee(mode)), mode);
    }

    /** IEEE 754-2019 minimum: a NaN wins. */
    public static int minimum(int a, int b, int mode) {
        return result((int) FloatBits.minimum(input(a, mode), input(b, mode), WIDTH, MANTISSA), mode);
    }

    /** IEEE 754-2019 maximum: a NaN wins. */
    public static int maximum(int a, int b, int mode) {
        return result((int) FloatBits.maximum(input(a, mode), input(b, mode), WIDTH, MANTISSA), mode);
    }

    // ---- parts ----

    /** A NaN made quiet; anything else as it is. */
    public static int quiet(int a) {
        return (int) FloatBits.quiet(a, WIDTH, MANTISSA);
    }

    /** A denormal as the zero of its sign. */
    public static int flush(int a) {
        return (int) FloatBits.flush(a, WIDTH, MANTISSA);
    }

    /** Quiet, and denormals as MODE has them. */
    public static int canonical(int a, int mode) {
        return quiet(result(input(a, mode), mode));
    }

    /** The exponent of frexp; 0 for zero, infinity and NaN. */
    public static int frexpExp(int a, int mode) {
        return FloatBits.frexpExp(input(a, mode), WIDTH, MANTISSA);
    }

    /** The mantissa of frexp, in [0.5, 1). */
    public static int frexpMant(int a, int mode) {
        return (int) FloatBits.frexpMant(input(a, mode), WIDTH, MANTISSA);
    }

    // ---- conversions ----

    /** From a signed int that has at most 11 significant bits. */
    public static int fromI32(int value) {
        return round(value, Mode.RNE);
    }

    /** From a signed int. */
    public static int fromI32(int value, int mode) {
        return round(value, mode);
    }

    /** From an unsigned int that has at most 11 significant bits. */
    public static int fromU32(int value) {
        return fromU32(value, Mode.RNE);
    }

    /** From an unsigned int. */
    public static int fromU32(int value, int mode) {
        return round(Integer.toUnsignedLong(value), mode);
    }

    /** From a signed long. */
    public static int fromI64(long value, int mode) {
        return round(Narrow.fromLong(value), mode);
    }

    /** From an unsigned long. */
    public static int fromU64(long value, int mode) {
        return round(Narrow.fromMagnitude(value), mode);
    }

    /** From f32. */
    public static int fromF32(int value, int mode) {
        int x = F32.input(value, mode);
        if (F32.isNan(x)) {
            return x >>> 16 & SIGN | 0x7e00 | x >>> 13 & 0x1ff;
        }
        return rounded(Float.intBitsToFloat(x), mode);
    }

    /** From f64. */
    public static int fromF64(long value, int mode) {
        long x = F64.input(value, mode);
        if (F64.isNan(x)) {
            return (int) (x >>> 48) & SIGN | 0x7e00 | (int) (x >>> 42) & 0x1ff;
        }
        return rounded(Double.longBitsToDouble(x), mode);
    }

    /** Limited to [-1, 1], times 32767, to nearest even; NaN gives 0. */
    public static int snorm16(int a) {
        return (int) Math.rint(Math.max(-1, Math.min(1, toDouble(a))) * 32767);
    }

    /** Limited to [0, 1], times 65535, to nearest even; NaN gives 0. */
    public static int unorm16(int a) {
        return (int) Math.rint(Math.max(0, Math.min(1, toDouble(a))) * 65535);
    }

    /** The division's last step: quotient, denominator, numerator. */
    public static int divFixup(int q, int d, int n, int mode) {
        return result((int) Division.fixup(q, d, n, WIDTH, MANTISSA, mode), mode);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static int toI32(int a) {
        return (int) toDouble(a);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static int toU32(int a) {
        return F64.toU32(toDouble(a));
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static long toI64(int a) {
        return (long) toDouble(a);
    }

    /** Toward zero, saturating; NaN gives 0. */
    public static long toU64(int a) {
        return F64.toU64(toDouble(a));
    }

    /** Toward zero, limited to a range that holds 0; NaN gives 0. */
    public static int toInt(int a, int low, int high) {
        return Ints.clamp((int) toDouble(a), low, high);
    }

    /** Toward zero, limited to a range that holds 0; NaN gives 0. */
    public static long toLong(int a, long low, long high) {
        return Ints.clamp((long) toDouble(a), low, high);
    }

    // ---- approximate on hardware ----

    /** 1 / a. */
    public static int rcp(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.rcp(toDouble(x)), mode);
    }

    /** 1 / sqrt(a). */
    public static int rsq(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.rsq(toDouble(x)), mode);
    }

    /** Square root. */
    public static int sqrt(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.sqrt(toDouble(x)), mode);
    }

    /** 2^a. */
    public static int exp2(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.exp2(toDouble(x)), mode);
    }

    /** Logarithm to base 2. */
    public static int log2(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.log2(toDouble(x)), mode);
    }

    /** sin(2 pi a). */
    public static int sin2pi(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.sin2pi(toDouble(x)), mode);
    }

    /** cos(2 pi a). */
    public static int cos2pi(int a, int mode) {
        int x = input(a, mode);
        return approximate(x, Approximate.cos2pi(toDouble(x)), mode);
    }

    private static int approximate(int a, double value, int mode) {
        if (value != value) {
            return (int) FloatBits.nan(a, a, WIDTH, MANTISSA);
        }
        return result(round(value, Mode.RNE), mode);
    }
}
