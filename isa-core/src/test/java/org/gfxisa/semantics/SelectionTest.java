package org.gfxisa.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Comparisons, minima, classes and parts of floats. */
class SelectionTest {
    private static final int KEEP = Mode.of(0, 0, 3, 3, false, false, false);
    private static final int FLUSH = Mode.of(0, 0, 0, 0, false, false, false);
    private static final int IEEE = Mode.of(0, 0, 3, 3, false, true, false);

    private static final int ONE = 0x3f800000;
    private static final int TWO = 0x40000000;
    private static final int THREE = 0x40400000;
    private static final int MINUS_ZERO = 0x80000000;
    private static final int QUIET = 0x7fc00001;
    private static final int SIGNALLING = 0x7f800001;

    @Test
    void minimumOfNumbers() {
        assertEquals(ONE, Floats.F32.min(ONE, TWO, KEEP));
        assertEquals(TWO, Floats.F32.max(ONE, TWO, KEEP));
        assertEquals(MINUS_ZERO, Floats.F32.min(0, MINUS_ZERO, KEEP));
        assertEquals(MINUS_ZERO, Floats.F32.min(MINUS_ZERO, 0, KEEP));
        assertEquals(0, Floats.F32.max(MINUS_ZERO, 0, KEEP));
        assertEquals(0xc000, Floats.F16.min(0xc000, 0xbc00, KEEP));
        assertEquals(0xbff0000000000000L, Floats.F64.max(0xbff0000000000000L, 0xfff0000000000000L, KEEP));
    }

    @Test
    void aNanLosesUnlessItSignalsUnderIeee() {
        assertEquals(ONE, Floats.F32.min(QUIET, ONE, KEEP));
        assertEquals(ONE, Floats.F32.max(ONE, QUIET, KEEP));
        assertEquals(ONE, Floats.F32.min(SIGNALLING, ONE, KEEP));
        assertEquals(ONE, Floats.F32.min(QUIET, ONE, IEEE));
        assertEquals(0x7fc00001, Floats.F32.min(SIGNALLING, ONE, IEEE));
        assertEquals(0x7fc00001, Floats.F32.max(ONE, SIGNALLING, IEEE));
        assertEquals(0x7fc00002, Floats.F32.min(QUIET, 0x7fc00002, KEEP), "of two the second");
    }

    @Test
    void aNanWinsIn2019() {
        assertEquals(QUIET, Floats.F32.minimum(ONE, QUIET, KEEP));
        assertEquals(0x7fc00001, Floats.F32.maximum(SIGNALLING, ONE, KEEP));
        assertEquals(MINUS_ZERO, Floats.F32.minimum(0, MINUS_ZERO, KEEP));
        assertEquals(TWO, Floats.F32.maximum(ONE, TWO, KEEP));
    }

    @Test
    void medians() {
        assertEquals(TWO, Floats.F32.med3(ONE, TWO, THREE, KEEP));
        assertEquals(TWO, Floats.F32.med3(THREE, ONE, TWO, KEEP));
        assertEquals(THREE, Floats.F32.med3(THREE, THREE, ONE, KEEP));
        assertEquals(ONE, Floats.F32.med3(QUIET, ONE, TWO, KEEP), "with a NaN the minimum");
        assertEquals(0x4400, Floats.F16.med3(0x4500, 0x4200, 0x4400, KEEP));
    }

    @Test
    void selectionFlushes() {
        assertEquals(0, Floats.F32.min(1, ONE, FLUSH));
        assertEquals(1, Floats.F32.min(1, ONE, KEEP));
        assertEquals(0x8000, Floats.F16.canonical(0x8001, FLUSH));
        assertEquals(QUIET, Floats.F32.canonical(SIGNALLING, FLUSH));
    }

    @Test
    void comparisons() {
        assertTrue(Floats.F32.eq(0, MINUS_ZERO, KEEP));
        assertTrue(Floats.F32.eq(1, 2, FLUSH), "both are zero once flushed");
        assertFalse(Floats.F32.eq(1, 2, KEEP));
        assertTrue(Floats.F32.lt(ONE, TWO, KEEP));
        assertFalse(Floats.F32.lt(QUIET, TWO, KEEP));
        assertFalse(Floats.F32.ordered(ONE, SIGNALLING));
        assertTrue(Floats.F16.le(0x0001, 0x0001, KEEP));
        assertFalse(Floats.F64.lt(1, 2, FLUSH));
        assertTrue(Floats.F64.lt(1, 2, KEEP));
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
        for (int bit = 0; bit < 10; bit++) {
            assertEquals(bit == expected, Floats.F32.classTest(value, 1 << bit), bits + " bit " + bit);
        }
        assertFalse(Floats.F32.classTest(value, ~(1 << expected)));
    }

