package org.gfxisa.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.ir.IrFunction.Node;

/** Steps that need not be: of constants, of choices between constants, those that change nothing, and of bits that nobody looks at. */
final class IrSimplifier {
    private final IrBuilder steps;
    private final List<Node> known;
    /** By step, the bits that may be set. */
    private final List<Integer> bits = new ArrayList<>();

    IrSimplifier(IrBuilder steps, List<Node> known) {
        this.steps = steps;
        this.known = known;
    }

    private Optional<Integer> constant(int step) {
        Node s = known.get(step);
        return s.op() == IrOp.CONST ? Optional.of(s.number()) : Optional.empty();
    }

    /** A step was added. */
    void added(Node step) {
        List<Integer> a = step.arguments();
        bits.add(
                switch (step.op()) {
                    case CONST -> step.number();
                    case AND -> bits.get(a.get(0)) & bits.get(a.get(1));
                    case OR, XOR -> bits.get(a.get(0)) | bits.get(a.get(1));
                    case SELECT -> bits.get(a.get(1)) | bits.get(a.get(2));
                    case SHL ->
                        constant(a.get(1)).map(by -> bits.get(a.get(0)) << by).orElse(-1);
                    case SHR ->
                        constant(a.get(1)).map(by -> bits.get(a.get(0)) >>> by).orElse(-1);
                    default -> -1;
                });
    }

    private Optional<Boolean> truth(int mask) {
        Node s = known.get(mask);
        if (s.op() == IrOp.TRUE) {
            return Optional.of(true);
        }
        return s.op() == IrOp.NOT && known.get(s.arguments().get(0)).op() == IrOp.TRUE
                ? Optional.of(false)
                : Optional.empty();
    }

    private int truth(boolean value) {
        int all = steps.add(IrOp.TRUE);
        return value ? all : steps.not(all);
    }

    /** The result of a step, if it need not be. */
    Optional<Integer> of(Node step) {
        List<Integer> arguments = step.arguments();
        return switch (step.op()) {
            case ADD, SUB, MUL, AND, OR, XOR, SHL, SHR, SAR, EQ, NE, LT, ULT ->
                pair(step.op(), arguments.get(0), arguments.get(1));
            case BOTH -> logic(arguments.get(0), arguments.get(1), true);
            case EITHER -> logic(arguments.get(0), arguments.get(1), false);
            case SELECT -> truth(arguments.get(0)).map(m -> m ? arguments.get(1) : arguments.get(2));
            case NOT -> {
                Node of = known.get(arguments.get(0));
                yield of.op() == IrOp.NOT ? Optional.of(of.arguments().get(0)) : Optional.empty();
            }
            case LOW, HIGH -> half(step.op() == IrOp.LOW, known.get(arguments.get(0)));
            default -> Optional.empty();
        };
    }

    /** A half of two halves, also where they were shifted by a constant. */
    private Optional<Integer> half(boolean low, Node wide) {
        if (wide.op() == IrOp.WIDE) {
            return Optional.of(wide.arguments().get(low ? 0 : 1));
        }
        boolean isShift = wide.op() == IrOp.WIDE_SHL || wide.op() == IrOp.WIDE_SHR || wide.op() == IrOp.WIDE_SAR;
        if (!isShift) {
            return Optional.empty();
        }
        Node of = known.get(wide.arguments().get(0));
        Node count = known.get(wide.arguments().get(1));
        if (of.op() != IrOp.WIDE || count.op() != IrOp.WIDE) {
            return Optional.empty();
        }
        int a = of.arguments().get(0);
        int b = of.arguments().get(1);
        return constant(count.arguments().get(0)).map(by -> shifted(low, wide.op(), a, b, by & Long.SIZE - 1));
    }

    private int shifted(boolean low, IrOp op, int a, int b, int by) {
        if (by == 0) {
            return low ? a : b;
        }
        int rest = Integer.SIZE - by;
        if (op == IrOp.WIDE_SHL) {
            if (low) {
                return rest <= 0 ? steps.constant(0) : steps.shift(IrOp.SHL, a, by);
            }
            return rest <= 0
                    ? steps.shift(IrOp.SHL, a, -rest)
                    : steps.or(steps.shift(IrOp.SHL, b, by), steps.shift(IrOp.SHR, a, rest));
        }
        IrOp in = op == IrOp.WIDE_SAR ? IrOp.SAR : IrOp.SHR;
        if (low) {
            return rest <= 0
                    ? steps.shift(in, b, -rest)
                    : steps.or(steps.shift(IrOp.SHR, a, by), steps.shift(IrOp.SHL, b, rest));
        }
        int sign = in == IrOp.SAR ? steps.shift(IrOp.SAR, b, Integer.SIZE - 1) : steps.constant(0);
        return rest <= 0 ? sign : steps.shift(in, b, by);
    }

    private Optional<Integer> logic(int a, int b, boolean neutral) {
        if (a == b) {
            return Optional.of(a);
        }
        Optional<Boolean> left = truth(a);
        Optional<Boolean> right = truth(b);
        if (left.isPresent()) {
            return Optional.of(left.get() == neutral ? b : a);
        }
        return right.map(r -> r == neutral ? a : b);
    }

