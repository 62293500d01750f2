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
 * Follows loads from memory to LDS up to an access to LDS by this wave, or to a barrier after which other waves access LDS.
 *
 * <p>The addresses in LDS are unknown. A load is assumed to be a prefetch to another buffer, which this access does not use, if on every
 * path an earlier load to a different place is complete. A different place means a different offset, or M0 was written in between.
 */
final class LdsDmaAnalysis implements DataflowAnalysis<LdsDmaState> {
    private static final String OFFSET = "offset";

    private final ControlFlow flow;
    private final Bundles bundles;
    private final Barriers barriers;
    private final CounterReports reports;
    private final List<Step> steps;
    private final int counters;
    private final Instruction instruction = new Instruction();
    /** For each load to LDS, those that may write the same place: they have the same offset, and M0 is not written in between. */
    private final Map<Integer, BitSet> aliases = new HashMap<>();

    LdsDmaAnalysis(ControlFlow flow, Bundles bundles, Barriers barriers, CounterReports reports) {
        this.flow = flow;
        this.bundles = bundles;
        this.barriers = barriers;
        this.reports = reports;
        steps = flow.steps();
        counters = flow.region().isa().tables().counters().size();
    }

    /** Returns whether the code has loads to LDS. */
    boolean isApplicable() {
        return steps.stream().anyMatch(LdsDmaAnalysis::isLdsDma);
    }

    private static boolean isLdsDma(Step step) {
        return step.info()
                .memory()
                .filter(m -> m.throughLds() && m.access() == Access.LOAD)
                .isPresent();
    }

    private static boolean usesLds(Step step) {
        return !isLdsDma(step)
                && step.info().memory().flatMap(MemoryAccess::inLds).isPresent();
    }

    @Override
    public LdsDmaState atEntry(CodeRegion.Entry entry) {
        return LdsDmaState.none(steps, counters);
    }

    @Override
    public LdsDmaState copy(LdsDmaState state) {
        return state.copy();
    }

    @Override
    public boolean join(LdsDmaState into, LdsDmaState other) {
        return into.join(other);
    }

    @Override
    public void transfer(LdsDmaState state, int index, boolean report) {
        Step step = steps.get(index);
        for (int counter = 0; counter < step.waits().length; counter++) {
            if (step.waits()[counter] != Step.NO_WAIT) {
                state.waitFor(counter, step.waits()[counter]);
            }
        }
        if (usesLds(step) || bundles.followers(index).stream().anyMatch(i -> usesLds(steps.get(i)))) {
            requireComplete(state, Rule.MISSING_WAIT, index, report);
        } else if (barriers.isArrival(step)
                && (barriers.accessesAfter(index) & (Barriers.LDS_LOAD | Barriers.LDS_STORE)) != 0) {
            requireComplete(state, Rule.MISSING_WAIT_AT_BARRIER, index, report);
        }
        for (Raise raise : step.raises()) {
            state.pending().age(raise);
            if (isLdsDma(step) && !raise.aside()) {
                state.pending().add(PendingOperation.of(index, raise.counter(), false, raise.inOrder()));
                state.done().clear(index);
            }
        }
        if (step.flow() == Flow.CALL) {
            state.pending().returned();
        }
    }

    private void requireComplete(LdsDmaState state, Rule rule, int index, boolean report) {
        for (int i = 0; i < state.pending().size(); i++) {
            int load = PendingOperation.step(state.pending().pending(i));
            BitSet elsewhere = (BitSet) state.done().clone();
            elsewhere.andNot(aliases.computeIfAbsent(load, this::aliases));
            if (elsewhere.isEmpty()) {
                Map<Integer, Integer> required = state.pending().required(load, false);
                if (report && rule == Rule.MISSING_WAIT) {
                    reports.useOfLds(index, load, required);
                } else if (report) {
                    reports.atBarrier(rule, index, load, required);
                }
                // Later instructions are checked as if this were fixed.
                required.forEach(state::waitFor);
                i = -1;
            }
        }
    }

    /** Returns the loads to LDS with the same offset that are connected to a load by a path on which the place does not change. */
    private BitSet aliases(int load) {
        BitSet same = new BitSet();
        int offset = offset(load);
        for (int other = 0; other < steps.size(); other++) {
            if (isLdsDma(steps.get(other))
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

    /** Returns whether there is a path from one load to another on which nothing writes the register that holds their LDS address. */
    private boolean reaches(int from, int to) {
        Deque<Integer> open = new ArrayDeque<>(flow.after(from));
        BitSet seen = new BitSet();
        while (!open.isEmpty()) {
            int index = open.remove();
            if (index == to) {
                return true;
            }
            if (!seen.get(index) && !writesLdsAddress(steps.get(index), steps.get(from))) {
                seen.set(index);
                open.addAll(flow.after(index));
            }
        }
        return false;
    }

    /**
     * Returns whether a step writes the register that holds the LDS address of a load. That is an implicit source that other memory
     * accesses do not have.
     */
    private boolean writesLdsAddress(Step step, Step load) {
        int implicit = load.info().form().implicitReads();
        for (Step other : steps) {
            if (other.isAccess()
                    && other.info().memory().flatMap(MemoryAccess::inLds).isEmpty()) {
                implicit &= ~other.info().form().implicitReads();
            }
        }
        for (int rest = implicit; rest != 0; rest &= rest - 1) {
            int code = flow.region()
                    .isa()
                    .tables()
                    .implicitOperands()
                    .get(Integer.numberOfTrailingZeros(rest))
                    .code();
            if (RegisterRange.common(RegisterRange.of(code, 1), step.writes()) >= 0) {
                return true;
            }
        }
        return false;
    }
}
