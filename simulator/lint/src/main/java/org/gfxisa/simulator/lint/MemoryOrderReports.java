package org.gfxisa.simulator.lint;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.table.Counter;

/** Words the differences from the sequences of the memory model. Each report names the most similar sequence. */
final class MemoryOrderReports {
    // The weights of differences in the search for the most similar sequence.
    private static final int OTHER_KIND = 64;
    private static final int ORDINARY_ACCESS = 32;
    private static final int OTHER_BITS = 8;
    private static final int FENCE = 6;
    private static final int MISSING_WAIT = 4;
    private static final int OTHER_INSTRUCTION = 1;

    private final MemoryInstructions steps;
    private final List<Counter> counters;
    private final Reporter reporter;
    private Optional<DataflowSolver<MemoryOrderState>> states = Optional.empty();

    MemoryOrderReports(MemoryInstructions steps, List<Counter> counters, Reporter reporter) {
        this.steps = steps;
        this.counters = counters;
        this.reporter = reporter;
    }

    /** Sets the states by which paths are found. */
    void setStates(DataflowSolver<MemoryOrderState> worklist) {
        states = Optional.of(worklist);
    }

    /**
     * Reports an invalidation before which more is in flight than any acquire allows, or which belongs to an access with other bits.
     *
     * @return the waits that fix it
     */
    Remedy earlyInvalidate(MemoryOrderState state, int index, int last, List<ModelSequence> sequences) {
        ModelSequence sequence = nearest(sequences, last, c -> c.missingWaits(state.issued(), last, steps::isAccess));
        int missingWaits = sequence.missingWaits(state.issued(), last, steps::isAccess);
        List<String> differs = new ArrayList<>();
        if (missingWaits != 0) {
            differs.add("invalidates before " + areZero(missingWaits));
        }
        if (!sequence.isFence() && !steps.matches(sequence, last)) {
            differs.add("acquires by an access with other bits");
        }
        int earlier = state.issued().lastPending(missingWaits, steps::isAccess).orElse(last);
        Remedy remedy = Remedy.zero(missingWaits);
        report(Rule.EARLY_INVALIDATE, index, String.join(", ", differs), Optional.of(sequence), remedy, earlier);
        return remedy;
    }

    /** Reports an instruction that interrupts the invalidations of a sequence. */
    void partialInvalidate(int index, List<Integer> run, List<ModelSequence> sequences) {
        int earlier = run.get(run.size() - 1);
        String message = "comes before all of the sequence's invalidations";
        Optional<ModelSequence> sequence = nearest(sequences, index);
        Remedy rest = sequence.map(c -> steps.table()
                        .cacheOperations(c.invalidates()
                                .subList(run.size(), c.invalidates().size())))
                .orElse(Remedy.NONE);
        report(Rule.PARTIAL_INVALIDATE, index, message, sequence, rest, earlier);
    }

    /** Reports a signal to other waves while more is in flight than any release with this write-back allows. */
    void earlyRelease(MemoryOrderState state, int index, int writeBack, List<ModelSequence> sequences) {
        ModelSequence sequence = nearest(sequences, index, c -> c.missingWaits(state.released()));
        int missingWaits = sequence.missingWaits(state.released());
        int some = missingWaits == 0 ? state.released().pendingCounters(step -> step == writeBack) : missingWaits;
        int earlier = state.released().lastPending(some, step -> true).orElse(writeBack);
        String message = "becomes visible to other waves before " + areZero(some);
        report(Rule.EARLY_RELEASE, index, message, Optional.of(sequence), Remedy.zero(some), earlier);
    }

    /** Reports an invalidation with a narrower scope than the access before it, for which the model has acquires. */
    void narrowAcquire(int index, int access, List<ModelSequence> matching) {
        String message = "has a narrower scope than the access before it";
        report(Rule.NARROW_SCOPE, index, message, nearest(matching, access), Remedy.NONE, access);
    }

