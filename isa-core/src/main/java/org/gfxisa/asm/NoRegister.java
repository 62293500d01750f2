package org.gfxisa.asm;

/** The operand for a missing address register, printed as {@code off}. */
public record NoRegister() implements Operand {
    @Override
    public String text() {
        return "off";
    }
}
