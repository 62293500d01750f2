package org.gfxisa.simulator.lint;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Compares cache invalidations, and the accesses and waits before them, with the acquires of the memory model. */
final class AcquireCheck {
    private static final List<Integer> NONE = List.of();

    private final MemoryInstructions steps;
    private final List<ModelSequence> acquires;
    private final MemoryOrderReports reports;

    AcquireCheck(MemoryInstructions steps, MemoryOrderReports reports) {
        this.steps = steps;
        this.reports = reports;
        acquires = steps.table().acquires();
    }

    /** Processes an invalidation. */
    void invalidate(MemoryOrderState state, int index, boolean report) {
        String text = steps.cacheOperation(index);
        boolean isKnown = steps.table().hasCacheOperation(text);
        Set<List<Integer>> runs = new HashSet<>();
        for (List<Integer> before : state.runs()) {
            List<Integer> run = Stream.concat(before.stream(), Stream.of(index)).toList();
            boolean isPrefix = acquires.stream().anyMatch(sequence -> startsWith(sequence, run));
            if (report && !before.isEmpty() && !isPrefix) {
                reports.partialInvalidate(index, before, startingWith(before));
            }
            List<Integer> now = isPrefix ? run : List.of(index);
            boolean isWhole = !isKnown
                    || acquires.stream()
                            .anyMatch(sequence -> sequence.invalidates().equals(texts(now)));
            runs.add(isWhole ? NONE : now);
            if (report && isWhole) {
                checkScope(state, now);
            }
        }
        if (report && state.runs().contains(NONE)) {
            List<ModelSequence> sequences = isKnown ? startingWith(List.of(index)) : acquires;
            checkWaits(state, index, sequences);
        }
        if (report && steps.table().hasOtherBits(text)) {
            reports.unknownScope(index, acquires);
        }
        state.setRuns(runs);
    }

    /** Processes an access to memory. */
    void access(MemoryOrderState state, int index, boolean report) {
        for (List<Integer> run : state.runs()) {
            if (report && !run.isEmpty()) {
                reports.partialInvalidate(index, run, startingWith(run));
            }
        }
        state.setRuns(Set.of(NONE));
    }

    /** Checks that some acquire of the model waits for no more than this code does. */
    private void checkWaits(MemoryOrderState state, int index, List<ModelSequence> sequences) {
        Set<Integer> last = state.last().isEmpty() ? Set.of(index) : state.last();
        for (int access : last) {
            boolean fits = sequences.isEmpty()
                    || sequences.stream()
                            .filter(sequence -> sequence.isFence()
                                    || steps.matches(sequence, access) && steps.awaits(sequence, access))
                            .anyMatch(sequence -> sequence.missingWaits(state.issued(), access, steps::isAccess) == 0);
            if (!fits) {
                // Later instructions are checked as if this were fixed.
                reports.earlyInvalidate(state, index, access, sequences).waits().forEach(state.issued()::waitFor);
                return; // one report is enough
            }
        }
    }

    /** Checks that the scope of the invalidations is not narrower than that of the access before them. */
    private void checkScope(MemoryOrderState state, List<Integer> run) {
        List<ModelSequence> here = acquires.stream()
                .filter(sequence -> sequence.invalidates().equals(texts(run)))
                .toList();
        for (int access : state.last()) {
            List<ModelSequence> matching = matching(access);
            if (ModelSequence.isNarrower(here, matching)) {
                reports.narrowAcquire(run.get(0), access, matching);
                return;
            }
        }
    }

    /** Reports an ordinary load after a loop that waits for the value of another load. */
    void afterSpin(int index, int spin) {
        reports.missingAcquire(index, spin, matching(spin));
    }

    private List<ModelSequence> matching(int access) {
        return acquires.stream()
                .filter(sequence -> steps.matches(sequence, access))
                .toList();
    }

    private List<ModelSequence> startingWith(List<Integer> run) {
        return acquires.stream().filter(sequence -> startsWith(sequence, run)).toList();
    }

    private boolean startsWith(ModelSequence sequence, List<Integer> run) {
        return sequence.invalidates().size() >= run.size()
                && sequence.invalidates().subList(0, run.size()).equals(texts(run));
    }

    private List<String> texts(List<Integer> run) {
        return run.stream().map(steps::cacheOperation).toList();
    }
}
