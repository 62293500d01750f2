package org.gfxisa.semantics;

/**
 * Floats of eight bits, from and to f32. E4M3 and E5M2 are those of OCP; of the FNUZ formats the code of a negative zero
 * is the only NaN, and there are no infinities. Values are raw bits in the low byte of an int, zeros above.
 */
public final class F8 {
    private static final int SIGN = 0x80;
    private static final int MAGNITUDE = 0x7f;
    private static final int F32_NAN = 0x7fc0_0000;

    private static final SmallFloat E4M3 = new SmallFloat(8, 3, 7);
    private static final SmallFloat E5M2 = new SmallFloat(8, 2, 15);
    private static final SmallFloat E4M3_FNUZ = new SmallFloat(8, 3, 8);
    private static final SmallFloat E5M2_FNUZ = new SmallFloat(8, 2, 16);

    /** The largest finite magnitudes, and what is above. */
    private static final int LARGEST_E4M3 = 0x7e;

    private static final int INFINITY_E5M2 = 0x7c;
    private static final int LARGEST_E5M2 = INFINITY_E5M2 - 1;

    private F8() {}

    /** The f32 of an E4M3. */
    public static int fromE4m3(int a) {
        return (a & MAGNITUDE) > LARGEST_E4M3 ? F32_NAN | (a & SIGN) << 24 : E4M3.single(a);
    }

    /** The f32 of an E5M2. */
    public static int fromE5m2(int a) {
        int magnitude = a & MAGNITUDE;
        int sign = (a & SIGN) << 24;
        if (magnitude > INFINITY_E5M2) {
            return F32_NAN | sign;
        }
        return magnitude == INFINITY_E5M2 ? 0x7f80_0000 | sign : E5M2.single(a);
    }

    /** The f32 of an E4M3 FNUZ. */
    public static int fromE4m3fnuz(int a) {
        return (a & 0xff) == SIGN ? F32_NAN : E4M3_FNUZ.single(a);
    }

    /** The f32 of an E5M2 FNUZ. */
    public static int fromE5m2fnuz(int a) {
        return (a & 0xff) == SIGN ? F32_NAN : E5M2_FNUZ.single(a);
    }

    /** An f32 as E4M3; too large becomes NaN, or the largest number if MODE's FP16_OVFL is set. */
    public static int toE4m3(int a, int mode) {
        int sign = E4M3.sign(a);
        if (Floats.F32.isNan(a)) {
            return sign | MAGNITUDE;
        }
        int magnitude = E4M3.magnitude(a, mode);
        return sign | (magnitude <= LARGEST_E4M3 ? magnitude : Mode.fp16Overflow(mode) ? LARGEST_E4M3 : MAGNITUDE);
    }

    /** An f32 as E5M2; too large becomes infinite, or the largest number if MODE's FP16_OVFL is set. */
    public static int toE5m2(int a, int mode) {
        int sign = E5M2.sign(a);
        if (Floats.F32.isNan(a)) {
            return sign | MAGNITUDE;
        }
        int magnitude = E5M2.magnitude(a, mode);
        return sign | (magnitude <= LARGEST_E5M2 ? magnitude : Mode.fp16Overflow(mode) ? LARGEST_E5M2 : INFINITY_E5M2);
    }

    /** An f32 as E4M3 FNUZ; too large becomes NaN, or the largest number if MODE's FP16_OVFL is set. */
    public static int toE4m3fnuz(int a, int mode) {
        return toFnuz(a, E4M3_FNUZ, mode);
    }

    /** An f32 as E5M2 FNUZ; too large becomes NaN, or the largest number if MODE's FP16_OVFL is set. */
    public static int toE5m2fnuz(int a, int mode) {
        return toFnuz(a, E5M2_FNUZ, mode);
    }

    private static int toFnuz(int a, SmallFloat format, int mode) {
        if (Floats.F32.isNan(a)) {
            return SIGN;
        }
        int magnitude = format.magnitude(a, mode);
        if (magnitude > MAGNITUDE) {
            if (!Mode.fp16Overflow(mode)) {
                return SIGN;
            }
            magnitude = MAGNITUDE;
        }
        return magnitude == 0 ? 0 : format.sign(a) | magnitude;
    }
}
