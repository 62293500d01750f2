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

/** Puts into words what differs from the sequences of the memory model, with the nearest of them. */
final class OrderReports {
    // How much each difference counts when the nearest sequence is looked for.
    private static final int OTHER_KIND = 64;
    private static final int ORDINARY_ACCESS = 32;
    private static final int OTHER_BITS = 8;
    private static final int FENCE = 6;
    private static final int MISSING_WAIT = 4;
    private static final int OTHER_INSTRUCTION = 1;

    private final MemorySteps steps;
    private final List<Counter> counters;
    private final Reporter reporter;
    private Optional<Worklist<OrderState>> states = Optional.empty();

    OrderReports(MemorySteps steps, List<Counter> counters, Reporter reporter) {
        this.steps = steps;
        this.counters = counters;
        this.reporter = reporter;
    }

    /** Says which states there are, so that paths can be found. */
    void setStates(Worklist<OrderState> worklist) {
        states = Optional.of(worklist);
    }

    /**
     * More is in flight at an invalidation than any of its sequences leaves, or it is another access that they are for.
     *
     * @return what makes it good
     */
    Remedy earlyInvalidate(OrderState state, int index, int last, List<ModelCell> cells) {
        ModelCell cell = nearest(cells, last, c -> c.late(state.issued(), last, steps::isAccess));
        int late = cell.late(state.issued(), last, steps::isAccess);
        List<String> differs = new ArrayList<>();
        if (late != 0) {
            differs.add("invalidates before " + areZero(late));
        }
        if (!cell.isFence() && !steps.matches(cell, last)) {
            differs.add("acquires by an access with other bits");
        }
        int earlier = state.issued().lastPending(late, steps::isAccess).orElse(last);
        Remedy remedy = Remedy.zero(late);
        report(Rule.EARLY_INVALIDATE, index, String.join(", ", differs), Optional.of(cell), remedy, earlier);
        return remedy;
    }

    /** Something follows on invalidations that no sequence stops at, or goes on from like that. */
    void partialInvalidate(int index, List<Integer> run, List<ModelCell> cells) {
        int earlier = run.get(run.size() - 1);
        String message = "comes before all of the sequence's invalidations";
        Optional<ModelCell> cell = nearest(cells, index);
        Remedy rest = cell.map(c -> steps.table()
                        .controls(c.invalidates()
                                .subList(run.size(), c.invalidates().size())))
                .orElse(Remedy.NONE);
        report(Rule.PARTIAL_INVALIDATE, index, message, cell, rest, earlier);
    }

    /** Other waves are told while more is in flight than any release with this write-back leaves. */
    void earlyRelease(OrderState state, int index, int writeBack, List<ModelCell> cells) {
        ModelCell cell = nearest(cells, index, c -> c.late(state.released()));
        int late = cell.late(state.released());
        int some = late == 0 ? state.released().pendingCounters(step -> step == writeBack) : late;
        int earlier = state.released().lastPending(some, step -> true).orElse(writeBack);
        String message = "becomes visible to other waves before " + areZero(some);
        report(Rule.EARLY_RELEASE, index, message, Optional.of(cell), Remedy.zero(some), earlier);
    }

    /** An invalidation has a narrower scope than the access before it, which has acquires of its own. */
    void narrowAcquire(int index, int access, List<ModelCell> own) {
        String message = "has a narrower scope than the access before it";
        report(Rule.NARROW_SCOPE, index, message, nearest(own, access), Remedy.NONE, access);
    }

    /** A write-back is for fewer waves than the access behind it, which has releases of its own. */
    void narrowRelease(int index, int writeBack, List<ModelCell> own) {
        String message = "has a wider scope than the write-back before it";
        report(Rule.NARROW_SCOPE, index, message, nearest(own, index), Remedy.NONE, writeBack);
    }

    /** No sequence has a write-back or an invalidation with these bits. */
    void unknownScope(int index, List<ModelCell> cells) {
        String message = "is in no sequence of the memory model with these bits";
        report(Rule.NARROW_SCOPE, index, message, nearest(cells, index), Remedy.NONE, index);
    }

    /** A load after a loop that waited for a value. */
    void missingAcquire(int index, int spin, List<ModelCell> own) {
        String message = "may get a value from before the one that the loop waited for";
        Optional<ModelCell> cell = nearest(own, spin);
        Remedy remedy = cell.map(c -> steps.table().controls(c.invalidates())).orElse(Remedy.NONE);
        report(Rule.MISSING_ACQUIRE, index, message, cell, remedy, spin);
    }

    /** A store for others to see, after an ordinary one. */
    void missingRelease(OrderState state, int index, int earlier, List<ModelCell> own) {
        String message = "may become visible before the earlier store";
        Optional<ModelCell> cell = nearest(own, index);
        Remedy waits = cell.map(c -> Remedy.zero(c.late(state.issued()))).orElse(Remedy.NONE);
        Remedy controls = cell.map(c -> steps.table().controls(c.writeBacks())).orElse(Remedy.NONE);
        report(Rule.MISSING_RELEASE, index, message, cell, waits.then(controls).orElse(waits), earlier);
    }

    private void report(Rule rule, int index, String message, Optional<ModelCell> cell, Remedy remedy, int earlier) {
        String expected = cell.map(c -> "as in " + c).orElse("");
        if (earlier == index) {
            reporter.report(rule, "", index, message, expected, remedy);
        } else {
            IntPredicate through = states.orElseThrow().where(state -> state.knows(earlier));
            reporter.report(rule, index, message, expected, remedy, earlier, through);
        }
    }

    private Optional<ModelCell> nearest(List<ModelCell> cells, int access) {
        return cells.stream().min(Comparator.comparingInt(cell -> distance(cell, access)));
    }

    /** The nearest of some sequences, of which there is one, with the counters that each would have waited for. */
    private ModelCell nearest(List<ModelCell> cells, int access, ToIntFunction<ModelCell> late) {
        return cells.stream()
                .min(Comparator.comparingInt(
                        cell -> MISSING_WAIT * Integer.bitCount(late.applyAsInt(cell)) + distance(cell, access)))
                .orElseThrow();
    }

    private int distance(ModelCell cell, int access) {
        if (cell.isFence()) {
            return FENCE;
        }
        if (!SequenceIndex.isSameKind(cell, steps.get(access))) {
            return OTHER_KIND;
        }
        int otherBits = steps.bits(access) == 0 ? ORDINARY_ACCESS : OTHER_BITS;
        return (steps.matches(cell, access) ? 0 : otherBits)
                + (steps.isSameInstruction(cell, access) ? 0 : OTHER_INSTRUCTION);
    }

    /** {@code vmcnt and vscnt are 0}. */
    private String areZero(int some) {
        String names = IntStream.range(0, counters.size())
                .filter(i -> (some >>> i & 1) != 0)
                .mapToObj(i -> StepText.name(counters.get(i)))
                .collect(Collectors.joining(" and "));
        return names + (Integer.bitCount(some) == 1 ? " is 0" : " are 0");
    }
}
