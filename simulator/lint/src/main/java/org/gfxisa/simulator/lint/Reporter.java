package org.gfxisa.simulator.lint;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.IntPredicate;
import org.gfxisa.simulator.findings.CodePlace;
import org.gfxisa.simulator.findings.Finding;

/** Reports findings at a step with its place, its text, and the path from the conflicting step. */
final class Reporter {
    private final ControlFlow flow;
    private final StepText text;
    private final PathFinder paths;
    private final Consumer<FixableFinding> sink;

    Reporter(ControlFlow flow, StepText text, Consumer<FixableFinding> sink) {
        this.flow = flow;
        this.text = text;
        this.sink = sink;
        paths = new PathFinder(flow);
    }

    /** Reports a finding at a single step. */
    void report(Rule rule, int index, String message, String expected) {
        report(rule, "", index, message, expected, Remedy.NONE);
    }

    /** Reports a finding at a single step. The detail names one of several rules that share {@code rule}. */
    void report(Rule rule, String detail, int index, String message, String expected, Remedy remedy) {
        report(rule, detail, index, message, expected, remedy, Optional.empty(), List.of());
    }

    /** Reports a finding at a step, with a remedy that belongs before another one. */
    void report(Rule rule, int index, String message, String expected, Remedy remedy, int next) {
        Reporter there = new Reporter(
                flow, text, found -> sink.accept(new FixableFinding(found.finding(), found.rule(), next, remedy)));
        there.report(rule, index, message, expected);
    }

    /**
     * Reports a conflict of a step with an earlier one.
     *
     * @param through the blocks that the path between them may use
     */
    void report(
            Rule rule, int index, String message, String expected, Remedy remedy, int earlier, IntPredicate through) {
        report(rule, "", index, message, expected, remedy, earlier, through);
    }

    /** Reports a conflict of a step with an earlier one, with a detail. */
    void report(
            Rule rule,
            String detail,
            int index,
            String message,
            String expected,
            Remedy remedy,
            int earlier,
            IntPredicate through) {
        int offset = flow.steps().get(earlier).offset();
        List<CodePlace> path = paths.branches(earlier, index, through).stream()
                .map(step -> text.place(flow.steps().get(step).offset()))
                .toList();
        Finding.Cause cause = new Finding.Cause(text.place(offset), text.at(earlier));
        report(rule, detail, index, message, expected, remedy, Optional.of(cause), path);
    }

    private void report(
            Rule rule,
            String detail,
            int index,
            String message,
            String expected,
            Remedy remedy,
            Optional<Finding.Cause> cause,
            List<CodePlace> path) {
        int offset = flow.steps().get(index).offset();
        Finding finding =
                new Finding(rule, detail, text.place(offset), text.at(index), message, expected, cause, path, Map.of());
        sink.accept(new FixableFinding(finding, rule, index, remedy));
    }
}
