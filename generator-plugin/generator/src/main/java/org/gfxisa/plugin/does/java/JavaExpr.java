package org.gfxisa.plugin.does.java;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.TypedFunction;
import org.gfxisa.plugin.does.typed.Variable;
import org.gfxisa.semantics.ModeField;

/**
 * Writes nodes as Java expressions. An integer is written as an {@code int} or {@code long} that agrees with it in as
 * many low bits as are wanted; if all 32 (64) are, and they hold the range, that is the exact value.
 */
final class JavaExpr {
    /** The class of the spec's functions, in the package of what calls them. */
    static final String FUNCTIONS = "FloatFunctions";

    private static final int INT = 32;
    private static final int LONG = 64;

    private final IntegerExpr ints = new IntegerExpr(this, INT);
    private final IntegerExpr longs = new IntegerExpr(this, LONG);
    private final BooleanExpr booleans;

    /** @param clamped the value of the clamp modifier */
    JavaExpr(boolean clamped) {
        booleans = new BooleanExpr(this, clamped);
    }

    String toInt(TypedExpr.Int node) {
        return asInt(node, INT).text();
    }

    String toLong(TypedExpr.Int node) {
        return asLong(node, LONG).text();
    }

    String toBoolean(TypedExpr.Bool node) {
        return asBoolean(node).text();
    }

    /** A value for a variable. */
    String to(Variable.Storage storage, TypedExpr node) {
        return switch (storage) {
            case INT -> toInt((TypedExpr.Int) node);
            case LONG -> toLong((TypedExpr.Int) node);
            case BOOLEAN -> toBoolean((TypedExpr.Bool) node);
        };
    }

    /** An int that agrees with the value in the low {@code bits} (at most 32). */
    JavaCode asInt(TypedExpr.Int node, int bits) {
        return ints.of(node, bits);
    }

    /** A long that agrees with the value in the low {@code bits} (at most 64). */
    JavaCode asLong(TypedExpr.Int node, int bits) {
        return longs.of(node, bits);
    }

    JavaCode asBoolean(TypedExpr.Bool node) {
        return booleans.of(node);
    }

    /** Returns whether a value needs 64 bits on the way, however small it is itself. */
    static boolean isComputedAsLong(TypedExpr.Int node) {
        if (node instanceof TypedExpr.Arith a) {
            boolean shift =
                    a.operator() == TypedExpr.Operator.SHIFT_LEFT || a.operator() == TypedExpr.Operator.SHIFT_RIGHT;
            boolean far = shift
                    && !(a.right() instanceof TypedExpr.Const && a.operator() == TypedExpr.Operator.SHIFT_LEFT)
                    && a.right().range().high().intValueExact() >= INT;
            return far
                    || a.operator() == TypedExpr.Operator.SHIFT_RIGHT
                            && !a.left().range().fits32();
        } else if (node instanceof TypedExpr.MinMax m) {
            return !joint(m).fits32();
        } else if (node instanceof TypedExpr.Abs a) {
            return !a.of().range().isInt();
        } else if (node instanceof TypedExpr.Saturate s) {
            return !s.range().isInt() || !s.of().range().isInt();
        }
        return node instanceof TypedExpr.IntCall c && !c.isInt();
    }

    /** A range for both operands. */
    static Range joint(TypedExpr.MinMax m) {
        return m.left().range().union(m.right().range());
    }

    JavaCode conditional(TypedExpr.Bool condition, JavaCode yes, JavaCode no) {
        return new JavaCode(
                asBoolean(condition).atLeast(JavaCode.LOGICAL_OR) + " ? " + yes.atLeast(JavaCode.CONDITIONAL) + " : "
                        + no.atLeast(JavaCode.CONDITIONAL),
                JavaCode.CONDITIONAL);
    }

    static JavaCode call(String method, List<String> arguments) {
        return JavaCode.primary(method + "(" + String.join(", ", arguments) + ")");
    }

    JavaCode invoke(TypedExpr.Invocation call) {
        List<String> arguments = new ArrayList<>();
        for (TypedExpr.Argument argument : call.arguments()) {
            arguments.add(
                    switch (argument.form()) {
                        case INT -> toInt((TypedExpr.Int) argument.node());
                        case LONG -> toLong((TypedExpr.Int) argument.node());
                        case BOOLEAN -> toBoolean((TypedExpr.Bool) argument.node());
                    });
        }
        call.mode().ifPresent(m -> arguments.add(mode(m)));
        return call(
                call.called() instanceof TypedFunction function
                        ? FUNCTIONS + "." + function.method()
                        : RuntimeClass.method(((TypedExpr.Runtime) call.called()).callee()),
                arguments);
    }

    private static String mode(TypedExpr.ModeUse use) {
        String mode = use.read().isEmpty() ? "0" : "mode";
        boolean round = use.round().isPresent()
                && (use.fields().contains(ModeField.ROUND32) || use.fields().contains(ModeField.ROUND64));
        boolean denorm = use.denorm().isPresent()
                && (use.fields().contains(ModeField.DENORM32) || use.fields().contains(ModeField.DENORM64));
        if (round) {
            mode = with("withRound", mode, use.round().get().name());
        }
        if (denorm) {
            mode = with("withDenorm", mode, use.denorm().get().name());
        }
        return mode;
    }

    private static String with(String method, String mode, String constant) {
        String value = RuntimeClass.MODE.dot(constant);
        return call(RuntimeClass.MODE.dot(method), List.of(mode, value)).text();
    }
}
