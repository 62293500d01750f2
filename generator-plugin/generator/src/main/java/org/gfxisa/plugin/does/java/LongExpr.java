package org.gfxisa.plugin.does.java;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Variable;

/** Integers as Java expressions of type {@code long}. */
final class LongExpr {
    private static final int INT = 32;
    private static final int LONG = 64;

    private final JavaExpr all;

    LongExpr(JavaExpr all) {
        this.all = all;
    }

    /** A long that agrees with the value in the low {@code bits} (at most 64). */
    JavaCode of(TypedExpr.Int node, int bits) {
        if (node instanceof TypedExpr.Const c) {
            return JavaLiteral.ofLong(c.value());
        }
        if (node instanceof TypedExpr.Read r && r.variable().storage() == Variable.Storage.LONG) {
            return JavaCode.primary(r.variable().javaName());
        }
        if (node instanceof TypedExpr.FromBool b) {
            return Bit.of(b)
                    .map(bit -> of(bit, bits))
                    .orElseGet(() -> all.conditional(b.of(), JavaCode.primary("1L"), JavaCode.primary("0L")));
        }
        if (node.range().isInt() && !JavaExpr.isComputedAsLong(node)) {
            return JavaCode.cast("long", all.asInt(node, INT));
        }
        if (node.range().isUnsignedInt() && !JavaExpr.isComputedAsLong(node)) {
            JavaCode narrow = all.asInt(node, INT);
            return bits <= INT
                    ? JavaCode.cast("long", narrow)
                    : JavaExpr.call("Integer.toUnsignedLong", List.of(narrow.text()));
        }
        if (node instanceof TypedExpr.Arith a) {
            return arith(a, bits);
        } else if (node instanceof TypedExpr.Wrap w) {
            return wrap(w, bits);
        } else if (node instanceof TypedExpr.Part p) {
            int width = Math.min(p.range().width(), bits);
            JavaCode low = of(p.of(), p.low() + width);
            JavaCode shifted = p.low() == 0 ? low : JavaArith.shifted(low, p.low());
            boolean clean = p.range().width() >= bits || p.low() > 0 && p.low() + width == LONG;
            return clean ? shifted : JavaCode.binary(shifted, "&", JavaLiteral.mask64(width), JavaCode.AND);
        } else if (node instanceof TypedExpr.Select s) {
            return all.conditional(s.condition(), of(s.yes(), bits), of(s.no(), bits));
        } else if (node instanceof TypedExpr.MinMax m) {
            return all.minMax(m, JavaExpr.joint(m).isLong() ? "" : "U64", all::toLong);
        } else if (node instanceof TypedExpr.Abs a) {
            return JavaExpr.call("Math.abs", List.of(all.toLong(a.of())));
        } else if (node instanceof TypedExpr.Saturate s) {
            return saturate(s);
        } else if (node instanceof TypedExpr.IntCall c) {
            return all.invoke(c.invocation());
        }
        throw new IllegalStateException("no long for " + node);
    }

    private JavaCode arith(TypedExpr.Arith a, int bits) {
        switch (a.operator()) {
            case SHIFT_RIGHT:
                String operator = a.left().range().isLong() ? ">>" : ">>>";
                return JavaCode.binary(of(a.left(), LONG), operator, all.asInt(a.right(), INT), JavaCode.SHIFT);
            case SHIFT_LEFT:
                return JavaCode.binary(of(a.left(), bits), "<<", all.asInt(a.right(), INT), JavaCode.SHIFT);
            default:
                return JavaArith.of(a, bits, n -> of(n, bits));
        }
    }

    private JavaCode wrap(TypedExpr.Wrap w, int bits) {
        int width = w.range().width();
        if (width >= bits) {
            return of(w.of(), bits);
        }
        JavaCode low = of(w.of(), width);
        return w.range().isNonNegative()
                ? JavaCode.binary(low, "&", JavaLiteral.mask64(width), JavaCode.AND)
                : JavaArith.signExtend(low, LONG - width);
    }

    private JavaCode saturate(TypedExpr.Saturate s) {
        Range type = s.range();
        if (s.of().range().fits64()) {
            boolean signed = s.of().range().isLong();
            List<String> arguments = new ArrayList<>(List.of(all.toLong(s.of())));
            if (signed) {
                // An unsigned limit past the largest long cannot be reached from a long.
                BigInteger limit = type.high().min(BigInteger.valueOf(Long.MAX_VALUE));
                arguments.add(JavaLiteral.ofLong(type.low()).text());
                arguments.add(JavaLiteral.ofLong(limit).text());
            } else {
                arguments.add(JavaLiteral.ofLong(type.high()).text());
            }
            return JavaExpr.call(RuntimeClass.INTS.dot(signed ? "clamp" : "clampU64"), arguments);
        }
        TypedExpr.Arith sum = (TypedExpr.Arith) s.of();
        String method = (sum.operator() == TypedExpr.Operator.ADD ? "add" : "subtract") + "Saturated"
                + (type.isNonNegative() ? "U64" : "I64");
        return JavaExpr.call(RuntimeClass.INTS.dot(method), List.of(all.toLong(sum.left()), all.toLong(sum.right())));
    }
}