    @Test
    void classesOfOtherWidths() {
        assertTrue(Floats.F16.classTest(0x7c01, 1));
        assertTrue(Floats.F16.classTest(0x8001, 1 << 4));
        assertTrue(Floats.F64.classTest(0x000fffffffffffffL, 1 << 7));
        assertTrue(Floats.F64.classTest(0xfff0000000000000L, 1 << 2));
    }

    @Test
    void frexp() {
        assertEquals(1, Floats.F32.frexpExp(ONE, KEEP));
        assertEquals(0x3f000000, Floats.F32.frexpMant(ONE, KEEP));
        assertEquals(-148, Floats.F32.frexpExp(1, KEEP));
        assertEquals(0x3f000000, Floats.F32.frexpMant(1, KEEP));
        assertEquals(0, Floats.F32.frexpExp(1, FLUSH));
        assertEquals(0, Floats.F32.frexpExp(0x7f800000, KEEP));
        assertEquals(0xff800000, Floats.F32.frexpMant(0xff800000, KEEP));
        assertEquals(QUIET, Floats.F32.frexpMant(SIGNALLING, KEEP));
        assertEquals(-1073, Floats.F64.frexpExp(1, KEEP));
        assertEquals(0xbfe0000000000000L, Floats.F64.frexpMant(0xc000000000000000L, KEEP));
        assertEquals(-23, Floats.F16.frexpExp(1, KEEP));
        assertEquals(0x3a00, Floats.F16.frexpMant(0x0003, KEEP));
    }

    @Test
    void ldexpRoundsOnce() {
        assertEquals(TWO, Floats.F32.ldexp(ONE, 1, KEEP));
        assertEquals(0x7f800000, Floats.F32.ldexp(ONE, Integer.MAX_VALUE, KEEP));
        assertEquals(0, Floats.F32.ldexp(ONE, Integer.MIN_VALUE, KEEP));
        assertEquals(1, Floats.F32.ldexp(ONE, -149, KEEP));
        assertEquals(0, Floats.F32.ldexp(ONE, -150, KEEP), "a tie goes to even");
        assertEquals(1, Floats.F32.ldexp(ONE | 1, -150, KEEP));
        assertEquals(0, Floats.F32.ldexp(ONE, -127, FLUSH));
        assertEquals(1L, Floats.F64.ldexp(0x3ff0000000000000L, -1074, KEEP));
        assertEquals(0x7ff0000000000000L, Floats.F64.ldexp(1, 5000, KEEP));
        assertEquals(0x3ff0000000000000L, Floats.F64.ldexp(1, 1074, KEEP));
        assertEquals(0x0001, Floats.F16.ldexp(0x3c00, -24, KEEP));
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
            assertEquals(Integer.toHexString(c[1]), Integer.toHexString(Floats.F32.floor(c[0], KEEP)), name);
            assertEquals(Integer.toHexString(c[2]), Integer.toHexString(Floats.F32.ceil(c[0], KEEP)), name);
            assertEquals(Integer.toHexString(c[3]), Integer.toHexString(Floats.F32.trunc(c[0], KEEP)), name);
            assertEquals(Integer.toHexString(c[4]), Integer.toHexString(Floats.F32.rndne(c[0], KEEP)), name);
            assertEquals(c[5] & 0x7fffffff, Floats.F32.roundHalfUp(c[0], KEEP) & 0x7fffffff, name);
        }
        assertEquals(0xc000, Floats.F16.floor(0xbe00, KEEP));
        assertEquals(0x4000000000000000L, Floats.F64.rndne(0x4004000000000000L, KEEP));
        assertEquals(ONE, Floats.F32.ceil(1, KEEP));
        assertEquals(0, Floats.F32.ceil(1, FLUSH));
    }

    @Test
    void fractionsStayBelowOne() {
        assertEquals(0x3f400000, Floats.F32.fract(0x40700000, KEEP));
        assertEquals(0x3f400000, Floats.F32.fract(0xbfa00000, KEEP));
        assertEquals(0x3f7fffff, Floats.F32.fract(0x80000001, KEEP));
        assertEquals(0x3fefffffffffffffL, Floats.F64.fract(0x8000000000000001L, KEEP));
        assertEquals(0x3bff, Floats.F16.fract(0x8001, KEEP));
        assertEquals(0xffc00000, Floats.F32.fract(0x7f800000, KEEP));
        assertEquals(QUIET, Floats.F32.fract(QUIET, KEEP));
    }
}
