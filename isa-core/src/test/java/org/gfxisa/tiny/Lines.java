package org.gfxisa.tiny;

import java.util.HexFormat;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;

/** One line or one instruction at a time, as text. */
public final class Lines {
    private final Assembler assembler;
    private final Decoder decoder;
    private final Instruction instruction = new Instruction();

    public Lines(Isa isa) {
        assembler = new Assembler(isa);
        decoder = new Decoder(isa);
    }

    /** The bytes of an instruction in hexadecimal, or {@code column: message}. */
    public String assemble(String line) {
        if (!assembler.assemble(line, instruction)) {
            return assembler.errorColumn() + ": " + assembler.error();
        }
        byte[] bytes = new byte[instruction.size()];
        instruction.copyTo(bytes, 0);
        return HexFormat.of().formatHex(bytes);
    }

    /** The text of the instruction with these bytes, or {@code invalid: why}. */
    public String disassemble(String hex) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        int size = decoder.decode(bytes, 0, bytes.length, instruction);
        if (!instruction.isValid()) {
            return "invalid: " + instruction.invalidReason();
        }
        return size == bytes.length ? instruction.toString() : instruction + " (" + size + " bytes)";
    }

    /** The line after assembling and disassembling, or the error. */
    public String again(String line) {
        return assembler.assemble(line, instruction)
                ? instruction.toString()
                : assembler.errorColumn() + ": " + assembler.error();
    }
}
