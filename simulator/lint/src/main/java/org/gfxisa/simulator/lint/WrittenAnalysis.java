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

/** Follows the registers, by their operand codes, that may have been written on some path. */
final class WrittenAnalysis extends BitSetAnalysis {
    /** Beside the registers: that a function was called. */
    private static final int CALLED = Codes.COUNT;

    private final List<Step> steps;
    private final CodeRules rules;
    private final StepText text;
    private final Reporter reporter;
    private final BitSet inputs;

    /** @param inputs registers that hold something when a function is entered */
    WrittenAnalysis(ControlFlow flow, BitSet inputs, StepText text, Reporter reporter) {
        this.inputs = inputs;
        this.text = text;
        this.reporter = reporter;
        steps = flow.steps();
        rules = flow.unit().isa().codec().rules();
    }

    @Override
    public BitSet atEntry(CodeUnit.Entry entry) {
        BitSet written = new BitSet(Codes.COUNT);
        if (entry.isVisible()) {
            written.or(inputs);
            written.set(CALLED);
        } else if (entry.launch().isEmpty()) {
            written.set(0, Codes.COUNT);
        } else {
            written.set(0, entry.launch().get().scalars());
            int first = CodeRules.FIRST_VECTOR;
            written.set(first, first + entry.launch().get().vectors());
        }
        return written;
    }

    @Override
    public void pass(BitSet written, int index, boolean report) {
        Step step = steps.get(index);
        for (int span : step.reads()) {
            int next = written.nextSetBit(Span.first(span));
            boolean isWritten = next >= 0 && next < Span.end(span);
            if (!isWritten && isNumbered(span) && !isKept(step, span) && !isSaved(written, step, span)) {
                if (report) {
                    String message = "reads " + text.register(Span.first(span)) + ", which nothing has written";
                    reporter.report(Rule.NEVER_WRITTEN, index, message, "a value before");
                }
                set(written, span); // one report is enough
            }
        }
        for (int span : step.writes()) {
            set(written, span);
        }
        if (step.flow() == Flow.CALL) {
            written.set(0, Codes.COUNT);
        }
    }

    private boolean isNumbered(int span) {
        return rules.codes().meaning(Span.first(span)) == Meaning.NUMBERED
                && !rules.file(Span.first(span)).equals(WaveRegister.TRAP_TEMPORARY.text());
    }

    /** Whether an instruction reads registers only to keep a part of them. */
    private static boolean isKept(Step step, int span) {
        return Arrays.stream(step.writes()).anyMatch(write -> Span.overlap(write, span));
    }

    /** Whether a function stores what may be in lanes that are not active in its caller. */
    private static boolean isSaved(BitSet written, Step step, int span) {
        return written.get(CALLED)
                && step.info().memory().filter(m -> m.access() == Access.STORE).isPresent()
                && Span.common(span, step.address()) < 0;
    }

    private static void set(BitSet written, int span) {
        written.set(Span.first(span), Span.end(span));
    }
}
