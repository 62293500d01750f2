package org.gfxisa.plugin.does.typed;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Set;

/** The float formats, with the run-time object that computes in each. */
public enum FloatFormat {
    F16("f16", 16, 10, ModeField.ROUND64, ModeField.DENORM64),
    BF16("bf16", 16, 7, ModeField.ROUND64, ModeField.DENORM64),
    F32("f32", 32, 23, ModeField.ROUND32, ModeField.DENORM32),
    F64("f64", 64, 52, ModeField.ROUND64, ModeField.DENORM64);

    private final String typeName;
    private final int width;
    private final int mantissa;
    private final ModeField round;
    private final ModeField denorm;

    FloatFormat(String typeName, int width, int mantissa, ModeField round, ModeField denorm) {
        this.typeName = typeName;
        this.width = width;
        this.mantissa = mantissa;
        this.round = round;
        this.denorm = denorm;
    }

    public String typeName() {
        return typeName;
    }

    public int width() {
        return width;
    }

    public int mantissaBits() {
        return mantissa;
    }

    public int exponentBits() {
        return width - 1 - mantissa;
    }

    public ModeField denorm() {
        return denorm;
    }

    /** What a rounded result depends on besides denormals: the rounding, and FP16_OVFL for halves. */
    public Set<ModeField> rounding() {
        return this == F16 ? Set.of(round, ModeField.FP16_OVFL) : Set.of(round);
    }

    /** The run-time object: a constant named as the format, in capitals. */
    String javaObject() {
        return RuntimeClass.FLOATS.dot(name());
    }

    /** Its twin that raises exceptions. */
    public String raisingObject() {
        return RuntimeClass.RAISING.dot(name());
    }

    /** The nearest value to a double, ties to even, as raw bits; too large becomes infinite. */
    public BigInteger bits(double value) {
        long raw = Double.doubleToRawLongBits(value);
        BigInteger sign = raw < 0 ? BigInteger.ONE.shiftLeft(width - 1) : BigInteger.ZERO;
        BigInteger infinity = BigInteger.ONE
                .shiftLeft(exponentBits())
                .subtract(BigInteger.ONE)
                .shiftLeft(mantissa);
        if (Double.isNaN(value)) {
            return BigInteger.ONE.shiftLeft(width - 1).or(infinity).or(BigInteger.ONE.shiftLeft(mantissa - 1));
        }
        double magnitude = Math.abs(value);
        if (Double.isInfinite(value)) {
            return sign.or(infinity);
        }
        if (magnitude == 0) {
            return sign;
        }
        int bias = (1 << (exponentBits() - 1)) - 1;
        int exponent = Math.max(exponentOf(magnitude), 1 - bias);
        // In units of the last place the value has at most mantissa + 1 bits before the point.
        BigDecimal unit = exponent - mantissa >= 0
                ? new BigDecimal(BigInteger.ONE.shiftLeft(exponent - mantissa))
                : BigDecimal.ONE.divide(new BigDecimal(BigInteger.ONE.shiftLeft(mantissa - exponent)));
        BigInteger units = new BigDecimal(magnitude)
                .divide(unit, 0, java.math.RoundingMode.HALF_EVEN)
                .toBigInteger();
        // A carry out of the mantissa moves into the exponent by itself, and past the last exponent to infinity.
        BigInteger encoded = BigInteger.valueOf((long) exponent + bias - 1)
                .shiftLeft(mantissa)
                .add(units);
        return sign.or(encoded.min(infinity));
    }

    private static int exponentOf(double magnitude) {
        return magnitude < Double.MIN_NORMAL
                ? -1074 + 63 - Long.numberOfLeadingZeros(Double.doubleToLongBits(magnitude))
                : Math.getExponent(magnitude);
    }
}
