package org.gfxisa.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.ir.IrFunction.Node;

/**
 * Simplifies nodes as they are added: it folds constants and selections of constants, and drops operations without effect, also where an operation
 * sees only some bits of its operand.
 */
final class IrSimplifier {
    private final IrBuilder builder;
    private final List<Node> nodes;
    /** By node, the bits that may be 1. */
    private final List<Integer> bits = new ArrayList<>();

    IrSimplifier(IrBuilder builder, List<Node> nodes) {
        this.builder = builder;
        this.nodes = nodes;
    }

    private Optional<Integer> constant(int node) {
        Node s = nodes.get(node);
        return s.op() == IrOp.CONST ? Optional.of(s.number()) : Optional.empty();
    }

    /** Tells that a node was added to the list. */
    void added(Node node) {
        List<Integer> a = node.arguments();
        bits.add(
                switch (node.op()) {
                    case CONST -> node.number();
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

    private Optional<Boolean> constantMask(int mask) {
        Node s = nodes.get(mask);
        if (s.op() == IrOp.TRUE) {
            return Optional.of(true);
        }
        return s.op() == IrOp.NOT && nodes.get(s.arguments().get(0)).op() == IrOp.TRUE
                ? Optional.of(false)
                : Optional.empty();
    }

    private int mask(boolean value) {
        int all = builder.add(IrOp.TRUE);
        return value ? all : builder.not(all);
    }

    /** Returns the index of a node that already has the result of another one, or empty if that one must be added. */
    Optional<Integer> simplify(Node node) {
        List<Integer> arguments = node.arguments();
        return switch (node.op()) {
            case ADD, SUB, MUL, AND, OR, XOR, SHL, SHR, SAR, EQ, NE, LT, ULT ->
                pair(node.op(), arguments.get(0), arguments.get(1));
            case BOTH -> logic(arguments.get(0), arguments.get(1), true);
            case EITHER -> logic(arguments.get(0), arguments.get(1), false);
            case SELECT -> constantMask(arguments.get(0)).map(m -> m ? arguments.get(1) : arguments.get(2));
            case NOT -> {
                Node of = nodes.get(arguments.get(0));
                yield of.op() == IrOp.NOT ? Optional.of(of.arguments().get(0)) : Optional.empty();
            }
            case RARELY -> constantMask(arguments.get(0)).map(m -> arguments.get(0));
            case LOW, HIGH -> half(node.op() == IrOp.LOW, nodes.get(arguments.get(0)));
            default -> Optional.empty();
        };
    }

    /** Simplifies a half of a 64-bit value that was joined from two dwords, and perhaps shifted by a constant. */
    private Optional<Integer> half(boolean low, Node wide) {
        if (wide.op() == IrOp.WIDE) {
            return Optional.of(wide.arguments().get(low ? 0 : 1));
        }
        boolean isShift = wide.op() == IrOp.WIDE_SHL || wide.op() == IrOp.WIDE_SHR || wide.op() == IrOp.WIDE_SAR;
        if (!isShift) {
            return Optional.empty();
        }
        Node of = nodes.get(wide.arguments().get(0));
        Node count = nodes.get(wide.arguments().get(1));
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
                return rest <= 0 ? builder.constant(0) : builder.shift(IrOp.SHL, a, by);
            }
            return rest <= 0
                    ? builder.shift(IrOp.SHL, a, -rest)
                    : builder.or(builder.shift(IrOp.SHL, b, by), builder.shift(IrOp.SHR, a, rest));
        }
        IrOp in = op == IrOp.WIDE_SAR ? IrOp.SAR : IrOp.SHR;
        if (low) {
            return rest <= 0
                    ? builder.shift(in, b, -rest)
                    : builder.or(builder.shift(IrOp.SHR, a, by), builder.shift(IrOp.SHL, b, rest));
        }
        int sign = in == IrOp.SAR ? builder.shift(IrOp.SAR, b, Integer.SIZE - 1) : builder.constant(0);
        return rest <= 0 ? sign : builder.shift(in, b, by);
    }

    private Optional<Integer> logic(int a, int b, boolean neutral) {
        if (a == b) {
            return Optional.of(a);
        }
        Optional<Boolean> left = constantMask(a);
        Optional<Boolean> right = constantMask(b);
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
        } else if (y.isPresent() && isSelection(a)) {
            return Optional.of(mapSelection(op, a, p -> computed(op, p, y.get())));
        } else if (x.isPresent() && isSelection(b)) {
            return Optional.of(mapSelection(op, b, p -> computed(op, x.get(), p)));
        }
        if (op == IrOp.LT && x.isPresent() && x.get() == 0) {
            Node sum = nodes.get(b);
            if (sum.op() == IrOp.ADD
                    && isZeroOrOne(sum.arguments().get(0))
                    && isZeroOrOne(sum.arguments().get(1))) {
                return Optional.of(builder.add(IrOp.EITHER, maskOf(sum, 0), maskOf(sum, 1)));
            }
        }
        boolean isShift = op == IrOp.SHL || op == IrOp.SHR;
        if (y.isPresent() && (isShift || op == IrOp.AND)) {
            Optional<Integer> part = part(op, a, y.get());
            if (part.isPresent()) {
                return part;
            }
        }
        Node inner = nodes.get(a);
        if (isShift && y.isPresent() && inner.op() == op) {
            int sum = y.get() + constant(inner.arguments().get(1)).orElse(Integer.SIZE);
            if (sum < Integer.SIZE) {
                return Optional.of(builder.shift(op, inner.arguments().get(0), sum));
            }
        }
        boolean isNever = op == IrOp.ULT && (x.isPresent() && x.get() == -1 || y.isPresent() && y.get() == 0);
        return isNever ? Optional.of(mask(false)) : Optional.empty();
    }

