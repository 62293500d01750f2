package org.gfxisa.isa;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gfxisa.semantics.Mode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Functions that the spec defines: choices, classes, parts and integral values of floats. */
class FloatFunctionsTest {
    private static final int KEEP = Mode.of(0, 0, 3, 3, false, false, false);
    private static final int FLUSH = Mode.of(0, 0, 0, 0, false, false, false);
    /** Denormal operands are kept, and denormal results flushed. */
    private static final int KEEP_INPUTS = Mode.of(0, 0, 1, 1, false, false, false);

    private static final int ONE = 0x3f800000;
    private static final int TWO = 0x40000000;
    private static final int THREE = 0x40400000;
    private static final int MINUS_ZERO = 0x80000000;
    private static final int QUIET = 0x7fc00001;
    private static final int SIGNALLING = 0x7f800001;

    @Test
    void aNanWinsIn2019() {
        assertEquals(QUIET, FloatFunctions.minimum_f32(ONE, QUIET, KEEP));
        assertEquals(0x7fc00001, FloatFunctions.maximum_f32(SIGNALLING, ONE, KEEP));
        assertEquals(MINUS_ZERO, FloatFunctions.minimum_f32(0, MINUS_ZERO, KEEP));
        assertEquals(TWO, FloatFunctions.maximum_f32(ONE, TWO, KEEP));
    }

    @Test
    void medians() {
        assertEquals(TWO, FloatFunctions.med3_f32(ONE, TWO, THREE, KEEP));
        assertEquals(TWO, FloatFunctions.med3_f32(THREE, ONE, TWO, KEEP));
        assertEquals(THREE, FloatFunctions.med3_f32(THREE, THREE, ONE, KEEP));
        assertEquals(ONE, FloatFunctions.med3_f32(QUIET, ONE, TWO, KEEP), "with a NaN the minimum");
        assertEquals(0x4400, FloatFunctions.med3_f16(0x4500, 0x4200, 0x4400, KEEP));
    }

    @ParameterizedTest
    @CsvSource({
        "7f800001, 0",
        "ffc00000, 1",
        "ff800000, 2",
        "bf800000, 3",
        "80000001, 4",
        "80000000, 5",
        "0, 6",
        "7fffff, 7",
        "800000, 8",
        "7f800000, 9"
    })
    void classes(String bits, int expected) {
        int value = Integer.parseUnsignedInt(bits, 16);
        assertEquals(expected, FloatFunctions.class_of_f32(value), bits);
    }

    @Test
    void classesOfOtherWidths() {
        assertEquals(0, FloatFunctions.class_of_f16(0x7c01));
        assertEquals(4, FloatFunctions.class_of_f16(0x8001));
        assertEquals(7, FloatFunctions.class_of_f64(0x000fffffffffffffL));
        assertEquals(2, FloatFunctions.class_of_f64(0xfff0000000000000L));
    }

    @Test
    void frexp() {
        assertEquals(1, FloatFunctions.frexp_exp_f32(ONE, KEEP));
        assertEquals(0x3f000000, FloatFunctions.frexp_mant_f32(ONE, KEEP));
        assertEquals(-148, FloatFunctions.frexp_exp_f32(1, KEEP));
        assertEquals(0x3f000000, FloatFunctions.frexp_mant_f32(1, KEEP));
        assertEquals(0, FloatFunctions.frexp_exp_f32(1, FLUSH));
        assertEquals(0, FloatFunctions.frexp_exp_f32(0x7f800000, KEEP));
        assertEquals(0xff800000, FloatFunctions.frexp_mant_f32(0xff800000, KEEP));
        assertEquals(QUIET, FloatFunctions.frexp_mant_f32(SIGNALLING, KEEP));
        assertEquals(-1073, FloatFunctions.frexp_exp_f64(1, KEEP));
        assertEquals(0xbfe0000000000000L, FloatFunctions.frexp_mant_f64(0xc000000000000000L, KEEP));
        assertEquals(-23, FloatFunctions.frexp_exp_f16(1, KEEP));
        assertEquals(0x3a00, FloatFunctions.frexp_mant_f16(0x0003, KEEP));
    }

