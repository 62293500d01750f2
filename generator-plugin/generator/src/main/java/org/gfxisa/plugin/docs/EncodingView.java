package org.gfxisa.plugin.docs;

import java.util.List;

/**
 * An encoding of an instruction, for the instruction sets with the same diagram.
 *
 * @param format name of the format
 * @param label name of the format and of its variant
 * @param page page of the format
 * @param mnemonic mnemonic as it is printed
 * @param syntax operands and modifiers in assembly
 * @param bytes size without a literal that may follow
 * @param literal whether a literal may follow
 * @param readOnly whether it is only decoded or parsed
 * @param wave wave size in which it exists; 0 if it exists in all
 * @param diagram its bits
 * @param opcodes the values of the opcode, if there are several or the diagram does not show it
 * @param range description of the instruction sets
 * @param marks the instruction sets as a mask
 * @param example an example; empty if there is none
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
     * @param range description of the instruction sets
     */
    public record OpcodeView(int value, String range) {}

    /**
     * An example.
     *
     * @param target the instruction set that it was assembled for
     * @param text text in LLVM's syntax
     * @param bytes bytes in memory order
     */
    public record ExampleView(String target, String text, String bytes) {}
}
