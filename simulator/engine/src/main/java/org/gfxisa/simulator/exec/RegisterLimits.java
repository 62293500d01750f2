package org.gfxisa.simulator.exec;

import org.gfxisa.Instruction;
import org.gfxisa.OperandView;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Explains why an instruction left the register arrays: the wave has fewer registers than it names. */
final class RegisterLimits {
    private RegisterLimits() {}

    /** The fault of an instruction. */
    static KernelFault explain(Instruction instruction, Wave wave, IndexOutOfBoundsException error) {
        boolean indexed = (wave.mode & FloatMode.INDEXING) != 0;
        for (int i = 0; i < instruction.operandCount(); i++) {
            OperandView view = instruction.operand(i);
            if (!view.isRegister()) {
                continue;
            }
            int last = view.index().orElseThrow() + Math.max(1, view.width()) - 1;
            String file = view.file();
            int there = switch (file) {
                case "vgpr" -> wave.vgpr.length;
                case "agpr" -> wave.agpr.length;
                case "sgpr" -> wave.sgpr.length;
                default -> Integer.MAX_VALUE;
            };
            if (last >= there) {
                return fault("uses register " + last + " of file " + file + ", but the kernel has " + there);
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
