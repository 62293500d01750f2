package org.gfxisa.simulator.jit.lower;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntBiFunction;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrCall;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;
import org.gfxisa.semantics.Callee;

/**
 * Replaces calls of run-time methods by nodes that compute the same on vectors. An instruction with a call that has no rule is executed by the
 * interpreter, which is faster than calls for each lane between vector operations.
 */
public final class CallLowering {
    /** The result of a rule that does not apply under the current MODE. */
    static final int NONE = -1;

    /** Lowers the calls of a method. */
    public interface Rule {
        /** Adds nodes that compute the result of a call. Returns the node of the result, or {@link #NONE}. */
        int of(LoweringBuilder builder, List<Integer> arguments);
    }

    private static final Map<Callee, Rule> RULES = new HashMap<>();

    static {
        IntLowering.addTo(RULES);
        SingleLowering.addTo(RULES);
        ApproximateLowering.addTo(RULES);
        DoubleLowering.addTo(RULES);
        HalfLowering.addTo(RULES);
        HalfPartsLowering.addTo(RULES);
    }

    private CallLowering() {}

    /** Returns whether there is a rule for a method. */
    static boolean lowers(Callee callee) {
        return RULES.containsKey(callee);
    }

    /**
     * Returns a function with all of its calls lowered; empty if a call has no rule.
     *
     * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
     */
    public static Optional<IrFunction> lower(IrFunction function, int mode) {
        IrFunction lowered = lowerWherePossible(function, mode);
        return missing(lowered).isPresent() ? Optional.empty() : Optional.of(lowered);
    }

    /**
     * Returns the name of a method that a function calls and that has no rule, such as {@code F32.exp2}; empty if there is none.
     *
     * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
     */
    public static Optional<String> missing(IrFunction function, int mode) {
        return missing(lowerWherePossible(function, mode));
    }

    private static Optional<String> missing(IrFunction lowered) {
        return lowered.nodes().stream()
                .filter(s -> s.op().isCall())
                .map(s -> s.call().orElseThrow().callee().qualifiedName())
                .findFirst();
    }

    /**
     * Returns a function with those of its calls lowered that have a rule.
     *
     * @param mode MODE, packed by {@link org.gfxisa.semantics.Mode}
     */
    public static IrFunction lowerWherePossible(IrFunction function, int mode) {
        return rewrite(
                guardRareValues(function), (all, node) -> node.op().isCall() ? call(all, mode, node) : all.add(node));
    }

    /** Guards against rare values. What only rare values need is dead then; lowering its calls would add guards of their own. */
    private static IrFunction guardRareValues(IrFunction function) {
        return rewrite(function, (all, node) -> {
            if (node.op() != IrOp.RARELY) {
                return all.add(node);
            }
            all.add(IrOp.GUARD, all.not(node.arguments().get(0)));
            return all.not(all.add(IrOp.TRUE));
        });
    }

    private static IrFunction rewrite(IrFunction function, ToIntBiFunction<IrBuilder, Node> rule) {
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
                return rule.applyAsInt(all, node);
            }
        });
        return builder.function();
    }

    private static int call(IrBuilder builder, int mode, Node node) {
        IrCall call = node.call().orElseThrow();
        Optional<Rule> rule = Optional.ofNullable(RULES.get(call.callee()));
        int result = rule.map(r -> r.of(new LoweringBuilder(builder, mode, call.mode(mode)), node.arguments()))
                .orElse(NONE);
        return result == NONE ? builder.add(node) : result;
    }
}
