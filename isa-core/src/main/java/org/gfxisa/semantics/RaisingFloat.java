package org.gfxisa.semantics;

import java.util.function.DoubleUnaryOperator;

/** The operations of a narrow format that raise exceptions, with one parameter more, which collects them. Not for speed. */
public abstract sealed class RaisingFloat permits RaisingHalf, RaisingSingle {
    private final NarrowFloat format;
    private final double least;
    private final double most;

    RaisingFloat(NarrowFloat format) {
        this.format = format;
        this.least = Narrow.power(1 - format.bias());
        this.most = (2 - Narrow.power(-format.mantissa())) * Narrow.power(format.bias());
    }

    private double number(int a, int mode) {
        return format.toDouble(format.input(a, mode));
    }

    /** What the result of an operation raises, given exact or rounded to odd. */
    final void result(double exact, int mode, Exceptions raised) {
        raised.result(exact, format.mantissa(), format.bias(), format.rounding(mode), format.keepsResults(mode));
    }

    final boolean isNan(int a, int b, int c) {
        return format.isNan(a) || format.isNan(b) || format.isNan(c);
    }

    /** An operand of an operation that raises nothing by its result. */
    public final int operand(int a, Exceptions raised) {
        raised.operand(format.bits(a), format.width(), format.mantissa());
        return a;
    }

    /** An operand of a comparison. */
    public final int compared(int a, Exceptions raised) {
        raised.compared(format.bits(a), format.width(), format.mantissa());
        return a;
    }

    /** Sum. */
    public final int add(int a, int b, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        if (!isNan(a, b, 0)) {
            result(Narrow.sum(number(a, mode), number(b, mode), Mode.RNE), mode, raised);
        }
        return format.add(a, b, mode);
    }

    /** Difference. */
    public final int sub(int a, int b, int mode, Exceptions raised) {
        add(a, b ^ format.sign(), mode, raised);
        return format.sub(a, b, mode);
    }

    /** Product. */
    public final int mul(int a, int b, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        if (!isNan(a, b, 0)) {
            result(number(a, mode) * number(b, mode), mode, raised);
        }
        return format.mul(a, b, mode);
    }

    /** Product and sum, rounded once. */
    public final int fma(int a, int b, int c, int mode, Exceptions raised) {
        operand(a, raised);
        operand(b, raised);
        operand(c, raised);
        if (!isNan(a, b, c)) {
            result(Narrow.sum(number(a, mode) * number(b, mode), number(c, mode), Mode.RNE), mode, raised);
        }
        return format.fma(a, b, c, mode);
    }

    /** a * 2^n. */
    public final int ldexp(int a, int n, int mode, Exceptions raised) {
        operand(a, raised);
        if (!format.isNan(a)) {
            int scale = Ints.clamp(n, -RoundedFloat.MOST_SCALE, RoundedFloat.MOST_SCALE);
            result(number(a, mode) * Narrow.power(scale), mode, raised);
        }
        return format.ldexp(a, n, mode);
    }

    /** The last step of a division: quotient, denominator, numerator. */
    public final int divFixup(int q, int d, int n, int mode, Exceptions raised) {
        raised.division(format.bits(d), format.bits(n), format.width(), format.mantissa());
        return format.divFixup(q, d, n, mode);
    }

    // ---- conversions ----

    /** From a signed int. */
    public final int fromI32(int value, int mode, Exceptions raised) {
        result(value, mode, raised);
        return format.fromI32(value, mode);
    }

    /** From an unsigned int. */
    public final int fromU32(int value, int mode, Exceptions raised) {
        result(Integer.toUnsignedLong(value), mode, raised);
        return format.fromU32(value, mode);
    }

    /** From f64. */
    public final int fromF64(long value, int mode, Exceptions raised) {
        Raising.F64.operand(value, raised);
        if (!Floats.F64.isNan(value)) {
            result(Double.longBitsToDouble(Floats.F64.input(value, mode)), mode, raised);
        }
        return format.fromF64(value, mode);
    }

    /** Toward zero, saturating. */
    public final int toI32(int a, Exceptions raised) {
        operand(a, raised);
        raised.integer(format.toDouble(a), Integer.MIN_VALUE, Integer.MAX_VALUE);
        return format.toI32(a);
    }

    /** Toward zero, saturating. */
    public final int toU32(int a, Exceptions raised) {
        operand(a, raised);
        raised.integer(format.toDouble(a), 0, Ints.MOST_U32);
        return format.toU32(a);
    }

    /** Toward zero, limited to a range. */
    public final int toInt(int a, int low, int high, Exceptions raised) {
        operand(a, raised);
        raised.integer(format.toDouble(a), low, high);
        return format.toInt(a, low, high);
    }

    /** Limited to [-1, 1], times 32767. */
    public final int snorm16(int a, Exceptions raised) {
        operand(a, raised);
        raised.normalized(format.toDouble(a), -1, 32767);
        return format.snorm16(a);
    }

    /** Limited to [0, 1], times 65535. */
    public final int unorm16(int a, Exceptions raised) {
        operand(a, raised);
        raised.normalized(format.toDouble(a), 0, 65535);
        return format.unorm16(a);
    }

    // ---- approximate on hardware ----

    private void function(int a, int mode, DoubleUnaryOperator function, boolean isPoleAtZero, Exceptions raised) {
        operand(a, raised);
        double x = number(a, mode);
        raised.function(x, function.applyAsDouble(x), isPoleAtZero && x == 0, least, most);
    }

    /** 1 / a. */
    public final int rcp(int a, int mode, Exceptions raised) {
        function(a, mode, Approximate::rcp, true, raised);
        return format.rcp(a, mode);
    }

    /** 1 / sqrt(a). */
    public final int rsq(int a, int mode, Exceptions raised) {
        function(a, mode, Approximate::rsq, true, raised);
        return format.rsq(a, mode);
    }

    /** Square root. */
    public final int sqrt(int a, int mode, Exceptions raised) {
        function(a, mode, Approximate::sqrt, false, raised);
        return format.sqrt(a, mode);
    }

    /** 2^a. */
    public final int exp2(int a, int mode, Exceptions raised) {
        function(a, mode, x -> Math.max(Double.MIN_VALUE, Approximate.exp2(x)), false, raised);
        return format.exp2(a, mode);
    }

    /** Logarithm to base 2. */
    public final int log2(int a, int mode, Exceptions raised) {
        function(a, mode, Approximate::log2, true, raised);
        return format.log2(a, mode);
    }

    /** sin(2 pi a). */
    public final int sin2pi(int a, int mode, Exceptions raised) {
        function(a, mode, Approximate::sin2pi, false, raised);
        return format.sin2pi(a, mode);
    }

    /** cos(2 pi a). */
    public final int cos2pi(int a, int mode, Exceptions raised) {
        function(a, mode, Approximate::cos2pi, false, raised);
        return format.cos2pi(a, mode);
    }
}
