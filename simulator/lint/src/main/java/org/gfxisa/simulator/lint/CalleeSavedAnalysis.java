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
 * Follows the values of callee-saved registers from the entries of visible functions: where they are saved, and which registers hold other
 * values when the function returns. A load is assumed to restore any value that was stored before.
 */
final class CalleeSavedAnalysis implements DataflowAnalysis<CalleeSavedAnalysis.State> {
    private static final int KEPT = -1;
    /** The key of memory, next to the codes of registers. */
    private static final int MEMORY = Codes.COUNT;

    private final List<Step> steps;
    private final CodeRules rules;
    private final BitSet preserved;
    private final int returnAddress;
    private final StepText text;
    private final Reporter reporter;

    /** The state at a point of the code. */
    static final class State {
        /** For each callee-saved register, the index of the step that changed it, or {@link #KEPT}. */
        final int[] changedBy = new int[Codes.COUNT];
        /** By register, and for memory: the registers whose values at the entry may be saved there. */
        final Map<Integer, BitSet> saved = new HashMap<>();
        /** Whether the calling convention applies on every path to this point. */
        boolean counts;
    }

    CalleeSavedAnalysis(ControlFlow flow, BitSet preserved, int returnAddress, StepText text, Reporter reporter) {
        steps = flow.steps();
        rules = flow.region().isa().codec().rules();
        this.preserved = preserved;
        this.returnAddress = returnAddress;
        this.text = text;
        this.reporter = reporter;
    }

    @Override
    public State atEntry(CodeRegion.Entry entry) {
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
    public void transfer(State state, int index, boolean report) {
        if (!state.counts) {
            return;
        }
        Step step = steps.get(index);
        if (report && step.returnsBy(returnAddress)) {
            returns(state, index);
        }
        BitSet copied = copied(state, step);
        if (is(step, Access.STORE)) {
            state.saved.computeIfAbsent(MEMORY, m -> new BitSet()).or(copied);
        }
        for (int range : step.writes()) {
            boolean isKept = Arrays.stream(step.reads()).anyMatch(read -> RegisterRange.overlap(read, range));
            for (int code = RegisterRange.first(range); code < RegisterRange.end(range); code++) {
                write(state, code, copied, isKept, index);
            }
        }
    }

    private void write(State state, int code, BitSet copied, boolean isKept, int index) {
        if (preserved.get(code)) {
            state.changedBy[code] = copied.get(code) ? KEPT : index;
        }
        BitSet values = (BitSet) copied.clone();
        if (isKept) {
            values.or(state.saved.getOrDefault(code, new BitSet()));
        }
        if (values.isEmpty()) {
            state.saved.remove(code);
        } else {
            state.saved.put(code, values);
        }
    }

    /** Returns the registers whose values at the entry an instruction may copy: by a load, by a store, or from its only source. */
    private BitSet copied(State state, Step step) {
        if (is(step, Access.LOAD)) {
            return state.saved.getOrDefault(MEMORY, new BitSet());
        }
        int[] sources = Arrays.stream(step.reads())
                .filter(range -> rules.codes().meaning(RegisterRange.first(range)) == Meaning.NUMBERED)
                .filter(range -> RegisterRange.common(range, step.address()) < 0
                        && RegisterRange.common(range, step.writes()) < 0)
                .toArray();
        BitSet copied = new BitSet();
        if (sources.length == 1) {
            for (int code = RegisterRange.first(sources[0]); code < RegisterRange.end(sources[0]); code++) {
                if (preserved.get(code) && state.changedBy[code] == KEPT) {
                    copied.set(code);
                }
                copied.or(state.saved.getOrDefault(code, new BitSet()));
            }
        }
        return copied;
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
                        "returns with a changed " + text.register(code) + ", which is callee-saved",
                        "the value that it had at the entry",
                        Remedy.NONE,
                        changedBy,
                        block -> true);
                return;
            }
        }
    }
}
