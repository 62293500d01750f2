package org.gfxisa.plugin.does.java;

import java.util.List;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Variable;

/** Integers as Java expressions of type {@code int}. */
final class IntExpr {
    private static final int INT = 32;

    private final JavaExpr all;

    IntExpr(JavaExpr all) {
        this.all = all;
    }

    /** An int that agrees with the value in the low {@code bits} (at most 32). */
    JavaCode of(TypedExpr.Int node, int bits) {
        if (JavaExpr.isComputedAsLong(node)) {
            return JavaCode.cast("int", all.asLong(node, bits));
        } else if (node instanceof TypedExpr.Const c) {
            return JavaLiteral.ofInt(c.value());
        } else if (node instanceof TypedExpr.Read r) {
            return r.variable().storage() == Variable.Storage.INT
                    ? JavaCode.primary(r.variable().javaName())
                    : JavaCode.cast("int", JavaCode.primary(r.variable().javaName()));
        } else if (node instanceof TypedExpr.Arith a) {
            return arith(a, bits);
        } else if (node instanceof TypedExpr.Wrap w) {
            return wrap(w, bits);
        } else if (node instanceof TypedExpr.Part p) {
            return part(p, bits);
        } else if (node instanceof TypedExpr.Select s) {
            return all.conditional(s.condition(), of(s.yes(), bits), of(s.no(), bits));
        } else if (node instanceof TypedExpr.FromBool b) {
            return Bit.of(b)
                    .map(bit -> of(bit, bits))
                    .orElseGet(() -> all.conditional(b.of(), JavaCode.primary("1"), JavaCode.primary("0")));
        } else if (node instanceof TypedExpr.MinMax m) {
            return all.minMax(m, JavaExpr.joint(m).isInt() ? "" : "U32", all::toInt);
        } else if (node instanceof TypedExpr.Abs a) {
            return JavaExpr.call("Math.abs", List.of(all.toInt(a.of())));
        } else if (node instanceof TypedExpr.Saturate s) {
            return saturate(s);
        } else if (node instanceof TypedExpr.Table t) {
            return JavaLiteral.charAt(t.entries(), all.toInt(t.index()));
        }
        return all.invoke(((TypedExpr.IntCall) node).invocation());
    }

    private JavaCode arith(TypedExpr.Arith a, int bits) {
        switch (a.operator()) {
            case SHIFT_RIGHT:
                String operator = a.left().range().isInt() ? ">>" : ">>>";
                return JavaCode.binary(of(a.left(), INT), operator, of(a.right(), INT), JavaCode.SHIFT);
            case SHIFT_LEFT:
                if (a.right() instanceof TypedExpr.Const c) {
                    int count = c.value().intValue();
                    return count >= bits
                            ? JavaCode.primary("0")
                            : JavaCode.binary(
                                    of(a.left(), bits - count), "<<", JavaLiteral.ofInt(c.value()), JavaCode.SHIFT);
                }
                return JavaCode.binary(of(a.left(), bits), "<<", of(a.right(), INT), JavaCode.SHIFT);
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
        if (w.range().isNonNegative()) {
            return JavaCode.binary(low, "&", JavaLiteral.mask(width), JavaCode.AND);
        }
        if (width == 8 || width == 16) {
            return JavaCode.cast(width == 8 ? "byte" : "short", low);
        }
        return JavaArith.signExtend(low, INT - width);
    }

    private JavaCode part(TypedExpr.Part p, int bits) {
        int width = Math.min(p.range().width(), bits);
        boolean exact = p.range().width() < bits;
        if (p.low() + width > INT) {
            JavaCode low = all.asLong(p.of(), p.low() + width);
            JavaCode shifted = p.low() == 0 ? low : JavaArith.shifted(low, p.low());
            JavaCode narrow = JavaCode.cast("int", shifted);
            return exact ? JavaCode.binary(narrow, "&", JavaLiteral.mask(width), JavaCode.AND) : narrow;
        }
        JavaCode low = of(p.of(), p.low() + width);
        JavaCode shifted = p.low() == 0 ? low : JavaArith.shifted(low, p.low());
        // A shift of 32 bits brings in zeros.
        boolean clean = p.low() + width == INT && p.low() > 0;
        return exact && !clean ? JavaCode.binary(shifted, "&", JavaLiteral.mask(width), JavaCode.AND) : shifted;
    }

    private JavaCode saturate(TypedExpr.Saturate s) {
        String low = JavaLiteral.ofInt(s.range().low()).text();
        String high = JavaLiteral.ofInt(s.range().high()).text();
        return JavaExpr.call(RuntimeClass.INTS.dot("clamp"), List.of(all.toInt(s.of()), low, high));
    }
}
