package org.gfxisa.semantics;

/** IEEE single precision. Where MODE asks for what Java does, Java's own arithmetic computes. */
public final class SingleFloat extends NarrowFloat {
    private static final int MANTISSA = 23;
    private static final int BIAS = 127;
    private static final int SIGN = 0x80000000;
    /** A MODE that flushes denormals, as most of the approximations always do. */
    static final int FLUSHING = 0;

    SingleFloat() {}

    @Override
    int width() {
        return Float.SIZE;
    }

    @Override
    int mantissa() {
        return MANTISSA;
    }

    @Override
    int denorm(int mode) {
        return Mode.denorm32(mode);
    }

    @Override
    int rounding(int mode) {
        return Mode.round32(mode);
    }

    @Override
    float toFloat(int a) {
        return Float.intBitsToFloat(a);
    }

    @Override
    int round(double value, int mode) {
        if (rounding(mode) == Mode.RNE) {
            return Float.floatToRawIntBits((float) value);
        }
        return Narrow.round(value, MANTISSA, BIAS, rounding(mode), false);
    }

    // ---- arithmetic ----

    @Override
    public int add(int a, int b, int mode) {
        if ((mode & Mode.FAST32_MASK) != Mode.FAST32) {
            return addSlow(a, b, mode);
        }
        float r = Float.intBitsToFloat(a) + Float.intBitsToFloat(b);
        return r == r ? Float.floatToRawIntBits(r) : nan(a, b);
    }

    private int addSlow(int a, int b, int mode) {
        if (rounding(mode) != Mode.RNE) {
            return super.add(a, b, mode);
        }
        int x = input(a, mode);
        int y = input(b, mode);
        float r = Float.intBitsToFloat(x) + Float.intBitsToFloat(y);
        return r == r ? result(Float.floatToRawIntBits(r), mode) : nan(x, y);
    }

    @Override
    public int sub(int a, int b, int mode) {
        if ((mode & Mode.FAST32_MASK) != Mode.FAST32) {
            return isNan(b) ? addSlow(a, b, mode) : addSlow(a, b ^ SIGN, mode);
        }
        float r = Float.intBitsToFloat(a) - Float.intBitsToFloat(b);
        return r == r ? Float.floatToRawIntBits(r) : nan(a, b);
    }

    @Override
    public int mul(int a, int b, int mode) {
        if ((mode & Mode.FAST32_MASK) != Mode.FAST32) {
            return mulSlow(a, b, mode);
        }
        float r = Float.intBitsToFloat(a) * Float.intBitsToFloat(b);
        return r == r ? Float.floatToRawIntBits(r) : nan(a, b);
    }

    private int mulSlow(int a, int b, int mode) {
        if (rounding(mode) != Mode.RNE) {
            return super.mul(a, b, mode);
        }
        int x = input(a, mode);
        int y = input(b, mode);
        float r = Float.intBitsToFloat(x) * Float.intBitsToFloat(y);
        return r == r ? result(Float.floatToRawIntBits(r), mode) : nan(x, y);
    }

    @Override
    public int fma(int a, int b, int c, int mode) {
        if ((mode & Mode.FAST32_MASK) != Mode.FAST32) {
            return fmaSlow(a, b, c, mode);
        }
        float r = Math.fma(Float.intBitsToFloat(a), Float.intBitsToFloat(b), Float.intBitsToFloat(c));
        return r == r ? Float.floatToRawIntBits(r) : nan(a, b, c);
    }

    private int fmaSlow(int a, int b, int c, int mode) {
        if (rounding(mode) != Mode.RNE) {
            return super.fma(a, b, c, mode);
        }
        int x = input(a, mode);
        int y = input(b, mode);
        int z = input(c, mode);
        float r = Math.fma(Float.intBitsToFloat(x), Float.intBitsToFloat(y), Float.intBitsToFloat(z));
        return r == r ? result(Float.floatToRawIntBits(r), mode) : nan(x, y, z);
    }

    // ---- choices: the bits decide only between numbers that are equal, and about NaNs ----

    @Override
    public int min(int a, int b, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        float left = Float.intBitsToFloat(x);
        float right = Float.intBitsToFloat(y);
        if (left < right) {
            return result(x, mode);
        }
        return result(right < left ? y : bitsMin(x, y, mode), mode);
    }

    @Override
    public int max(int a, int b, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        float left = Float.intBitsToFloat(x);
        float right = Float.intBitsToFloat(y);
        if (left > right) {
            return result(x, mode);
        }
        return result(right > left ? y : bitsMax(x, y, mode), mode);
    }

    // ---- division steps ----

    /** Fused product and sum, scaled by 2^64 away from the middle if the flag is set; inputs are never flushed. */
    public int divFmas(int a, int b, int c, boolean flag, int mode) {
        double r = scaledSum(a, b, c, flag, rounding(mode));
        return r == r ? rounded(r, mode) : nan(a, b, c);
    }

    /** The same before it is rounded to the format. */
    double scaledSum(int a, int b, int c, boolean flag, int round) {
        double r = Narrow.sum(toDouble(a) * toDouble(b), toDouble(c), round);
        boolean up = (c >>> MANTISSA & 0xff) > BIAS;
        return flag ? r * (up ? 0x1p64 : 0x1p-64) : r;
    }

    // ---- conversions ----

    /** From f16. */
    public int fromF16(int value, int mode) {
        return quiet(Float.floatToRawIntBits(Floats.F16.toFloat(Floats.F16.input(value, mode))));
    }

    /** From bf16. */
    public int fromBf16(int value, int mode) {
        return quiet(result(Floats.BF16.input(value, mode) << 16, mode));
    }

    // ---- approximations that always flush denormals ----

    /** 1 / a. */
    public int rcp(int a) {
        return rcp(a, FLUSHING);
    }

    /** The same, for integers: only the exceptions differ. */
    public int rcpIflag(int a) {
        return rcp(a);
    }

    /** 1 / sqrt(a). */
    public int rsq(int a) {
        return rsq(a, FLUSHING);
    }

    /** Square root. */
    public int sqrt(int a) {
        return sqrt(a, FLUSHING);
    }

    /** 2^a. */
    public int exp2(int a) {
        return exp2(a, FLUSHING);
    }

    /** Logarithm to base 2. */
    public int log2(int a) {
        return log2(a, FLUSHING);
    }
}
