package org.gfxisa.simulator.op.control;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.gfxisa.isa.abi.FloatException;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.isa.abi.TrapTtmp1;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Enters the trap handler ("MI200 ISA, 3.10"). */
public final class TrapEntry {
    private static final int DWORD = 4;

    private TrapEntry() {}

    /** Returns whether there is a handler that the wave can enter. */
    static boolean hasHandler(Wave wave, GlobalState global) {
        return StatusRegister.trapEn(wave.status) && global.trapHandler() != 0;
    }

    /** Jumps to the handler, which finds the address and the number of the trap in its registers. */
    static int trap(Wave wave, GlobalState global, long address, int id) {
        return enter(wave, global, address, TrapTtmp1.withTrapId(0, id));
    }

    /**
     * Traps because of exceptions of the instruction before an address. Without a handler, it throws a fault.
     *
     * @param size the size of the instruction in bytes, from which the handler computes its address
     * @param raised the exceptions that trap
     */
    public static int except(Wave wave, GlobalState global, long next, int size, int raised) {
        if (!hasHandler(wave, global)) {
            String names = Arrays.stream(FloatException.values())
                    .filter(e -> (raised >>> e.value() & 1) != 0)
                    .map(FloatException::text)
                    .collect(Collectors.joining(", "));
            throw KernelFault.ofWave(KernelFault.Kind.TRAP, "raises exceptions that MODE enables: " + names);
        }
        return enter(wave, global, next, TrapTtmp1.withPcRewind(0, size / DWORD));
    }

    private static int enter(Wave wave, GlobalState global, long address, int cause) {
        int high = TrapTtmp1.withPcHi(cause, (int) (address >>> Integer.SIZE));
        wave.setPair(wave.layout().trapTemporaries(), address & 0xffff_ffffL | (long) high << Integer.SIZE);
        wave.status = StatusRegister.withPriv(wave.status, true);
        wave.pc = global.trapHandler();
        return Op.JUMP;
    }
}
