package org.gfxisa;

import java.util.List;

/**
 * An operand or a modifier of an encoding, as one fills it.
 *
 * @param name e.g. {@code src0}, {@code offset}
 * @param isModifier whether it is given by its name; operands are given in their order
 * @param takes what it takes, in words: {@code v0..v255}, {@code constants}; a number where there is none
 * @param width how many dwords; 0 for what is no register, -1 where it depends on the other operands and modifiers
 * @param isRead whether the instruction reads it
 * @param isWritten whether the instruction writes it
 */
public record FormOperand(
        String name, boolean isModifier, List<String> takes, int width, boolean isRead, boolean isWritten) {
    public FormOperand {
        takes = List.copyOf(takes);
    }
}
