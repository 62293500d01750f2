package org.gfxisa.simulator.op.scalar;

import java.util.List;
import org.gfxisa.exec.StateAction;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.isa.abi.TrapstsRegister;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.NoOp;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.op.control.HaltOp;
import org.gfxisa.simulator.wave.Wave;

/** Changes of the wave's own state that a functional simulation shows. */
public final class StateOp extends Op {
    private final StateAction.Operation operation;
    private final List<ScalarSource> sources;
    private final long nextAddress;

    private StateOp(StateAction.Operation operation, List<ScalarSource> sources, long nextAddress) {
        this.operation = operation;
        this.sources = sources;
        this.nextAddress = nextAddress;
    }

    public static Op of(Bound bound, StateAction action) {
        boolean set = (bound.number("simm16") & 1) != 0;
        return switch (action.operation()) {
            case HALT -> set ? new HaltOp("no debugger is there to let it go on", bound) : new NoOp();
            case KILL -> set ? new HaltOp("it asks to be killed", bound) : new NoOp();
            case SKIP_VECTOR ->
                new StateOp(
                        action.operation(),
                        List.of(
                                ScalarSource.of(bound.first("ssrc0"), bound.machine()),
                                ScalarSource.of(bound.first("ssrc1"), bound.machine())),
                        bound.nextAddress());
            case CLEAR_EXCEPTIONS -> new StateOp(action.operation(), List.of(), bound.nextAddress());
            // Priorities, counters and traces are no results.
            case PRIORITY, COUNT_UP, COUNT_DOWN, TRACE -> new NoOp();
            case ROUND_MODE -> ModeOp.rounding(bound);
            case DENORMAL_MODE -> ModeOp.denormals(bound);
            case WAVE_NUMBER -> new WaveNumberOp(bound);
        };
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        if (operation == StateAction.Operation.CLEAR_EXCEPTIONS) {
            wave.trapsts = TrapstsRegister.withExcp(wave.trapsts, 0);
            return next;
        }
        boolean skip = (sources.get(0).get(wave) >>> (sources.get(1).get(wave) & 31) & 1) != 0;
        wave.mode = ModeRegister.withVskip(wave.mode, skip);
        // The interpreter looks at MODE again.
        wave.pc = nextAddress;
        return JUMP;
    }
}
