package org.gfxisa.plugin.does.java;

import static org.gfxisa.plugin.does.java.IntCode.INT;
import static org.gfxisa.plugin.does.java.IntCode.ONES;
import static org.gfxisa.plugin.does.java.IntCode.ZERO;
import static org.gfxisa.plugin.does.java.IntCode.and;
import static org.gfxisa.plugin.does.java.IntCode.difference;
import static org.gfxisa.plugin.does.java.IntCode.negative;
import static org.gfxisa.plugin.does.java.IntCode.not;
import static org.gfxisa.plugin.does.java.IntCode.or;
import static org.gfxisa.plugin.does.java.IntCode.shift;
import static org.gfxisa.plugin.does.java.IntCode.shiftLeft;
import static org.gfxisa.plugin.does.java.IntCode.signs;
import static org.gfxisa.plugin.does.java.IntCode.xor;

import java.util.Optional;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.TypedExpr;

/** Truth values as masks, 0 or -1. */
final class VectorMasks {
    private final VectorLines lines;
    private final VectorInts ints;
    private final boolean clamp;

    VectorMasks(VectorLines lines, VectorInts ints, boolean clamp) {
        this.lines = lines;
        this.ints = ints;
        this.clamp = clamp;
    }

    /** A truth value. */
    JavaCode of(TypedExpr.Bool node) {
        if (node instanceof TypedExpr.BoolConst c) {
            return c.value() ? ONES : ZERO;
        } else if (node instanceof TypedExpr.Clamp) {
            return clamp ? ONES : ZERO;
        } else if (node instanceof TypedExpr.ReadBool r) {
            return JavaCode.primary(VectorCode.mask(r.variable().javaName()));
        } else if (node instanceof TypedExpr.Compare c) {
            return compare(c);
        } else if (node instanceof TypedExpr.BitOf b) {
            return bit(b.of(), ((TypedExpr.Const) b.index()).value().intValue());
        } else if (node instanceof TypedExpr.Logic l) {
            JavaCode left = of(l.left());
            JavaCode right = of(l.right());
            return switch (l.operator()) {
                case "&&" -> and(left, right);
                case "||" -> or(left, right);
                case "==" -> not(xor(left, right));
                default -> xor(left, right);
            };
        } else if (node instanceof TypedExpr.Not n) {
            return not(of(n.of()));
        }
        TypedExpr.SelectBool s = (TypedExpr.SelectBool) node;
        return lines.blend(of(s.condition()), of(s.yes()), of(s.no()));
    }

    /** A truth value that is stored as a bit. */
    JavaCode fromBool(TypedExpr.FromBool truth) {
        Optional<TypedExpr.Int> bit = Bit.of(truth);
        return bit.isPresent() && !(truth.of() instanceof TypedExpr.BitOf)
                ? negative(ints.low(bit.get()))
                : of(truth.of());
    }

    private JavaCode bit(TypedExpr.Int of, int index) {
        if (of instanceof TypedExpr.Read r && VectorCode.isBit(r.variable()) && index == 0) {
            return JavaCode.primary(VectorCode.mask(r.variable().javaName()));
        }
        JavaCode half = index < INT ? ints.low(of) : ints.high(of);
        int up = INT - 1 - index % INT;
        return signs(shiftLeft(half, up));
    }

    private JavaCode compare(TypedExpr.Compare c) {
        Range both = c.left().range().union(c.right().range());
        return switch (c.operator()) {
            case "==" -> not(differs(c, both));
            case "!=" -> differs(c, both);
            case "<" -> less(c.left(), c.right(), both);
            case ">" -> less(c.right(), c.left(), both);
            case ">=" -> not(less(c.left(), c.right(), both));
            default -> not(less(c.right(), c.left(), both));
        };
    }

    private JavaCode differs(TypedExpr.Compare c, Range both) {
        JavaCode difference = xor(ints.low(c.left()), ints.low(c.right()));
        if (!both.fits32()) {
            difference = or(difference, xor(ints.high(c.left()), ints.high(c.right())));
        }
        JavaCode name = lines.named(difference);
        return signs(or(name, negative(name)));
    }

    /** The sign of a difference, corrected where it overflows. */
    JavaCode less(TypedExpr.Int left, TypedExpr.Int right, Range both) {
        JavaCode a = lines.named(ints.low(left));
        JavaCode b = lines.named(ints.low(right));
        if (both.fits32()) {
            boolean isSmall = both.within(Range.signed(INT - 1));
            JavaCode difference = difference(a, b);
            return signs(
                    isSmall ? difference : both.isInt() ? overflowing(a, b, difference) : borrow(a, b, difference));
        }
        JavaCode carried = shift(borrow(a, b, difference(a, b)), ">>>", INT - 1);
        JavaCode highA = lines.named(ints.high(left));
        JavaCode highB = lines.named(ints.high(right));
        JavaCode difference = difference(difference(highA, highB), carried);
        return signs(both.isLong() ? overflowing(highA, highB, difference) : borrow(highA, highB, difference));
    }

    /** Its sign is that of the exact difference of signed numbers. */
    private JavaCode overflowing(JavaCode a, JavaCode b, JavaCode difference) {
        JavaCode name = lines.named(difference);
        return xor(name, and(xor(a, b), xor(name, a)));
    }

    /** Its sign is that of the exact difference of unsigned numbers. */
    JavaCode borrow(JavaCode a, JavaCode b, JavaCode difference) {
        JavaCode inverted = lines.named(not(a));
        return or(and(inverted, b), and(or(inverted, b), difference));
    }
}
