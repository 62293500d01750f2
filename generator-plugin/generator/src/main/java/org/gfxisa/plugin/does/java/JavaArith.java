package org.gfxisa.plugin.does.java;

import java.math.BigInteger;
import java.util.function.Function;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.TypedExpr;

/** Arithmetic that ints and longs write alike. */
final class JavaArith {
    private JavaArith() {}

    /**
     * An operation other than a shift.
     *
     * @param bits how many low bits matter
     * @param operand writes an operand in as many
     */
    static JavaCode of(TypedExpr.Arith a, int bits, Function<TypedExpr.Int, JavaCode> operand) {
        if (a.operator() == TypedExpr.Operator.XOR && isOnes(a.right(), bits)) {
            return new JavaCode("~" + operand.apply(a.left()).atLeast(JavaCode.UNARY), JavaCode.UNARY);
        } else if (a.operator() == TypedExpr.Operator.AND && isOnes(a.right(), bits)) {
            return operand.apply(a.left());
        } else if (a.operator() == TypedExpr.Operator.SUBTRACT
                && a.left() instanceof TypedExpr.Const c
                && c.value().signum() == 0) {
            return new JavaCode("-" + operand.apply(a.right()).atLeast(JavaCode.PRIMARY), JavaCode.UNARY);
        }
        return JavaCode.binary(
                operand.apply(a.left()), symbol(a.operator()), operand.apply(a.right()), precedence(a.operator()));
    }

    /** Whether a constant has ones in all of the low bits that matter. */
    private static boolean isOnes(TypedExpr.Int node, int bits) {
        BigInteger mask = Range.unsigned(bits).high();
        return node instanceof TypedExpr.Const c && c.value().and(mask).equals(mask);
    }

    /** Bits brought down. */
    static JavaCode shifted(JavaCode value, int by) {
        return JavaCode.binary(value, ">>>", JavaCode.primary(Integer.toString(by)), JavaCode.SHIFT);
    }

    /** The low bits extended, over by so many bits. */
    static JavaCode signExtend(JavaCode low, int by) {
        JavaCode count = JavaCode.primary(Integer.toString(by));
        return JavaCode.binary(JavaCode.binary(low, "<<", count, JavaCode.SHIFT), ">>", count, JavaCode.SHIFT);
    }

    private static String symbol(TypedExpr.Operator operator) {
        return switch (operator) {
            case ADD -> "+";
            case SUBTRACT -> "-";
            case MULTIPLY -> "*";
            case AND -> "&";
            case OR -> "|";
            case XOR -> "^";
            case SHIFT_LEFT -> "<<";
            case SHIFT_RIGHT -> ">>";
        };
    }

    private static int precedence(TypedExpr.Operator operator) {
        return switch (operator) {
            case ADD, SUBTRACT -> JavaCode.ADD;
            case MULTIPLY -> JavaCode.MULTIPLY;
            case AND -> JavaCode.AND;
            case OR -> JavaCode.OR;
            case XOR -> JavaCode.XOR;
            case SHIFT_LEFT, SHIFT_RIGHT -> JavaCode.SHIFT;
        };
    }
}
