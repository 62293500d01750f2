package org.gfxisa.simulator.exec;

import java.util.Optional;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** Explains the faults of instructions that name registers beyond those of the kernel. Instances are thread-safe. */
final class RegisterLimits {
    private final InstructionInfo info;

    RegisterLimits(Isa isa) {
        info = new InstructionInfo(isa);
    }

    /** Returns the message for an instruction that names a scalar register beyond {@code scalars}; empty if it does not. */
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

    /** Returns the fault of an instruction that exceeded the arrays of registers, or the error itself if the kernel is not the cause. */
    RuntimeException explain(Instruction instruction, Wave wave, IndexOutOfBoundsException error) {
        Optional<String> named = beyond(instruction, wave.vgpr.length, wave.agpr.length, wave.sgpr.length);
        if (named.isPresent()) {
            return fault(named.get());
        }
        return (wave.mode & FloatMode.INDEXING) != 0
                ? fault("M0 selects a vector register that the kernel does not have; it has " + wave.vgpr.length)
                : error;
    }

    private static KernelFault fault(String message) {
        return KernelFault.ofWave(KernelFault.Kind.ILLEGAL_INSTRUCTION, message);
    }
}
