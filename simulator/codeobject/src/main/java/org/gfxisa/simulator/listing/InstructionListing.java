package org.gfxisa.simulator.listing;

import java.io.IOException;
import java.util.OptionalLong;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.TextBuffer;

/** Prints instructions in the layout of LLVM's object dumper: {@code <tab>text // address: words}. */
public final class InstructionListing implements InstructionPrinter {
    /** The column of the comment, counted from the tab. */
    private static final int COMMENT_COLUMN = 59;

    private final Decoder decoder;
    private final Disassembler disassembler;
    private final ByteSink out;
    private final Instruction instruction = new Instruction();
    private final TextBuffer text = new TextBuffer();
    private long invalid;

    public InstructionListing(Isa isa, ByteSink out) {
        this.decoder = new Decoder(isa);
        this.disassembler = new Disassembler(isa);
        this.out = out;
    }

    /** Prints a line. An invalid instruction becomes {@code .long} or, with less than four bytes left, {@code .byte}. */
    @Override
    public int print(byte[] code, int offset, int limit, long address, BranchNames names) throws IOException {
        int size = decoder.decode(code, offset, limit, instruction);
        out.put('\t');
        String suffix = "";
        int length;
        if (!instruction.isValid()) {
            invalid++;
            length = printData(code, offset, size);
        } else {
            text.clear();
            disassembler.format(instruction, text);
            length = text.length();
            OptionalLong target = instruction.branchTarget(address);
            String label = target.isEmpty() ? "" : names.label(target.getAsLong());
            if (!label.isEmpty()) {
                length = replaceLastWord(label);
            } else {
                out.put(text.array(), 0, length);
                // LLVM does not describe the target of an instruction with other operands.
                boolean isDescribed = target.isPresent() && instruction.operandCount() == 1;
                suffix = isDescribed ? names.describe(target.getAsLong()) : "";
            }
        }
        out.spaces(COMMENT_COLUMN - length).put("// ").upperHex(address, 12).put(':');
        printBytes(code, offset, size);
        out.put(suffix).put('\n');
        return size;
    }

    @Override
    public long invalid() {
        return invalid;
    }

    private int printData(byte[] code, int offset, int size) throws IOException {
        if (size >= 4) {
            out.put(".long 0x").hex(word(code, offset), 8);
            return ".long 0x00000000".length();
        }
        out.put(".byte ");
        for (int i = 0; i < size; i++) {
            out.put(i == 0 ? "0x" : ", 0x").hex(code[offset + i] & 0xff, 2);
        }
        return ".byte ".length() + size * "0x00, ".length() - ", ".length();
    }

    private int replaceLastWord(String label) throws IOException {
        int end = text.length();
        while (end > 0 && text.array()[end - 1] != ' ') {
            end--;
        }
        out.put(text.array(), 0, end).put(label);
        return end + label.length();
    }

    private void printBytes(byte[] code, int offset, int size) throws IOException {
        if (size < 4) {
            for (int i = 0; i < size; i++) {
                out.put(' ').upperHex(code[offset + i] & 0xff, 2);
            }
        }
        for (int i = 0; i + 4 <= size; i += 4) {
            out.put(' ').upperHex(word(code, offset + i), 8);
        }
    }

    private static long word(byte[] code, int at) {
        return code[at] & 0xffL
                | (code[at + 1] & 0xffL) << 8
                | (code[at + 2] & 0xffL) << 16
                | (code[at + 3] & 0xffL) << 24;
    }
}
