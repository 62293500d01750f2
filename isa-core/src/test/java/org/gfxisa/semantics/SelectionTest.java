package org.gfxisa.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

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
}
