package org.gfxisa.plugin.does.java;

import java.util.Map;
import java.util.Optional;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrOp;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.TypedExpr;
import org.gfxisa.plugin.does.typed.Variable;

/** Truth values as steps. */
final class IrMaskWriter {
    private static final int INT = Integer.SIZE;

    private final IrBuilder builder;
    private final Map<String, IrWriter.Held> held;
    private final boolean clamp;
    private final IrIntWriter ints;

    IrMaskWriter(IrBuilder builder, Map<String, IrWriter.Held> held, boolean clamp) {
        this.builder = builder;
        this.held = held;
        this.clamp = clamp;
        ints = new IrIntWriter(builder, held, this);
    }

    IrIntWriter ints() {
        return ints;
    }

    int of(TypedExpr.Bool node) {
        if (node instanceof TypedExpr.BoolConst c) {
            return constant(c.value());
        } else if (node instanceof TypedExpr.Clamp) {
            return constant(clamp);
        } else if (node instanceof TypedExpr.ReadBool r) {
            return held.get(r.variable().javaName()).low();
        } else if (node instanceof TypedExpr.Compare c) {
            return compare(c);
        } else if (node instanceof TypedExpr.BitOf b) {
            return bit(b);
        } else if (node instanceof TypedExpr.Logic l) {
            return logic(l.operator(), of(l.left()), of(l.right()));
        } else if (node instanceof TypedExpr.Not n) {
            return builder.not(of(n.of()));
        } else if (node instanceof TypedExpr.Rarely r) {
            return builder.add(IrOp.RARELY, of(r.of()));
        } else if (node instanceof TypedExpr.SelectBool s) {
            return select(of(s.condition()), of(s.yes()), of(s.no()));
        }
        return ints.calls().truth(((TypedExpr.BoolCall) node).invocation());
    }

    /** A value as a variable holds it. */
    IrWriter.Held held(Variable variable, TypedExpr value) {
        if (variable.storage() == Variable.Storage.BOOLEAN || variable.isBit()) {
            return IrWriter.Held.mask(
                    value instanceof TypedExpr.Bool b
                            ? of(b)
                            : value instanceof TypedExpr.FromBool f ? of(f.of()) : isOdd((TypedExpr.Int) value));
        }
        TypedExpr.Int number = (TypedExpr.Int) value;
        int high = variable.isPair() ? ints.high(number) : builder.constant(0);
        return new IrWriter.Held(ints.low(number), high, false);
    }

    private int constant(boolean value) {
        int all = builder.add(IrOp.TRUE);
        return value ? all : builder.not(all);
    }

    private int logic(String operator, int left, int right) {
        return switch (operator) {
            case "&&" -> both(left, right);
            case "||" -> either(left, right);
            case "==" -> builder.not(differs(left, right));
            default -> differs(left, right);
        };
    }

    int both(int a, int b) {
        return builder.add(IrOp.BOTH, a, b);
    }

    int either(int a, int b) {
        return builder.add(IrOp.EITHER, a, b);
    }

    private int differs(int a, int b) {
        return either(both(a, builder.not(b)), both(b, builder.not(a)));
    }

    int select(int condition, int yes, int no) {
        return either(both(condition, yes), both(no, builder.not(condition)));
    }

    /** Whether the lowest bit is set. */
    int isOdd(TypedExpr.Int node) {
        Optional<TypedExpr.Int> truth = node instanceof TypedExpr.Wrap w ? Optional.of(w.of()) : Optional.empty();
        if (truth.isPresent() && truth.get() instanceof TypedExpr.FromBool f) {
            return of(f.of());
        }
        return isSet(ints.low(node), 0);
    }

    private int isSet(int step, int bit) {
        return bit == INT - 1
                ? builder.add(IrOp.LT, step, builder.constant(0))
                : builder.add(IrOp.NE, builder.and(step, builder.constant(1 << bit)), builder.constant(0));
    }

    private int bit(TypedExpr.BitOf b) {
        if (b.of() instanceof TypedExpr.Read r
                && held.get(r.variable().javaName()).isMask()) {
            return held.get(r.variable().javaName()).low();
        }
        if (b.index() instanceof TypedExpr.Const c) {
            int index = c.value().intValue();
            Optional<Integer> carry = index == INT ? ints.carry(b.of()) : Optional.empty();
            return carry.orElseGet(() -> isSet(index < INT ? ints.low(b.of()) : ints.high(b.of()), index % INT));
        }
        Range all = b.of().range().fits32() ? Range.unsigned(INT) : Range.unsigned(2 * INT);
        return isSet(
                ints.low(TypedExpr.arith(TypedExpr.Operator.SHIFT_RIGHT, TypedExpr.wrap(b.of(), all), b.index())), 0);
    }

    private int compare(TypedExpr.Compare c) {
        Optional<TypedExpr.Int> bit = Bit.of(new TypedExpr.FromBool(c));
        if (bit.isPresent() && bit.get() instanceof TypedExpr.Arith a && a.right() instanceof TypedExpr.Const by) {
            Optional<Integer> carry = by.value().intValue() == INT ? ints.carry(a.left()) : Optional.empty();
            if (carry.isPresent()) {
                return carry.get();
            }
        }
        Range both = c.left().range().union(c.right().range());
        return switch (c.operator()) {
            case "==" -> equal(c, both);
            case "!=" -> builder.not(equal(c, both));
            case "<" -> less(c.left(), c.right(), both);
            case ">" -> less(c.right(), c.left(), both);
            case ">=" -> builder.not(less(c.left(), c.right(), both));
            default -> builder.not(less(c.right(), c.left(), both));
        };
    }

    private int equal(TypedExpr.Compare c, Range both) {
        if (!both.fits64()) {
            throw new NoIr(c);
        }
        int low = builder.add(IrOp.EQ, ints.low(c.left()), ints.low(c.right()));
        return both.fits32() ? low : both(low, builder.add(IrOp.EQ, ints.high(c.left()), ints.high(c.right())));
    }

    int less(TypedExpr.Int left, TypedExpr.Int right, Range both) {
        if (!both.fits64()) {
            throw new NoIr(both);
        }
        if (both.fits32()) {
            return builder.add(both.isInt() ? IrOp.LT : IrOp.ULT, ints.low(left), ints.low(right));
        }
        int a = ints.high(left);
        int b = ints.high(right);
        int low = builder.add(IrOp.ULT, ints.low(left), ints.low(right));
        return either(builder.add(both.isLong() ? IrOp.LT : IrOp.ULT, a, b), both(builder.add(IrOp.EQ, a, b), low));
    }
}
