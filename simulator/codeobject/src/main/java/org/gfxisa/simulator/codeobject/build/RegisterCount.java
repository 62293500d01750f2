package org.gfxisa.simulator.codeobject.build;

import org.gfxisa.Decoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;

/**
 * The number of registers that code uses: the highest number in each file plus one.
 *
 * @param sgprs the number of numbered scalar registers
 * @param vgprs the number of vector registers
 * @param agprs the number of accumulation registers
 */
record RegisterCount(int sgprs, int vgprs, int agprs) {
    /** Counts the registers of code. Invalid instructions are ignored. */
    static RegisterCount of(Isa isa, byte[] code) {
        Decoder decoder = new Decoder(isa);
        Instruction instruction = new Instruction();
        InstructionInfo info = new InstructionInfo(isa);
        int sgprs = 0;
        int vgprs = 0;
        int agprs = 0;
        for (int at = 0; at < code.length; at += Math.max(Integer.BYTES, instruction.size())) {
            if (decoder.decode(code, at, code.length, instruction) <= 0 || !instruction.isValid()) {
                continue;
            }
            info.read(instruction);
            RegisterUses uses = info.registers();
            for (int use = 0; use < uses.count(); use++) {
                int end = uses.index(use) + uses.width(use);
                switch (uses.file(use)) {
                    case "sgpr" -> sgprs = Math.max(sgprs, end);
                    case "vgpr" -> vgprs = Math.max(vgprs, end);
                    case "agpr" -> agprs = Math.max(agprs, end);
                    default -> {}
                }
            }
        }
        return new RegisterCount(sgprs, vgprs, agprs);
    }
}
