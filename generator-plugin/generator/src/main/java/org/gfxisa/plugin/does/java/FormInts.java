package org.gfxisa.plugin.does.java;

import java.math.BigInteger;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.exec.LaneOp;
import org.gfxisa.exec.LaneSteps;
import org.gfxisa.plugin.does.typed.Node;
import org.gfxisa.plugin.does.typed.Range;

/** Integers as steps: the low 32 bits, the high 32 of those that are wider, or both in one. */
final class FormInts {
    private static final int INT = Integer.SIZE;

    private final LaneSteps steps;
    private final Map<String, FormWriter.Held> held;
    private final FormMasks masks;

    FormInts(LaneSteps steps, Map<String, FormWriter.Held> held, FormMasks masks) {
        this.steps = steps;
        this.held = held;
        this.masks = masks;
    }

    /** Both halves. */
    int wide(Node.Int node) {
        if (node instanceof Node.IntCall c && !c.isInt()) {
            return new FormFloats(steps, this).wide(c.invocation());
        }
        if (node instanceof Node.Arith a && !a.range().fits32()) {
            switch (a.operator()) {
                case MULTIPLY:
                    return steps.add(LaneOp.WIDE_MUL, wide(a.left()), wide(a.right()));
                case SHIFT_LEFT:
                    return steps.add(LaneOp.WIDE_SHL, wide(a.left()), wide(a.right()));
                case SHIFT_RIGHT:
                    requireLooked(a.left());
                    LaneOp op = a.left().range().isLong() ? LaneOp.WIDE_SAR : LaneOp.WIDE_SHR;
                    return steps.add(op, wide(a.left()), wide(a.right()));
                default:
            }
        }
        return steps.add(LaneOp.WIDE, low(node), high(node));
    }

    private static void requireLooked(Node.Int node) {
        if (!node.range().fits64()) {
            throw new NoForm(node);
        }
    }

    // ---- the low 32 bits ----

    int low(Node.Int node) {
        if (node instanceof Node.Const c) {
            return steps.constant(c.value().intValue());
        } else if (node instanceof Node.Read r) {
            FormWriter.Held value = held.get(r.variable().javaName());
            return value.isMask() ? steps.number(value.low()) : value.low();
        } else if (node instanceof Node.Arith a) {
            return lowArith(a);
        } else if (node instanceof Node.Wrap w) {
            return narrowed(low(w.of()), w.range());
        } else if (node instanceof Node.Part p) {
            return lowPart(p);
        } else if (node instanceof Node.Select s) {
            return steps.select(masks.of(s.condition()), low(s.yes()), low(s.no()));
        } else if (node instanceof Node.FromBool b) {
            Optional<Node.Int> bit = Bit.of(b);
            return bit.isPresent() && carry(b).isEmpty() ? low(bit.get()) : steps.number(masks.of(b.of()));
        } else if (node instanceof Node.MinMax m) {
            return steps.select(isLeft(m), low(m.left()), low(m.right()));
        } else if (node instanceof Node.Abs a) {
            return steps.select(isNegative(a.of()), low(negative(a.of())), low(a.of()));
        } else if (node instanceof Node.Saturate s) {
            return low(saturated(s));
        } else if (node instanceof Node.IntCall c) {
            FormFloats floats = new FormFloats(steps, this);
            return c.isInt() ? floats.low(c.invocation()) : steps.add(LaneOp.LOW, wide(c));
        }
        throw new NoForm(node);
    }

    private int isLeft(Node.MinMax m) {
        Range both = m.left().range().union(m.right().range());
        return m.max() ? masks.less(m.right(), m.left(), both) : masks.less(m.left(), m.right(), both);
    }

    private int isNegative(Node.Int node) {
        return masks.less(node, new Node.Const(0), node.range().union(Range.of(0, 0)));
    }

    private static Node.Int negative(Node.Int node) {
        return Node.arith(Node.Operator.SUBTRACT, new Node.Const(0), node);
    }

    private static Node.Int saturated(Node.Saturate s) {
        Node.Int low = new Node.Const(s.range().low());
        Node.Int high = new Node.Const(s.range().high());
        Node.Int from = new Node.Select(new Node.Compare("<", s.of(), low), low, s.of(), s.of().range());
        return new Node.Select(new Node.Compare(">", s.of(), high), high, from, s.range());
    }

