package org.gfxisa;

import java.util.List;

/**
 * An operand or a modifier of an encoding, as an {@link InstructionBuilder} accepts it.
 *
 * @param name name, e.g. {@code src0}, {@code offset}
 * @param isModifier whether it is given by name; operands are given in order
 * @param takes accepted values: {@code v0..v255}, {@code constants}; empty if it is a number
 * @param width width in dwords; 0 if it is not a register, -1 if it depends on other operands and modifiers
 * @param isRead whether the instruction reads it
 * @param isWritten whether the instruction writes it
 */
public record FormOperand(
        String name, boolean isModifier, List<String> takes, int width, boolean isRead, boolean isWritten) {
    public FormOperand {
        takes = List.copyOf(takes);
    }
}
