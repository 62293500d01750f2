package org.gfxisa.simulator.exec;

import java.util.Set;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Explains why an instruction left the register arrays: the wave has fewer registers than it names. */
final class RegisterLimits {
    private RegisterLimits() {}

    /** The fault of an instruction. */
    static KernelFault explain(Isa isa, Instruction instruction, Wave wave, IndexOutOfBoundsException error) {
        boolean indexed = (wave.mode & FloatMode.INDEXING) != 0;
        InstructionInfo info = new InstructionInfo(isa, Set.of());
        info.read(instruction);
        RegisterUses uses = info.registers();
        for (int i = 0; i < uses.count(); i++) {
            int last = uses.index(i) + uses.width(i) - 1;
            int there = switch (uses.file(i)) {
                case "vgpr" -> wave.vgpr.length;
                case "agpr" -> wave.agpr.length;
                case "sgpr" -> wave.sgpr.length;
                default -> Integer.MAX_VALUE;
            };
            if (last >= there) {
                return fault("uses register " + last + " of file " + uses.file(i) + ", but the kernel has " + there);
            }
        }
        return indexed
                ? fault("M0 leads to a vector register that the kernel does not have; it has " + wave.vgpr.length)
                : fault("leaves the wave's registers: " + error.getMessage());
    }

    private static KernelFault fault(String message) {
        return KernelFault.ofWave(KernelFault.Kind.ILLEGAL_INSTRUCTION, message);
    }
}
