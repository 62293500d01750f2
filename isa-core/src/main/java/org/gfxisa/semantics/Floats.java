package org.gfxisa.semantics;

/** The float formats, each of which computes under MODE. Values are raw bits, in the low bits of an int or a long. */
public final class Floats {
    /** Half precision. */
    public static final HalfFloat F16 = new HalfFloat();
    /** The upper half of an f32. */
    public static final BrainFloat BF16 = new BrainFloat();
    /** Single precision. */
    public static final SingleFloat F32 = new SingleFloat();
    /** Double precision. */
    public static final DoubleFloat F64 = new DoubleFloat();

    private Floats() {}
}
