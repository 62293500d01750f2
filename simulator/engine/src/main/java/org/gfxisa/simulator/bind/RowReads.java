package org.gfxisa.simulator.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.ir.IrBuilder;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.wave.Wave;

/**
 * The IR of lanes that read other lanes of their row of sixteen, in the same way in all rows.
 *
 * @param lanes which one each of the sixteen reads, as {@link IrOp#FROM_LANE} has it
 * @param reading the lanes that read one
 */
public record RowReads(List<Integer> lanes, long reading) {
    /** Instead of a lane, where none is read. */
    static final int NOWHERE = -1;

    private static final int ROW = 16;
    private static final long FIRST_ROW = 0xffff;
    private static final long EACH_ROW = 0x0001_0001_0001_0001L;

    /** Of the lanes that all lanes read; empty if some are in other rows, or rows differ. */
    public static Optional<RowReads> of(int[] from) {
        List<Integer> lanes = new ArrayList<>();
        long reading = 0;
        for (int lane = 0; lane < Wave.LANES; lane++) {
            int place = lane % ROW;
            int other = from[lane] == NOWHERE ? lane : from[lane];
            if (lane < ROW) {
                lanes.add(other);
            }
            if (lane - place != other - other % ROW || lanes.get(place) != other % ROW) {
                return Optional.empty();
            }
            reading |= (from[lane] == NOWHERE ? 0L : 1L) << lane;
        }
        return Optional.of(new RowReads(lanes, reading));
    }

    /** What lanes read of a value; 0 of none, and of one that is not active. */
    public int read(IrBuilder builder, int value) {
        int read = builder.moved(IrOp.FROM_LANE, lanes, value);
        return reading == -1 ? read : builder.select(mask(builder, reading), read, builder.constant(0));
    }

    /** The lanes that read an active one. */
    int readingActive(IrBuilder builder) {
        return builder.add(IrOp.BOTH, mask(builder, reading), builder.moved(IrOp.HAS_LANE, lanes));
    }

    /** Always the same lanes. */
    static int mask(IrBuilder builder, long lanes) {
        if (lanes == -1) {
            return builder.add(IrOp.TRUE);
        }
        int lane = builder.add(IrOp.LANE);
        long row = lanes & FIRST_ROW;
        int bits = builder.constant((int) row);
        int most = ROW - 1;
        if (lanes != row * EACH_ROW) {
            int isLow = builder.add(IrOp.LT, lane, builder.constant(Integer.SIZE));
            bits = builder.select(
                    isLow, builder.constant((int) lanes), builder.constant((int) (lanes >>> Integer.SIZE)));
            most = Integer.SIZE - 1;
        }
        int bit = builder.add(IrOp.SHR, bits, builder.and(lane, builder.constant(most)));
        return builder.add(IrOp.NE, builder.and(bit, builder.constant(1)), builder.constant(0));
    }
}
