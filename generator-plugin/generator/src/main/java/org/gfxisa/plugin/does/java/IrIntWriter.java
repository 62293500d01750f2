package org.gfxisa.plugin.does.java;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrOp;
import org.gfxisa.plugin.does.typed.Range;
import org.gfxisa.plugin.does.typed.TypedExpr;

/** Integers as steps: the low 32 bits, the high 32 of those that are wider, or both in one. */
final class IrIntWriter {
    private static final int INT = Integer.SIZE;

    private final IrBuilder builder;
    private final Map<String, IrWriter.Held> held;
    private final IrMaskWriter masks;
    private final IrCallWriter calls;

    IrIntWriter(IrBuilder builder, Map<String, IrWriter.Held> held, IrMaskWriter masks) {
        this.builder = builder;
        this.held = held;
        this.masks = masks;
        calls = new IrCallWriter(builder, held, this, masks);
    }

    IrCallWriter calls() {
        return calls;
    }

    /** Both halves. */
    int wide(TypedExpr.Int node) {
        if (node instanceof TypedExpr.IntCall c && !c.isInt()) {
            return calls.number(c.invocation());
        }
        if (node instanceof TypedExpr.Arith a && !a.range().fits32()) {
            switch (a.operator()) {
                case MULTIPLY:
                    return builder.add(IrOp.WIDE_MUL, wide(a.left()), wide(a.right()));
                case SHIFT_LEFT:
                    return builder.add(IrOp.WIDE_SHL, wide(a.left()), wide(a.right()));
                case SHIFT_RIGHT:
                    requireLooked(a.left());
                    IrOp op = a.left().range().isLong() ? IrOp.WIDE_SAR : IrOp.WIDE_SHR;
                    return builder.add(op, wide(a.left()), wide(a.right()));
                default:
            }
        }
        return builder.add(IrOp.WIDE, low(node), high(node));
    }

    private static void requireLooked(TypedExpr.Int node) {
        if (!node.range().fits64()) {
            throw new NoIr(node);
        }
    }

    // ---- the low 32 bits ----

    int low(TypedExpr.Int node) {
        if (node instanceof TypedExpr.Const c) {
            return builder.constant(c.value().intValue());
        } else if (node instanceof TypedExpr.Read r) {
            IrWriter.Held value = held.get(r.variable().javaName());
            return value.isMask() ? builder.number(value.low()) : value.low();
        } else if (node instanceof TypedExpr.Arith a) {
            return lowArith(a);
        } else if (node instanceof TypedExpr.Wrap w) {
            return narrowed(low(w.of()), w.range());
        } else if (node instanceof TypedExpr.Part p) {
            return lowPart(p);
        } else if (node instanceof TypedExpr.Select s) {
            return builder.select(masks.of(s.condition()), low(s.yes()), low(s.no()));
        } else if (node instanceof TypedExpr.FromBool b) {
            Optional<TypedExpr.Int> bit = Bit.of(b);
            return bit.isPresent() && carry(b).isEmpty() ? low(bit.get()) : builder.number(masks.of(b.of()));
        } else if (node instanceof TypedExpr.MinMax m) {
            return builder.select(isLeft(m), low(m.left()), low(m.right()));
        } else if (node instanceof TypedExpr.Abs a) {
            return builder.select(isNegative(a.of()), low(negative(a.of())), low(a.of()));
        } else if (node instanceof TypedExpr.Saturate s) {
            return low(saturated(s));
        } else if (node instanceof TypedExpr.IntCall c) {
            return c.isInt() ? calls.number(c.invocation()) : builder.add(IrOp.LOW, wide(c));
        }
        throw new NoIr(node);
    }

    private int isLeft(TypedExpr.MinMax m) {
        Range both = m.left().range().union(m.right().range());
        return m.max() ? masks.less(m.right(), m.left(), both) : masks.less(m.left(), m.right(), both);
    }

    private int isNegative(TypedExpr.Int node) {
        return masks.less(node, new TypedExpr.Const(0), node.range().union(Range.of(0, 0)));
    }

    private static TypedExpr.Int negative(TypedExpr.Int node) {
        return TypedExpr.arith(TypedExpr.Operator.SUBTRACT, new TypedExpr.Const(0), node);
    }

    private static TypedExpr.Int saturated(TypedExpr.Saturate s) {
        TypedExpr.Int low = new TypedExpr.Const(s.range().low());
        TypedExpr.Int high = new TypedExpr.Const(s.range().high());
        TypedExpr.Int from = new TypedExpr.Select(new TypedExpr.Compare("<", s.of(), low), low, s.of(), s.of().range());
        return new TypedExpr.Select(new TypedExpr.Compare(">", s.of(), high), high, from, s.range());
    }

