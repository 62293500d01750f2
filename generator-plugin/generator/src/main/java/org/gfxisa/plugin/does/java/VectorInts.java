package org.gfxisa.plugin.does.java;

import static org.gfxisa.plugin.does.java.IntCode.INT;
import static org.gfxisa.plugin.does.java.IntCode.ZERO;
import static org.gfxisa.plugin.does.java.IntCode.and;
import static org.gfxisa.plugin.does.java.IntCode.difference;
import static org.gfxisa.plugin.does.java.IntCode.literal;
import static org.gfxisa.plugin.does.java.IntCode.narrowed;
import static org.gfxisa.plugin.does.java.IntCode.not;
import static org.gfxisa.plugin.does.java.IntCode.or;
import static org.gfxisa.plugin.does.java.IntCode.shift;
import static org.gfxisa.plugin.does.java.IntCode.shiftLeft;
import static org.gfxisa.plugin.does.java.IntCode.signs;
import static org.gfxisa.plugin.does.java.IntCode.sum;
import static org.gfxisa.plugin.does.java.IntCode.xor;

import java.util.Optional;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.RuntimeClass;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Variable;

/** Integers as ints: the low 32 bits, and the high 32 of those that are wider. */
final class VectorInts {
    private final VectorLines lines;
    private final VectorMasks masks;

    VectorInts(VectorLines lines, boolean clamp) {
        this.lines = lines;
        this.masks = new VectorMasks(lines, this, clamp);
    }

    VectorMasks masks() {
        return masks;
    }

    // ---- the low 32 bits ----

    JavaCode low(TypedExpr.Int node) {
        if (node instanceof TypedExpr.Const c) {
            return literal(c.value());
        } else if (node instanceof TypedExpr.Read r) {
            return read(r.variable());
        } else if (node instanceof TypedExpr.Arith a) {
            return lowArith(a);
        } else if (node instanceof TypedExpr.Wrap w) {
            return narrowed(low(w.of()), w.range());
        } else if (node instanceof TypedExpr.Part p) {
            return lowPart(p);
        } else if (node instanceof TypedExpr.Select s) {
            return lines.blend(masks.of(s.condition()), low(s.yes()), low(s.no()));
        } else if (node instanceof TypedExpr.FromBool b) {
            Optional<TypedExpr.Int> bit = Bit.of(b);
            return bit.isPresent() ? low(bit.get()) : and(masks.of(b.of()), JavaCode.primary("1"));
        } else if (node instanceof TypedExpr.MinMax m) {
            return minMax(m);
        } else if (node instanceof TypedExpr.Abs a) {
            return JavaCode.primary("Math.abs(" + low(a.of()).text() + ")");
        }
        TypedExpr.Saturate s = (TypedExpr.Saturate) node;
        return JavaCode.primary(RuntimeClass.INTS.dot("clamp(") + low(s.of()).text() + ", "
                + literal(s.range().low()).text() + ", "
                + literal(s.range().high()).text() + ")");
    }

    private static JavaCode read(Variable v) {
        if (VectorCode.isBit(v)) {
            return and(JavaCode.primary(VectorCode.mask(v.javaName())), JavaCode.primary("1"));
        }
        return JavaCode.primary(VectorCode.isPair(v) ? VectorCode.low(v.javaName()) : v.javaName());
    }

    private JavaCode lowArith(TypedExpr.Arith a) {
        return switch (a.operator()) {
            case ADD ->
                truth(a.right())
                        .map(mask -> difference(low(a.left()), mask))
                        .orElseGet(() -> sum(low(a.left()), low(a.right())));
            case SUBTRACT ->
                truth(a.right())
                        .map(mask -> sum(low(a.left()), mask))
                        .orElseGet(() -> difference(low(a.left()), low(a.right())));
            case MULTIPLY -> JavaCode.binary(low(a.left()), "*", low(a.right()), JavaCode.MULTIPLY);
            case AND -> and(low(a.left()), low(a.right()));
            case OR -> or(low(a.left()), low(a.right()));
            case XOR -> xor(low(a.left()), low(a.right()));
            case SHIFT_LEFT -> lowShiftLeft(a);
            case SHIFT_RIGHT -> lowShiftRight(a);
        };
    }

