package org.gfxisa.simulator.lint;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.gfxisa.Instruction;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;
import org.gfxisa.info.MemoryAccess;
import org.gfxisa.simulator.lint.Step.Raise;
import org.gfxisa.table.Slot;

/**
 * Follows loads from memory to LDS to where LDS is accessed, or a barrier is that others do so behind. Where something is in LDS is not
 * known. So code is taken to load ahead, to another place, if a load to another place is done on every path: it sets M0 or the offset anew.
 */
final class LocalLoadAnalysis implements Analysis<LocalLoadState> {
    private static final String OFFSET = "offset";

    private final ControlFlow flow;
    private final Bundles bundles;
    private final Barriers barriers;
    private final CounterReports reports;
    private final List<Step> steps;
    private final int counters;
    private final Instruction instruction = new Instruction();
    /** By a load to LDS those that may go to the same place: with its offset, and no other M0 on the way. */
    private final Map<Integer, BitSet> samePlace = new HashMap<>();

    LocalLoadAnalysis(ControlFlow flow, Bundles bundles, Barriers barriers, CounterReports reports) {
        this.flow = flow;
        this.bundles = bundles;
        this.barriers = barriers;
        this.reports = reports;
        steps = flow.steps();
        counters = flow.unit().isa().tables().counters().size();
    }

    /** Whether there is anything that it could report. */
    boolean isOfUse() {
        return steps.stream().anyMatch(LocalLoadAnalysis::isLocalLoad);
    }

    private static boolean isLocalLoad(Step step) {
        return step.info()
                .memory()
                .filter(m -> m.throughLds() && m.access() == Access.LOAD)
                .isPresent();
    }

    private static boolean usesLds(Step step) {
        return !isLocalLoad(step)
                && step.info().memory().flatMap(MemoryAccess::inLds).isPresent();
    }

    @Override
    public LocalLoadState atEntry(CodeUnit.Entry entry) {
        return LocalLoadState.none(steps, counters);
    }

    @Override
    public LocalLoadState copy(LocalLoadState state) {
        return state.copy();
    }

    @Override
    public boolean join(LocalLoadState into, LocalLoadState other) {
        return into.join(other);
    }

    @Override
    public void pass(LocalLoadState state, int index, boolean report) {
        Step step = steps.get(index);
        for (int counter = 0; counter < step.waits().length; counter++) {
            if (step.waits()[counter] != Step.NO_WAIT) {
                state.waitFor(counter, step.waits()[counter]);
            }
        }
        if (usesLds(step) || bundles.behind(index).stream().anyMatch(i -> usesLds(steps.get(i)))) {
            needsAll(state, Rule.MISSING_WAIT, index, report);
        } else if (barriers.isArrival(step)
                && (barriers.accessesBehind(index) & (Barriers.LDS_LOAD | Barriers.LDS_STORE)) != 0) {
            needsAll(state, Rule.MISSING_WAIT_AT_BARRIER, index, report);
        }
        for (Raise raise : step.raises()) {
            state.pending().age(raise);
            if (isLocalLoad(step) && !raise.aside()) {
                state.pending().add(Pending.of(index, raise.counter(), false, raise.inOrder()));
                state.done().clear(index);
            }
        }
        if (step.flow() == Flow.CALL) {
            state.pending().returned();
        }
    }

    private void needsAll(LocalLoadState state, Rule rule, int index, boolean report) {
        for (int i = 0; i < state.pending().size(); i++) {
            int load = Pending.step(state.pending().pending(i));
            BitSet elsewhere = (BitSet) state.done().clone();
            elsewhere.andNot(samePlace.computeIfAbsent(load, this::samePlace));
            if (elsewhere.isEmpty()) {
                Map<Integer, Integer> wanted = state.pending().wanted(load, false);
                if (report && rule == Rule.MISSING_WAIT) {
                    reports.useOfLds(index, load, wanted);
                } else if (report) {
                    reports.atBarrier(rule, index, load, wanted);
                }
                // What comes later is looked at as if that were made good here.
                wanted.forEach(state::waitFor);
                i = -1;
            }
        }
    }

    /** Loads from which a path comes to one, or goes from it to them, without another place. */
    private BitSet samePlace(int load) {
        BitSet same = new BitSet();
        int offset = offset(load);
        for (int other = 0; other < steps.size(); other++) {
            if (isLocalLoad(steps.get(other))
                    && offset(other) == offset
                    && (reaches(other, load) || reaches(load, other))) {
                same.set(other);
            }
        }
        return same;
    }

    private int offset(int load) {
        flow.read(load, instruction);
        List<Slot> slots = instruction.form().slots();
        return IntStream.range(0, slots.size())
                .filter(i -> slots.get(i).name().equals(OFFSET))
                .map(i -> (int) instruction.value(i))
                .sum();
    }

    /** Whether a path goes from one load to another on which nothing writes the register that says where they go. */
    private boolean reaches(int from, int to) {
        Deque<Integer> open = new ArrayDeque<>(flow.after(from));
        BitSet seen = new BitSet();
        while (!open.isEmpty()) {
            int index = open.remove();
            if (index == to) {
                return true;
            }
            if (!seen.get(index) && !writesPlace(steps.get(index), steps.get(from))) {
                seen.set(index);
                open.addAll(flow.after(index));
            }
        }
        return false;
    }

    /** Of what a load to LDS reads without an operand, that which other accesses do not is the place. */
    private boolean writesPlace(Step step, Step load) {
        int implicit = load.info().form().implicitReads();
        for (Step other : steps) {
            if (other.isAccess()
                    && other.info().memory().flatMap(MemoryAccess::inLds).isEmpty()) {
                implicit &= ~other.info().form().implicitReads();
            }
        }
        for (int rest = implicit; rest != 0; rest &= rest - 1) {
            int code = flow.unit()
                    .isa()
                    .tables()
                    .implicitOperands()
                    .get(Integer.numberOfTrailingZeros(rest))
                    .code();
            if (Span.common(Span.of(code, 1), step.writes()) >= 0) {
                return true;
            }
        }
        return false;
    }
}
