package org.gfxisa.plugin.does.java;

import java.util.List;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.TypedExpr;

/** Truth values as Java expressions. */
final class BooleanExpr {
    private static final int INT = 32;
    private static final int LONG = 64;

    private final JavaExpr all;
    private final boolean clamped;

    /**
     * A writer.
     *
     * @param clamped the value of the clamp modifier
     */
    BooleanExpr(JavaExpr all, boolean clamped) {
        this.all = all;
        this.clamped = clamped;
    }

    JavaCode of(TypedExpr.Bool node) {
        if (node instanceof TypedExpr.BoolConst c) {
            return JavaCode.primary(Boolean.toString(c.value()));
        } else if (node instanceof TypedExpr.ReadBool r) {
            return JavaCode.primary(r.variable().javaName());
        } else if (node instanceof TypedExpr.Clamp) {
            return JavaCode.primary(Boolean.toString(clamped));
        } else if (node instanceof TypedExpr.Compare c) {
            return compare(c);
        } else if (node instanceof TypedExpr.BitOf b) {
            return bit(b);
        } else if (node instanceof TypedExpr.Logic l) {
            String operator = l.operator();
            int precedence = switch (operator) {
                case "&&" -> JavaCode.LOGICAL_AND;
                case "||" -> JavaCode.LOGICAL_OR;
                default -> JavaCode.EQUALITY;
            };
            // Comparisons next to each other read better in brackets.
            int least = precedence == JavaCode.EQUALITY ? JavaCode.UNARY : precedence + 1;
            String left = of(l.left()).atLeast(precedence == JavaCode.EQUALITY ? JavaCode.UNARY : precedence);
            return new JavaCode(left + " " + operator + " " + of(l.right()).atLeast(least), precedence);
        } else if (node instanceof TypedExpr.Not n) {
            return new JavaCode("!" + of(n.of()).atLeast(JavaCode.UNARY), JavaCode.UNARY);
        } else if (node instanceof TypedExpr.Rarely r) {
            return of(r.of());
        } else if (node instanceof TypedExpr.SelectBool s) {
            return all.conditional(s.condition(), of(s.yes()), of(s.no()));
        }
        return all.invoke(((TypedExpr.BoolCall) node).invocation());
    }

    private JavaCode compare(TypedExpr.Compare c) {
        Range both = c.left().range().union(c.right().range());
        boolean equality = c.operator().equals("==") || c.operator().equals("!=");
        int precedence = equality ? JavaCode.EQUALITY : JavaCode.RELATION;
        if (both.isInt() || both.isUnsignedInt() && equality) {
            return comparison(all.asInt(c.left(), INT), c.operator(), all.asInt(c.right(), INT), precedence);
        }
        if (both.isUnsignedInt()) {
            JavaCode sign =
                    JavaExpr.call("Integer.compareUnsigned", List.of(all.toInt(c.left()), all.toInt(c.right())));
            return comparison(sign, c.operator(), JavaCode.primary("0"), precedence);
        }
        if (both.isLong() || equality) {
            return comparison(all.asLong(c.left(), LONG), c.operator(), all.asLong(c.right(), LONG), precedence);
        }
        JavaCode sign = JavaExpr.call("Long.compareUnsigned", List.of(all.toLong(c.left()), all.toLong(c.right())));
        return comparison(sign, c.operator(), JavaCode.primary("0"), precedence);
    }

    private static JavaCode comparison(JavaCode left, String operator, JavaCode right, int precedence) {
        // Bit operators bind less tightly than comparisons in Java.
        return new JavaCode(
                left.atLeast(JavaCode.SHIFT + 1) + " " + operator + " " + right.atLeast(JavaCode.SHIFT + 1),
                precedence);
    }

    private JavaCode bit(TypedExpr.BitOf b) {
        boolean isInt = b.index().range().high().intValueExact() < INT;
        if (b.index() instanceof TypedExpr.Const c) {
            int index = c.value().intValue();
            JavaCode mask = isInt
                    ? JavaCode.primary("0x" + Integer.toHexString(1 << index))
                    : JavaCode.primary("0x" + Long.toHexString(1L << index) + "L");
            JavaCode of = isInt ? all.asInt(b.of(), index + 1) : all.asLong(b.of(), index + 1);
            return new JavaCode(
                    "(" + JavaCode.binary(of, "&", mask, JavaCode.AND).text() + ") != 0", JavaCode.EQUALITY);
        }
        JavaCode of = isInt ? all.asInt(b.of(), INT) : all.asLong(b.of(), LONG);
        JavaCode shifted = JavaCode.binary(of, ">>>", all.asInt(b.index(), INT), JavaCode.SHIFT);
        JavaCode low = JavaCode.binary(shifted, "&", JavaCode.primary("1"), JavaCode.AND);
        return new JavaCode("(" + low.text() + ") != 0", JavaCode.EQUALITY);
    }
}
