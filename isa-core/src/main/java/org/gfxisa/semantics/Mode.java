package org.gfxisa.semantics;

/**
 * The fields of MODE that arithmetic depends on, packed into an int. The layout is this library's own, so that it is
 * the same for every generation; whoever holds a hardware register maps its fields to it.
 */
public final class Mode {
    /** To nearest, ties to even. */
    public static final int RNE = 0;
    /** Toward plus infinity. */
    public static final int RUP = 1;
    /** Toward minus infinity. */
    public static final int RDN = 2;
    /** Toward zero. */
    public static final int RTZ = 3;

    /** Denormals become zero, going in and coming out. */
    public static final int FLUSH = 0;
    /** Denormals are kept, going in and coming out. */
    public static final int KEEP = 3;

    /** Bit of a denormal field: denormal inputs are kept. */
    static final int KEEP_INPUTS = 1;
    /** Bit of a denormal field: denormal results are kept. */
    static final int KEEP_RESULTS = 2;

    private static final int ROUND64_SHIFT = 2;
    private static final int DENORM32_SHIFT = 4;
    private static final int DENORM64_SHIFT = 6;
    private static final int DX10_CLAMP = 1 << 8;
    private static final int IEEE = 1 << 9;
    private static final int FP16_OVERFLOW = 1 << 10;
    private static final int FIELD = 3;
    private static final int ROUND = 0x0f;
    private static final int DENORM = 0xf0;

    /** Bits that must be {@link #FAST32} for f32 to behave as Java's float. */
    static final int FAST32_MASK = FIELD | FIELD << DENORM32_SHIFT;

    static final int FAST32 = RNE | KEEP << DENORM32_SHIFT;
    /** Bits that must be {@link #FAST64} for f64 to behave as Java's double. */
    static final int FAST64_MASK = FIELD << ROUND64_SHIFT | FIELD << DENORM64_SHIFT;

    static final int FAST64 = RNE << ROUND64_SHIFT | KEEP << DENORM64_SHIFT;

    private Mode() {}

    /**
     * Packs the fields.
     *
     * @param round32 rounding of f32, one of {@link #RNE}…{@link #RTZ}
     * @param round64 rounding of f16, bf16 and f64
     * @param denorm32 denormals of f32: 0 flush, 1 keep inputs, 2 keep results, 3 keep both
     * @param denorm64 denormals of f16, bf16 and f64
     * @param dx10Clamp whether the clamp modifier turns a NaN into 0
     * @param ieee whether minimum and maximum follow IEEE 754-2008 for signalling NaNs
     * @param fp16Overflow whether an f16 result that overflows becomes the largest finite value
     */
    public static int of(
            int round32,
            int round64,
            int denorm32,
            int denorm64,
            boolean dx10Clamp,
            boolean ieee,
            boolean fp16Overflow) {
        return round32
                | round64 << ROUND64_SHIFT
                | denorm32 << DENORM32_SHIFT
                | denorm64 << DENORM64_SHIFT
                | (dx10Clamp ? DX10_CLAMP : 0)
                | (ieee ? IEEE : 0)
                | (fp16Overflow ? FP16_OVERFLOW : 0);
    }

    /** Returns whether f32 arithmetic is Java's, but for the bits of NaNs. */
    public static boolean isPlain32(int mode) {
        return (mode & FAST32_MASK) == FAST32;
    }

    /** Returns whether f64 arithmetic is Java's, but for the bits of NaNs. */
    public static boolean isPlain64(int mode) {
        return (mode & FAST64_MASK) == FAST64;
    }

    /** Rounding of f32. */
    public static int round32(int mode) {
        return mode & FIELD;
    }

    /** Rounding of f16, bf16 and f64. */
    public static int round64(int mode) {
        return mode >> ROUND64_SHIFT & FIELD;
    }

    /** Denormals of f32. */
    public static int denorm32(int mode) {
        return mode >> DENORM32_SHIFT & FIELD;
    }

    /** Denormals of f16, bf16 and f64. */
    public static int denorm64(int mode) {
        return mode >> DENORM64_SHIFT & FIELD;
    }

    /** Returns whether the clamp modifier turns a NaN into 0. */
    public static boolean dx10Clamp(int mode) {
        return (mode & DX10_CLAMP) != 0;
    }

    /** Returns whether minimum and maximum quiet and prefer signalling NaNs. */
    public static boolean ieee(int mode) {
        return (mode & IEEE) != 0;
    }

    /** Returns whether an f16 result that overflows becomes the largest finite value. */
    public static boolean fp16Overflow(int mode) {
        return (mode & FP16_OVERFLOW) != 0;
    }

    /** The same with another rounding for all formats. */
    public static int withRound(int mode, int round) {
        return mode & ~ROUND | round | round << ROUND64_SHIFT;
    }

    /** The same with another treatment of denormals for all formats. */
    public static int withDenorm(int mode, int denorm) {
        return mode & ~DENORM | denorm << DENORM32_SHIFT | denorm << DENORM64_SHIFT;
    }
}
