package org.gfxisa.simulator.exec;

import java.util.Optional;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** Says what an instruction does that names a register which the kernel does not have. For all threads. */
final class RegisterLimits {
    private final InstructionInfo info;

    RegisterLimits(Isa isa) {
        info = new InstructionInfo(isa);
    }

    /** What is wrong with an instruction that names scalar registers beyond the first ones; empty if nothing is. */
    Optional<String> beyond(Instruction instruction, int scalars) {
        return beyond(instruction, Integer.MAX_VALUE, Integer.MAX_VALUE, scalars);
    }

    private synchronized Optional<String> beyond(Instruction instruction, int vectors, int accumulators, int scalars) {
        info.read(instruction);
        RegisterUses uses = info.registers();
        for (int i = 0; i < uses.count(); i++) {
            int last = uses.index(i) + uses.width(i) - 1;
            int there = switch (uses.file(i)) {
                case "vgpr" -> vectors;
                case "agpr" -> accumulators;
                case "sgpr" -> scalars;
                default -> Integer.MAX_VALUE;
            };
            if (last >= there) {
                return Optional.of(
                        "uses register " + last + " of file " + uses.file(i) + ", but the kernel has " + there);
            }
        }
        return Optional.empty();
    }

    /** The fault of an instruction that left the arrays of registers; the error itself where that was not the kernel's doing. */
    RuntimeException explain(Instruction instruction, Wave wave, IndexOutOfBoundsException error) {
        Optional<String> named = beyond(instruction, wave.vgpr.length, wave.agpr.length, wave.sgpr.length);
        if (named.isPresent()) {
            return fault(named.get());
        }
        return (wave.mode & FloatMode.INDEXING) != 0
                ? fault("M0 leads to a vector register that the kernel does not have; it has " + wave.vgpr.length)
                : error;
    }

    private static KernelFault fault(String message) {
        return KernelFault.ofWave(KernelFault.Kind.ILLEGAL_INSTRUCTION, message);
    }
}