    private int lowArith(Node.Arith a) {
        return switch (a.operator()) {
            case ADD -> steps.add(LaneOp.ADD, low(a.left()), low(a.right()));
            case SUBTRACT -> steps.add(LaneOp.SUB, low(a.left()), low(a.right()));
            case MULTIPLY -> steps.add(LaneOp.MUL, low(a.left()), low(a.right()));
            case AND -> steps.and(low(a.left()), low(a.right()));
            case OR -> steps.or(low(a.left()), low(a.right()));
            case XOR -> steps.add(LaneOp.XOR, low(a.left()), low(a.right()));
            case SHIFT_LEFT -> lowShiftLeft(a);
            case SHIFT_RIGHT -> lowShiftRight(a);
        };
    }

    private int lowShiftLeft(Node.Arith a) {
        if (a.right() instanceof Node.Const c) {
            int by = c.value().intValue();
            return by >= INT ? steps.constant(0) : steps.shift(LaneOp.SHL, low(a.left()), by);
        }
        return isNear(a.right())
                ? steps.add(LaneOp.SHL, low(a.left()), low(a.right()))
                : steps.add(LaneOp.LOW, wideShift(LaneOp.WIDE_SHL, a));
    }

    private int lowShiftRight(Node.Arith a) {
        Range range = a.left().range();
        requireLooked(a.left());
        LaneOp op = range.isLong() && !range.isUnsignedInt() ? LaneOp.SAR : LaneOp.SHR;
        if (a.right() instanceof Node.Const c) {
            int by = c.value().intValue();
            if (by >= INT) {
                return by == INT ? high(a.left()) : steps.shift(op, high(a.left()), by - INT);
            }
            return range.fits32()
                    ? steps.shift(op, low(a.left()), by)
                    : steps.or(
                            steps.shift(LaneOp.SHR, low(a.left()), by),
                            steps.shift(LaneOp.SHL, high(a.left()), INT - by));
        }
        if (range.fits32() && isNear(a.right())) {
            return steps.add(op, low(a.left()), low(a.right()));
        } else if (isNear(a.right())) {
            // What comes in from above, in two shifts of which none is by 32.
            int count = low(a.right());
            int rest = steps.add(LaneOp.XOR, count, steps.constant(INT - 1));
            int above = steps.add(LaneOp.SHL, steps.shift(LaneOp.SHL, high(a.left()), 1), rest);
            return steps.or(steps.add(LaneOp.SHR, low(a.left()), count), above);
        }
        return steps.add(LaneOp.LOW, wideShift(range.isLong() ? LaneOp.WIDE_SAR : LaneOp.WIDE_SHR, a));
    }

    private int wideShift(LaneOp op, Node.Arith a) {
        return steps.add(op, wide(a.left()), wide(a.right()));
    }

    private static boolean isNear(Node.Int count) {
        return count.range().high().intValueExact() < INT;
    }

