package org.gfxisa.semantics;

/** The operations of {@link SingleFloat} that raise exceptions. */
public final class RaisingSingle extends RaisingFloat {
    RaisingSingle() {
        super(Floats.F32);
    }

    /** Fused product and sum, scaled by 2^64 away from the middle if the flag is set; inputs are never flushed. */
    public int divFmas(int a, int b, int c, boolean flag, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        operand(c, raised);
        if (!isNan(a, b, c)) {
            result(Floats.F32.scaledSum(a, b, c, flag, Mode.RNE), mode, raised);
        }
        return Floats.F32.divFmas(a, b, c, flag, mode);
    }

    /** From f16. */
    public int fromF16(int value, int mode, Exceptions raised) {
        Raising.F16.operand(value, raised);
        return Floats.F32.fromF16(value, mode);
    }

    // ---- approximations that always flush denormals ----

    /** 1 / a. */
    public int rcp(int a, Exceptions raised) {
        return rcp(a, SingleFloat.FLUSHING, raised);
    }

    /** 1 / sqrt(a). */
    public int rsq(int a, Exceptions raised) {
        return rsq(a, SingleFloat.FLUSHING, raised);
    }

    /** Square root. */
    public int sqrt(int a, Exceptions raised) {
        return sqrt(a, SingleFloat.FLUSHING, raised);
    }

    /** 2^a. */
    public int exp2(int a, Exceptions raised) {
        return exp2(a, SingleFloat.FLUSHING, raised);
    }

    /** Logarithm to base 2. */
    public int log2(int a, Exceptions raised) {
        return log2(a, SingleFloat.FLUSHING, raised);
    }

    /** 1 / a, of an integer. */
    public int rcpIflag(int a, Exceptions raised) {
        if (Floats.F32.isZero(a, SingleFloat.FLUSHING)) {
            raised.raise(Exceptions.INTEGER_DIVIDE_BY_ZERO);
        }
        return Floats.F32.rcpIflag(a);
    }
}
