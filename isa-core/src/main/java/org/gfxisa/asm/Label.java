package org.gfxisa.asm;

/** A branch target. It belongs to the assembler that created it. */
public final class Label {
    private static final int UNBOUND = -1;
    private int address = UNBOUND;

    Label() {}

    boolean isBound() {
        return address != UNBOUND;
    }

    int address() {
        return address;
    }

    void bind(int byteOffset) {
        if (isBound()) {
            throw new IllegalStateException("the label is bound already, at byte " + address);
        }
        address = byteOffset;
    }
}