    /** Reports a write-back with a narrower scope than the access after it, for which the model has releases. */
    void narrowRelease(int index, int writeBack, List<ModelSequence> matching) {
        String message = "has a wider scope than the write-back before it";
        report(Rule.NARROW_SCOPE, index, message, nearest(matching, index), Remedy.NONE, writeBack);
    }

    /** Reports a write-back or an invalidation with bits that no sequence has. */
    void unknownScope(int index, List<ModelSequence> sequences) {
        String message = "is in no sequence of the memory model with these bits";
        report(Rule.NARROW_SCOPE, index, message, nearest(sequences, index), Remedy.NONE, index);
    }

    /** Reports a load after a loop that waits for a value. */
    void missingAcquire(int index, int spin, List<ModelSequence> matching) {
        String message = "may get a value from before the one that the loop waited for";
        Optional<ModelSequence> sequence = nearest(matching, spin);
        Remedy remedy = sequence.map(c -> steps.table().cacheOperations(c.invalidates()))
                .orElse(Remedy.NONE);
        report(Rule.MISSING_ACQUIRE, index, message, sequence, remedy, spin);
    }

    /** Reports a store that signals other waves after an ordinary store. */
    void missingRelease(MemoryOrderState state, int index, int earlier, List<ModelSequence> matching) {
        String message = "may become visible before the earlier store";
        Optional<ModelSequence> sequence = nearest(matching, index);
        Remedy waits =
                sequence.map(c -> Remedy.zero(c.missingWaits(state.issued()))).orElse(Remedy.NONE);
        Remedy cacheOperations =
                sequence.map(c -> steps.table().cacheOperations(c.writeBacks())).orElse(Remedy.NONE);
        report(
                Rule.MISSING_RELEASE,
                index,
                message,
                sequence,
                waits.then(cacheOperations).orElse(waits),
                earlier);
    }

    private void report(
            Rule rule, int index, String message, Optional<ModelSequence> sequence, Remedy remedy, int earlier) {
        String expected = sequence.map(c -> "as in " + c).orElse("");
        if (earlier == index) {
            reporter.report(rule, "", index, message, expected, remedy);
        } else {
            IntPredicate through = states.orElseThrow().where(state -> state.contains(earlier));
            reporter.report(rule, index, message, expected, remedy, earlier, through);
        }
    }

    private Optional<ModelSequence> nearest(List<ModelSequence> sequences, int access) {
        return sequences.stream().min(Comparator.comparingInt(sequence -> distance(sequence, access)));
    }

    /** Returns the most similar of at least one sequence, considering the counters that each should have waited for. */
    private ModelSequence nearest(
            List<ModelSequence> sequences, int access, ToIntFunction<ModelSequence> missingWaits) {
        return sequences.stream()
                .min(Comparator.comparingInt(
                        sequence -> MISSING_WAIT * Integer.bitCount(missingWaits.applyAsInt(sequence))
                                + distance(sequence, access)))
                .orElseThrow();
    }

    private int distance(ModelSequence sequence, int access) {
        if (sequence.isFence()) {
            return FENCE;
        }
        if (!ModelSequences.isSameKind(sequence, steps.get(access))) {
            return OTHER_KIND;
        }
        int otherBits = steps.bits(access) == 0 ? ORDINARY_ACCESS : OTHER_BITS;
        return (steps.matches(sequence, access) ? 0 : otherBits)
                + (steps.isSameInstruction(sequence, access) ? 0 : OTHER_INSTRUCTION);
    }

    /** Returns which counters must be zero, for example {@code vmcnt and vscnt are 0}. */
    private String areZero(int some) {
        String names = IntStream.range(0, counters.size())
                .filter(i -> (some >>> i & 1) != 0)
                .mapToObj(i -> StepText.name(counters.get(i)))
                .collect(Collectors.joining(" and "));
        return names + (Integer.bitCount(some) == 1 ? " is 0" : " are 0");
    }
}
