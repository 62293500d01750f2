package org.gfxisa.semantics;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.EnumSet;
import java.util.Set;

/** The float formats. */
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

    /** Its name in the language. */
    public String typeName() {
        return typeName;
    }

    /** Bits of a value. */
    public int width() {
        return width;
    }

    /** Bits of the mantissa. */
    public int mantissaBits() {
        return mantissa;
    }

    /** Bits of the exponent. */
    public int exponentBits() {
        return width - 1 - mantissa;
    }

    /** The field of MODE that says what becomes of denormals. */
    public ModeField denorm() {
        return denorm;
    }

    /** What a rounded result depends on besides denormals: the rounding, and FP16_OVFL for halves. */
    public Set<ModeField> rounding() {
        return this == F16 ? Set.of(round, ModeField.FP16_OVFL) : Set.of(round);
    }

    /** What a rounded result of inputs of the same format depends on. */
    public Set<ModeField> rounded() {
        EnumSet<ModeField> all = EnumSet.copyOf(rounding());
        all.add(denorm);
        return all;
    }

    /** Returns the constant of {@link Floats} that computes in it. */
    Object floats() {
        return switch (this) {
            case F16 -> Floats.F16;
            case BF16 -> Floats.BF16;
            case F32 -> Floats.F32;
            case F64 -> Floats.F64;
        };
    }

    /** Returns the bias of the exponent, which is also the largest exponent. */
    int bias() {
        return (1 << exponentBits() - 1) - 1;
    }

    /** Returns the rounding that MODE asks for. */
    int round(int mode) {
        return this == F32 ? Mode.round32(mode) : Mode.round64(mode);
    }

    /** Returns what MODE does with denormals. */
    int denorm(int mode) {
        return this == F32 ? Mode.denorm32(mode) : Mode.denorm64(mode);
    }

    /** Returns the sign bit. */
    long sign() {
        return FloatBits.sign(width);
    }

    /** Returns 1. */
    long one() {
        return (long) bias() << mantissa;
    }

    /** Returns the bits of a value, of which those above its width may be anything. */
    long bits(long value) {
        return value & -1L >>> Long.SIZE - width;
    }

    /** Returns an input, flushed as MODE says. */
    long input(long bits, int mode) {
        return (denorm(mode) & Mode.KEEP_INPUTS) != 0 ? bits : FloatBits.flush(bits, width, mantissa);
    }

    /** Returns whether an input is zero, or a denormal that MODE flushes. */
    boolean isZero(long bits, int mode) {
        return FloatBits.magnitude(input(bits, mode), width) == 0;
    }

    private int field(long bits) {
        return (int) (FloatBits.magnitude(bits, width) >>> mantissa);
    }

    /** Returns the significand of a finite number as an integer with a sign; the number is that times 2^{@link #exponent}. */
    BigInteger significand(long bits) {
        long fraction = bits & (1L << mantissa) - 1;
        long size = field(bits) == 0 ? fraction : fraction | 1L << mantissa;
        return BigInteger.valueOf((bits & sign()) != 0 ? -size : size);
    }

    /** Returns the exponent of a finite number's last place. */
    int exponent(long bits) {
        return Math.max(field(bits), 1) - bias() - mantissa;
    }

    /** Returns the power of two by which the last but one step of a division scales its result: away from the middle. */
    int divisionScale(long sum) {
        int scale = width == Double.SIZE ? 2 * Double.SIZE : 2 * Float.SIZE;
        return field(sum) > bias() ? scale : -scale;
    }

    /** Returns a value as a double, exactly. */
    double toDouble(long bits) {
        return switch (this) {
            case F16 -> Floats.F16.toDouble((int) bits);
            case BF16 -> Floats.BF16.toDouble((int) bits);
            case F32 -> Floats.F32.toDouble((int) bits);
            case F64 -> Double.longBitsToDouble(bits);
        };
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
        int exponent = Math.max(exponentOf(magnitude), 1 - bias());
        // In units of the last place the value has at most mantissa + 1 bits before the point.
        BigDecimal unit = exponent - mantissa >= 0
                ? new BigDecimal(BigInteger.ONE.shiftLeft(exponent - mantissa))
                : BigDecimal.ONE.divide(new BigDecimal(BigInteger.ONE.shiftLeft(mantissa - exponent)));
        BigInteger units = new BigDecimal(magnitude)
                .divide(unit, 0, java.math.RoundingMode.HALF_EVEN)
                .toBigInteger();
        // A carry out of the mantissa moves into the exponent by itself, and past the last exponent to infinity.
        BigInteger encoded = BigInteger.valueOf((long) exponent + bias() - 1)
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
