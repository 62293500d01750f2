package org.gfxisa.simulator.op.control;

import org.gfxisa.exec.ControlAction;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.wave.Wave;

/** The start or the end of a loop that runs once for each half of EXEC ("RDNA1 ISA, 4.2 and 12.3"). */
final class SubvectorOp extends BranchOp {
    private final boolean isStart;
    private final int kept;

    private SubvectorOp(Bound bound, boolean isStart) {
        super(bound, true);
        this.isStart = isStart;
        kept = bound.code("sdst").orElseThrow(() -> new Unsupported("it has no register for the other half"));
    }

    static Op of(Bound bound, ControlAction action) {
        return new SubvectorOp(bound, action.operation() == ControlAction.Operation.SUBVECTOR_BEGIN);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        int low = wave.layout().exec();
        int high = low + 1;
        int[] sgpr = wave.sgpr;
        if (isStart) {
            if ((sgpr[low] | sgpr[high]) == 0) {
                return branch(wave);
            }
            if (sgpr[low] == 0) {
                sgpr[kept] = 0;
            } else {
                sgpr[kept] = sgpr[high];
                sgpr[high] = 0;
            }
            return next;
        }
        if (sgpr[high] != 0) {
            sgpr[low] = sgpr[kept];
            return next;
        }
        if (sgpr[kept] == 0) {
            return next;
        }
        sgpr[high] = sgpr[kept];
        sgpr[kept] = sgpr[low];
        sgpr[low] = 0;
        return branch(wave);
    }
}
