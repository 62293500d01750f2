package org.gfxisa.simulator.lint;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.exec.Access;
import org.gfxisa.info.Flow;
import org.gfxisa.isa.abi.WaveRegister;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;

/** Follows the registers, by their operand codes, that may have been written on some path, and finds reads of the others. */
final class UninitializedReadAnalysis extends BitSetAnalysis {
    /** The element of the set, next to the registers, that marks code of a called function. */
    private static final int CALLED = Codes.COUNT;

    private final List<Step> steps;
    private final CodeRules rules;
    private final StepText text;
    private final Reporter reporter;
    private final BitSet inputs;

    /** @param inputs the registers that are initialized when a function is entered */
    UninitializedReadAnalysis(ControlFlow flow, BitSet inputs, StepText text, Reporter reporter) {
        this.inputs = inputs;
        this.text = text;
        this.reporter = reporter;
        steps = flow.steps();
        rules = flow.region().isa().codec().rules();
    }

    @Override
    public BitSet atEntry(CodeRegion.Entry entry) {
        BitSet written = new BitSet(Codes.COUNT);
        if (entry.isVisible()) {
            written.or(inputs);
            written.set(CALLED);
        } else if (entry.initial().isEmpty()) {
            written.set(0, Codes.COUNT);
        } else {
            written.set(0, entry.initial().get().scalars());
            int first = CodeRules.FIRST_VECTOR;
            written.set(first, first + entry.initial().get().vectors());
        }
        return written;
    }

    @Override
    public void transfer(BitSet written, int index, boolean report) {
        Step step = steps.get(index);
        for (int range : step.reads()) {
            int next = written.nextSetBit(RegisterRange.first(range));
            boolean isWritten = next >= 0 && next < RegisterRange.end(range);
            if (!isWritten && isNumbered(range) && !isKept(step, range) && !isSaved(written, step, range)) {
                if (report) {
                    String message =
                            "reads " + text.register(RegisterRange.first(range)) + ", which nothing has written";
                    reporter.report(Rule.NEVER_WRITTEN, index, message, "a write before");
                }
                set(written, range); // one report is enough
            }
        }
        for (int range : step.writes()) {
            set(written, range);
        }
        if (step.flow() == Flow.CALL) {
            written.set(0, Codes.COUNT);
        }
    }

    private boolean isNumbered(int range) {
        return rules.codes().meaning(RegisterRange.first(range)) == Meaning.NUMBERED
                && !rules.file(RegisterRange.first(range)).equals(WaveRegister.TRAP_TEMPORARY.text());
    }

    /** Returns whether an instruction reads registers only to preserve a part of them. */
    private static boolean isKept(Step step, int range) {
        return Arrays.stream(step.writes()).anyMatch(write -> RegisterRange.overlap(write, range));
    }

    /** Returns whether a function saves a register whose lanes may be active in its caller only. */
    private static boolean isSaved(BitSet written, Step step, int range) {
        return written.get(CALLED)
                && step.info().memory().filter(m -> m.access() == Access.STORE).isPresent()
                && RegisterRange.common(range, step.address()) < 0;
    }

    private static void set(BitSet written, int range) {
        written.set(RegisterRange.first(range), RegisterRange.end(range));
    }
}
