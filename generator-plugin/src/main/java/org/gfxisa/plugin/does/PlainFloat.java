package org.gfxisa.plugin.does;

import java.util.List;
import java.util.Optional;

/**
 * A result that is a sum, difference, product or fused product and sum of floats (or of such results), under MODE as it is.
 * While MODE asks for what Java does, Java's own arithmetic gives it, except for the bits of a NaN.
 *
 * @param owner the run-time class of the format: F32 or F64
 * @param expression of Java type {@code float} or {@code double}
 */
public record PlainFloat(String owner, String expression) {

    /** Java's type. */
    public String javaType() {
        return isDouble() ? "double" : "float";
    }

    public boolean isDouble() {
        return owner.equals("F64");
    }

    static Optional<PlainFloat> of(List<Ir> statements) {
        if (statements.size() != 1
                || !(statements.get(0) instanceof Ir.Store store)
                || store.saturated().isPresent()
                || !(store.value() instanceof Node.IntCall call)
                || !isPlain(call)) {
            return Optional.empty();
        }
        boolean isWhole = store.variable().storage() == (call.isInt() ? Variable.Storage.INT : Variable.Storage.LONG);
        return isWhole
                ? Optional.of(new PlainFloat(call.invocation().owner(), expression(call).text()))
                : Optional.empty();
    }

    private static boolean isPlain(Node.IntCall call) {
        Node.Invocation invocation = call.invocation();
        return (invocation.owner().equals("F32") || invocation.owner().equals("F64"))
                && List.of("add", "sub", "mul", "fma").contains(invocation.method())
                && invocation.mode().filter(m -> m.round().isEmpty() && m.denorm().isEmpty()).isPresent();
    }

    private static JavaCode expression(Node.IntCall call) {
        List<JavaCode> operands = call.invocation().arguments().stream()
                .map(a -> operand(a.node(), call.isInt()))
                .toList();
        return switch (call.invocation().method()) {
            case "add" -> JavaCode.binary(operands.get(0), "+", operands.get(1), JavaCode.ADD);
            case "sub" -> JavaCode.binary(operands.get(0), "-", operands.get(1), JavaCode.ADD);
            case "mul" -> JavaCode.binary(operands.get(0), "*", operands.get(1), JavaCode.MULTIPLY);
            default -> JavaCode.primary("Math.fma(" + operands.get(0).text() + ", " + operands.get(1).text() + ", "
                    + operands.get(2).text() + ")");
        };
    }

    /** A nested result's NaN makes a NaN of the whole. */
    private static JavaCode operand(Node node, boolean isInt) {
        if (node instanceof Node.IntCall call && call.isInt() == isInt && isPlain(call)) {
            return expression(call);
        }
        JavaExpr exprs = new JavaExpr(false);
        return JavaCode.primary(
                isInt
                        ? "Float.intBitsToFloat(" + exprs.toInt((Node.Int) node) + ")"
                        : "Double.longBitsToDouble(" + exprs.toLong((Node.Int) node) + ")");
    }
}
