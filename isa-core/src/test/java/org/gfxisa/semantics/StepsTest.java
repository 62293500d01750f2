package org.gfxisa.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The steps of a division, of an argument reduction, and the approximate functions. */
class StepsTest {
    private static final int KEEP = Mode.of(0, 0, 3, 3, false, false, false);

    private static int bits(double value) {
        return Float.floatToRawIntBits((float) value);
    }

    private static long wide(double value) {
        return Double.doubleToRawLongBits(value);
    }

    @Test
    void fmasScalesAwayFromTheMiddle() {
        assertEquals(0x381c000000000000L, Floats.F64.divFmas(wide(2), wide(3), wide(1), true, KEEP));
        assertEquals(0x4808000000000000L, Floats.F64.divFmas(wide(1), wide(1), wide(2), true, KEEP));
        assertEquals(wide(7), Floats.F64.divFmas(wide(2), wide(3), wide(1), false, KEEP));
        assertEquals(bits(7 * 0x1p-64), Floats.F32.divFmas(bits(2), bits(3), bits(1), true, KEEP));
        assertEquals(bits(3 * 0x1p64), Floats.F32.divFmas(bits(1), bits(1), bits(2), true, KEEP));
        assertEquals(bits(7), Floats.F32.divFmas(bits(2), bits(3), bits(1), false, KEEP));
    }

    @Test
    void fixesUp() {
        int q = bits(3);
        assertEquals(bits(-3), Floats.F32.divFixup(q, bits(-2), bits(6), KEEP));
        assertEquals(q, Floats.F32.divFixup(q, bits(-2), bits(-6), KEEP));
        assertEquals(0xffc00000, Floats.F32.divFixup(q, 0, 0x80000000, KEEP));
        assertEquals(0xffc00000, Floats.F32.divFixup(q, 0x7f800000, 0xff800000, KEEP));
        assertEquals(0x7fc00001, Floats.F32.divFixup(q, bits(1), 0x7f800001, KEEP));
        assertEquals(0x7fc00002, Floats.F32.divFixup(q, 0x7fc00002, bits(1), KEEP));
        assertEquals(0xff800000, Floats.F32.divFixup(q, 0x80000000, bits(1), KEEP));
        assertEquals(0x80000000, Floats.F32.divFixup(q, 0xff800000, bits(1), KEEP));
        assertEquals(0, Floats.F32.divFixup(q, 0x7f7fffff, 1, KEEP), "far below the smallest denormal");
        assertEquals(1, Floats.F32.divFixup(q, 0x7f7fffff, 1, Mode.withRound(KEEP, Mode.RUP)));
        assertEquals(0xbc00, Floats.F16.divFixup(0x3c00, 0xc000, 0x4000, KEEP));
        assertEquals(wide(-3), Floats.F64.divFixup(wide(3), wide(-2), wide(6), KEEP));
    }

    @Test
    void segmentsOfTwoOverPi() {
        assertEquals(0x3c94a7f09d5f47d4L, Floats.F64.trigPreop(wide(1), 1, KEEP));
        // 2/pi by Machin's formula, as an integer of 1300 bits.
        BigInteger unit = BigInteger.ONE.shiftLeft(1400);
        BigInteger pi =
                arctangent(5, unit).shiftLeft(2).subtract(arctangent(239, unit)).shiftLeft(2);
        BigInteger bits = unit.shiftLeft(1 + 1201).divide(pi);
        for (int segment = 0; segment < 20; segment++) {
            int shift = 53 * segment;
            BigInteger whole = bits.shiftRight(1201 - 53 - shift)
                    .and(BigInteger.ONE.shiftLeft(53).subtract(BigInteger.ONE));
            assertEquals(
                    Math.scalb(whole.doubleValue(), -53 - shift),
                    Double.longBitsToDouble(Floats.F64.trigPreop(wide(3), segment, KEEP)));
        }
        assertEquals(0L, Floats.F64.trigPreop(wide(1), 31, KEEP), "past the last bit");
    }

