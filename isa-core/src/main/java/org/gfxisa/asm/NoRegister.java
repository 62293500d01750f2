package org.gfxisa.asm;

/** The absence of an address register, written {@code off}. */
public record NoRegister() implements Operand {
    @Override
    public String text() {
        return "off";
    }
}