    private int lowArith(TypedExpr.Arith a) {
        return switch (a.operator()) {
            case ADD -> builder.add(IrOp.ADD, low(a.left()), low(a.right()));
            case SUBTRACT -> builder.add(IrOp.SUB, low(a.left()), low(a.right()));
            case MULTIPLY -> builder.add(IrOp.MUL, low(a.left()), low(a.right()));
            case AND -> builder.and(low(a.left()), low(a.right()));
            case OR -> builder.or(low(a.left()), low(a.right()));
            case XOR -> builder.add(IrOp.XOR, low(a.left()), low(a.right()));
            case SHIFT_LEFT -> lowShiftLeft(a);
            case SHIFT_RIGHT -> lowShiftRight(a);
        };
    }

    private int lowShiftLeft(TypedExpr.Arith a) {
        if (a.right() instanceof TypedExpr.Const c) {
            int by = c.value().intValue();
            return by >= INT ? builder.constant(0) : builder.shift(IrOp.SHL, low(a.left()), by);
        }
        return isNear(a.right())
                ? builder.add(IrOp.SHL, low(a.left()), low(a.right()))
                : builder.add(IrOp.LOW, wideShift(IrOp.WIDE_SHL, a));
    }

    private int lowShiftRight(TypedExpr.Arith a) {
        Range range = a.left().range();
        requireLooked(a.left());
        IrOp op = range.isLong() && !range.isUnsignedInt() ? IrOp.SAR : IrOp.SHR;
        if (a.right() instanceof TypedExpr.Const c) {
            int by = c.value().intValue();
            if (by >= INT) {
                return by == INT ? high(a.left()) : builder.shift(op, high(a.left()), by - INT);
            }
            return range.fits32()
                    ? builder.shift(op, low(a.left()), by)
                    : builder.or(
                            builder.shift(IrOp.SHR, low(a.left()), by),
                            builder.shift(IrOp.SHL, high(a.left()), INT - by));
        }
        if (range.fits32() && isNear(a.right())) {
            return builder.add(op, low(a.left()), low(a.right()));
        } else if (isNear(a.right())) {
            // What comes in from above, in two shifts of which none is by 32.
            int count = low(a.right());
            int rest = builder.add(IrOp.XOR, count, builder.constant(INT - 1));
            int above = builder.add(IrOp.SHL, builder.shift(IrOp.SHL, high(a.left()), 1), rest);
            return builder.or(builder.add(IrOp.SHR, low(a.left()), count), above);
        }
        return builder.add(IrOp.LOW, wideShift(range.isLong() ? IrOp.WIDE_SAR : IrOp.WIDE_SHR, a));
    }

    private int wideShift(IrOp op, TypedExpr.Arith a) {
        return builder.add(op, wide(a.left()), wide(a.right()));
    }

    private static boolean isNear(TypedExpr.Int count) {
        return count.range().high().intValueExact() < INT;
    }

    private int lowPart(TypedExpr.Part p) {
        int at = p.low();
        int width = Math.min(p.range().width(), INT);
        int moved;
        if (at >= INT) {
            moved = builder.shift(IrOp.SHR, high(p.of()), at - INT);
        } else {
            moved = builder.shift(IrOp.SHR, low(p.of()), at);
            if (at + width > INT) {
                moved = builder.or(moved, builder.shift(IrOp.SHL, high(p.of()), INT - at));
            }
        }
        // A shift to the right has left only these bits.
        return at % INT + width == INT ? moved : narrowed(moved, p.range());
    }

    /** The low bits of a dword as a number of a range, which is all of a type. */
    private int narrowed(int step, Range type) {
        int width = type.width();
        if (width >= INT) {
            return step;
        }
        return type.isNonNegative()
                ? builder.and(step, builder.constant((1 << width) - 1))
                : builder.shift(IrOp.SAR, builder.shift(IrOp.SHL, step, INT - width), INT - width);
    }

    // ---- bits 32 to 63 ----

