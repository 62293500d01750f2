package org.gfxisa.simulator.lint;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.gfxisa.exec.Access;

/** Compares write-backs, and the signals to other waves that follow them, with the releases of the memory model. */
final class ReleaseCheck {
    private final MemoryInstructions steps;
    private final List<ModelSequence> releases;
    private final MemoryOrderReports reports;

    ReleaseCheck(MemoryInstructions steps, MemoryOrderReports reports) {
        this.steps = steps;
        this.reports = reports;
        releases = steps.table().releases();
    }

    /** Checks the bits of a write-back. */
    void writeBack(int index) {
        if (steps.table().hasOtherBits(steps.cacheOperation(index))) {
            reports.unknownScope(index, releases);
        }
    }

    /** Checks a store, an atomic operation or a barrier, which signals other waves. */
    void check(MemoryOrderState state, int index) {
        for (int writeBack : state.writeBacks()) {
            String text = steps.cacheOperation(writeBack);
            boolean isKnown = steps.table().hasCacheOperation(text);
            List<ModelSequence> sequences = releases.stream()
                    .filter(sequence -> isKnown
                            ? sequence.writeBacks().contains(text)
                            : sequence.writeBacks().isEmpty())
                    .toList();
            if (sequences.isEmpty()) {
                continue;
            }
            boolean isDone = !state.released().isPending(writeBack);
            if (!isDone || sequences.stream().noneMatch(sequence -> sequence.missingWaits(state.released()) == 0)) {
                reports.earlyRelease(state, index, writeBack, sequences);
                return; // one report is enough
            }
            List<ModelSequence> matching = matching(index);
            if (isKnown && state.last().contains(writeBack) && ModelSequence.isNarrower(sequences, matching)) {
                reports.narrowRelease(index, writeBack, matching);
            }
        }
        checkStores(state, index);
    }

    /** Checks that no ordinary store is in flight at an atomic operation, or at a store that appears to signal other waves. */
    private void checkStores(MemoryOrderState state, int index) {
        boolean isStore = steps.get(index).is(Access.STORE, false) && steps.isSignal(index);
        if (!isStore && !steps.get(index).is(Access.ATOMIC, false)) {
            return;
        }
        List<ModelSequence> matching = matching(index);
        state.issued()
                .lastPending(~0, earlier -> isOrdinary(earlier, index) && isInFlight(state.issued(), earlier))
                .ifPresent(earlier -> {
                    if (!matching.isEmpty()) {
                        reports.missingRelease(state, index, earlier, matching);
                    }
                });
    }

    /** Returns whether a step is a store without an ordering to memory other than that of a signal. */
    private boolean isOrdinary(int step, int signal) {
        return steps.get(step).is(Access.STORE, false)
                && steps.bits(step) == 0
                && (isStoreWithBits(signal) || !steps.isSameMemory(step, signal));
    }

    private boolean isStoreWithBits(int index) {
        return steps.get(index).is(Access.STORE, false) && steps.bits(index) != 0;
    }

    /** Returns whether an access may be in flight according to a counter that is relevant for it. */
    private boolean isInFlight(CounterState state, int step) {
        Set<Integer> counters = state.required(step, false).keySet();
        return Arrays.stream(steps.get(step).raises())
                .anyMatch(raise -> !raise.aside() && counters.contains(raise.counter()));
    }

    /**
     * Returns the releases to which an access may belong. An atomic operation without a result is compared with those that have one, if
     * there are no others.
     */
    private List<ModelSequence> matching(int index) {
        List<ModelSequence> matching = releases.stream()
                .filter(sequence -> steps.matches(sequence, index))
                .toList();
        boolean isUpdate = steps.get(index).is(Access.ATOMIC, false);
        return matching.isEmpty() && isUpdate
                ? releases.stream()
                        .filter(sequence -> sequence.isUpdate() && !sequence.isLocal())
                        .toList()
                : matching;
    }
}
