package org.gfxisa.simulator.jit.pass;

import java.util.EnumSet;
import java.util.Set;
import org.gfxisa.ir.IrFunction;
import org.gfxisa.ir.IrOp;

/** The operations that are compiled as scalar code. Scalar code has no guards, so there are none on floats. */
final class ScalarOps {
    private static final Set<IrOp> ALL = EnumSet.range(IrOp.IN, IrOp.WIDE_SAR);

    static {
        ALL.remove(IrOp.LANE);
    }

    private ScalarOps() {}

    static boolean canCompile(IrOp op) {
        return ALL.contains(op);
    }

    static boolean canCompile(IrFunction function) {
        return function.nodes().stream().allMatch(node -> canCompile(node.op()));
    }
}
