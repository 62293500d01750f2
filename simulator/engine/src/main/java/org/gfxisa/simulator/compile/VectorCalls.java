package org.gfxisa.simulator.compile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.exec.LaneCall;
import org.gfxisa.exec.LaneForm.Step;
import org.gfxisa.exec.LaneSteps;

/** The run-time methods that vectors compute with the same result, as steps; the others are called lane by lane. */
final class VectorCalls {
    /** There are no steps under this MODE. */
    static final int NONE = -1;

    /** What computes a method. */
    interface Rule {
        /** The step of the result, or {@link #NONE}. */
        int of(VectorSteps steps, LaneCall call, List<Integer> arguments);
    }

    private static final Map<String, Rule> RULES = new HashMap<>();

    static {
        IntCalls.addTo(RULES);
        SingleCalls.addTo(RULES);
        DoubleCalls.addTo(RULES);
    }

    private final LaneSteps steps;
    private final int mode;

    /**
     * Adds to steps.
     *
     * @param mode MODE, as {@link org.gfxisa.semantics.Mode} packs it
     */
    VectorCalls(LaneSteps steps, int mode) {
        this.steps = steps;
        this.mode = mode;
    }

    /** The step of a call's result. */
    int add(Step step) {
        if (step.op().isCall()) {
            LaneCall call = LaneCall.of(step.method());
            Rule rule = RULES.get(call.key() + call.descriptor());
            int result = rule == null
                    ? NONE
                    : rule.of(new VectorSteps(steps, mode, call.mode(mode)), call, step.arguments());
            if (result != NONE) {
                return result;
            }
        }
        return steps.add(step);
    }
}
