package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Set;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;

/** Follows what the memory model orders: acquires by their invalidations, releases by their write-backs. */
final class OrderAnalysis implements Analysis<OrderState> {
    private final List<Step> steps;
    private final int counters;
    private final MemorySteps memory;
    private final AcquireCheck acquires;
    private final ReleaseCheck releases;
    private final Set<Integer> spinLoads;

    /**
     * Prepares for code.
     *
     * @param counters how many there are
     */
    OrderAnalysis(ControlFlow flow, int counters, MemorySteps memory, OrderReports reports) {
        this.counters = counters;
        this.memory = memory;
        steps = flow.steps();
        acquires = new AcquireCheck(memory, reports);
        releases = new ReleaseCheck(memory, reports);
        spinLoads = new SpinLoads(flow, memory).find();
    }

    @Override
    public OrderState atEntry(CodeUnit.Entry entry) {
        // A caller's accesses are its own: no sequence goes across a call.
        return new OrderState(steps, counters);
    }

    @Override
    public OrderState copy(OrderState state) {
        return new OrderState(state);
    }

    @Override
    public boolean join(OrderState into, OrderState other) {
        return into.join(other);
    }

    /** Whether a loop waited for a value, and what is loaded behind it may come out of a cache from before. */
    private void checkSpin(OrderState state, int index, boolean report) {
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
    public void pass(OrderState state, int index, boolean report) {
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
            state.told();
        }
        state.issue(index, step);
        if (step.flow() == Flow.CALL) {
            state.forget();
        }
    }
}
