package org.gfxisa.simulator.jit.lower;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrCall;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrFunction.Node;

/**
 * The run-time methods that vectors compute with the same result, as steps. An instruction that calls another one is left to the
 * interpreter, which is faster than calls lane by lane between vectors.
 */
public final class CallLowering {
    /** There are no steps under this MODE. */
    static final int NONE = -1;

    /** What computes a method. */
    public interface Rule {
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
    public static Optional<IrFunction> expand(IrFunction form, int mode) {
        IrFunction expanded = steps(form, mode);
        return missing(expanded).isPresent() ? Optional.empty() : Optional.of(expanded);
    }

    /** A method that a form calls and vectors do not compute, if there is one: {@code F32.exp2}. */
    public static Optional<String> missing(IrFunction form, int mode) {
        return missing(steps(form, mode));
    }

    private static Optional<String> missing(IrFunction expanded) {
        return expanded.nodes().stream()
                .filter(s -> s.op().isCall())
                .map(s -> s.call().orElseThrow().key())
                .findFirst();
    }

    private static IrFunction steps(IrFunction form, int mode) {
        IrBuilder steps = new IrBuilder();
        form.addTo(steps, new IrFunction.Inliner() {
            @Override
            public int input(Node step) {
                return steps.add(step);
            }

            @Override
            public void output(Node step, int value) {
                steps.add(step.with(List.of(value)));
            }

            @Override
            public int other(IrBuilder all, Node step) {
                return step.op().isCall() ? call(steps, mode, step) : all.add(step);
            }
        });
        return steps.form();
    }

    private static int call(IrBuilder steps, int mode, Node step) {
        IrCall call = step.call().orElseThrow();
        Optional<Rule> rule = Optional.ofNullable(RULES.get(call.key() + call.descriptor()));
        int result = rule.map(r -> r.of(new LoweringBuilder(steps, mode, call.mode(mode)), step.arguments()))
                .orElse(NONE);
        return result == NONE ? steps.add(step) : result;
    }
}
