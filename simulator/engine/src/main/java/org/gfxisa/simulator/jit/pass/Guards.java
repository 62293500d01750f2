package org.gfxisa.simulator.jit.pass;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.gfxisa.ir.IrFunction.Node;
import org.gfxisa.ir.IrOp;

/**
 * The guards of a fused group: values that must be tested before results are stored. They are values that may be a NaN whose bits matter, and
 * values that may be denormal where MODE or the operation flushes denormals. Sums and products propagate a NaN, so only the last results are
 * tested.
 */
public final class Guards {
    private static final Set<IrOp> SINGLE =
            EnumSet.of(IrOp.FADD, IrOp.FSUB, IrOp.FMUL, IrOp.FFMA, IrOp.FRCP, IrOp.FSQRT);
    private static final Set<IrOp> DOUBLE =
            EnumSet.of(IrOp.DADD, IrOp.DSUB, IrOp.DMUL, IrOp.DDIV, IrOp.DSQRT, IrOp.DFMA);
    private static final Set<IrOp> CHOICES = EnumSet.of(IrOp.FMIN, IrOp.FMAX);
    private static final Set<IrOp> COMPARISONS = EnumSet.of(IrOp.FEQ, IrOp.FLT, IrOp.FLE, IrOp.DEQ, IrOp.DLT, IrOp.DLE);
    private static final Set<IrOp> FLUSHING = EnumSet.of(IrOp.FRCP, IrOp.FSQRT);
    private static final int EXPONENT = 0x7f800000;
    private static final int MANTISSA = 0x007fffff;

    private final Set<Integer> nans = new TreeSet<>();
    private final Set<Integer> wideNans = new TreeSet<>();
    private final Set<Integer> denormals = new TreeSet<>();
    private final Set<Integer> expected = new TreeSet<>();

    /**
     * Finds the guards.
     *
     * @param needed which nodes are live
     * @param flushes whether MODE flushes denormals of f32
     */
    public Guards(GroupIr ir, boolean[] needed, boolean flushes) {
        List<Node> nodes = ir.nodes();
        Set<Integer> escaping = new TreeSet<>(ir.registers().values());
        for (int i = 0; i < needed.length; i++) {
            Node node = nodes.get(i);
            if (!needed[i]) {
                continue;
            }
            boolean carries = SINGLE.contains(node.op()) || DOUBLE.contains(node.op());
            if (!carries && !COMPARISONS.contains(node.op())) {
                escaping.addAll(node.arguments());
            }
            if (node.op() == IrOp.FLUSHED) {
                denormals.addAll(node.arguments());
            }
            if (node.op() == IrOp.GUARD) {
                expected.add(node.arguments().get(0));
            }
            if (CHOICES.contains(node.op())) {
                nans.addAll(node.arguments());
            }
            boolean isSingle = SINGLE.contains(node.op())
                    || CHOICES.contains(node.op())
                    || node.op() == IrOp.FEQ
                    || node.op() == IrOp.FLT
                    || node.op() == IrOp.FLE;
            if (isSingle && (flushes || FLUSHING.contains(node.op()))) {
                denormals.addAll(node.arguments());
                if (node.op().result() == IrOp.Kind.INT) {
                    denormals.add(i);
                }
            }
        }
        escaping.stream().filter(i -> SINGLE.contains(nodes.get(i).op())).forEach(nans::add);
        escaping.stream().filter(i -> DOUBLE.contains(nodes.get(i).op())).forEach(wideNans::add);
        nans.removeIf(i -> isConstant(nodes.get(i), false));
        denormals.removeIf(i -> isConstant(nodes.get(i), true));
    }

    private static boolean isConstant(Node node, boolean normal) {
        int bits = node.number();
        boolean isFine = normal
                ? (bits & EXPONENT) != 0 || (bits & MANTISSA) == 0
                : (bits & EXPONENT) != EXPONENT || (bits & MANTISSA) == 0;
        return node.op() == IrOp.FROM_INT || node.op() == IrOp.CONST && isFine;
    }

    /** Returns the nodes of f32 values that may be a NaN. */
    public List<Integer> nans() {
        return new ArrayList<>(nans);
    }

    /** Returns the nodes of f64 values that may be a NaN. */
    public List<Integer> wideNans() {
        return new ArrayList<>(wideNans);
    }

    /** Returns the nodes of f32 values that may be denormal. */
    public List<Integer> denormals() {
        return new ArrayList<>(denormals);
    }

    /** Returns the nodes of masks that must be set. */
    public List<Integer> expected() {
        return new ArrayList<>(expected);
    }

    /** Returns whether there is any guard. */
    public boolean any() {
        return nans.size() + wideNans.size() + denormals.size() + expected.size() > 0;
    }
}
