package org.gfxisa.asm;

/**
 * A source with a modifier.
 *
 * @param function the modifier and an opening bracket
 * @param of the source
 */
public record ModifiedOperand(String function, Operand of) implements Operand {
    @Override
    public String text() {
        return function + of.text() + ")";
    }
}
