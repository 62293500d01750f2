package org.gfxisa.semantics;

/** The operations of {@link F32} that raise exceptions, with one parameter more, which collects them. Not for speed. */
public final class RaisingF32 {
    private static final int WIDTH = 32;
    private static final int MANTISSA = 23;
    private static final int BIAS = 127;
    private static final int SIGN = 1 << WIDTH - 1;
    private static final double LEAST = Narrow.power(1 - BIAS);
    private static final double MOST = (2 - Narrow.power(-MANTISSA)) * Narrow.power(BIAS);
    private static final double MOST_U32 = 0xffffffffL;

    private RaisingF32() {}

    private static double number(int a, int mode) {
        return F32.toDouble(F32.input(a, mode));
    }

    private static void result(double exact, int mode, Exceptions raised) {
        raised.result(exact, MANTISSA, BIAS, Mode.round32(mode), (Mode.denorm32(mode) & Mode.KEEP_RESULTS) != 0);
    }

    private static boolean isNan(int a, int b, int c) {
        return F32.isNan(a) || F32.isNan(b) || F32.isNan(c);
    }

    private static boolean isZero(int a, int mode) {
        return number(a, mode) == 0;
    }

    /** An operand of an operation that raises nothing by its result. */
    public static int operand(int a, Exceptions raised) {
        raised.operand(Integer.toUnsignedLong(a), WIDTH, MANTISSA);
        return a;
    }

    /** An operand of a comparison. */
    public static int compared(int a, Exceptions raised) {
        raised.compared(Integer.toUnsignedLong(a), WIDTH, MANTISSA);
        return a;
    }

    /** Sum. */
    public static int add(int a, int b, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        if (!isNan(a, b, 0)) {
            result(Narrow.sum(number(a, mode), number(b, mode), Mode.RNE), mode, raised);
        }
        return F32.add(a, b, mode);
    }

    /** Difference. */
    public static int sub(int a, int b, int mode, Exceptions raised) {
        add(a, b ^ SIGN, mode, raised);
        return F32.sub(a, b, mode);
    }

    /** Product. */
    public static int mul(int a, int b, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        if (!isNan(a, b, 0)) {
            result(number(a, mode) * number(b, mode), mode, raised);
        }
        return F32.mul(a, b, mode);
    }

    /** Product and sum, rounded once. */
    public static int fma(int a, int b, int c, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        operand(c, raised);
        if (!isNan(a, b, c)) {
            result(Narrow.sum(number(a, mode) * number(b, mode), number(c, mode), Mode.RNE), mode, raised);
        }
        return F32.fma(a, b, c, mode);
    }

    /** Product and sum each rounded, denormals always flushed. */
    public static int mad(int a, int b, int c, int mode, Exceptions raised) {
        int flushing = Mode.withDenorm(mode, Mode.FLUSH);
        return add(mul(a, b, flushing, raised), c, flushing, raised);
    }

    /** Product in which 0 times anything is +0. */
    public static int mulLegacy(int a, int b, int mode, Exceptions raised) {
        if (isZero(a, mode) || isZero(b, mode)) {
            operand(a, raised);
            operand(b, raised);
            return 0;
        }
        return mul(a, b, mode, raised);
    }

    /** The same for {@link #mad}. */
    public static int madLegacy(int a, int b, int c, int mode, Exceptions raised) {
        int flushing = Mode.withDenorm(mode, Mode.FLUSH);
        return add(mulLegacy(a, b, flushing, raised), c, flushing, raised);
    }

    /** The same for {@link #fma}. */
    public static int fmaLegacy(int a, int b, int c, int mode, Exceptions raised) {
        if (isZero(a, mode) || isZero(b, mode)) {
            operand(a, raised);
            operand(b, raised);
            return add(0, c, mode, raised);
        }
        return fma(a, b, c, mode, raised);
    }

    /** a * 2^n. */
    public static int ldexp(int a, int n, int mode, Exceptions raised) {
        operand(a, raised);
        if (!F32.isNan(a)) {
            result(number(a, mode) * Narrow.power(Ints.clamp(n, -850, 850)), mode, raised);
        }
        return F32.ldexp(a, n, mode);
    }

    /** The last step of a division: quotient, denominator, numerator. */
    public static int divFixup(int q, int d, int n, int mode, Exceptions raised) {
        raised.division(Integer.toUnsignedLong(d), Integer.toUnsignedLong(n), WIDTH, MANTISSA);
        return F32.divFixup(q, d, n, mode);
    }

