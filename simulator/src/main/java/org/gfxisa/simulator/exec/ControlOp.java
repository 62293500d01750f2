package org.gfxisa.simulator.exec;

import java.util.Optional;
import org.gfxisa.SlotValue;
import org.gfxisa.exec.Condition;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/** Instructions that decide where, when and whether the wave goes on. */
final class ControlOp extends Op {
    private static final int TRAP_DEBUG = 3;
    private final ControlAction.Operation operation;
    private final Condition when;
    private final int distance;
    private final Optional<ScalarSource> target;
    private final int destination;
    private final long nextAddress;
    private final int immediate;

    private ControlOp(Bound bound, ControlAction action) {
        operation = action.operation();
        when = action.when();
        immediate = bound.number("simm16");
        distance = (short) immediate;
        target = bound.operand("ssrc0").map(view -> ScalarSource.of(view, bound.machine()));
        destination =
                bound.operand("sdst").map(view -> SlotValue.code(view.value())).orElse(-1);
        nextAddress = bound.nextAddress();
    }

    static Op of(Bound bound, ControlAction action) {
        return switch (action.operation()) {
            case FORK, FORK_RELATIVE, JOIN, RETURN_FROM_TRAP, END_SAVED ->
                throw new Unsupported("forks, joins and trap handlers are not simulated");
            default -> new ControlOp(bound, action);
        };
    }

    @Override
    int execute(Wave wave, Frame frame) {
        switch (operation) {
            case END, END_ORDERED:
                return END;
            case BRANCH:
                return when.test(wave.scc, wave.vcc(), wave.exec(), wave.status) ? next + distance : next;
            case CALL:
                ScalarSource.put(wave, destination, 2, nextAddress);
                return next + distance;
            case JUMP:
                wave.pc = target.orElseThrow().get(wave);
                return JUMP;
            case SWAP:
                wave.pc = target.orElseThrow().get(wave);
                ScalarSource.put(wave, destination, 2, nextAddress);
                return JUMP;
            case BARRIER:
                wave.pc = nextAddress;
                return BARRIER;
            case TRAP:
                if ((immediate & 0xff) == TRAP_DEBUG) {
                    // A debug trap without a debugger goes on.
                    return next;
                }
                throw KernelFault.ofWave(KernelFault.Kind.TRAP, "trap " + (immediate & 0xff));
            default:
                return next;
        }
    }
}