    /** The mask of a truth value that is taken as a number, 1 or 0: subtracting it adds the number. */
    private Optional<JavaCode> truth(TypedExpr.Int node) {
        if (node instanceof TypedExpr.Read r && VectorCode.isBit(r.variable())) {
            return Optional.of(JavaCode.primary(VectorCode.mask(r.variable().javaName())));
        }
        return node instanceof TypedExpr.FromBool f
                        && f.of() instanceof TypedExpr.BitOf bit
                        && bit.index() instanceof TypedExpr.Const
                ? Optional.of(masks.of(bit))
                : Optional.empty();
    }

    private JavaCode lowShiftLeft(TypedExpr.Arith a) {
        if (a.right() instanceof TypedExpr.Const c) {
            return shiftLeft(low(a.left()), c.value().intValue());
        }
        JavaCode count = lines.count(a.right());
        JavaCode shifted = shift(low(a.left()), "<<", count);
        return isFar(a.right()) ? and(shifted, lines.near(count)) : shifted;
    }

    private JavaCode lowShiftRight(TypedExpr.Arith a) {
        Range range = a.left().range();
        if (a.right() instanceof TypedExpr.Const c) {
            int by = c.value().intValue();
            if (range.fits32()) {
                return by < INT ? shift(low(a.left()), range.isInt() ? ">>" : ">>>", by) : high(a.left());
            }
            if (by >= INT) {
                return by == INT ? high(a.left()) : shift(high(a.left()), range.isLong() ? ">>" : ">>>", by - INT);
            }
            return or(shift(low(a.left()), ">>>", by), shiftLeft(high(a.left()), INT - by));
        }
        JavaCode count = lines.count(a.right());
        if (range.fits32() && !isFar(a.right())) {
            return shift(low(a.left()), range.isInt() ? ">>" : ">>>", count);
        }
        JavaCode high = lines.named(high(a.left()));
        JavaCode within =
                or(shift(low(a.left()), ">>>", count), shift(shift(high, "<<", 1), "<<", lines.complement(count)));
        return isFar(a.right())
                ? lines.blend(lines.near(count), within, shift(high, range.isLong() ? ">>" : ">>>", count))
                : within;
    }

    private JavaCode lowPart(TypedExpr.Part p) {
        int width = Math.min(p.range().width(), INT);
        int at = p.low();
        if (at >= INT) {
            JavaCode high = high(p.of());
            return narrowed(at == INT ? high : shift(high, ">>>", at - INT), p.range(), at - INT);
        }
        JavaCode low = low(p.of());
        JavaCode moved = at == 0 ? low : shift(low, ">>>", at);
        if (at + width > INT) {
            return narrowed(or(moved, shiftLeft(high(p.of()), INT - at)), p.range());
        }
        return narrowed(moved, p.range(), at);
    }

    private JavaCode minMax(TypedExpr.MinMax m) {
        // Math.max would not be vectorised everywhere.
        JavaCode left = lines.named(low(m.left()));
        JavaCode right = lines.named(low(m.right()));
        JavaCode less =
                masks.less(m.left(), m.right(), m.left().range().union(m.right().range()));
        return m.max() ? lines.blend(less, right, left) : lines.blend(less, left, right);
    }

    // ---- bits 32 to 63 ----

