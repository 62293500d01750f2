package org.gfxisa.semantics;

/**
 * Floats of four bits, from and to f32: E2M1 of OCP, which has neither infinities nor NaNs. Values are raw bits at the bottom of an
 * int, zeros above.
 */
public final class F4 {
    private static final SmallFloat E2M1 = new SmallFloat(4, 1, 1);

    private F4() {}

    /** The f32 of an E2M1. */
    public static int fromE2m1(int a) {
        return E2M1.single(a);
    }

    /** An f32 as E2M1; too large, or a NaN, becomes the largest number of the same sign. */
    public static int toE2m1(int a, int mode) {
        return E2M1.saturated(a, mode);
    }
}
