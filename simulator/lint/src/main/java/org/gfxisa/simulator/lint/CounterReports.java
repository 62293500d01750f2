package org.gfxisa.simulator.lint;

import java.util.BitSet;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import org.gfxisa.info.WaitInstructions;

/** Words the findings of {@link CounterAnalysis}, {@link BarrierAnalysis} and {@link LdsDmaAnalysis}. */
final class CounterReports {
    private final ControlFlow flow;
    private final StepText text;
    private final Reporter reporter;
    private final BitSet endings;
    private IntFunction<IntPredicate> paths = earlier -> index -> false;

    /**
     * Makes reports about some code.
     *
     * @param endings the waits that a hazard needs, whatever the values of the counters
     */
    CounterReports(ControlFlow flow, StepText text, Reporter reporter, BitSet endings) {
        this.endings = endings;
        this.flow = flow;
        this.text = text;
        this.reporter = reporter;
    }

    /** Sets how to find the blocks, as a function of an earlier operation, in which that operation is in flight. */
    void setPaths(IntFunction<IntPredicate> through) {
        paths = through;
    }

    /** Reports an instruction that uses a register of an earlier operation that is still in flight. */
    void use(Rule rule, int index, int earlier, int register, Map<Integer, Integer> required) {
        String name = text.register(register);
        if (earlier == flow.steps().size()) {
            String doing = rule == Rule.MISSING_WAIT ? "reads " : "writes ";
            report(
                    Rule.MISSING_WAIT_AT_ENTRY,
                    index,
                    doing + name + ", which an operation of the caller may still use",
                    waits(required) + " before",
                    required,
                    earlier);
            return;
        }
        String message = switch (rule) {
            case MISSING_WAIT -> "reads " + name + ", which may not be written yet";
            case OVERWRITTEN_SOURCE -> "writes " + name + ", which may not be read yet";
            default -> "writes " + name + ", which an earlier result may still overwrite";
        };
        report(rule, index, message, waits(required) + " between", required, earlier);
    }

    /** Reports an instruction that uses LDS while a load to LDS is in flight. */
    void useOfLds(int index, int load, Map<Integer, Integer> required) {
        String message = "accesses LDS, which may not have been loaded yet";
        report(Rule.MISSING_WAIT, index, message, "a wait " + waits(required) + " between", required, load);
    }

    /** Reports a function that returns while a result is in flight. */
    void atReturn(int index, int earlier, Map<Integer, Integer> required) {
        String message = earlier == flow.steps().size()
                ? "returns without a wait for what the caller left in flight"
                : "returns before "
                        + text.register(
                                RegisterRange.first(flow.steps().get(earlier).writes()[0])) + " is written";
        report(Rule.MISSING_WAIT_AT_RETURN, index, message, waits(required) + " before", required, earlier);
    }

    /** Reports a function that returns while an operation without a result is in flight, for which callers do not wait. */
    void storeAtReturn(int index, int earlier, Map<Integer, Integer> required) {
        String message = "returns before an access is complete, for which callers do not wait";
        report(Rule.MISSING_WAIT_AT_RETURN, index, message, waits(required) + " before", required, earlier);
    }

    /** Reports a wave that arrives at a barrier while an access is in flight that conflicts with accesses of other waves after the barrier. */
    void atBarrier(Rule rule, int index, int earlier, Map<Integer, Integer> required) {
        String message = rule == Rule.MISSING_WAIT_AT_BARRIER
                ? "other waves use LDS after it, and this wave's access may not be complete by then"
                : "other waves' accesses after it may overtake this wave's";
        report(rule, index, message, waits(required) + " before", required, earlier);
    }

    /**
     * Reports a barrier that publishes stores to global memory, followed by a load without an invalidation of the caches.
     *
     * @param remedy the invalidation to insert after the barrier
     * @param next the index of the instruction before which to insert it
     */
    void staleAfterBarrier(int index, Remedy remedy, int next) {
        String message = "loads after it may get older values than those that other waves stored before it";
        reporter.report(Rule.MISSING_ACQUIRE, index, message, "a cache invalidation after it", remedy, next);
    }

    /** Reports a wait that never waits. */
    void unneeded(int index) {
        if (!endings.get(index)) {
            reporter.report(Rule.UNNEEDED_WAIT, index, "no counter that it waits for can be higher here", "");
        }
    }

    private void report(
            Rule rule, int index, String message, String expected, Map<Integer, Integer> required, int earlier) {
        Remedy remedy = Remedy.waits(required);
        if (earlier == flow.steps().size()) {
            reporter.report(rule, "", index, message, expected, remedy);
        } else {
            reporter.report(rule, index, message, expected, remedy, earlier, paths.apply(earlier));
        }
    }

    /** Returns the instructions that wait, for example {@code s_waitcnt vmcnt(3) lgkmcnt(0)}. */
    private String waits(Map<Integer, Integer> required) {
        return new WaitInstructions(flow.region().isa()).text(required);
    }
}
