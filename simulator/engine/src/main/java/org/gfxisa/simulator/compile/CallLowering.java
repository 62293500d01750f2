package org.gfxisa.simulator.compile;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.exec.IrBuilder;
import org.gfxisa.exec.IrCall;
import org.gfxisa.exec.IrFunction;
import org.gfxisa.exec.IrFunction.Step;

/**
 * The run-time methods that vectors compute with the same result, as steps. An instruction that calls another one is left to the
 * interpreter, which is faster than calls lane by lane between vectors.
 */
final class CallLowering {
    /** There are no steps under this MODE. */
    static final int NONE = -1;

    /** What computes a method. */
    interface Rule {
        /** The step of the result, or {@link #NONE}. */
        int of(LoweringBuilder steps, List<Integer> arguments);
    }

    private static final Map<String, Rule> RULES = new HashMap<>();

    static {
        IntLowering.addTo(RULES);
        SingleLowering.addTo(RULES);
        ApproximateLowering.addTo(RULES);
        DoubleLowering.addTo(RULES);
        DoublePartsLowering.addTo(RULES);
        HalfLowering.addTo(RULES);
        HalfPartsLowering.addTo(RULES);
    }

    private CallLowering() {}

    /**
     * A form without calls; empty if there is one that vectors do not compute.
     *
     * @param mode MODE, as {@link org.gfxisa.semantics.Mode} packs it
     */
    static Optional<IrFunction> expand(IrFunction form, int mode) {
        IrFunction expanded = steps(form, mode);
        return missing(expanded).isPresent() ? Optional.empty() : Optional.of(expanded);
    }

    /** A method that a form calls and vectors do not compute, if there is one: {@code F32.exp2}. */
    static Optional<String> missing(IrFunction form, int mode) {
        return missing(steps(form, mode));
    }

    private static Optional<String> missing(IrFunction expanded) {
        return expanded.steps().stream()
                .filter(s -> s.op().isCall())
                .map(s -> IrCall.of(s.method()).key())
                .findFirst();
    }

    private static IrFunction steps(IrFunction form, int mode) {
        IrBuilder steps = new IrBuilder();
        form.addTo(steps, new IrFunction.Places() {
            @Override
            public int input(Step step) {
                return steps.add(step);
            }

            @Override
            public void output(Step step, int value) {
                steps.add(step.with(List.of(value)));
            }

            @Override
            public int other(IrBuilder all, Step step) {
                return step.op().isCall() ? call(steps, mode, step) : all.add(step);
            }
        });
        return steps.form();
    }

    private static int call(IrBuilder steps, int mode, Step step) {
        IrCall call = IrCall.of(step.method());
        Optional<Rule> rule = Optional.ofNullable(RULES.get(call.key() + call.descriptor()));
        int result = rule.map(r -> r.of(new LoweringBuilder(steps, mode, call.mode(mode)), step.arguments()))
                .orElse(NONE);
        return result == NONE ? steps.add(step) : result;
    }
}
