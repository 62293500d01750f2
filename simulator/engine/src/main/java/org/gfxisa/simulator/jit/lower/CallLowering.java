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
 * The run-time methods that vectors compute with the same result, as nodes. An instruction that calls another one is left to the
 * interpreter, which is faster than calls lane by lane between vectors.
 */
public final class CallLowering {
    /** There are no nodes under this MODE. */
    static final int NONE = -1;

    /** What computes a method. */
    public interface Rule {
        /** The node of the result, or {@link #NONE}. */
        int of(LoweringBuilder builder, List<Integer> arguments);
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
     * A function without calls; empty if there is one that vectors do not compute.
     *
     * @param mode MODE, as {@link org.gfxisa.semantics.Mode} packs it
     */
    public static Optional<IrFunction> expand(IrFunction function, int mode) {
        IrFunction expanded = lower(function, mode);
        return missing(expanded).isPresent() ? Optional.empty() : Optional.of(expanded);
    }

    /** A method that a function calls and vectors do not compute, if there is one: {@code F32.exp2}. */
    public static Optional<String> missing(IrFunction function, int mode) {
        return missing(lower(function, mode));
    }

    private static Optional<String> missing(IrFunction expanded) {
        return expanded.nodes().stream()
                .filter(s -> s.op().isCall())
                .map(s -> s.call().orElseThrow().key())
                .findFirst();
    }

    private static IrFunction lower(IrFunction function, int mode) {
        IrBuilder builder = new IrBuilder();
        function.addTo(builder, new IrFunction.Inliner() {
            @Override
            public int input(Node node) {
                return builder.add(node);
            }

            @Override
            public void output(Node node, int value) {
                builder.add(node.with(List.of(value)));
            }

            @Override
            public int other(IrBuilder all, Node node) {
                return node.op().isCall() ? call(builder, mode, node) : all.add(node);
            }
        });
        return builder.function();
    }

    private static int call(IrBuilder builder, int mode, Node node) {
        IrCall call = node.call().orElseThrow();
        Optional<Rule> rule = Optional.ofNullable(RULES.get(call.key() + call.descriptor()));
        int result = rule.map(r -> r.of(new LoweringBuilder(builder, mode, call.mode(mode)), node.arguments()))
                .orElse(NONE);
        return result == NONE ? builder.add(node) : result;
    }
}
