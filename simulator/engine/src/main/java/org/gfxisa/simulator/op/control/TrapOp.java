package org.gfxisa.simulator.op.control;

import java.util.Arrays;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.isa.abi.TrapNumber;
import org.gfxisa.isa.abi.TrapTtmp1;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * Enters the trap handler and returns from it ("MI200 ISA, 12.5 S_TRAP and 12.2 S_RFE_B64"). Without a handler, traps behave as with the HSA runtime:
 * a debug trap continues, any other trap ends the run. With a debugger, the traps for debuggers halt the wave.
 */
final class TrapOp extends Op {
    private final boolean enters;
    private final int id;
    private final boolean halts;
    private final int source;
    private final long address;
    private final GlobalState global;

    private TrapOp(Bound bound, ControlAction action) {
        enters = action.operation() == ControlAction.Operation.TRAP;
        id = TrapTtmp1.trapId(TrapTtmp1.withTrapId(0, bound.number("simm16")));
        halts = Arrays.stream(TrapNumber.values()).anyMatch(trap -> trap.number() == id && trap.halts() != 0);
        source =
                enters ? 0 : bound.code("ssrc0").orElseThrow(() -> new Unsupported("it needs an address in registers"));
        address = bound.address();
        global = bound.machine().global();
    }

    static Op of(Bound bound, ControlAction action) {
        return new TrapOp(bound, action);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        if (!enters) {
            return returnFromTrap(wave);
        }
        if (TrapEntry.hasHandler(wave, global)) {
            return TrapEntry.trap(wave, global, address, id);
        }
        if (global.isDebugged() && halts) {
            wave.status = StatusRegister.withHalt(wave.status, true);
            wave.pc = address;
            return HALT;
        }
        if (id == TrapNumber.DEBUG_TRAP.number()) {
            return next;
        }
        throw KernelFault.ofTrap(id);
    }

    private int returnFromTrap(Wave wave) {
        if (!StatusRegister.priv(wave.status)) {
            throw KernelFault.ofWave(
                    KernelFault.Kind.ILLEGAL_INSTRUCTION, "returns from a trap handler, but is in none");
        }
        wave.status = StatusRegister.withPriv(wave.status, false);
        wave.pc = wave.pair(source);
        return JUMP;
    }
}
