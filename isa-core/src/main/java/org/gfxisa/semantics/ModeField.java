package org.gfxisa.semantics;

/** A field of MODE that a result can depend on. */
public enum ModeField implements Callee {
    /** Rounding of f32. */
    ROUND32("round32", "round32", 2),
    /** Rounding of f16, bf16 and f64. */
    ROUND64("round64", "round64", 2),
    /** Denormals of f32. */
    DENORM32("denorm32", "denorm32", 2),
    /** Denormals of f16, bf16 and f64. */
    DENORM64("denorm64", "denorm64", 2),
    /** NaNs under the clamp modifier. */
    DX10_CLAMP("dx10_clamp", "dx10Clamp", 1),
    /** Signalling NaNs in minimum and maximum. */
    IEEE("ieee", "ieee", 1),
    /** Overflow of f16 results. */
    FP16_OVFL("fp16_ovfl", "fp16Overflow", 1);

    private final String fieldName;
    private final String accessor;
    private final int width;

    ModeField(String fieldName, String accessor, int width) {
        this.fieldName = fieldName;
        this.accessor = accessor;
        this.width = width;
    }

    /** Its name in the language, without {@code mode.}. */
    public String fieldName() {
        return fieldName;
    }

    @Override
    public Class<?> owner() {
        return Mode.class;
    }

    @Override
    public String method() {
        return accessor;
    }

    @Override
    public String descriptor() {
        return width == 1 ? "()Z" : "()I";
    }

    /** Its width in bits. */
    public int width() {
        return width;
    }
}