    private int lowPart(Node.Part p) {
        int at = p.low();
        int width = Math.min(p.range().width(), INT);
        int moved;
        if (at >= INT) {
            moved = steps.shift(LaneOp.SHR, high(p.of()), at - INT);
        } else {
            moved = steps.shift(LaneOp.SHR, low(p.of()), at);
            if (at + width > INT) {
                moved = steps.or(moved, steps.shift(LaneOp.SHL, high(p.of()), INT - at));
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
                ? steps.and(step, steps.constant((1 << width) - 1))
                : steps.shift(LaneOp.SAR, steps.shift(LaneOp.SHL, step, INT - width), INT - width);
    }

    // ---- bits 32 to 63 ----

    int high(Node.Int node) {
        Range range = node.range();
        if (node instanceof Node.Const c) {
            return steps.constant(c.value().shiftRight(INT).intValue());
        } else if (range.isUnsignedInt()) {
            return steps.constant(0);
        } else if (range.isInt()) {
            return steps.shift(LaneOp.SAR, low(node), INT - 1);
        } else if (node instanceof Node.Read r) {
            return held.get(r.variable().javaName()).high();
        } else if (node instanceof Node.Arith a) {
            return highArith(a);
        } else if (node instanceof Node.Wrap w) {
            return narrowedHigh(high(w.of()), w.range());
        } else if (node instanceof Node.Part p) {
            int moved = steps.add(LaneOp.WIDE_SHR, wide(p.of()), wide(new Node.Const(p.low())));
            return narrowedHigh(p.low() == 0 ? high(p.of()) : steps.add(LaneOp.HIGH, moved), p.range());
        } else if (node instanceof Node.Select s) {
            return steps.select(masks.of(s.condition()), high(s.yes()), high(s.no()));
        } else if (node instanceof Node.MinMax m) {
            return steps.select(isLeft(m), high(m.left()), high(m.right()));
        } else if (node instanceof Node.Abs a) {
            return steps.select(isNegative(a.of()), high(negative(a.of())), high(a.of()));
        } else if (node instanceof Node.Saturate s) {
            return high(saturated(s));
        } else if (node instanceof Node.IntCall c) {
            return steps.add(LaneOp.HIGH, wide(c));
        }
        throw new NoForm(node);
    }

    private int narrowedHigh(int step, Range type) {
        int width = type.width() - INT;
        return width >= INT ? step : narrowed(step, type.isNonNegative() ? Range.unsigned(width) : Range.signed(width));
    }

    private int highArith(Node.Arith a) {
        return switch (a.operator()) {
            case ADD -> {
                int highs = steps.add(LaneOp.ADD, high(a.left()), high(a.right()));
                yield steps.add(LaneOp.ADD, highs, steps.number(carryOut(a)));
            }
            case SUBTRACT -> {
                int borrow = steps.add(LaneOp.ULT, low(a.left()), low(a.right()));
                int highs = steps.add(LaneOp.SUB, high(a.left()), high(a.right()));
                yield steps.add(LaneOp.SUB, highs, steps.number(borrow));
            }
            case AND -> steps.and(high(a.left()), high(a.right()));
            case OR -> steps.or(high(a.left()), high(a.right()));
            case XOR -> steps.add(LaneOp.XOR, high(a.left()), high(a.right()));
            case SHIFT_LEFT -> highShiftLeft(a);
            case SHIFT_RIGHT -> {
                requireLooked(a.left());
                yield steps.add(
                        LaneOp.HIGH, wideShift(a.left().range().isLong() ? LaneOp.WIDE_SAR : LaneOp.WIDE_SHR, a));
            }
            case MULTIPLY -> steps.add(LaneOp.HIGH, wide(a));
        };
    }

    private int carryOut(Node.Arith sum) {
        return steps.add(LaneOp.ULT, lowArith(sum), low(sum.left()));
    }

    private int highShiftLeft(Node.Arith a) {
        if (!(a.right() instanceof Node.Const c)) {
            return steps.add(LaneOp.HIGH, wideShift(LaneOp.WIDE_SHL, a));
        }
        int by = c.value().intValue();
        return by >= INT
                ? steps.shift(LaneOp.SHL, low(a.left()), by - INT)
                : steps.or(
                        steps.shift(LaneOp.SHL, high(a.left()), by), steps.shift(LaneOp.SHR, low(a.left()), INT - by));
    }

    // ---- bit 32 of sums of dwords ----

    /** Bit 32 as a mask, if the number is the sum or difference of two dwords and perhaps a bit. */
    Optional<Integer> carry(Node.Int node) {
        if (!(node instanceof Node.Arith a)) {
            return Optional.empty();
        }
        boolean isSum = a.operator() == Node.Operator.ADD;
        if (!isSum && a.operator() != Node.Operator.SUBTRACT) {
            return Optional.empty();
        }
        if (a.left() instanceof Node.Arith inner
                && inner.operator() == a.operator()
                && a.right().range().within(Range.unsigned(1))) {
            return carry(inner).map(first -> masks.either(first, out(a, isSum)));
        }
        boolean isPlain = a.left().range().isUnsignedInt() && a.right().range().isUnsignedInt();
        return isPlain ? Optional.of(out(a, isSum)) : Optional.empty();
    }

    private int out(Node.Arith a, boolean isSum) {
        return isSum ? carryOut(a) : steps.add(LaneOp.ULT, low(a.left()), low(a.right()));
    }

    private Optional<Integer> carry(Node.FromBool b) {
        return b.of() instanceof Node.Compare c
                        && c.right() instanceof Node.Const limit
                        && limit.value().equals(BigInteger.ONE.shiftLeft(INT).subtract(BigInteger.ONE))
                ? carry(c.left())
                : b.of() instanceof Node.BitOf bit
                                && bit.index() instanceof Node.Const index
                                && index.value().intValue() == INT
                        ? carry(bit.of())
                        : Optional.empty();
    }
}
