package org.gfxisa.simulator.lint;

import java.util.List;
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

    /** Whether a store with bits that releases have comes behind ordinary ones, without a wait between. */
    private void checkStores(OrderState state, int index) {
        if (!steps.get(index).is(Access.STORE, false) || steps.bits(index) == 0) {
            return;
        }
        List<ModelCell> own = own(index);
        state.issued()
                .lastPending(~0, step -> steps.get(step).is(Access.STORE, false) && steps.bits(step) == 0)
                .ifPresent(earlier -> {
                    if (!own.isEmpty()) {
                        reports.missingRelease(index, earlier, own);
                    }
                });
    }

    private List<ModelCell> own(int index) {
        return releases.stream().filter(cell -> steps.matches(cell, index)).toList();
    }
}