    private Optional<Integer> pair(IrOp op, int a, int b) {
        Optional<Integer> x = constant(a);
        Optional<Integer> y = constant(b);
        if (x.isPresent() && y.isPresent()) {
            return Optional.of(computed(op, x.get(), y.get()));
        }
        boolean isSum = op == IrOp.ADD || op == IrOp.OR || op == IrOp.XOR;
        if (y.isPresent() && y.get() == 0 && (isSum || op == IrOp.SUB)) {
            return Optional.of(a);
        } else if (x.isPresent() && x.get() == 0 && isSum) {
            return Optional.of(b);
        } else if (y.isPresent() && isChoice(a)) {
            return Optional.of(chosen(op, a, p -> computed(op, p, y.get())));
        } else if (x.isPresent() && isChoice(b)) {
            return Optional.of(chosen(op, b, p -> computed(op, x.get(), p)));
        }
        if (op == IrOp.LT && x.isPresent() && x.get() == 0) {
            Node sum = known.get(b);
            if (sum.op() == IrOp.ADD
                    && isTruth(sum.arguments().get(0))
                    && isTruth(sum.arguments().get(1))) {
                return Optional.of(steps.add(IrOp.EITHER, maskOf(sum, 0), maskOf(sum, 1)));
            }
        }
        boolean isShift = op == IrOp.SHL || op == IrOp.SHR;
        if (y.isPresent() && (isShift || op == IrOp.AND)) {
            Optional<Integer> part = part(op, a, y.get());
            if (part.isPresent()) {
                return part;
            }
        }
        Node inner = known.get(a);
        if (isShift && y.isPresent() && inner.op() == op) {
            int sum = y.get() + constant(inner.arguments().get(1)).orElse(Integer.SIZE);
            if (sum < Integer.SIZE) {
                return Optional.of(steps.shift(op, inner.arguments().get(0), sum));
            }
        }
        boolean isNever = op == IrOp.ULT && (x.isPresent() && x.get() == -1 || y.isPresent() && y.get() == 0);
        return isNever ? Optional.of(truth(false)) : Optional.empty();
    }

    /** Where an operation with a constant looks at some bits only, and others are set or chosen before. */
    private Optional<Integer> part(IrOp op, int of, int constant) {
        int seen = switch (op) {
            case AND -> constant;
            case SHL -> -1 >>> constant;
            default -> -1 << constant;
        };
        if ((bits.get(of) & seen) == 0) {
            return Optional.of(steps.constant(0));
        } else if (op == IrOp.AND && (bits.get(of) & ~constant) == 0) {
            return Optional.of(of);
        }
        Node inner = known.get(of);
        if (inner.op() == IrOp.OR || inner.op() == IrOp.XOR) {
            int left = inner.arguments().get(0);
            int right = inner.arguments().get(1);
            if ((bits.get(left) & seen) == 0) {
                return Optional.of(steps.add(op, right, steps.constant(constant)));
            } else if ((bits.get(right) & seen) == 0) {
                return Optional.of(steps.add(op, left, steps.constant(constant)));
            }
        } else if (inner.op() == IrOp.AND) {
            Optional<Integer> mask = constant(inner.arguments().get(1));
            int masked = inner.arguments().get(0);
            if (mask.isPresent() && op == IrOp.AND) {
                return Optional.of(steps.add(op, masked, steps.constant(mask.get() & constant)));
            } else if (mask.isPresent() && (bits.get(masked) & seen & ~mask.get()) == 0) {
                return Optional.of(steps.add(op, masked, steps.constant(constant)));
            }
        }
        boolean isBack = op == IrOp.SHR && inner.op() == IrOp.SHL || op == IrOp.SHL && inner.op() == IrOp.SHR;
        if (isBack
                && constant(inner.arguments().get(1))
                        .filter(by -> by == constant)
                        .isPresent()) {
            int shifted = inner.arguments().get(0);
            int kept = op == IrOp.SHR ? -1 >>> constant : -1 << constant;
            return Optional.of(steps.add(IrOp.AND, shifted, steps.constant(kept)));
        }
        return Optional.empty();
    }

    private boolean isChoice(int step) {
        Node s = known.get(step);
        return s.op() == IrOp.SELECT
                && constant(s.arguments().get(1)).isPresent()
                && constant(s.arguments().get(2)).isPresent();
    }

    /** Whether a step is 1 where a mask is set, else 0. */
    private boolean isTruth(int step) {
        List<Integer> parts = known.get(step).arguments();
        return isChoice(step)
                && constant(parts.get(1)).orElseThrow() == 1
                && constant(parts.get(2)).orElseThrow() == 0;
    }

    /** The mask of an argument that is a choice. */
    private int maskOf(Node step, int argument) {
        return known.get(step.arguments().get(argument)).arguments().get(0);
    }

    private interface OfNumber {
        int apply(int number);
    }

    private int chosen(IrOp op, int choice, OfNumber operation) {
        List<Integer> parts = known.get(choice).arguments();
        int mask = parts.get(0);
        int yes = operation.apply(constant(parts.get(1)).orElseThrow());
        int no = operation.apply(constant(parts.get(2)).orElseThrow());
        if (yes == no) {
            return yes;
        }
        if (op.result() == IrOp.Kind.MASK) {
            return truth(yes).orElseThrow() ? mask : steps.not(mask);
        }
        return steps.select(mask, yes, no);
    }

    private int computed(IrOp op, int a, int b) {
        return switch (op) {
            case ADD -> steps.constant(a + b);
            case SUB -> steps.constant(a - b);
            case MUL -> steps.constant(a * b);
            case AND -> steps.constant(a & b);
            case OR -> steps.constant(a | b);
            case XOR -> steps.constant(a ^ b);
            case SHL -> steps.constant(a << b);
            case SHR -> steps.constant(a >>> b);
            case SAR -> steps.constant(a >> b);
            case EQ -> truth(a == b);
            case NE -> truth(a != b);
            case LT -> truth(a < b);
            default -> truth(Integer.compareUnsigned(a, b) < 0);
        };
    }
}