    /** Fused product and sum, scaled by 2^64 away from the middle if the flag is set; inputs are never flushed. */
    public static int divFmas(int a, int b, int c, boolean flag, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        operand(c, raised);
        if (!isNan(a, b, c)) {
            double sum = Narrow.sum(F32.toDouble(a) * F32.toDouble(b), F32.toDouble(c), Mode.RNE);
            boolean up = (c >>> MANTISSA & 0xff) > BIAS;
            result(flag ? sum * (up ? 0x1p64 : 0x1p-64) : sum, mode, raised);
        }
        return F32.divFmas(a, b, c, flag, mode);
    }

    /** From f16. */
    public static int fromF16(int value, int mode, Exceptions raised) {
        RaisingF16.operand(value, raised);
        return F32.fromF16(value, mode);
    }

    // ---- conversions ----

    /** From a signed int. */
    public static int fromI32(int value, int mode, Exceptions raised) {
        result(value, mode, raised);
        return F32.fromI32(value, mode);
    }

    /** From an unsigned int. */
    public static int fromU32(int value, int mode, Exceptions raised) {
        result(Integer.toUnsignedLong(value), mode, raised);
        return F32.fromU32(value, mode);
    }

    /** From f64. */
    public static int fromF64(long value, int mode, Exceptions raised) {
        RaisingF64.operand(value, raised);
        if (!F64.isNan(value)) {
            result(Double.longBitsToDouble(F64.input(value, mode)), mode, raised);
        }
        return F32.fromF64(value, mode);
    }

    /** Toward zero, saturating. */
    public static int toI32(int a, Exceptions raised) {
        operand(a, raised);
        raised.integer(F32.toDouble(a), Integer.MIN_VALUE, Integer.MAX_VALUE);
        return F32.toI32(a);
    }

    /** Toward zero, saturating. */
    public static int toU32(int a, Exceptions raised) {
        operand(a, raised);
        raised.integer(F32.toDouble(a), 0, MOST_U32);
        return F32.toU32(a);
    }

    /** Toward zero, limited to a range. */
    public static int toInt(int a, int low, int high, Exceptions raised) {
        operand(a, raised);
        raised.integer(F32.toDouble(a), low, high);
        return F32.toInt(a, low, high);
    }

    /** Limited to [-1, 1], times 32767. */
    public static int snorm16(int a, Exceptions raised) {
        operand(a, raised);
        raised.normalized(F32.toDouble(a), -1, 32767);
        return F32.snorm16(a);
    }

    /** Limited to [0, 1], times 65535. */
    public static int unorm16(int a, Exceptions raised) {
        operand(a, raised);
        raised.normalized(F32.toDouble(a), 0, 65535);
        return F32.unorm16(a);
    }

    // ---- approximate on hardware ----

    private static void function(double x, double result, boolean isPole, Exceptions raised) {
        raised.function(x, result, isPole, LEAST, MOST);
    }

    /** 1 / a. */
    public static int rcp(int a, Exceptions raised) {
        operand(a, raised);
        double x = F32.toDouble(F32.flush(a));
        function(x, Approximate.rcp(x), x == 0, raised);
        return F32.rcp(a);
    }

    /** 1 / sqrt(a). */
    public static int rsq(int a, Exceptions raised) {
        operand(a, raised);
        double x = F32.toDouble(F32.flush(a));
        function(x, Approximate.rsq(x), x == 0, raised);
        return F32.rsq(a);
    }

    /** Square root. */
    public static int sqrt(int a, Exceptions raised) {
        operand(a, raised);
        double x = F32.toDouble(F32.flush(a));
        function(x, Approximate.sqrt(x), false, raised);
        return F32.sqrt(a);
    }

    /** 2^a. */
    public static int exp2(int a, Exceptions raised) {
        operand(a, raised);
        double x = F32.toDouble(F32.flush(a));
        function(x, Math.max(Double.MIN_VALUE, Approximate.exp2(x)), false, raised);
        return F32.exp2(a);
    }

    /** Logarithm to base 2. */
    public static int log2(int a, Exceptions raised) {
        operand(a, raised);
        double x = F32.toDouble(F32.flush(a));
        function(x, Approximate.log2(x), x == 0, raised);
        return F32.log2(a);
    }

    /** sin(2 pi a). */
    public static int sin2pi(int a, int mode, Exceptions raised) {
        operand(a, raised);
        double x = number(a, mode);
        function(x, Approximate.sin2pi(x), false, raised);
        return F32.sin2pi(a, mode);
    }

    /** cos(2 pi a). */
    public static int cos2pi(int a, int mode, Exceptions raised) {
        operand(a, raised);
        double x = number(a, mode);
        function(x, Approximate.cos2pi(x), false, raised);
        return F32.cos2pi(a, mode);
    }

    /** 1 / a, of an integer. */
    public static int rcpIflag(int a, Exceptions raised) {
        if (F32.toDouble(F32.flush(a)) == 0) {
            raised.raise(Exceptions.INTEGER_DIVIDE_BY_ZERO);
        }
        return F32.rcpIflag(a);
    }
}