    /** Simplifies a shift or mask by a constant, if its operand computes bits that it discards. */
    private Optional<Integer> part(IrOp op, int of, int constant) {
        int seen = switch (op) {
            case AND -> constant;
            case SHL -> -1 >>> constant;
            default -> -1 << constant;
        };
        if ((bits.get(of) & seen) == 0) {
            return Optional.of(builder.constant(0));
        } else if (op == IrOp.AND && (bits.get(of) & ~constant) == 0) {
            return Optional.of(of);
        }
        Node inner = nodes.get(of);
        if (inner.op() == IrOp.OR || inner.op() == IrOp.XOR) {
            int left = inner.arguments().get(0);
            int right = inner.arguments().get(1);
            if ((bits.get(left) & seen) == 0) {
                return Optional.of(builder.add(op, right, builder.constant(constant)));
            } else if ((bits.get(right) & seen) == 0) {
                return Optional.of(builder.add(op, left, builder.constant(constant)));
            }
        } else if (inner.op() == IrOp.AND) {
            Optional<Integer> mask = constant(inner.arguments().get(1));
            int masked = inner.arguments().get(0);
            if (mask.isPresent() && op == IrOp.AND) {
                return Optional.of(builder.add(op, masked, builder.constant(mask.get() & constant)));
            } else if (mask.isPresent() && (bits.get(masked) & seen & ~mask.get()) == 0) {
                return Optional.of(builder.add(op, masked, builder.constant(constant)));
            }
        }
        boolean isBack = op == IrOp.SHR && inner.op() == IrOp.SHL || op == IrOp.SHL && inner.op() == IrOp.SHR;
        if (isBack
                && constant(inner.arguments().get(1))
                        .filter(by -> by == constant)
                        .isPresent()) {
            int shifted = inner.arguments().get(0);
            int kept = op == IrOp.SHR ? -1 >>> constant : -1 << constant;
            return Optional.of(builder.add(IrOp.AND, shifted, builder.constant(kept)));
        }
        return Optional.empty();
    }

    private boolean isSelection(int node) {
        Node s = nodes.get(node);
        return s.op() == IrOp.SELECT
                && constant(s.arguments().get(1)).isPresent()
                && constant(s.arguments().get(2)).isPresent();
    }

    /** Returns whether a node converts a mask to 1 or 0. */
    private boolean isZeroOrOne(int node) {
        List<Integer> parts = nodes.get(node).arguments();
        return isSelection(node)
                && constant(parts.get(1)).orElseThrow() == 1
                && constant(parts.get(2)).orElseThrow() == 0;
    }

    /** Returns the mask of an argument that is a selection. */
    private int maskOf(Node node, int argument) {
        return nodes.get(node.arguments().get(argument)).arguments().get(0);
    }

    private interface IntOperator {
        int apply(int number);
    }

    private int mapSelection(IrOp op, int choice, IntOperator operation) {
        List<Integer> parts = nodes.get(choice).arguments();
        int mask = parts.get(0);
        int yes = operation.apply(constant(parts.get(1)).orElseThrow());
        int no = operation.apply(constant(parts.get(2)).orElseThrow());
        if (yes == no) {
            return yes;
        }
        if (op.result() == IrOp.Kind.MASK) {
            return constantMask(yes).orElseThrow() ? mask : builder.not(mask);
        }
        return builder.select(mask, yes, no);
    }

    private int computed(IrOp op, int a, int b) {
        return op.result() == IrOp.Kind.MASK
                ? mask(IrEvaluator.compare(op, a, b))
                : builder.constant(IrEvaluator.integer(op, a, b));
    }
}