    JavaCode high(TypedExpr.Int node) {
        Range range = node.range();
        if (node instanceof TypedExpr.Const c) {
            return literal(c.value().shiftRight(INT));
        } else if (range.isUnsignedInt()) {
            return ZERO;
        } else if (range.isInt()) {
            return signs(low(node));
        } else if (node instanceof TypedExpr.Read r) {
            return JavaCode.primary(VectorCode.high(r.variable().javaName()));
        } else if (node instanceof TypedExpr.Arith a) {
            return highArith(a);
        } else if (node instanceof TypedExpr.Wrap w) {
            return narrowed(high(w.of()), Range.unsigned(range.width() - INT), range.isNonNegative());
        } else if (node instanceof TypedExpr.Part p) {
            JavaCode moved = p.low() == 0 ? high(p.of()) : shift(high(p.of()), ">>>", p.low());
            return narrowed(moved, Range.unsigned(range.width() - INT), p.low());
        }
        TypedExpr.Select s = (TypedExpr.Select) node;
        return lines.blend(masks.of(s.condition()), high(s.yes()), high(s.no()));
    }

    private JavaCode highArith(TypedExpr.Arith a) {
        return switch (a.operator()) {
            case ADD -> {
                TypedExpr.Arith main = withoutBit(a);
                JavaCode left = lines.named(low(main.left()));
                JavaCode right = lines.named(low(main.right()));
                JavaCode carry = or(and(left, right), and(or(left, right), not(lines.named(lowArith(a)))));
                JavaCode highs = sum(high(main.left()), high(main.right()));
                yield sum(highs, shift(carry, ">>>", INT - 1));
            }
            case SUBTRACT -> {
                TypedExpr.Arith main = withoutBit(a);
                JavaCode borrow =
                        masks.borrow(lines.named(low(main.left())), lines.named(low(main.right())), lowArith(a));
                JavaCode highs = difference(high(main.left()), high(main.right()));
                yield difference(highs, shift(borrow, ">>>", INT - 1));
            }
            case AND -> and(high(a.left()), high(a.right()));
            case OR -> or(high(a.left()), high(a.right()));
            case XOR -> xor(high(a.left()), high(a.right()));
            case SHIFT_LEFT -> highShiftLeft(a);
            case SHIFT_RIGHT -> highShiftRight(a);
            case MULTIPLY -> throw new IllegalStateException("no vector code for " + a);
        };
    }

    /** Of a sum that a carry, or a difference that a borrow goes into, what is without it: one carry comes out either way. */
    private static TypedExpr.Arith withoutBit(TypedExpr.Arith a) {
        return a.right().range().within(Range.unsigned(1))
                        && a.left() instanceof TypedExpr.Arith main
                        && main.operator() == a.operator()
                ? main
                : a;
    }

    private JavaCode highShiftLeft(TypedExpr.Arith a) {
        JavaCode low = lines.named(low(a.left()));
        JavaCode high = high(a.left());
        if (a.right() instanceof TypedExpr.Const c) {
            int by = c.value().intValue();
            return by >= INT ? shiftLeft(low, by - INT) : or(shiftLeft(high, by), shift(low, ">>>", INT - by));
        }
        JavaCode count = lines.count(a.right());
        JavaCode within = or(shift(high, "<<", count), shift(shift(low, ">>>", 1), ">>>", lines.complement(count)));
        return isFar(a.right()) ? lines.blend(lines.near(count), within, shift(low, "<<", count)) : within;
    }

    private JavaCode highShiftRight(TypedExpr.Arith a) {
        String operator = a.left().range().isLong() ? ">>" : ">>>";
        JavaCode high = lines.named(high(a.left()));
        JavaCode rest = a.left().range().isLong() ? signs(high) : ZERO;
        if (a.right() instanceof TypedExpr.Const c) {
            int by = c.value().intValue();
            return by >= INT ? rest : shift(high, operator, by);
        }
        JavaCode count = lines.count(a.right());
        JavaCode shifted = shift(high, operator, count);
        return isFar(a.right()) ? lines.blend(lines.near(count), shifted, rest) : shifted;
    }

    private static boolean isFar(TypedExpr.Int count) {
        return count.range().high().intValueExact() >= INT;
    }
}
