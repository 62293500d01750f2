package org.gfxisa.plugin.does.typed;

/** What an instruction does with an operand. */
public enum Access {
    /** Read only. */
    READ,
    /** Written only: whatever it held is lost. */
    WRITE,
    /** Read and written, or written in part. */
    READ_WRITE;

    boolean reads() {
        return this != WRITE;
    }

    public boolean writes() {
        return this != READ;
    }
}
