package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.gfxisa.table.Counter;

/** Puts what {@link CounterAnalysis} finds into words. */
final class CounterReports {
    private static final String NAME_END = "cnt";

    private final ControlFlow flow;
    private final StepText text;
    private final Counter[] counters;
    private final Paths paths;
    private final Consumer<Finding> sink;
    private Optional<Worklist<CounterState>> states = Optional.empty();

    CounterReports(ControlFlow flow, StepText text, Consumer<Finding> sink) {
        this.flow = flow;
        this.text = text;
        this.sink = sink;
        counters = flow.unit().isa().tables().counters;
        paths = new Paths(flow);
    }

    /** Says which states there are, so that paths can be found. */
    void setStates(Worklist<CounterState> worklist) {
        states = Optional.of(worklist);
    }

    /** An instruction uses a register of an earlier one that is still under way. */
    void use(Rule rule, int index, int earlier, int register, Map<Integer, Integer> wanted) {
        String name = text.register(register);
        if (earlier == flow.steps().size()) {
            String doing = rule == Rule.MISSING_WAIT ? "reads " : "writes ";
            report(
                    Rule.MISSING_WAIT_AT_ENTRY,
                    index,
                    doing + name + ", which an operation of the caller may still use",
                    "a wait " + waits(wanted) + " before",
                    earlier);
            return;
        }
        String message = switch (rule) {
            case MISSING_WAIT -> "reads " + name + ", which may not be written yet";
            case OVERWRITTEN_SOURCE -> "writes " + name + ", which may not be read yet";
            default -> "writes " + name + ", which an earlier result may still overwrite";
        };
        report(rule, index, message, "a wait " + waits(wanted) + " between", earlier);
    }

    /** An instruction comes before an earlier one is done that the memory model orders before it. */
    void order(Rule rule, int index, int earlier, Map<Integer, Integer> wanted) {
        String message = rule == Rule.EARLY_INVALIDATE
                ? "invalidates while an earlier access may be under way"
                : "writes memory while an earlier write-back may be under way";
        report(rule, index, message, "a wait " + waits(wanted) + " between", earlier);
    }

    /** A function returns with a result under way. */
    void atReturn(int index, int earlier, Map<Integer, Integer> wanted) {
        String message = earlier == flow.steps().size()
                ? "returns without a wait for what the caller left under way"
                : "returns before "
                        + text.register(Span.first(flow.steps().get(earlier).writes()[0])) + " is written";
        report(Rule.MISSING_WAIT_AT_RETURN, index, message, "a wait " + waits(wanted) + " before", earlier);
    }

    /** A wait that never waits. */
    void unneeded(int index) {
        report(
                Rule.UNNEEDED_WAIT,
                index,
                "no counter that it waits for can be higher here",
                "",
                flow.steps().size());
    }

    private void report(Rule rule, int index, String message, String expected, int earlier) {
        Step step = flow.steps().get(index);
        boolean hasCause = earlier < flow.steps().size();
        sink.accept(new Finding(
                rule,
                "",
                text.place(step.offset()),
                text.at(step.offset()),
                message,
                expected,
                hasCause ? Optional.of(cause(earlier)) : Optional.empty(),
                hasCause ? path(earlier, index) : List.of()));
    }

    private Finding.Cause cause(int index) {
        int offset = flow.steps().get(index).offset();
        return new Finding.Cause(text.place(offset), text.at(offset));
    }

    private List<Place> path(int from, int to) {
        return paths
                .branches(
                        from,
                        to,
                        block -> states.flatMap(s -> s.before(block))
                                .map(s -> isPending(s, from))
                                .orElse(false))
                .stream()
                .map(step -> text.place(flow.steps().get(step).offset()))
                .toList();
    }

    private static boolean isPending(CounterState state, int step) {
        for (int i = 0; i < state.size(); i++) {
            if (Pending.step(state.pending(i)) == step) {
                return true;
            }
        }
        return false;
    }

    /** {@code vmcnt <= 3, lgkmcnt <= 0}. */
    private String waits(Map<Integer, Integer> wanted) {
        return wanted.entrySet().stream()
                .map(e -> counters[e.getKey()].name + NAME_END + " <= " + e.getValue())
                .collect(Collectors.joining(", "));
    }
}