    @Test
    void toIntegralValues() {
        int[][] cases = {
            // value, floor, ceil, trunc, rndne, half up
            {0x40200000, TWO, THREE, TWO, TWO, THREE},
            {0xc0200000, 0xc0400000, 0xc0000000, 0xc0000000, 0xc0000000, 0xc0000000},
            {0x3f000000, 0, ONE, 0, 0, ONE},
            {0x3effffff, 0, ONE, 0, 0, 0},
            {0xbf000000, 0xbf800000, MINUS_ZERO, MINUS_ZERO, MINUS_ZERO, MINUS_ZERO},
            {0x4b800001, 0x4b800001, 0x4b800001, 0x4b800001, 0x4b800001, 0x4b800001},
            {0x7f800000, 0x7f800000, 0x7f800000, 0x7f800000, 0x7f800000, 0x7f800000},
            {SIGNALLING, QUIET, QUIET, QUIET, QUIET, QUIET},
            {MINUS_ZERO, MINUS_ZERO, MINUS_ZERO, MINUS_ZERO, MINUS_ZERO, MINUS_ZERO},
        };
        for (int[] c : cases) {
            String name = Integer.toHexString(c[0]);
            assertEquals(Integer.toHexString(c[1]), Integer.toHexString(FloatFunctions.floor_f32(c[0], KEEP)), name);
            assertEquals(Integer.toHexString(c[2]), Integer.toHexString(FloatFunctions.ceil_f32(c[0], KEEP)), name);
            assertEquals(Integer.toHexString(c[3]), Integer.toHexString(FloatFunctions.trunc_f32(c[0], KEEP)), name);
            assertEquals(Integer.toHexString(c[4]), Integer.toHexString(FloatFunctions.rndne_f32(c[0], KEEP)), name);
            assertEquals(c[5] & 0x7fffffff, FloatFunctions.round_half_up_f32(c[0], KEEP) & 0x7fffffff, name);
        }
        assertEquals(0xc000, FloatFunctions.floor_f16(0xbe00, KEEP));
        assertEquals(0x4000000000000000L, FloatFunctions.rndne_f64(0x4004000000000000L, KEEP));
        assertEquals(ONE, FloatFunctions.ceil_f32(1, KEEP));
        assertEquals(0, FloatFunctions.ceil_f32(1, FLUSH));
    }

    @Test
    void fractionsStayBelowOne() {
        assertEquals(0x3f400000, FloatFunctions.fract_f32(0x40700000, KEEP));
        assertEquals(0x3f400000, FloatFunctions.fract_f32(0xbfa00000, KEEP));
        assertEquals(0x3f7fffff, FloatFunctions.fract_f32(0x80000001, KEEP));
        assertEquals(0x3fefffffffffffffL, FloatFunctions.fract_f64(0x8000000000000001L, KEEP));
        assertEquals(0x3bff, FloatFunctions.fract_f16(0x8001, KEEP));
        assertEquals(0xffc00000, FloatFunctions.fract_f32(0x7f800000, KEEP));
        assertEquals(QUIET, FloatFunctions.fract_f32(QUIET, KEEP));
    }

    @Test
    void theMedianIsChosenBeforeItIsFlushed() {
        assertEquals(ONE, FloatFunctions.med3_f32(ONE, TWO, 1, KEEP_INPUTS));
        assertEquals(0, FloatFunctions.med3_f32(1, 2, 3, KEEP_INPUTS));
        assertEquals(MINUS_ZERO, FloatFunctions.med3_f32(0x80000001, 1, 0xbf800000, KEEP_INPUTS));
        assertEquals(MINUS_ZERO, FloatFunctions.floor_f32(MINUS_ZERO, KEEP_INPUTS));
        assertEquals(0xbf800000, FloatFunctions.floor_f32(0x80000001, KEEP_INPUTS));
    }
}
