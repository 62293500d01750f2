package org.gfxisa.simulator.lint;

import java.util.BitSet;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.gfxisa.info.WaitInstructions;

/** Puts what {@link CounterAnalysis} finds into words. */
final class CounterReports {
    private final ControlFlow flow;
    private final StepText text;
    private final Reporter reporter;
    private final BitSet endings;
    private IntFunction<IntPredicate> paths = earlier -> index -> false;

    /**
     * Reports of code.
     *
     * @param endings waits that a hazard needs, whatever the counters are
     */
    CounterReports(ControlFlow flow, StepText text, Reporter reporter, BitSet endings) {
        this.endings = endings;
        this.flow = flow;
        this.text = text;
        this.reporter = reporter;
    }

    /** Says how paths are found: by an instruction, where it is in flight. */
    void setPaths(IntFunction<IntPredicate> through) {
        paths = through;
    }

    /** An instruction uses a register of an earlier one that is still in flight. */
    void use(Rule rule, int index, int earlier, int register, Map<Integer, Integer> wanted) {
        String name = text.register(register);
        if (earlier == flow.steps().size()) {
            String doing = rule == Rule.MISSING_WAIT ? "reads " : "writes ";
            report(
                    Rule.MISSING_WAIT_AT_ENTRY,
                    index,
                    doing + name + ", which an operation of the caller may still use",
                    waits(wanted) + " before",
                    wanted,
                    earlier);
            return;
        }
        String message = switch (rule) {
            case MISSING_WAIT -> "reads " + name + ", which may not be written yet";
            case OVERWRITTEN_SOURCE -> "writes " + name + ", which may not be read yet";
            default -> "writes " + name + ", which an earlier result may still overwrite";
        };
        report(rule, index, message, waits(wanted) + " between", wanted, earlier);
    }

    /** An instruction uses LDS while a load to there is in flight. */
    void useOfLds(int index, int load, Map<Integer, Integer> wanted) {
        String message = "accesses LDS, which may not have been loaded yet";
        report(Rule.MISSING_WAIT, index, message, "a wait " + waits(wanted) + " between", wanted, load);
    }

    /** A function returns with a result in flight. */
    void atReturn(int index, int earlier, Map<Integer, Integer> wanted) {
        String message = earlier == flow.steps().size()
                ? "returns without a wait for what the caller left in flight"
                : "returns before "
                        + text.register(Span.first(flow.steps().get(earlier).writes()[0])) + " is written";
        report(Rule.MISSING_WAIT_AT_RETURN, index, message, waits(wanted) + " before", wanted, earlier);
    }

    /** A function returns while something without a result is in flight that callers take for done. */
    void storeAtReturn(int index, int earlier, Map<Integer, Integer> wanted) {
        String message = "returns before an access is done that a caller does not wait for";
        report(Rule.MISSING_WAIT_AT_RETURN, index, message, waits(wanted) + " before", wanted, earlier);
    }

    /** A wave arrives at a barrier with an access in flight that others behind it need. */
    void atBarrier(Rule rule, int index, int earlier, Map<Integer, Integer> wanted) {
        String message = rule == Rule.MISSING_WAIT_AT_BARRIER
                ? "other waves use LDS behind it before this wave's access may be done"
                : "other waves' accesses behind it may come before this wave's";
        report(rule, index, message, waits(wanted) + " before", wanted, earlier);
    }

    /**
     * Global memory is loaded behind a barrier that stores were waited for at, and no cache forgets what it had.
     *
     * @param behind what should be put behind it
     * @param next index of the instruction that this comes before
     */
    void staleBehindBarrier(int index, Remedy behind, int next) {
        String message = "what is loaded behind it may be older than what other waves stored before";
        reporter.report(Rule.MISSING_ACQUIRE, index, message, "an invalidation behind", behind, next);
    }

    /** A wait that never waits. */
    void unneeded(int index) {
        if (!endings.get(index)) {
            reporter.report(Rule.UNNEEDED_WAIT, index, "no counter that it waits for can be higher here", "");
        }
    }

    private void report(
            Rule rule, int index, String message, String expected, Map<Integer, Integer> wanted, int earlier) {
        Remedy remedy = Remedy.waits(wanted);
        if (earlier == flow.steps().size()) {
            reporter.report(rule, "", index, message, expected, remedy);
        } else {
            reporter.report(rule, index, message, expected, remedy, earlier, paths.apply(earlier));
        }
    }

    /** {@code s_waitcnt vmcnt(3) lgkmcnt(0)}. */
    private String waits(Map<Integer, Integer> wanted) {
        return new WaitInstructions(flow.unit().isa()).text(wanted);
    }
}
