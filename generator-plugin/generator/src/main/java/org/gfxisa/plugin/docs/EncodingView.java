package org.gfxisa.plugin.docs;

import java.util.List;

/**
 * A way in which an instruction is encoded, at the instruction sets that draw it alike.
 *
 * @param format name of the format
 * @param label with that of its variant
 * @param page where the format is told of
 * @param mnemonic as it is printed
 * @param syntax the operands and modifiers as they are written
 * @param bytes size without a literal that may follow
 * @param literal whether a literal may follow
 * @param readOnly whether it is only read
 * @param wave the wave size in which it exists; 0: in all
 * @param diagram its bits
 * @param opcodes the values of the opcode, where there are several or no diagram shows it
 * @param range the instruction sets in words
 * @param marks the instruction sets as a mask
 * @param example an instruction; empty if there is none
 */
public record EncodingView(
        String format,
        String label,
        String page,
        String mnemonic,
        String syntax,
        int bytes,
        boolean literal,
        boolean readOnly,
        int wave,
        BitDiagram diagram,
        List<OpcodeView> opcodes,
        String range,
        String marks,
        List<ExampleView> example) {

    /**
     * A value of the opcode.
     *
     * @param value the number
     * @param range the instruction sets in words
     */
    public record OpcodeView(int value, String range) {}

    /**
     * An instruction.
     *
     * @param target the instruction set that it was assembled for
     * @param text as LLVM writes it
     * @param bytes in memory order
     */
    public record ExampleView(String target, String text, String bytes) {}
}