    int high(TypedExpr.Int node) {
        Range range = node.range();
        if (node instanceof TypedExpr.Const c) {
            return builder.constant(c.value().shiftRight(INT).intValue());
        } else if (range.isUnsignedInt()) {
            return builder.constant(0);
        } else if (range.isInt()) {
            return builder.shift(IrOp.SAR, low(node), INT - 1);
        } else if (node instanceof TypedExpr.Read r) {
            return held.get(r.variable().javaName()).high();
        } else if (node instanceof TypedExpr.Arith a) {
            return highArith(a);
        } else if (node instanceof TypedExpr.Wrap w) {
            return narrowedHigh(high(w.of()), w.range());
        } else if (node instanceof TypedExpr.Part p) {
            int moved = builder.add(IrOp.WIDE_SHR, wide(p.of()), wide(new TypedExpr.Const(p.low())));
            return narrowedHigh(p.low() == 0 ? high(p.of()) : builder.add(IrOp.HIGH, moved), p.range());
        } else if (node instanceof TypedExpr.Select s) {
            return builder.select(masks.of(s.condition()), high(s.yes()), high(s.no()));
        } else if (node instanceof TypedExpr.MinMax m) {
            return builder.select(isLeft(m), high(m.left()), high(m.right()));
        } else if (node instanceof TypedExpr.Abs a) {
            return builder.select(isNegative(a.of()), high(negative(a.of())), high(a.of()));
        } else if (node instanceof TypedExpr.Saturate s) {
            return high(saturated(s));
        } else if (node instanceof TypedExpr.IntCall c) {
            return builder.add(IrOp.HIGH, wide(c));
        }
        throw new NoIr(node);
    }

    private int narrowedHigh(int step, Range type) {
        int width = type.width() - INT;
        return width >= INT ? step : narrowed(step, type.isNonNegative() ? Range.unsigned(width) : Range.signed(width));
    }

    private int highArith(TypedExpr.Arith a) {
        return switch (a.operator()) {
            case ADD -> {
                int highs = builder.add(IrOp.ADD, high(a.left()), high(a.right()));
                yield builder.add(IrOp.ADD, highs, builder.number(carryOut(a)));
            }
            case SUBTRACT -> {
                int borrow = builder.add(IrOp.ULT, low(a.left()), low(a.right()));
                int highs = builder.add(IrOp.SUB, high(a.left()), high(a.right()));
                yield builder.add(IrOp.SUB, highs, builder.number(borrow));
            }
            case AND -> builder.and(high(a.left()), high(a.right()));
            case OR -> builder.or(high(a.left()), high(a.right()));
            case XOR -> builder.add(IrOp.XOR, high(a.left()), high(a.right()));
            case SHIFT_LEFT -> highShiftLeft(a);
            case SHIFT_RIGHT -> {
                requireLooked(a.left());
                yield builder.add(IrOp.HIGH, wideShift(a.left().range().isLong() ? IrOp.WIDE_SAR : IrOp.WIDE_SHR, a));
            }
            case MULTIPLY -> builder.add(IrOp.HIGH, wide(a));
        };
    }

    private int carryOut(TypedExpr.Arith sum) {
        return builder.add(IrOp.ULT, lowArith(sum), low(sum.left()));
    }

    private int highShiftLeft(TypedExpr.Arith a) {
        if (!(a.right() instanceof TypedExpr.Const c)) {
            return builder.add(IrOp.HIGH, wideShift(IrOp.WIDE_SHL, a));
        }
        int by = c.value().intValue();
        return by >= INT
                ? builder.shift(IrOp.SHL, low(a.left()), by - INT)
                : builder.or(
                        builder.shift(IrOp.SHL, high(a.left()), by), builder.shift(IrOp.SHR, low(a.left()), INT - by));
    }

    // ---- bit 32 of sums of dwords ----

    /** Bit 32 as a mask, if the number is the sum or difference of two dwords and perhaps a bit. */
    Optional<Integer> carry(TypedExpr.Int node) {
        if (!(node instanceof TypedExpr.Arith a)) {
            return Optional.empty();
        }
        boolean isSum = a.operator() == TypedExpr.Operator.ADD;
        if (!isSum && a.operator() != TypedExpr.Operator.SUBTRACT) {
            return Optional.empty();
        }
        if (a.left() instanceof TypedExpr.Arith inner
                && inner.operator() == a.operator()
                && a.right().range().within(Range.unsigned(1))) {
            return carry(inner).map(first -> masks.either(first, out(a, isSum)));
        }
        boolean isPlain = a.left().range().isUnsignedInt() && a.right().range().isUnsignedInt();
        return isPlain ? Optional.of(out(a, isSum)) : Optional.empty();
    }

    private int out(TypedExpr.Arith a, boolean isSum) {
        return isSum ? carryOut(a) : builder.add(IrOp.ULT, low(a.left()), low(a.right()));
    }

    private Optional<Integer> carry(TypedExpr.FromBool b) {
        return b.of() instanceof TypedExpr.Compare c
                        && c.right() instanceof TypedExpr.Const limit
                        && limit.value().equals(BigInteger.ONE.shiftLeft(INT).subtract(BigInteger.ONE))
                ? carry(c.left())
                : b.of() instanceof TypedExpr.BitOf bit
                                && bit.index() instanceof TypedExpr.Const index
                                && index.value().intValue() == INT
                        ? carry(bit.of())
                        : Optional.empty();
    }
}
