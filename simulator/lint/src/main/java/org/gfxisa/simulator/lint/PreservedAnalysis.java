package org.gfxisa.simulator.lint;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.exec.Access;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;

/**
 * Follows the values that callers keep in registers, from the entries of functions that others may call: where they are saved, and which
 * registers hold something else when the function returns. What is loaded may be anything that was stored before.
 */
final class PreservedAnalysis implements Analysis<PreservedAnalysis.State> {
    private static final int KEPT = -1;
    /** In place of a register's code. */
    private static final int MEMORY = Codes.COUNT;

    private final List<Step> steps;
    private final CodeRules rules;
    private final BitSet preserved;
    private final int returnAddress;
    private final StepText text;
    private final Reporter reporter;

    /** What is known. */
    static final class State {
        /** Per preserved register the index of the step that changed it, or {@link #KEPT}. */
        final int[] changedBy = new int[Codes.COUNT];
        /** By register, and for memory: the registers whose values at the entry may be there. */
        final Map<Integer, BitSet> saved = new HashMap<>();
        /** Whether callers count on the registers on every path that comes here. */
        boolean counts;
    }

    PreservedAnalysis(ControlFlow flow, BitSet preserved, int returnAddress, StepText text, Reporter reporter) {
        steps = flow.steps();
        rules = flow.unit().isa().codec().rules();
        this.preserved = preserved;
        this.returnAddress = returnAddress;
        this.text = text;
        this.reporter = reporter;
    }

    @Override
    public State atEntry(CodeUnit.Entry entry) {
        State state = new State();
        Arrays.fill(state.changedBy, KEPT);
        state.counts = entry.isVisible();
        return state;
    }

    @Override
    public State copy(State state) {
        State copy = new State();
        System.arraycopy(state.changedBy, 0, copy.changedBy, 0, Codes.COUNT);
        state.saved.forEach((place, values) -> copy.saved.put(place, (BitSet) values.clone()));
        copy.counts = state.counts;
        return copy;
    }

    @Override
    public boolean join(State into, State other) {
        boolean hasChanged = into.counts && !other.counts;
        into.counts &= other.counts;
        for (Map.Entry<Integer, BitSet> place : into.saved.entrySet()) {
            int before = place.getValue().cardinality();
            place.getValue().and(other.saved.getOrDefault(place.getKey(), new BitSet()));
            hasChanged |= place.getValue().cardinality() != before;
        }
        for (int code = preserved.nextSetBit(0); code >= 0; code = preserved.nextSetBit(code + 1)) {
            if (into.changedBy[code] == KEPT && other.changedBy[code] != KEPT) {
                into.changedBy[code] = other.changedBy[code];
                hasChanged = true;
            }
        }
        return hasChanged;
    }

    @Override
    public void pass(State state, int index, boolean report) {
        if (!state.counts) {
            return;
        }
        Step step = steps.get(index);
        if (report && step.returnsBy(returnAddress)) {
            returns(state, index);
        }
        BitSet moved = moved(state, step);
        if (is(step, Access.STORE)) {
            state.saved.computeIfAbsent(MEMORY, m -> new BitSet()).or(moved);
        }
        for (int span : step.writes()) {
            boolean isKept = Arrays.stream(step.reads()).anyMatch(read -> Span.overlap(read, span));
            for (int code = Span.first(span); code < Span.end(span); code++) {
                write(state, code, moved, isKept, index);
            }
        }
    }

    private void write(State state, int code, BitSet moved, boolean isKept, int index) {
        if (preserved.get(code)) {
            state.changedBy[code] = moved.get(code) ? KEPT : index;
        }
        BitSet values = (BitSet) moved.clone();
        if (isKept) {
            values.or(state.saved.getOrDefault(code, new BitSet()));
        }
        if (values.isEmpty()) {
            state.saved.remove(code);
        } else {
            state.saved.put(code, values);
        }
    }

    /** The registers whose values at the entry an instruction may move: those that it loads or stores, or has its result from. */
    private BitSet moved(State state, Step step) {
        if (is(step, Access.LOAD)) {
            return state.saved.getOrDefault(MEMORY, new BitSet());
        }
        int[] sources = Arrays.stream(step.reads())
                .filter(span -> rules.codes().meaning(Span.first(span)) == Meaning.NUMBERED)
                .filter(span -> Span.common(span, step.address()) < 0 && Span.common(span, step.writes()) < 0)
                .toArray();
        BitSet moved = new BitSet();
        if (sources.length == 1) {
            for (int code = Span.first(sources[0]); code < Span.end(sources[0]); code++) {
                if (preserved.get(code) && state.changedBy[code] == KEPT) {
                    moved.set(code);
                }
                moved.or(state.saved.getOrDefault(code, new BitSet()));
            }
        }
        return moved;
    }

    private static boolean is(Step step, Access access) {
        return step.info().memory().filter(memory -> memory.access() == access).isPresent();
    }

    private void returns(State state, int index) {
        for (int code = preserved.nextSetBit(0); code >= 0; code = preserved.nextSetBit(code + 1)) {
            int changedBy = state.changedBy[code];
            if (changedBy != KEPT) {
                reporter.report(
                        Rule.CHANGED_REGISTER,
                        index,
                        "returns with " + text.register(code) + " changed, in which callers keep values",
                        "the value that it had at the entry",
                        Remedy.NONE,
                        changedBy,
                        block -> true);
                return;
            }
        }
    }
}
