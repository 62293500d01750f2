package org.gfxisa.semantics;

/**
 * Floats of six bits, from and to f32: E2M3 and E3M2 of OCP, which have neither infinities nor NaNs. Values are raw bits at the
 * bottom of an int, zeros above.
 */
public final class F6 {
    private static final SmallFloat E2M3 = new SmallFloat(6, 3, 1);
    private static final SmallFloat E3M2 = new SmallFloat(6, 2, 3);

    private F6() {}

    /** The f32 of an E2M3. */
    public static int fromE2m3(int a) {
        return E2M3.single(a);
    }

    /** The f32 of an E3M2. */
    public static int fromE3m2(int a) {
        return E3M2.single(a);
    }

    /** An f32 as E2M3; too large, or a NaN, becomes the largest number of the same sign. */
    public static int toE2m3(int a, int mode) {
        return E2M3.saturated(a, mode);
    }

    /** An f32 as E3M2; too large, or a NaN, becomes the largest number of the same sign. */
    public static int toE3m2(int a, int mode) {
        return E3M2.saturated(a, mode);
    }
}
