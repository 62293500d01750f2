package org.gfxisa.plugin.does.java;

import java.math.BigInteger;
import java.util.List;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Variable;

/** Integers as Java expressions of type {@code int}, or of type {@code long}. */
final class IntegerExpr {
    private static final int INT = 32;

    private final JavaExpr all;
    private final int size;
    private final boolean isLong;

    /** @param size bits of the type */
    IntegerExpr(JavaExpr all, int size) {
        this.all = all;
        this.size = size;
        isLong = size > INT;
    }

    /** A number that agrees with the value in the low {@code bits}, at most those of the type. */
    JavaCode of(TypedExpr.Int node, int bits) {
        if (node instanceof TypedExpr.Const c) {
            return literal(c.value());
        } else if (node instanceof TypedExpr.Read r && (!isLong || r.variable().storage() == Variable.Storage.LONG)) {
            JavaCode variable = JavaCode.primary(r.variable().javaName());
            return isLong || r.variable().storage() == Variable.Storage.INT ? variable : JavaCode.cast("int", variable);
        } else if (node instanceof TypedExpr.FromBool b) {
            return Bit.of(b)
                    .map(bit -> of(bit, bits))
                    .orElseGet(() -> all.conditional(b.of(), literal(BigInteger.ONE), literal(BigInteger.ZERO)));
        } else if (!isLong && JavaExpr.isComputedAsLong(node)) {
            return JavaCode.cast("int", all.asLong(node, bits));
        } else if (isLong && node.range().fits32() && !JavaExpr.isComputedAsLong(node)) {
            return extended(node, bits);
        } else if (node instanceof TypedExpr.Arith a) {
            return arith(a, bits);
        } else if (node instanceof TypedExpr.Wrap w) {
            return wrap(w, bits);
        } else if (node instanceof TypedExpr.Part p) {
            return part(p, bits);
        } else if (node instanceof TypedExpr.Select s) {
            return all.conditional(s.condition(), of(s.yes(), bits), of(s.no(), bits));
        } else if (node instanceof TypedExpr.MinMax m) {
            String name = m.max() ? "max" : "min";
            String method = isSigned(JavaExpr.joint(m)) ? "Math." + name : RuntimeClass.INTS.dot(name + "U" + size);
            return JavaExpr.call(method, List.of(exact(m.left()), exact(m.right())));
        } else if (node instanceof TypedExpr.Abs a) {
            return JavaExpr.call("Math.abs", List.of(exact(a.of())));
        } else if (node instanceof TypedExpr.Saturate s) {
            return saturate(s);
        } else if (node instanceof TypedExpr.Table t) {
            return JavaLiteral.charAt(t.entries(), all.toInt(t.index()));
        }
        return all.invoke(((TypedExpr.IntCall) node).invocation());
    }

    private JavaCode literal(BigInteger value) {
        return isLong ? JavaLiteral.ofLong(value) : JavaLiteral.ofInt(value);
    }

    private JavaCode mask(int width) {
        return isLong ? JavaLiteral.mask64(width) : JavaLiteral.mask(width);
    }

    private String exact(TypedExpr.Int node) {
        return of(node, size).text();
    }

    private boolean isSigned(Range range) {
        return isLong ? range.isLong() : range.isInt();
    }

    /** An int as a long. */
    private JavaCode extended(TypedExpr.Int node, int bits) {
        JavaCode narrow = all.asInt(node, INT);
        return node.range().isInt() || bits <= INT
                ? JavaCode.cast("long", narrow)
                : JavaExpr.call("Integer.toUnsignedLong", List.of(narrow.text()));
    }

