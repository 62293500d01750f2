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

/** Changes the wave's own state as far as it is visible in a functional simulation. */
public final class WaveStateOp extends Op {
    private final StateAction.Operation operation;
    private final List<ScalarSource> sources;
    private final long nextAddress;

    private WaveStateOp(StateAction.Operation operation, List<ScalarSource> sources, long nextAddress) {
        this.operation = operation;
        this.sources = sources;
        this.nextAddress = nextAddress;
    }

    public static Op of(Bound bound, StateAction action) {
        boolean set = (bound.number("simm16") & 1) != 0;
        return switch (action.operation()) {
            case HALT -> set ? new HaltOp("there is no debugger to resume it", bound) : new NoOp();
            case KILL -> set ? new HaltOp("the wave kills itself", bound) : new NoOp();
            case SKIP_VECTOR ->
                new WaveStateOp(
                        action.operation(),
                        List.of(
                                ScalarSource.of(bound.first("ssrc0"), bound.machine()),
                                ScalarSource.of(bound.first("ssrc1"), bound.machine())),
                        bound.nextAddress());
            case CLEAR_EXCEPTIONS -> new WaveStateOp(action.operation(), List.of(), bound.nextAddress());
            // Priorities, counters and traces have no effect on results.
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
        // The interpreter has to read MODE again.
        wave.pc = nextAddress;
        return JUMP;
    }
}
