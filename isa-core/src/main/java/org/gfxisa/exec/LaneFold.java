package org.gfxisa.exec;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.exec.LaneForm.Step;

/** Steps that need not be: of constants, of choices between constants, those that change nothing, and of bits that nobody looks at. */
final class LaneFold {
    private final LaneSteps steps;
    private final List<Step> known;
    /** By step, the bits that may be set. */
    private final List<Integer> bits = new ArrayList<>();

    LaneFold(LaneSteps steps, List<Step> known) {
        this.steps = steps;
        this.known = known;
    }

    private Optional<Integer> constant(int step) {
        Step s = known.get(step);
        return s.op() == LaneOp.CONST ? Optional.of(s.number()) : Optional.empty();
    }

    /** A step was added. */
    void added(Step step) {
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
        Step s = known.get(mask);
        if (s.op() == LaneOp.TRUE) {
            return Optional.of(true);
        }
        return s.op() == LaneOp.NOT && known.get(s.arguments().get(0)).op() == LaneOp.TRUE
                ? Optional.of(false)
                : Optional.empty();
    }

    private int truth(boolean value) {
        int all = steps.add(LaneOp.TRUE);
        return value ? all : steps.not(all);
    }

    /** The result of a step, if it need not be. */
    Optional<Integer> of(Step step) {
        List<Integer> arguments = step.arguments();
        return switch (step.op()) {
            case ADD, SUB, MUL, AND, OR, XOR, SHL, SHR, SAR, EQ, NE, LT, ULT ->
                pair(step.op(), arguments.get(0), arguments.get(1));
            case BOTH -> logic(arguments.get(0), arguments.get(1), true);
            case EITHER -> logic(arguments.get(0), arguments.get(1), false);
            case SELECT -> truth(arguments.get(0)).map(m -> m ? arguments.get(1) : arguments.get(2));
            case NOT -> {
                Step of = known.get(arguments.get(0));
                yield of.op() == LaneOp.NOT ? Optional.of(of.arguments().get(0)) : Optional.empty();
            }
            case LOW, HIGH -> half(step.op() == LaneOp.LOW, known.get(arguments.get(0)));
            default -> Optional.empty();
        };
    }

    /** A half of two halves, also where they were shifted by a constant. */
    private Optional<Integer> half(boolean low, Step wide) {
        if (wide.op() == LaneOp.WIDE) {
            return Optional.of(wide.arguments().get(low ? 0 : 1));
        }
        boolean isShift = wide.op() == LaneOp.WIDE_SHL || wide.op() == LaneOp.WIDE_SHR || wide.op() == LaneOp.WIDE_SAR;
        if (!isShift) {
            return Optional.empty();
        }
        Step of = known.get(wide.arguments().get(0));
        Step count = known.get(wide.arguments().get(1));
        if (of.op() != LaneOp.WIDE || count.op() != LaneOp.WIDE) {
            return Optional.empty();
        }
        int a = of.arguments().get(0);
        int b = of.arguments().get(1);
        return constant(count.arguments().get(0)).map(by -> shifted(low, wide.op(), a, b, by & Long.SIZE - 1));
    }

