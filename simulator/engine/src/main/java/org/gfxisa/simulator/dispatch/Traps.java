package org.gfxisa.simulator.dispatch;

import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.isa.abi.TrapNumber;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * The meaning of traps for the HSA runtime's trap handler (LLVM AMDGPU usage, "Trap Handler ABI").
 *
 * @param version the version of the code object; 0 if it is not for HSA
 * @param hasQueue whether llvm.trap of V4 and later receives the queue's address
 * @param queue the address of the amd_queue_t
 */
record Traps(int version, boolean hasQueue, long queue) {
    /** The last version in which traps always receive the queue's address. */
    private static final int QUEUE_VERSION = 3;

    static Traps of(int version, TargetProperties properties, long queue) {
        return new Traps(version, properties.trapHasQueue(), queue);
    }

    /** Returns the trap with a number. */
    Optional<TrapNumber> trap(int number) {
        return Arrays.stream(TrapNumber.values())
                .filter(trap -> trap.number() == number && trap.since() <= version && version <= trap.until())
                .findFirst();
    }

    /** Returns a fault with an explanation if it is a trap. */
    KernelFault explained(KernelFault fault, Wave wave) {
        if (fault.trap().isEmpty() || version == 0) {
            return fault;
        }
        Optional<TrapNumber> trap = trap(fault.trap().getAsInt());
        if (trap.isEmpty()) {
            return fault.with(", which is reserved");
        }
        String argument =
                trap.get() == TrapNumber.HSA_DEBUG_TRAP ? " (0x" + Integer.toHexString(wave.vgpr[0][0]) + ")" : "";
        boolean expectsQueue =
                trap.get().queue() == 1 || trap.get().queue() > 1 && (version <= QUEUE_VERSION || hasQueue);
        String wrong = expectsQueue && wave.pair(0) != queue
                ? "; s[0:1] is 0x" + Long.toHexString(wave.pair(0)) + ", expected the queue at 0x"
                        + Long.toHexString(queue)
                : "";
        return fault.with(", " + trap.get().text() + argument + wrong);
    }
}
