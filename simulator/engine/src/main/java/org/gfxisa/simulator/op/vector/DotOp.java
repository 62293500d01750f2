package org.gfxisa.simulator.op.vector;

import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.DotAction;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.ScalarSource;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.wave.Wave;

/** A dot product of the parts of dwords, which are signed if NEG_LO says so. */
public final class DotOp extends Op {
    private static final int SOURCES = 3;

    private final int count;
    private final int bits;
    private final boolean isLeftSigned;
    private final boolean isRightSigned;
    private final boolean clamp;
    private final Source[] sources = new Source[SOURCES];
    private final LaneRegisters result;

    private DotOp(Bound bound, DotAction action) {
        count = action.count();
        bits = Integer.SIZE / count;
        isLeftSigned = bound.bit("neg_lo", 0);
        isRightSigned = bound.bit("neg_lo", 1);
        clamp = bound.flag("clamp");
        for (int i = 0; i < SOURCES; i++) {
            sources[i] = Source.of(bound, "src" + i);
        }
        result = LaneRegisters.of(bound.first("vdst"));
    }

    public static Op of(Bound bound, DotAction action) {
        return new DotOp(bound, action);
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        for (long rest = wave.exec(); rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int a = sources[0].get(wave, lane);
            int b = sources[1].get(wave, lane);
            long total = sources[2].get(wave, lane);
            for (int i = 0; i < count; i++) {
                total += part(a, i, isLeftSigned) * part(b, i, isRightSigned);
            }
            long limited = clamp ? Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, total)) : total;
            result.set(wave, 0, lane, (int) limited);
        }
        return next;
    }

    private int part(int dword, int index, boolean isSigned) {
        int top = dword << Integer.SIZE - (index + 1) * bits;
        return isSigned ? top >> Integer.SIZE - bits : top >>> Integer.SIZE - bits;
    }

    @Override
    public boolean isVector() {
        return true;
    }

    /** A dword of each lane, or of the wave. */
    private record Source(Optional<LaneRegisters> lanes, Optional<ScalarSource> scalar) {
        public static Source of(Bound bound, String name) {
            OperandView view = bound.first(name);
            return view.file().equals("vgpr")
                    ? new Source(Optional.of(LaneRegisters.of(view)), Optional.empty())
                    : new Source(Optional.empty(), Optional.of(ScalarSource.of(view, bound.machine())));
        }

        int get(Wave wave, int lane) {
            return lanes.isPresent()
                    ? lanes.get().get(wave, 0, lane)
                    : (int) scalar.orElseThrow().get(wave);
        }
    }

    @Override
    public BoundInstruction bound() {
        return new BoundInstruction.Other("dot product");
    }
}
