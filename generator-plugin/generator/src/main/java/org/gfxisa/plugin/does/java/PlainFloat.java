package org.gfxisa.plugin.does.java;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.TypedStmt;
import org.gfxisa.semantics.FloatFormat;
import org.gfxisa.semantics.FloatOp;
import org.gfxisa.semantics.FloatOperation;

/**
 * Results that are sums, differences, products or fused products and sums of floats (or of such results), under MODE as it is.
 * While MODE asks for what Java does, Java's own arithmetic gives them, except for the bits of a NaN.
 *
 * @param isDouble whether they are f64 and not f32
 * @param expressions of Java type {@code double} or {@code float}, one per variable of the outputs, in order
 */
public record PlainFloat(boolean isDouble, List<String> expressions) {
    public PlainFloat {
        expressions = List.copyOf(expressions);
    }

    static Optional<PlainFloat> of(List<TypedStmt> statements, List<ImplementationPort> outputs) {
        if (statements.size() == 1
                && statements.get(0) instanceof TypedStmt.Store s
                && s.saturated().isEmpty()) {
            return of(outputs, Map.of(s.variable().javaName(), s.value()), Set.of());
        }
        // Several results of one assignment: all are computed, and then stored.
        Map<String, TypedExpr> computed = new HashMap<>();
        Map<String, TypedExpr> stored = new HashMap<>();
        for (TypedStmt statement : statements) {
            if (statement instanceof TypedStmt.Declare d && d.saturated().isEmpty() && stored.isEmpty()) {
                computed.put(d.variable().javaName(), d.value());
            } else if (statement instanceof TypedStmt.Store s
                    && s.value() instanceof TypedExpr.Read r
                    && computed.containsKey(r.variable().javaName())) {
                stored.put(s.variable().javaName(), computed.get(r.variable().javaName()));
            } else {
                return Optional.empty();
            }
        }
        return of(outputs, stored, computed.keySet());
    }

    private static Optional<PlainFloat> of(
            List<ImplementationPort> outputs, Map<String, TypedExpr> stored, Set<String> locals) {
        List<String> expressions = new ArrayList<>();
        boolean isDouble = false;
        for (ImplementationPort port : outputs) {
            for (ImplementationVariable variable : port.variables()) {
                boolean isLong = variable.isLong();
                if (!(stored.get(variable.name()) instanceof TypedExpr.IntCall call)
                        || !isPlain(call, isLong)
                        || !isReadable(call, isLong, locals)
                        || !expressions.isEmpty() && isDouble != isLong) {
                    return Optional.empty();
                }
                isDouble = isLong;
                expressions.add(expression(call, isLong).text());
            }
        }
        return Optional.of(new PlainFloat(isDouble, expressions));
    }

    private static boolean isPlain(TypedExpr.IntCall call, boolean isDouble) {
        TypedExpr.Invocation invocation = call.invocation();
        return invocation.called() instanceof TypedExpr.Runtime runtime
                && runtime.callee() instanceof FloatOperation o
                && o.of() == (isDouble ? FloatFormat.F64 : FloatFormat.F32)
                && o.op().has(FloatOp.Trait.JAVA)
                && invocation
                        .mode()
                        .filter(m -> m.round().isEmpty() && m.denorm().isEmpty())
                        .isPresent();
    }

    /** Returns whether an operand needs neither locals nor MODE. */
    private static boolean isReadable(TypedExpr node, boolean isDouble, Set<String> locals) {
        if (node instanceof TypedExpr.Read read) {
            return !locals.contains(read.variable().javaName());
        } else if (node instanceof TypedExpr.Arith arith) {
            return isReadable(arith.left(), isDouble, locals) && isReadable(arith.right(), isDouble, locals);
        } else if (node instanceof TypedExpr.IntCall call) {
            return (isPlain(call, isDouble) || call.invocation().mode().isEmpty())
                    && call.invocation().arguments().stream().allMatch(a -> isReadable(a.node(), isDouble, locals));
        } else if (node instanceof TypedExpr.Part part) {
            return isReadable(part.of(), isDouble, locals);
        } else if (node instanceof TypedExpr.Wrap wrap) {
            return isReadable(wrap.of(), isDouble, locals);
        }
        return node instanceof TypedExpr.Const;
    }

    private static JavaCode expression(TypedExpr.IntCall call, boolean isDouble) {
        List<JavaCode> operands = call.invocation().arguments().stream()
                .map(a -> operand(a.node(), isDouble))
                .toList();
        FloatOp op = ((FloatOperation) ((TypedExpr.Runtime) call.invocation().called()).callee()).op();
        return switch (op) {
            case ADD, SUB -> JavaCode.binary(operands.get(0), op.spelling(), operands.get(1), JavaCode.ADD);
            case MUL -> JavaCode.binary(operands.get(0), op.spelling(), operands.get(1), JavaCode.MULTIPLY);
            default ->
                JavaExpr.call(
                        "Math." + op.method(),
                        operands.stream().map(JavaCode::text).toList());
        };
    }

    /** A nested result's NaN makes a NaN of the whole. */
    private static JavaCode operand(TypedExpr node, boolean isDouble) {
        if (node instanceof TypedExpr.IntCall call && isPlain(call, isDouble)) {
            return expression(call, isDouble);
        }
        JavaExpr exprs = new JavaExpr(false);
        return JavaCode.primary(
                isDouble
                        ? "Double.longBitsToDouble(" + exprs.toLong((TypedExpr.Int) node) + ")"
                        : "Float.intBitsToFloat(" + exprs.toInt((TypedExpr.Int) node) + ")");
    }
}
