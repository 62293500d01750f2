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

    /** Whether there is a handler that the wave enters. */
    static boolean isThere(Wave wave, GlobalState global) {
        return StatusRegister.trapEn(wave.status) && global.trapHandler() != 0;
    }

    /** Goes to the handler, which finds the address and the trap's number in its registers. */
    static int trap(Wave wave, GlobalState global, long address, int id) {
        return enter(wave, global, address, TrapTtmp1.withTrapId(0, id));
    }

    /**
     * Traps for exceptions of the instruction before an address. Without a handler that ends the run.
     *
     * @param size its bytes, by which the handler finds it
     * @param raised the exceptions that trap
     */
    public static int except(Wave wave, GlobalState global, long next, int size, int raised) {
        if (!isThere(wave, global)) {
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
