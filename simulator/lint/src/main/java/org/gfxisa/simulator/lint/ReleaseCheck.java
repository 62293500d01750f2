package org.gfxisa.simulator.lint;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.gfxisa.exec.Access;

/** Compares what tells other waves of a write-back with the releases of the memory model. */
final class ReleaseCheck {
    private final MemorySteps steps;
    private final List<ModelCell> releases;
    private final OrderReports reports;

    ReleaseCheck(MemorySteps steps, OrderReports reports) {
        this.steps = steps;
        this.reports = reports;
        releases = steps.table().releases();
    }

    /** Looks at a write-back, for the reports. */
    void writeBack(int index) {
        if (steps.table().hasOtherBits(steps.control(index))) {
            reports.unknownScope(index, releases);
        }
    }

    /** Goes past a store, an update or a barrier, for the reports. */
    void check(OrderState state, int index) {
        for (int writeBack : state.writeBacks()) {
            String text = steps.control(writeBack);
            boolean isKnown = steps.table().hasControl(text);
            List<ModelCell> cells = releases.stream()
                    .filter(cell -> isKnown
                            ? cell.writeBacks().contains(text)
                            : cell.writeBacks().isEmpty())
                    .toList();
            if (cells.isEmpty()) {
                continue;
            }
            boolean isDone = !state.released().isPending(writeBack);
            if (!isDone || cells.stream().noneMatch(cell -> cell.late(state.released()) == 0)) {
                reports.earlyRelease(state, index, writeBack, cells);
                return; // one report is enough
            }
            List<ModelCell> own = own(index);
            if (isKnown && state.last().contains(writeBack) && ModelCell.isNarrower(cells, own)) {
                reports.narrowRelease(index, writeBack, own);
            }
        }
        checkStores(state, index);
    }

    /** Whether a store that seems to be meant for others, or an update, comes behind ordinary stores, without a wait between. */
    private void checkStores(OrderState state, int index) {
        boolean isStore = steps.get(index).is(Access.STORE, false) && steps.isSignal(index);
        if (!isStore && !steps.get(index).is(Access.ATOMIC, false)) {
            return;
        }
        List<ModelCell> own = own(index);
        state.issued()
                .lastPending(~0, earlier -> isOrdinary(earlier, index) && isInFlight(state.issued(), earlier))
                .ifPresent(earlier -> {
                    if (!own.isEmpty()) {
                        reports.missingRelease(state, index, earlier, own);
                    }
                });
    }

    /** Whether a step is a store without an ordering, and not one to the memory that others are told by. */
    private boolean isOrdinary(int step, int signal) {
        return steps.get(step).is(Access.STORE, false)
                && steps.bits(step) == 0
                && (isStoreWithBits(signal) || !steps.isSameMemory(step, signal));
    }

    private boolean isStoreWithBits(int index) {
        return steps.get(index).is(Access.STORE, false) && steps.bits(index) != 0;
    }

    /** Whether an access may still be in flight, by a counter that is asked for it. */
    private boolean isInFlight(CounterState state, int step) {
        Set<Integer> late = state.wanted(step, false).keySet();
        return Arrays.stream(steps.get(step).raises())
                .anyMatch(raise -> !raise.aside() && late.contains(raise.counter()));
    }

    /** The releases that an access can be one of; of an update without a result, those that have one. */
    private List<ModelCell> own(int index) {
        List<ModelCell> own =
                releases.stream().filter(cell -> steps.matches(cell, index)).toList();
        boolean isUpdate = steps.get(index).is(Access.ATOMIC, false);
        return own.isEmpty() && isUpdate
                ? releases.stream()
                        .filter(cell -> cell.isUpdate() && !cell.isLocal())
                        .toList()
                : own;
    }
}
