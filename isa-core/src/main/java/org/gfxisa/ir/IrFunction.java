package org.gfxisa.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A function in SSA form, without branches: what an instruction computes in one lane. The generator makes it from the same {@code does} as the
 * instruction's implementation in Java, which computes the same.
 *
 * @param nodes in order; the arguments of a node are results of earlier ones
 */
public record IrFunction(List<Node> nodes) {
    public IrFunction {
        nodes = List.copyOf(nodes);
    }

    /**
     * An operation and its operands.
     *
     * @param number the constant, or the number of an input or output; 0 for other operations
     * @param call the method that {@link IrOp#CALL} or {@link IrOp#CALL_WIDE} calls; empty for other operations
     * @param lanes for {@link IrOp#FROM_LANE} and {@link IrOp#HAS_LANE}, by lane of a row of sixteen, the lane that it reads; otherwise empty
     * @param arguments indices of the nodes whose results it uses
     */
    public record Node(IrOp op, int number, Optional<IrCall> call, List<Integer> lanes, List<Integer> arguments) {
        public Node {
            lanes = List.copyOf(lanes);
            arguments = List.copyOf(arguments);
        }

        /** Creates a node that neither calls a method nor reads other lanes. */
        public Node(IrOp op, int number, List<Integer> arguments) {
            this(op, number, Optional.empty(), List.of(), arguments);
        }

        /** Returns the same node with other arguments. */
        public Node with(List<Integer> others) {
            return new Node(op, number, call, lanes, others);
        }
    }

    /** Decides what replaces the inputs and outputs of a function that is inlined into another one. */
    public interface Inliner {
        /** Returns the index of the node that supplies an input, a mask or M0. */
        int input(Node node);

        /** Receives the value of an output or a mask. */
        void output(Node node, int value);

        /** Adds any other node. Returns the index of a node with its result. */
        default int other(IrBuilder all, Node node) {
            return all.add(node);
        }
    }

    /** Inlines this function into the one that a builder makes. */
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
