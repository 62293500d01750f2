package org.gfxisa.ir;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.ir.IrFunction.Node;

/** Builds an {@link IrFunction}: the same node is taken once, and what constants give is a constant. For one thread. */
public final class IrBuilder {
    private final List<Node> steps = new ArrayList<>();
    private final Map<Node, Integer> known = new HashMap<>();
    private final IrSimplifier fold = new IrSimplifier(this, steps);

    /** No steps. */
    public IrBuilder() {}

    /** The steps so far; not to be changed. */
    public List<Node> nodes() {
        return Collections.unmodifiableList(steps);
    }

    /** Adds a step, and gives the index of one with its result. */
    public int add(IrOp op, Integer... arguments) {
        return add(new Node(op, 0, Arrays.asList(arguments)));
    }

    /** The same, of a step with a number. */
    public int numbered(IrOp op, int number, Integer... arguments) {
        return add(new Node(op, number, Arrays.asList(arguments)));
    }

    /** Adds a call; longs among the arguments are two, low and high. */
    public int call(IrCall call, List<Integer> arguments) {
        IrOp op = call.result() == 'J' ? IrOp.CALL_WIDE : IrOp.CALL;
        return add(new Node(op, 0, Optional.of(call), List.of(), arguments));
    }

    /**
     * What other lanes have, or whether they are active.
     *
     * @param lanes which lane each of sixteen reads
     */
    public int moved(IrOp op, List<Integer> lanes, Integer... arguments) {
        return add(new Node(op, 0, Optional.empty(), lanes, Arrays.asList(arguments)));
    }

    /** A constant. */
    public int constant(int value) {
        return numbered(IrOp.CONST, value);
    }

    private boolean isConstant(int step, int value) {
        return steps.get(step).op() == IrOp.CONST && steps.get(step).number() == value;
    }

    /** The same. */
    public int add(Node step) {
        Integer before = known.get(step);
        if (before != null) {
            return before;
        }
        Optional<Integer> folded = fold.of(step);
        if (folded.isPresent()) {
            return folded.get();
        }
        steps.add(step);
        fold.added(step);
        known.put(step, steps.size() - 1);
        return steps.size() - 1;
    }

    // ---- arithmetic that leaves out what changes nothing ----

    /** Bits that both have. */
    public int and(int a, int b) {
        if (isConstant(a, 0) || isConstant(b, -1)) {
            return a;
        }
        return isConstant(b, 0) || isConstant(a, -1) ? b : add(IrOp.AND, a, b);
    }

    /** Bits that one of them has. */
    public int or(int a, int b) {
        return add(IrOp.OR, a, b);
    }

    /** A shift by a constant. */
    public int shift(IrOp op, int a, int by) {
        return by == 0 || isConstant(a, 0) ? a : add(op, a, constant(by));
    }

    /** One of two values. */
    public int select(int mask, int yes, int no) {
        return yes == no ? yes : add(IrOp.SELECT, mask, yes, no);
    }

    /** 1 where a mask is set, else 0. */
    public int number(int mask) {
        return select(mask, constant(1), constant(0));
    }

    /** The other lanes. */
    public int not(int mask) {
        return add(IrOp.NOT, mask);
    }

    /** The steps that outputs need. */
    public IrFunction form() {
        boolean[] needed = new boolean[steps.size()];
        for (int i = steps.size() - 1; i >= 0; i--) {
            Node step = steps.get(i);
            needed[i] |= step.op().result() == IrOp.Kind.NONE;
            if (needed[i]) {
                step.arguments().forEach(a -> needed[a] = true);
            }
        }
        int[] places = new int[steps.size()];
        List<Node> kept = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            if (needed[i]) {
                Node step = steps.get(i);
                places[i] = kept.size();
                kept.add(step.with(step.arguments().stream().map(a -> places[a]).toList()));
            }
        }
        return new IrFunction(kept);
    }
}
