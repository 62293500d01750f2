package org.gfxisa.simulator.port;

import java.lang.invoke.MethodHandles;
import java.util.Optional;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.memory.Segment;

/** The loop over the lanes of an atomic. Compiled code uses copies of this class, each of which has a function of its own. */
final class UpdateLoop implements UpdateMover {
    private static final int[] NO_RESULT = {};
    private static final AtomicUpdate.Of32 NOTHING = (mem, data, cmp, mode) -> mem;
    /** The function of a copy, which the JVM takes for constant. */
    private static final AtomicUpdate OWN = own();

    private static AtomicUpdate own() {
        try {
            return Optional.ofNullable(MethodHandles.classData(MethodHandles.lookup(), "_", AtomicUpdate.class))
                    .orElse(NOTHING);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void move(
            AtomicUpdate update,
            Segment memory,
            int[] offsets,
            int at,
            long exec,
            int mode,
            int[][] data,
            int firstData,
            int[][] comparands,
            int firstComparand,
            int[][] results,
            int firstResult) {
        AtomicUpdate function = OWN == NOTHING ? update : OWN;
        memory.beginUpdates();
        if (function instanceof AtomicUpdate.Of32 of32) {
            int[] to = firstResult == NOWHERE ? NO_RESULT : results[firstResult];
            move(of32, memory, offsets, at, exec, mode, data[firstData], comparands[firstComparand], to);
            return;
        }
        AtomicUpdate.Of64 of64 = (AtomicUpdate.Of64) function;
        for (long rest = exec; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long value = pair(data, firstData, lane);
            long old = memory.update64(offsets[lane] + at, of64, value, pair(comparands, firstComparand, lane), mode);
            if (firstResult != NOWHERE) {
                results[firstResult][lane] = (int) old;
                results[firstResult + 1][lane] = (int) (old >>> Integer.SIZE);
            }
        }
    }

    private static void move(
            AtomicUpdate.Of32 update,
            Segment memory,
            int[] offsets,
            int at,
            long exec,
            int mode,
            int[] data,
            int[] comparands,
            int[] results) {
        int count = Lanes.first(exec);
        for (int lane = 0; lane < count; lane++) {
            int old = memory.update32(offsets[lane] + at, update, data[lane], comparands[lane], mode);
            if (results != NO_RESULT) {
                results[lane] = old;
            }
        }
        for (long rest = count < 0 ? exec : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int old = memory.update32(offsets[lane] + at, update, data[lane], comparands[lane], mode);
            if (results != NO_RESULT) {
                results[lane] = old;
            }
        }
    }

    private static long pair(int[][] file, int first, int lane) {
        return file[first][lane] & 0xffffffffL | (long) file[first + 1][lane] << Integer.SIZE;
    }
}