    private int shifted(boolean low, LaneOp op, int a, int b, int by) {
        if (by == 0) {
            return low ? a : b;
        }
        int rest = Integer.SIZE - by;
        if (op == LaneOp.WIDE_SHL) {
            if (low) {
                return rest <= 0 ? steps.constant(0) : steps.shift(LaneOp.SHL, a, by);
            }
            return rest <= 0
                    ? steps.shift(LaneOp.SHL, a, -rest)
                    : steps.or(steps.shift(LaneOp.SHL, b, by), steps.shift(LaneOp.SHR, a, rest));
        }
        LaneOp in = op == LaneOp.WIDE_SAR ? LaneOp.SAR : LaneOp.SHR;
        if (low) {
            return rest <= 0
                    ? steps.shift(in, b, -rest)
                    : steps.or(steps.shift(LaneOp.SHR, a, by), steps.shift(LaneOp.SHL, b, rest));
        }
        int sign = in == LaneOp.SAR ? steps.shift(LaneOp.SAR, b, Integer.SIZE - 1) : steps.constant(0);
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

    private Optional<Integer> pair(LaneOp op, int a, int b) {
        Optional<Integer> x = constant(a);
        Optional<Integer> y = constant(b);
        if (x.isPresent() && y.isPresent()) {
            return Optional.of(computed(op, x.get(), y.get()));
        }
        boolean isSum = op == LaneOp.ADD || op == LaneOp.OR || op == LaneOp.XOR;
        if (y.isPresent() && y.get() == 0 && (isSum || op == LaneOp.SUB)) {
            return Optional.of(a);
        } else if (x.isPresent() && x.get() == 0 && isSum) {
            return Optional.of(b);
        } else if (y.isPresent() && isChoice(a)) {
            return Optional.of(chosen(op, a, p -> computed(op, p, y.get())));
        } else if (x.isPresent() && isChoice(b)) {
            return Optional.of(chosen(op, b, p -> computed(op, x.get(), p)));
        }
        if (op == LaneOp.LT && x.isPresent() && x.get() == 0) {
            Step sum = known.get(b);
            if (sum.op() == LaneOp.ADD
                    && isTruth(sum.arguments().get(0))
                    && isTruth(sum.arguments().get(1))) {
                return Optional.of(steps.add(LaneOp.EITHER, maskOf(sum, 0), maskOf(sum, 1)));
            }
        }
        boolean isShift = op == LaneOp.SHL || op == LaneOp.SHR;
        if (y.isPresent() && (isShift || op == LaneOp.AND)) {
            Optional<Integer> part = part(op, a, y.get());
            if (part.isPresent()) {
                return part;
            }
        }
        Step inner = known.get(a);
        if (isShift && y.isPresent() && inner.op() == op) {
            int sum = y.get() + constant(inner.arguments().get(1)).orElse(Integer.SIZE);
            if (sum < Integer.SIZE) {
                return Optional.of(steps.shift(op, inner.arguments().get(0), sum));
            }
        }
        boolean isNever = op == LaneOp.ULT && (x.isPresent() && x.get() == -1 || y.isPresent() && y.get() == 0);
        return isNever ? Optional.of(truth(false)) : Optional.empty();
    }

    /** Where an operation with a constant looks at some bits only, and others are set or chosen before. */
    private Optional<Integer> part(LaneOp op, int of, int constant) {
        int seen = switch (op) {
            case AND -> constant;
            case SHL -> -1 >>> constant;
            default -> -1 << constant;
        };
        if ((bits.get(of) & seen) == 0) {
            return Optional.of(steps.constant(0));
        } else if (op == LaneOp.AND && (bits.get(of) & ~constant) == 0) {
            return Optional.of(of);
        }
        Step inner = known.get(of);
        if (inner.op() == LaneOp.OR || inner.op() == LaneOp.XOR) {
            int left = inner.arguments().get(0);
            int right = inner.arguments().get(1);
            if ((bits.get(left) & seen) == 0) {
                return Optional.of(steps.add(op, right, steps.constant(constant)));
            } else if ((bits.get(right) & seen) == 0) {
                return Optional.of(steps.add(op, left, steps.constant(constant)));
            }
        } else if (inner.op() == LaneOp.AND) {
            Optional<Integer> mask = constant(inner.arguments().get(1));
            int masked = inner.arguments().get(0);
            if (mask.isPresent() && op == LaneOp.AND) {
                return Optional.of(steps.add(op, masked, steps.constant(mask.get() & constant)));
            } else if (mask.isPresent() && (bits.get(masked) & seen & ~mask.get()) == 0) {
                return Optional.of(steps.add(op, masked, steps.constant(constant)));
            }
        }
        boolean isBack = op == LaneOp.SHR && inner.op() == LaneOp.SHL || op == LaneOp.SHL && inner.op() == LaneOp.SHR;
        if (isBack
                && constant(inner.arguments().get(1))
                        .filter(by -> by == constant)
                        .isPresent()) {
            int shifted = inner.arguments().get(0);
            int kept = op == LaneOp.SHR ? -1 >>> constant : -1 << constant;
            return Optional.of(steps.add(LaneOp.AND, shifted, steps.constant(kept)));
        }
        return Optional.empty();
    }

    private boolean isChoice(int step) {
        Step s = known.get(step);
        return s.op() == LaneOp.SELECT
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
    private int maskOf(Step step, int argument) {
        return known.get(step.arguments().get(argument)).arguments().get(0);
    }

    private interface OfNumber {
        int apply(int number);
    }

    private int chosen(LaneOp op, int choice, OfNumber operation) {
        List<Integer> parts = known.get(choice).arguments();
        int mask = parts.get(0);
        int yes = operation.apply(constant(parts.get(1)).orElseThrow());
        int no = operation.apply(constant(parts.get(2)).orElseThrow());
        if (yes == no) {
            return yes;
        }
        if (op.result() == LaneOp.Kind.MASK) {
            return truth(yes).orElseThrow() ? mask : steps.not(mask);
        }
        return steps.select(mask, yes, no);
    }

    private int computed(LaneOp op, int a, int b) {
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
