package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Set;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;

/** Compares acquires, by their invalidations, and releases, by their write-backs, with the memory model. */
final class MemoryOrderAnalysis implements DataflowAnalysis<MemoryOrderState> {
    private final List<Step> steps;
    private final int counters;
    private final MemoryInstructions memory;
    private final AcquireCheck acquires;
    private final ReleaseCheck releases;
    private final Set<Integer> spinLoads;

    /**
     * Makes an analysis of some code.
     *
     * @param counters the number of counters
     */
    MemoryOrderAnalysis(ControlFlow flow, int counters, MemoryInstructions memory, MemoryOrderReports reports) {
        this.counters = counters;
        this.memory = memory;
        steps = flow.steps();
        acquires = new AcquireCheck(memory, reports);
        releases = new ReleaseCheck(memory, reports);
        spinLoads = new SpinLoads(flow, memory).find();
    }

    @Override
    public MemoryOrderState atEntry(CodeRegion.Entry entry) {
        // A sequence never extends across a call.
        return new MemoryOrderState(steps, counters);
    }

    @Override
    public MemoryOrderState copy(MemoryOrderState state) {
        return new MemoryOrderState(state);
    }

    @Override
    public boolean join(MemoryOrderState into, MemoryOrderState other) {
        return into.join(other);
    }

    /** Checks for an ordinary load after a loop that waited for a value: the load may hit a stale cache line. */
    private void checkSpin(MemoryOrderState state, int index, boolean report) {
        if (spinLoads.contains(index)) {
            state.spins().clear();
            state.spins().add(index);
        } else if (steps.get(index).is(Access.LOAD, false) && !state.spins().isEmpty() && memory.bits(index) == 0) {
            if (report) {
                acquires.afterSpin(index, state.spins().iterator().next());
            }
            state.spins().clear();
        }
    }

    @Override
    public void transfer(MemoryOrderState state, int index, boolean report) {
        Step step = steps.get(index);
        if (step.waits().length > 0) {
            state.waitFor(step.waits());
        }
        if (step.info().isInvalidation()) {
            acquires.invalidate(state, index, report);
            state.spins().clear();
        } else if (step.isAccess()) {
            acquires.access(state, index, report);
            checkSpin(state, index, report);
        } else if (step.info().isWriteBack() && report) {
            releases.writeBack(index);
        }
        if (step.isSignal()) {
            if (report) {
                releases.check(state, index);
            }
            state.signalled();
        }
        state.issue(index, step);
        if (step.flow() == Flow.CALL) {
            state.forget();
        }
    }
}
