package org.gfxisa.semantics;

/** The float formats whose operations raise exceptions, as {@link Floats} without them. */
public final class Raising {
    /** Half precision. */
    public static final RaisingHalf F16 = new RaisingHalf();
    /** Single precision. */
    public static final RaisingSingle F32 = new RaisingSingle();
    /** Double precision. */
    public static final RaisingDouble F64 = new RaisingDouble();

    private Raising() {}
}
