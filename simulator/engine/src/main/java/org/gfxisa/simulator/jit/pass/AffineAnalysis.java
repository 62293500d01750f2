package org.gfxisa.simulator.jit.pass;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;

/**
 * Finds uniform and affine values. In all lanes of a row, an affine value is that of the first lane plus a constant stride for each lane; a
 * uniform value has the stride 0. Some nodes are affine only if a value does not wrap within the row, or a mask is uniform in it; generated
 * code checks that.
 */
public final class AffineAnalysis {
    /** The stride of a varying value. */
    static final int NONE = -1;

    private static final int MOST = 1 << 16;

    /** A value that is not computed by a node. */
    public sealed interface Input {
        /** Returns whether the value can differ between rows. */
        public boolean variesByRow();

        /** Returns the difference between the values of adjacent lanes. */
        public int stride();
    }

    /** The initial value of a scalar register. */
    public record Initial(int code) implements Input {
        @Override
        public boolean variesByRow() {
            return false;
        }

        @Override
        public int stride() {
            return 0;
        }
    }

    /** The initial value of a vector register in the first lane of a row. */
    public record FirstLane(int register, int stride) implements Input {
        @Override
        public boolean variesByRow() {
            return true;
        }
    }

    /**
     * A dword that a scalar load loaded.
     *
     * @param block number of the block of memory
     * @param offset offset from its base address, in bytes
     */
    public record Loaded(int block, int offset) implements Input {
        @Override
        public boolean variesByRow() {
            return false;
        }

        @Override
        public int stride() {
            return 0;
        }
    }

    private final IrBuilder builder = new IrBuilder();
    private final List<Input> inputs = new ArrayList<>();
    private final List<Integer> strides = new ArrayList<>();
    private final BitSet ofRows = new BitSet();

    /** Returns the builder of the IR. */
    public IrBuilder builder() {
        return builder;
    }

    Node node(int node) {
        return builder.nodes().get(node);
    }

    int input(Input input) {
        int number = inputs.indexOf(input);
        if (number < 0) {
            number = inputs.size();
            inputs.add(input);
        }
        return builder.numbered(IrOp.IN, number);
    }

    /** Returns the input of a node. */
    public Input inputOf(int node) {
        return inputs.get(node(node).number());
    }

    /** Returns the stride of a node, or {@link #NONE} if its value is varying. */
    public int stride(int node) {
        analyse(node);
        return strides.get(node);
    }

    /** Returns whether the value of a node can differ between rows. */
    public boolean variesByRow(int node) {
        analyse(node);
        return ofRows.get(node);
    }

    private void analyse(int node) {
        for (int i = strides.size(); i <= node; i++) {
            int stride = strideOf(node(i));
            strides.add(stride < 0 || stride > MOST ? NONE : stride);
            int number = i;
            if (node(i).op() == IrOp.IN
                    ? inputOf(i).variesByRow()
                    : node(number).arguments().stream().anyMatch(ofRows::get)) {
                ofRows.set(i);
            }
        }
    }

    private int strideOf(Node node) {
        if (node.op() == IrOp.IN) {
            return inputs.get(node.number()).stride();
        }
        List<Integer> arguments = node.arguments();
        if (!ScalarOps.canCompile(node.op()) || arguments.stream().anyMatch(a -> strides.get(a) == NONE)) {
            return NONE;
        } else if (arguments.stream().allMatch(a -> strides.get(a) == 0)) {
            return 0;
        }
        int a = strides.get(arguments.get(0));
        int b = arguments.size() > 1 ? strides.get(arguments.get(1)) : 0;
        return switch (node.op()) {
            case ADD -> a + b;
            case SUB -> a - b;
            case MUL ->
                a == 0
                        ? scaled(b, constant(arguments.get(0)))
                        : scaled(a, b == 0 ? constant(arguments.get(1)) : none());
            case SHL -> b == 0 ? scaled(a, constant(arguments.get(1)).map(by -> 1 << by)) : NONE;
            case AND -> isLowBits(constant(arguments.get(a == 0 ? 0 : 1))) ? Math.max(a, b) : NONE;
            case OR -> a == 0 || b == 0 ? Math.max(a, b) : NONE;
            case SHR, SAR, HIGH, LT, ULT -> node.op() == IrOp.LT || node.op() == IrOp.ULT || b == 0 ? 0 : NONE;
            case EQ, NE -> a == b ? 0 : NONE;
            case LOW -> a;
            case WIDE -> b == 0 ? a : NONE;
            case WIDE_SHL -> b == 0 ? scaled(a, wideConstant(arguments.get(1)).map(by -> 1 << by)) : NONE;
            case SELECT -> a == 0 ? Math.max(b, strides.get(arguments.get(2))) : NONE;
            default -> NONE;
        };
    }

    private static Optional<Integer> none() {
        return Optional.empty();
    }

    private static int scaled(int stride, Optional<Integer> by) {
        long scaled = by.map(factor -> (long) stride * factor).orElse((long) NONE);
        return scaled < 0 || scaled > MOST ? NONE : (int) scaled;
    }

    private static boolean isLowBits(Optional<Integer> mask) {
        return mask.filter(bits -> bits > 0 && (bits & bits + 1) == 0).isPresent();
    }

    private Optional<Integer> constant(int node) {
        return node(node).op() == IrOp.CONST ? Optional.of(node(node).number()) : none();
    }

    private Optional<Integer> wideConstant(int node) {
        return node(node).op() == IrOp.WIDE ? constant(node(node).arguments().get(0)) : none();
    }
}
