package org.gfxisa.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What an instruction computes in a lane: operations in SSA form, without branches. It says the same as the instruction's implementation
 * in Java, which the generator makes from the same text.
 *
 * @param nodes in order; each takes results of earlier ones
 */
public record IrFunction(List<Node> nodes) {
    public IrFunction {
        nodes = List.copyOf(nodes);
    }

    /**
     * An operation and its operands.
     *
     * @param number the constant, or the number of an input or output; of others 0
     * @param call what {@link IrOp#CALL} and {@link IrOp#CALL_WIDE} call
     * @param lanes of {@link IrOp#FROM_LANE} and {@link IrOp#HAS_LANE}, which lane each of sixteen reads; of others empty
     * @param arguments indices of the nodes whose results it takes
     */
    public record Node(IrOp op, int number, Optional<IrCall> call, List<Integer> lanes, List<Integer> arguments) {
        public Node {
            lanes = List.copyOf(lanes);
            arguments = List.copyOf(arguments);
        }

        /** One that neither calls nor reads other lanes. */
        public Node(IrOp op, int number, List<Integer> arguments) {
            this(op, number, Optional.empty(), List.of(), arguments);
        }

        /** The same with other arguments. */
        public Node with(List<Integer> others) {
            return new Node(op, number, call, lanes, others);
        }
    }

    /** Where a function becomes part of another one: what stands for its inputs, and what becomes of its outputs. */
    public interface Inliner {
        /** The node that gives an input, a mask or M0. */
        int input(Node node);

        /** An output or a mask gets a value. */
        void output(Node node, int value);

        /** Adds any other node. */
        default int other(IrBuilder all, Node node) {
            return all.add(node);
        }
    }

    /** Adds its nodes to others. */
    public void addTo(IrBuilder all, Inliner inliner) {
        int[] at = new int[nodes.size()];
        for (int i = 0; i < at.length; i++) {
            Node node = nodes.get(i);
            List<Integer> arguments = new ArrayList<>();
            for (int argument : node.arguments) {
                arguments.add(at[argument]);
            }
            switch (node.op) {
                case IN, MASK_IN, M0 -> at[i] = inliner.input(node);
                case OUT, MASK_OUT -> inliner.output(node, arguments.get(0));
                default -> at[i] = inliner.other(all, node.with(arguments));
            }
        }
    }

    @Override
    public String toString() {
        return IrText.print(this);
    }
}
