package org.gfxisa.semantics;

/**
 * Output modifiers of float results, which apply after an instruction's own method: first the scale, then the clamp.
 * (An integer clamp needs the exact value; the spec's language builds it into a variant of the method.)
 */
public final class Modifiers {
    private static final int F16_SIGN = 0x8000;
    private static final int F16_ONE = 0x3c00;
    private static final int F32_ONE = 0x3f800000;
    private static final long F64_ONE = 0x3ff0000000000000L;

    private Modifiers() {}

    /**
     * A result times a power of two. Does nothing if MODE keeps denormal results or asks for IEEE rules; otherwise -0
     * becomes +0 as well.
     *
     * @param power 1, 2 or -1
     */
    public static int scaled32(int a, int power, int mode) {
        if (isIgnored(Mode.denorm32(mode), mode)) {
            return a;
        }
        int scaled = Floats.F32.ldexp(a, power, mode);
        return scaled == Integer.MIN_VALUE ? 0 : scaled;
    }

    /** The same for f16. */
    public static int scaled16(int a, int power, int mode) {
        if (isIgnored(Mode.denorm64(mode), mode)) {
            return a;
        }
        int scaled = Floats.F16.ldexp(a, power, mode);
        return scaled == F16_SIGN ? 0 : scaled;
    }

    /** The same for f64. */
    public static long scaled64(long a, int power, int mode) {
        if (isIgnored(Mode.denorm64(mode), mode)) {
            return a;
        }
        long scaled = Floats.F64.ldexp(a, power, mode);
        return scaled == Long.MIN_VALUE ? 0 : scaled;
    }

    /** Whether MODE has the scale of f32 do nothing. */
    public static boolean areScalesIgnored32(int mode) {
        return isIgnored(Mode.denorm32(mode), mode);
    }

    private static boolean isIgnored(int denorm, int mode) {
        return (denorm & Mode.KEEP_RESULTS) != 0 || Mode.ieee(mode);
    }

    /** A result limited to 0..1; a NaN becomes 0 if MODE says so, and stays otherwise. */
    public static int clamped32(int a, int mode) {
        if (Floats.F32.isNan(a)) {
            return Mode.dx10Clamp(mode) ? 0 : a;
        }
        // Among values without a sign, bits are in the order of numbers.
        return a < 0 ? 0 : Math.min(a, F32_ONE);
    }

    /** The same for f16. */
    public static int clamped16(int a, int mode) {
        if (Floats.F16.isNan(a)) {
            return Mode.dx10Clamp(mode) ? 0 : a;
        }
        return (a & F16_SIGN) != 0 ? 0 : Math.min(a, F16_ONE);
    }

    /** The same for f64. */
    public static long clamped64(long a, int mode) {
        if (Floats.F64.isNan(a)) {
            return Mode.dx10Clamp(mode) ? 0 : a;
        }
        return a < 0 ? 0 : Math.min(a, F64_ONE);
    }
}
