package org.gfxisa.simulator.op.control;

import java.util.OptionalInt;
import org.gfxisa.exec.ControlAction;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.wave.GroupBarrier;
import org.gfxisa.simulator.wave.Wave;

/** Arrives or waits at the work-group's split barrier, or reads its state. */
final class SplitBarrierOp extends Op {
    /** The number of the work-group's own barrier, and the number that stands for no barrier. */
    private static final int WORK_GROUP = -1;

    private static final int NONE = 0;

    private final ControlAction.Operation operation;
    private final boolean isNone;
    private final int destination;
    private final long address;

    private SplitBarrierOp(Bound bound, ControlAction.Operation operation, int number) {
        if (number != WORK_GROUP && number != NONE) {
            throw new Unsupported("only the work-group's own barrier is simulated");
        }
        this.operation = operation;
        isNone = number == NONE;
        destination = bound.code("sdst").orElse(-1);
        address = bound.address();
    }

    /**
     * @param number the number of the barrier; empty if it is in a register
     */
    static Op of(Bound bound, ControlAction.Operation operation, OptionalInt number) {
        return new SplitBarrierOp(
                bound,
                operation,
                number.orElseThrow(() -> new Unsupported("barriers whose number is in a register are not simulated")));
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        GroupBarrier barrier = wave.group().barrier();
        boolean isIdle = isNone || !barrier.isShared();
        switch (operation) {
            case ARRIVE, ARRIVE_FIRST -> {
                boolean isFirst = !isIdle && barrier.arrive();
                if (operation == ControlAction.Operation.ARRIVE_FIRST) {
                    wave.scc = isFirst;
                }
            }
            case BARRIER_STATE -> wave.sgpr[destination] = isNone ? 0 : barrier.state();
            default -> {
                if (!isIdle && barrier.completions() == wave.barriersPassed) {
                    wave.waitsFor = Wave.ARRIVALS;
                    wave.pc = address;
                    return BARRIER;
                }
                wave.waitsFor = Wave.NOTHING;
                wave.barriersPassed = barrier.completions();
            }
        }
        return next;
    }
}
