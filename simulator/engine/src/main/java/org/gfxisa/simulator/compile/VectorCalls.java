package org.gfxisa.simulator.compile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.exec.LaneCall;
import org.gfxisa.exec.LaneForm;
import org.gfxisa.exec.LaneForm.Step;
import org.gfxisa.exec.LaneSteps;

/**
 * The run-time methods that vectors compute with the same result, as steps. An instruction that calls another one is left to the
 * interpreter, which is faster than calls lane by lane between vectors.
 */
final class VectorCalls {
    /** There are no steps under this MODE. */
    static final int NONE = -1;

    /** What computes a method. */
    interface Rule {
        /** The step of the result, or {@link #NONE}. */
        int of(VectorSteps steps, List<Integer> arguments);
    }

    private static final Map<String, Rule> RULES = new HashMap<>();

    static {
        IntCalls.addTo(RULES);
        SingleCalls.addTo(RULES);
        ApproximateCalls.addTo(RULES);
        DoubleCalls.addTo(RULES);
        DoubleParts.addTo(RULES);
        HalfCalls.addTo(RULES);
        HalfParts.addTo(RULES);
    }

    private VectorCalls() {}

    /**
     * A form without calls; empty if there is one that vectors do not compute.
     *
     * @param mode MODE, as {@link org.gfxisa.semantics.Mode} packs it
     */
    static Optional<LaneForm> expand(LaneForm form, int mode) {
        LaneForm expanded = steps(form, mode);
        return missing(expanded).isPresent() ? Optional.empty() : Optional.of(expanded);
    }

    /** A method that a form calls and vectors do not compute, if there is one: {@code F32.exp2}. */
    static Optional<String> missing(LaneForm form, int mode) {
        return missing(steps(form, mode));
    }

    private static Optional<String> missing(LaneForm expanded) {
        return expanded.steps().stream()
                .filter(s -> s.op().isCall())
                .map(s -> LaneCall.of(s.method()).key())
                .findFirst();
    }

    private static LaneForm steps(LaneForm form, int mode) {
        LaneSteps steps = new LaneSteps();
        form.addTo(steps, new LaneForm.Places() {
            @Override
            public int input(Step step) {
                return steps.add(step);
            }

            @Override
            public void output(Step step, int value) {
                steps.add(step.with(List.of(value)));
            }

            @Override
            public int other(LaneSteps all, Step step) {
                return step.op().isCall() ? call(steps, mode, step) : all.add(step);
            }
        });
        return steps.form();
    }

    private static int call(LaneSteps steps, int mode, Step step) {
        LaneCall call = LaneCall.of(step.method());
        Optional<Rule> rule = Optional.ofNullable(RULES.get(call.key() + call.descriptor()));
        int result = rule.map(r -> r.of(new VectorSteps(steps, mode, call.mode(mode)), step.arguments()))
                .orElse(NONE);
        return result == NONE ? steps.add(step) : result;
    }
}