    private static BigInteger arctangent(int inverse, BigInteger unit) {
        BigInteger square = BigInteger.valueOf((long) inverse * inverse);
        BigInteger power = unit.divide(BigInteger.valueOf(inverse));
        BigInteger sum = power;
        for (int n = 3; power.signum() != 0; n += 2) {
            power = power.divide(square).negate();
            sum = sum.add(power.divide(BigInteger.valueOf(n)));
        }
        return sum;
    }

    @ParameterizedTest
    @CsvSource({
        "rcp, ff800000, 80000000",
        "rcp, c0000000, bf000000",
        "rcp, 80000000, ff800000",
        "rcp, 0, 7f800000",
        "rcp, 7f800000, 0",
        "rcp, 1, 7f800000",
        "rsq, ff800000, ffc00000",
        "rsq, 80000000, ff800000",
        "rsq, 40800000, 3f000000",
        "rsq, 7f800000, 0",
        "sqrt, ff800000, ffc00000",
        "sqrt, 80000000, 80000000",
        "sqrt, 40800000, 40000000",
        "log2, ff800000, ffc00000",
        "log2, bf800000, ffc00000",
        "log2, 80000000, ff800000",
        "log2, 0, ff800000",
        "log2, 3f800000, 0",
        "log2, 7f800000, 7f800000",
        "log2, 41000000, 40400000",
        "exp2, ff800000, 0",
        "exp2, 80000000, 3f800000",
        "exp2, 7f800000, 7f800000",
        "exp2, 40400000, 41000000",
        "exp2, c3010000, 0",
        "sin, ff800000, ffc00000",
        "sin, ff7fffff, 0",
        "sin, 80000000, 80000000",
        "sin, 3e800000, 3f800000",
        "sin, 3f000000, 0",
        "cos, ff7fffff, 3f800000",
        "cos, 80000000, 3f800000",
        "cos, 3e800000, 0",
        "cos, 3f000000, bf800000",
        "cos, 7f800000, ffc00000",
        "sin, 7fc00001, 7fc00001",
        "rcp, 7f800001, 7fc00001"
    })
    void documentedValues(String function, String argument, String expected) {
        int a = Integer.parseUnsignedInt(argument, 16);
        int actual = switch (function) {
            case "rcp" -> Floats.F32.rcp(a);
            case "rsq" -> Floats.F32.rsq(a);
            case "sqrt" -> Floats.F32.sqrt(a);
            case "log2" -> Floats.F32.log2(a);
            case "exp2" -> Floats.F32.exp2(a);
            case "sin" -> Floats.F32.sin2pi(a, KEEP);
            default -> Floats.F32.cos2pi(a, KEEP);
        };
        assertEquals(expected, Integer.toHexString(actual));
    }

    @Test
    void otherWidths() {
        assertEquals(0xb800, Floats.F16.rcp(0xc000, KEEP));
        assertEquals(0xfe00, Floats.F16.rsq(0xfc00, KEEP));
        assertEquals(0x3c00, Floats.F16.sin2pi(0x3400, KEEP));
        assertEquals(0xfc00, Floats.F16.log2(0x8000, KEEP));
        assertEquals(wide(0.5), Floats.F64.rsq(wide(4), KEEP));
        assertEquals(wide(-1074), Floats.F64.log2(1, KEEP));
        assertEquals(0x3f00, Floats.BF16.rcp(0x4000, KEEP));
    }

    /** Close to the true value everywhere. */
    @Test
    void accuracy() {
        Random random = new Random(5);
        for (int i = 0; i < 2000; i++) {
            int a = bits(Math.abs(random.nextGaussian()) + 0.001);
            BigDecimal root = new BigDecimal(Float.intBitsToFloat(a)).sqrt(MathContext.DECIMAL64);
            assertEquals(root.floatValue(), Float.intBitsToFloat(Floats.F32.sqrt(a)), Math.ulp(root.floatValue()));
            BigDecimal inverse = BigDecimal.ONE.divide(new BigDecimal(Float.intBitsToFloat(a)), MathContext.DECIMAL64);
            assertEquals(inverse.floatValue(), Float.intBitsToFloat(Floats.F32.rcp(a)), Math.ulp(inverse.floatValue()));
        }
    }
}
