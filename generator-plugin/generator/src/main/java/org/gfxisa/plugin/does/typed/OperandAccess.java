package org.gfxisa.plugin.does.typed;

/** What an instruction does with an operand. */
public enum OperandAccess {
    /** Read only. */
    READ,
    /** Written only: whatever it held is lost. */
    WRITE,
    /** Read and written, or written in part. */
    READ_WRITE;

    /** Reads {@code in}, {@code out} or {@code inout}. */
    public static OperandAccess parse(String word) {
        return switch (word) {
            case "in" -> READ;
            case "out" -> WRITE;
            default -> READ_WRITE;
        };
    }

    /** Returns whether the operand is read. */
    public boolean reads() {
        return this != WRITE;
    }

    /** Returns whether the operand is written. */
    public boolean writes() {
        return this != READ;
    }
}
