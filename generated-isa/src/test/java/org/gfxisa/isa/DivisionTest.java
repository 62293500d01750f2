package org.gfxisa.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;
import org.junit.jupiter.api.Test;

/** The steps of a division. */
class DivisionTest {
    private static final int KEEP = Mode.of(0, 0, 3, 3, false, false, false);

    private static int bits(double value) {
        return Float.floatToRawIntBits((float) value);
    }

    private static long wide(double value) {
        return Double.doubleToRawLongBits(value);
    }

    /** Expectations from the vectors that were checked on hardware. */
    @Test
    void scalesAsHardwareDoes() {
        int max = 0x7f7fffff;
        assertEquals(0x5f800000, FloatFunctions.div_scale_f32(bits(1), bits(1), max, KEEP));
        assertTrue(FloatFunctions.div_scale_flag_f32(bits(1), bits(1), max, KEEP));
        assertEquals(bits(2), FloatFunctions.div_scale_f32(bits(2), bits(4), bits(2), KEEP));
        assertFalse(FloatFunctions.div_scale_flag_f32(bits(2), bits(4), bits(2), KEEP));
        assertEquals(bits(1), FloatFunctions.div_scale_f32(bits(1), 0x7f000000, bits(1), KEEP));
        assertTrue(FloatFunctions.div_scale_flag_f32(bits(1), 0x7f000000, bits(1), KEEP));
        assertEquals(0x20800000, FloatFunctions.div_scale_f32(0x00800000, bits(1), 0x00800000, KEEP));
        assertTrue(FloatFunctions.div_scale_flag_f32(0x00800000, bits(1), 0x00800000, KEEP));
        assertTrue(Floats.F32.isNan(FloatFunctions.div_scale_f32(0, bits(1), 0, KEEP)));
        assertTrue(FloatFunctions.div_scale_flag_f32(0, bits(1), 0, KEEP));
        assertTrue(Floats.F64.isNan(FloatFunctions.div_scale_f64(wide(1), 0, wide(1), KEEP)));
        assertTrue(FloatFunctions.div_scale_flag_f64(wide(1), 0, wide(1), KEEP));
        assertFalse(FloatFunctions.div_scale_flag_f64(wide(2), wide(2), wide(2), KEEP));
    }

    /** The steps together are a correctly rounded division, as compilers use them. */
    @Test
    void aWholeDivision() {
        Random random = new Random(11);
        for (int i = 0; i < 100_000; i++) {
            int n = random.nextInt();
            int d = random.nextInt();
            if (Floats.F32.isNan(n) || Floats.F32.isNan(d)) {
                continue;
            }
            int scaledD = FloatFunctions.div_scale_f32(d, d, n, KEEP);
            int scaledN = FloatFunctions.div_scale_f32(n, d, n, KEEP);
            int minus = scaledD ^ Integer.MIN_VALUE;
            int r = Floats.F32.rcp(scaledD);
            int e = Floats.F32.fma(minus, r, bits(1), KEEP);
            r = Floats.F32.fma(e, r, r, KEEP);
            int q = Floats.F32.mul(scaledN, r, KEEP);
            e = Floats.F32.fma(minus, q, scaledN, KEEP);
            q = Floats.F32.fma(e, r, q, KEEP);
            e = Floats.F32.fma(minus, q, scaledN, KEEP);
            q = Floats.F32.divFmas(e, r, q, FloatFunctions.div_scale_flag_f32(n, d, n, KEEP), KEEP);
            int result = Floats.F32.divFixup(q, d, n, KEEP);
            float exact = Float.intBitsToFloat(n) / Float.intBitsToFloat(d);
            if (Float.isNaN(exact)) {
                assertTrue(Floats.F32.isNan(result));
            } else {
                assertEquals(
                        exact,
                        Float.intBitsToFloat(result),
                        () -> Integer.toHexString(n) + " / " + Integer.toHexString(d));
            }
        }
    }

    @Test
    void aWholeWideDivision() {
        Random random = new Random(12);
        for (int i = 0; i < 100_000; i++) {
            long n = random.nextLong();
            long d = random.nextLong();
            if (Floats.F64.isNan(n) || Floats.F64.isNan(d)) {
                continue;
            }
            long scaledD = FloatFunctions.div_scale_f64(d, d, n, KEEP);
            long scaledN = FloatFunctions.div_scale_f64(n, d, n, KEEP);
            long minus = scaledD ^ Long.MIN_VALUE;
            long r = Floats.F64.rcp(scaledD, KEEP);
            long e = Floats.F64.fma(minus, r, wide(1), KEEP);
            r = Floats.F64.fma(r, e, r, KEEP);
            long q = Floats.F64.mul(scaledN, r, KEEP);
            e = Floats.F64.fma(minus, q, scaledN, KEEP);
            q = Floats.F64.divFmas(e, r, q, FloatFunctions.div_scale_flag_f64(n, d, n, KEEP), KEEP);
            long result = Floats.F64.divFixup(q, d, n, KEEP);
            double exact = Double.longBitsToDouble(n) / Double.longBitsToDouble(d);
            if (Double.isNaN(exact)) {
                assertTrue(Floats.F64.isNan(result));
            } else {
                assertEquals(
                        exact,
                        Double.longBitsToDouble(result),
                        () -> Long.toHexString(n) + " / " + Long.toHexString(d));
            }
        }
    }
}
