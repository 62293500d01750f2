package org.gfxisa.simulator.lint;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Compares invalidations, and what comes before them, with the acquires of the memory model. */
final class AcquireCheck {
    private static final List<Integer> NONE = List.of();

    private final MemorySteps steps;
    private final List<ModelCell> acquires;
    private final OrderReports reports;

    AcquireCheck(MemorySteps steps, OrderReports reports) {
        this.steps = steps;
        this.reports = reports;
        acquires = steps.table().acquires();
    }

    /** Goes past an invalidation. */
    void invalidate(OrderState state, int index, boolean report) {
        String text = steps.control(index);
        boolean isKnown = steps.table().hasControl(text);
        Set<List<Integer>> runs = new HashSet<>();
        for (List<Integer> before : state.runs()) {
            List<Integer> run = Stream.concat(before.stream(), Stream.of(index)).toList();
            boolean goesOn = acquires.stream().anyMatch(cell -> begins(cell, run));
            if (report && !before.isEmpty() && !goesOn) {
                reports.partialInvalidate(index, before, like(before));
            }
            List<Integer> now = goesOn ? run : List.of(index);
            boolean isWhole = !isKnown
                    || acquires.stream().anyMatch(cell -> cell.invalidates().equals(texts(now)));
            runs.add(isWhole ? NONE : now);
            if (report && isWhole) {
                checkScope(state, now);
            }
        }
        if (report && state.runs().contains(NONE)) {
            List<ModelCell> cells = isKnown ? like(List.of(index)) : acquires;
            checkWaits(state, index, cells);
        }
        if (report && steps.table().hasOtherBits(text)) {
            reports.unknownScope(index, acquires);
        }
        state.setRuns(runs);
    }

    /** Goes past an access to memory. */
    void access(OrderState state, int index, boolean report) {
        for (List<Integer> run : state.runs()) {
            if (report && !run.isEmpty()) {
                reports.partialInvalidate(index, run, like(run));
            }
        }
        state.setRuns(Set.of(NONE));
    }

    /** Whether an acquire of the model waits for as little as is waited for here. */
    private void checkWaits(OrderState state, int index, List<ModelCell> cells) {
        Set<Integer> last = state.last().isEmpty() ? Set.of(index) : state.last();
        for (int access : last) {
            boolean fits = cells.isEmpty()
                    || cells.stream()
                            .filter(cell -> cell.isFence() || steps.matches(cell, access) && steps.awaits(cell, access))
                            .anyMatch(cell -> cell.late(state.issued(), access, steps::isAccess) == 0);
            if (!fits) {
                // What comes later is looked at as if that were made good here.
                reports.earlyInvalidate(state, index, access, cells).waits().forEach(state.issued()::waitFor);
                return; // one report is enough
            }
        }
    }

    /** Whether the access before a sequence of invalidations is one for more waves. */
    private void checkScope(OrderState state, List<Integer> run) {
        List<ModelCell> here = acquires.stream()
                .filter(cell -> cell.invalidates().equals(texts(run)))
                .toList();
        for (int access : state.last()) {
            List<ModelCell> own = own(access);
            if (ModelCell.isNarrower(here, own)) {
                reports.narrowAcquire(run.get(0), access, own);
                return;
            }
        }
    }

    /** Reports an ordinary load behind a loop that waited with another. */
    void afterSpin(int index, int spin) {
        reports.missingAcquire(index, spin, own(spin));
    }

    private List<ModelCell> own(int access) {
        return acquires.stream().filter(cell -> steps.matches(cell, access)).toList();
    }

    private List<ModelCell> like(List<Integer> run) {
        return acquires.stream().filter(cell -> begins(cell, run)).toList();
    }

    private boolean begins(ModelCell cell, List<Integer> run) {
        return cell.invalidates().size() >= run.size()
                && cell.invalidates().subList(0, run.size()).equals(texts(run));
    }

    private List<String> texts(List<Integer> run) {
        return run.stream().map(steps::control).toList();
    }
}
