package org.gfxisa.plugin.does;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.RoundingMode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A float format in decimal arithmetic: a reference that shares nothing with the run time. */
record Decimal(int width, int mantissa) {
    static final Decimal F16 = new Decimal(16, 10);
    static final Decimal F32 = new Decimal(32, 23);
    static final Decimal F64 = new Decimal(64, 52);

    private static final List<RoundingMode> ROUNDINGS =
            List.of(RoundingMode.HALF_EVEN, RoundingMode.CEILING, RoundingMode.FLOOR, RoundingMode.DOWN);

    private static final double LOG2_10 = Math.log(10) / Math.log(2);
    private static final Map<Integer, BigDecimal> POWERS = new HashMap<>();

    private int bias() {
        return (1 << (width - 2 - mantissa)) - 1;
    }

    private long sign() {
        return 1L << (width - 1);
    }

    private long infinity() {
        return (1L << (width - 1)) - (1L << mantissa);
    }

    private static BigDecimal power(int exponent) {
        return POWERS.computeIfAbsent(exponent, e -> {
            BigDecimal whole = new BigDecimal(BigInteger.ONE.shiftLeft(Math.abs(e)));
            return e >= 0 ? whole : BigDecimal.ONE.divide(whole);
        });
    }

    /** The number, if it is finite; an input denormal counts as zero when it is flushed. */
    Optional<BigDecimal> decode(long bits, boolean keepDenormals) {
        long magnitude = bits & sign() - 1;
        if (magnitude >= infinity()) {
            return Optional.empty();
        }
        long field = magnitude >>> mantissa;
        long fraction = magnitude & (1L << mantissa) - 1;
        if (field == 0 && !keepDenormals) {
            return Optional.of(BigDecimal.ZERO);
        }
        long whole = field == 0 ? fraction : fraction | 1L << mantissa;
        BigDecimal value = new BigDecimal(whole).multiply(power((int) Math.max(field, 1) - bias() - mantissa));
        return Optional.of((bits & sign()) != 0 ? value.negate() : value);
    }

    /** The bits of a number that is not zero; a zero that it rounds to keeps its sign. */
    long encode(BigDecimal value, int round, boolean keepDenormals) {
        long sign = value.signum() < 0 ? sign() : 0;
        // Start a little below the leading bit.
        double digits = value.unscaledValue().abs().bitLength() - value.scale() * LOG2_10;
        int exponent = Math.max(1 - bias(), (int) digits - 3);
        while (value.abs().compareTo(power(exponent + 1)) >= 0 && exponent <= bias()) {
            exponent++;
        }
        BigDecimal units = value.multiply(power(mantissa - exponent)).setScale(0, ROUNDINGS.get(round));
        long encoded = units.abs().toBigInteger().longValueExact() + ((long) (exponent + bias() - 1) << mantissa);
        if (exponent > bias() || encoded >= infinity()) {
            BigDecimal beyond = power(bias() + 1).multiply(BigDecimal.valueOf(value.signum()));
            boolean away = round == 0
                    || units.signum() * beyond.signum() > 0 && (round == 1) == (value.signum() > 0) && round != 3;
            return sign | (away ? infinity() : infinity() - 1);
        }
        return encoded < 1L << mantissa && !keepDenormals ? sign : sign | encoded;
    }
}
