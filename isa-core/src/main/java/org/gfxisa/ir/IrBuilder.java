package org.gfxisa.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.ir.IrFunction.Node;

/**
 * Builds an {@link IrFunction}. Equal nodes are numbered once, and nodes are simplified as they are added: an operation on constants becomes a
 * constant. Not thread-safe.
 */
public final class IrBuilder {
    private final List<Node> nodes = new ArrayList<>();
    private final Map<Node, Integer> numbers = new HashMap<>();
    private final IrSimplifier simplifier = new IrSimplifier(this, nodes);

    /** Creates a builder without nodes. */
    public IrBuilder() {}

    /** Returns an unmodifiable view of the nodes that were added so far. */
    public List<Node> nodes() {
        return Collections.unmodifiableList(nodes);
    }

    /**
     * Adds a node.
     *
     * @return the index of a node with its result, which may be an earlier one
     */
    public int add(IrOp op, Integer... arguments) {
        return add(new Node(op, 0, Arrays.asList(arguments)));
    }

    /** Adds a node with a number: a constant, or an input or output. Returns the index of a node with its result. */
    public int numbered(IrOp op, int number, Integer... arguments) {
        return add(new Node(op, number, Arrays.asList(arguments)));
    }

    /** Adds a call. A 64-bit argument is given as two nodes, the low dword first. Returns the index of a node with its result. */
    public int call(IrCall call, List<Integer> arguments) {
        IrOp op = call.callee().result() == 'J' ? IrOp.CALL_WIDE : IrOp.CALL;
        return add(new Node(op, 0, Optional.of(call), List.of(), arguments));
    }

    /**
     * Adds a node that reads from another lane: its value, or whether it is active.
     *
     * @param lanes by lane of a row of sixteen, the lane that it reads
     * @return the index of a node with its result
     */
    public int moved(IrOp op, List<Integer> lanes, Integer... arguments) {
        return add(new Node(op, 0, Optional.empty(), lanes, Arrays.asList(arguments)));
    }

    /** Returns the index of a node with a constant. */
    public int constant(int value) {
        return numbered(IrOp.CONST, value);
    }

    private boolean isConstant(int node, int value) {
        return nodes.get(node).op() == IrOp.CONST && nodes.get(node).number() == value;
    }

    /** Adds a node. Returns the index of a node with its result. */
    public int add(Node node) {
        Integer before = numbers.get(node);
        if (before != null) {
            return before;
        }
        Optional<Integer> folded = simplifier.simplify(node);
        if (folded.isPresent()) {
            return folded.get();
        }
        nodes.add(node);
        simplifier.added(node);
        numbers.put(node, nodes.size() - 1);
        return nodes.size() - 1;
    }

    // ---- arithmetic that skips operations without effect ----

    /** Returns the bitwise AND of two values. */
    public int and(int a, int b) {
        if (isConstant(a, 0) || isConstant(b, -1)) {
            return a;
        }
        return isConstant(b, 0) || isConstant(a, -1) ? b : add(IrOp.AND, a, b);
    }

    /** Returns the bitwise OR of two values. */
    public int or(int a, int b) {
        return add(IrOp.OR, a, b);
    }

    /** Shifts by a constant count. */
    public int shift(IrOp op, int a, int by) {
        return by == 0 || isConstant(a, 0) ? a : add(op, a, constant(by));
    }

    /** Returns one value where a mask is set, and another one elsewhere. */
    public int select(int mask, int yes, int no) {
        return yes == no ? yes : add(IrOp.SELECT, mask, yes, no);
    }

    /** Converts a mask to an integer: 1 where it is set, and 0 elsewhere. */
    public int number(int mask) {
        return select(mask, constant(1), constant(0));
    }

    /** Returns the complement of a mask. */
    public int not(int mask) {
        return add(IrOp.NOT, mask);
    }

    /** Returns the function of all nodes on which an output or a guard depends. Dead nodes are dropped. */
    public IrFunction function() {
        boolean[] needed = new boolean[nodes.size()];
        for (int i = nodes.size() - 1; i >= 0; i--) {
            Node node = nodes.get(i);
            needed[i] |= node.op().result() == IrOp.Kind.NONE;
            if (needed[i]) {
                node.arguments().forEach(a -> needed[a] = true);
            }
        }
        int[] indices = new int[nodes.size()];
        List<Node> kept = new ArrayList<>();
        for (int i = 0; i < nodes.size(); i++) {
            if (needed[i]) {
                Node node = nodes.get(i);
                indices[i] = kept.size();
                kept.add(
                        node.with(node.arguments().stream().map(a -> indices[a]).toList()));
            }
        }
        return new IrFunction(kept);
    }
}
