package app;

import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.Processors;

/** The README's first lines. */
public final class Consumer {
    private Consumer() {}

    public static void main(String[] args) {
        Isa isa = Processors.find("gfx90a").flatMap(Processor::isa).orElseThrow();
        Instruction instruction = new Instruction();
        if (!new Assembler(isa).assemble("v_add_f32 v0, s1, v2", instruction)) {
            throw new IllegalStateException();
        }
        byte[] code = new byte[instruction.size()];
        instruction.copyTo(code, 0);
        new Decoder(isa).decode(code, 0, code.length, instruction);
        System.out.println(new Disassembler(isa).text(instruction));
    }
}