    private JavaCode arith(TypedExpr.Arith a, int bits) {
        return switch (a.operator()) {
            case SHIFT_RIGHT -> {
                String operator = isSigned(a.left().range()) ? ">>" : ">>>";
                yield JavaCode.binary(of(a.left(), size), operator, all.asInt(a.right(), INT), JavaCode.SHIFT);
            }
            case SHIFT_LEFT -> {
                int count = !isLong && a.right() instanceof TypedExpr.Const c
                        ? c.value().intValue()
                        : 0;
                yield count >= bits
                        ? JavaCode.primary("0")
                        : JavaCode.binary(of(a.left(), bits - count), "<<", all.asInt(a.right(), INT), JavaCode.SHIFT);
            }
            case ADD -> binary(a, "+", JavaCode.ADD, bits);
            case SUBTRACT ->
                a.left() instanceof TypedExpr.Const c && c.value().signum() == 0
                        ? new JavaCode("-" + of(a.right(), bits).atLeast(JavaCode.PRIMARY), JavaCode.UNARY)
                        : binary(a, "-", JavaCode.ADD, bits);
            case MULTIPLY -> binary(a, "*", JavaCode.MULTIPLY, bits);
            case AND -> isOnes(a.right(), bits) ? of(a.left(), bits) : binary(a, "&", JavaCode.AND, bits);
            case OR -> binary(a, "|", JavaCode.OR, bits);
            case XOR ->
                isOnes(a.right(), bits)
                        ? new JavaCode("~" + of(a.left(), bits).atLeast(JavaCode.UNARY), JavaCode.UNARY)
                        : binary(a, "^", JavaCode.XOR, bits);
        };
    }

    private JavaCode binary(TypedExpr.Arith a, String operator, int precedence, int bits) {
        return JavaCode.binary(of(a.left(), bits), operator, of(a.right(), bits), precedence);
    }

    /** Returns whether a constant has ones in all of the low bits that matter. */
    private static boolean isOnes(TypedExpr.Int node, int bits) {
        BigInteger mask = Range.unsigned(bits).high();
        return node instanceof TypedExpr.Const c && c.value().and(mask).equals(mask);
    }

    private JavaCode wrap(TypedExpr.Wrap w, int bits) {
        int width = w.range().width();
        if (width >= bits) {
            return of(w.of(), bits);
        }
        JavaCode low = of(w.of(), width);
        if (w.range().isNonNegative()) {
            return JavaCode.binary(low, "&", mask(width), JavaCode.AND);
        }
        if (!isLong && (width == 8 || width == 16)) {
            return JavaCode.cast(width == 8 ? "byte" : "short", low);
        }
        JavaCode count = JavaCode.primary(Integer.toString(size - width));
        return JavaCode.binary(JavaCode.binary(low, "<<", count, JavaCode.SHIFT), ">>", count, JavaCode.SHIFT);
    }

    private JavaCode part(TypedExpr.Part p, int bits) {
        int width = Math.min(p.range().width(), bits);
        int end = p.low() + width;
        JavaCode low = end > size
                ? JavaCode.cast("int", shifted(all.asLong(p.of(), end), p.low()))
                : shifted(of(p.of(), end), p.low());
        // A shift brings in zeros.
        boolean clean = p.range().width() >= bits || p.low() > 0 && end == size;
        return clean ? low : JavaCode.binary(low, "&", mask(width), JavaCode.AND);
    }

    /** Bits brought down. */
    private static JavaCode shifted(JavaCode value, int by) {
        return by == 0 ? value : JavaCode.binary(value, ">>>", JavaCode.primary(Integer.toString(by)), JavaCode.SHIFT);
    }

    private JavaCode saturate(TypedExpr.Saturate s) {
        Range type = s.range();
        if (!s.of().range().fits64()) {
            TypedExpr.Arith sum = (TypedExpr.Arith) s.of();
            String method = (sum.operator() == TypedExpr.Operator.ADD ? "add" : "subtract") + "Saturated"
                    + (type.isNonNegative() ? "U64" : "I64");
            return JavaExpr.call(RuntimeClass.INTS.dot(method), List.of(exact(sum.left()), exact(sum.right())));
        }
        if (!isSigned(s.of().range())) {
            String high = literal(type.high()).text();
            return JavaExpr.call(RuntimeClass.INTS.dot("clampU64"), List.of(exact(s.of()), high));
        }
        // An unsigned limit past the largest long cannot be reached from a long.
        BigInteger limit = type.high().min(BigInteger.valueOf(Long.MAX_VALUE));
        String low = literal(type.low()).text();
        return JavaExpr.call(
                RuntimeClass.INTS.dot("clamp"),
                List.of(exact(s.of()), low, literal(limit).text()));
    }
}
