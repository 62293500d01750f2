package org.gfxisa.simulator.op.control;

import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Halts the wave. A debugger can resume it after the instruction; without one, the halt is a fault. */
public final class HaltOp extends Op {
    private final String why;
    private final GlobalState global;
    private final long nextAddress;

    public HaltOp(String why, Bound bound) {
        this.why = why;
        global = bound.machine().global();
        nextAddress = bound.nextAddress();
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        if (!global.isDebugged()) {
            throw KernelFault.ofWave(KernelFault.Kind.TRAP, "halts forever: " + why);
        }
        wave.status = StatusRegister.withHalt(wave.status, true);
        wave.pc = nextAddress;
        return HALT;
    }
}
