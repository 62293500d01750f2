package org.gfxisa.exec;

/** What a kernel may have besides its operands. */
public enum ImplementationTrait {
    /** It does what the clamp modifier asks for. */
    CLAMPS,
    /** Hardware may differ in the last bits. */
    APPROXIMATE,
    /** It may raise floating-point exceptions. */
    RAISES
}
