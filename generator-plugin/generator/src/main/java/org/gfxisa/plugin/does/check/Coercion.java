package org.gfxisa.plugin.does.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.does.syntax.Hint;
import org.gfxisa.plugin.does.syntax.Problems;
import org.gfxisa.plugin.does.syntax.TextRange;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.Type;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Value;
import org.gfxisa.semantics.FloatFormat;

/** Fits values to types without an explicit conversion, or says why that cannot be. */
final class Coercion {
    private final Problems problems;

    Coercion(Problems problems) {
        this.problems = problems;
    }

    /** A float literal as a value of a format; anything else as it is. */
    static Value literal(Value value, FloatFormat format) {
        return value.type() instanceof Type.FloatLiteral l
                ? Value.of(Type.Float.of(format), new TypedExpr.Const(format.bits(l.value())))
                : value;
    }

    /**
     * A value as one of a type.
     *
     * @param cuts whether the low bits of a larger integer will do, as in an assignment to an operand; the nodes of
     *     integers then keep the exact value
     */
    Value to(Type target, Value value, TextRange span, boolean cuts) {
        if (!(target instanceof Type.Vector vector)) {
            if (value.isVector()) {
                throw mismatch(
                        target, value, span, Optional.of("choose an element with '@', or use as_" + target + "(…)"));
            }
            return scalar(target, value, span, cuts);
        }
        if (value.isVector() ? value.count() != vector.count() : !value.isConstant()) {
            throw mismatch(target, value, span, Optional.empty());
        }
        List<TypedExpr> nodes = new ArrayList<>();
        for (int i = 0; i < vector.count(); i++) {
            nodes.add(scalar(vector.element(), value.element(i), span, cuts).scalar());
        }
        return new Value(target, nodes);
    }

    private Value scalar(Type target, Value value, TextRange span, boolean cuts) {
        if (target instanceof Type.Bool) {
            if (!value.isBool()) {
                throw mismatch(
                        target, value, span, Optional.of(value.isInt() || value.isBits() ? "write '… != 0'" : ""));
            }
            return value;
        }
        if (target instanceof Type.Float f) {
            Value adapted = literal(value, f.format());
            if (!adapted.type().equals(target)) {
                throw mismatch(target, value, span, Optional.of(floatHint(f, value)));
            }
            return adapted;
        }
        if (value.isFloat() || value.isFloatLiteral()) {
            throw mismatch(
                    target, value, span, Optional.of("convert it with " + target + "(…) or as_" + target + "(…)"));
        }
        return Value.of(target, number(target, value, span, cuts));
    }

    private static String floatHint(Type.Float target, Value value) {
        boolean sameBits = (value.isBits() || value.isInt()) && value.type().width() == target.width();
        String convert = "convert it with " + target + "(…)";
        if (value.scalar() instanceof TypedExpr.Const && value.isInt()) {
            return "write it with a point, as in 1.0";
        }
        return sameBits && value.isBits() ? "write as_" + target + "(…)" : convert;
    }

    private TypedExpr.Int number(Type target, Value value, TextRange span, boolean cuts) {
        if (value.isBool()) {
            return new TypedExpr.FromBool(value.bool());
        }
        TypedExpr.Int node = value.integer();
        int width = target.width();
        boolean bits = value.isBits() || target instanceof Type.Bits;
        if (value.isBits() && value.type().width() > width) {
            throw problems.reject(span, "a " + value.type() + " does not fit " + target, "cut it: " + target + "(…)");
        }
        Range range = target instanceof Type.Int i ? i.range() : Range.unsigned(width);
        boolean sameBits = bits && value.type().width() == width;
        if (sameBits || node.range().within(range)) {
            return TypedExpr.wrap(node, range);
        }
        if (node instanceof TypedExpr.Const c
                && !c.range().within(Range.signed(width).union(Range.unsigned(width)))) {
            throw problems.reject(span, "the number " + c.value() + " does not fit " + target);
        }
        if (!cuts && !(node instanceof TypedExpr.Const)) {
            throw problems.reject(
                    span,
                    "a " + value.type() + " does not fit " + target,
                    "cut it: " + target + "(…), or saturate it: sat_" + target + "(…)");
        }
        return cuts && !(node instanceof TypedExpr.Const) ? node : TypedExpr.wrap(node, range);
    }

    /** A bit pattern's partner in {@code & | ^ == !=} or a choice: an integer as bits of the same width. */
    TypedExpr.Int likeBits(int width, Value value, TextRange span) {
        return TypedExpr.wrap(number(new Type.Bits(width), value, span, false), Range.unsigned(width));
    }

    Problems.Rejected mismatch(Type target, Value value, TextRange span, Optional<String> hint) {
        return problems.reject(
                span,
                "expected " + target + ", found " + value.described(),
                hint.filter(h -> !h.isEmpty()).map(Hint::expecting));
    }
}
