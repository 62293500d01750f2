package org.gfxisa.simulator.port;

import java.lang.invoke.MethodHandles;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.memory.Updatable;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** The loop of one update, of which there are copies only. */
final class OneUpdate implements UpdateLoop {
    private static final AtomicUpdate UPDATE = update();
    private static final int[] NOWHERE = {};

    private static AtomicUpdate update() {
        try {
            return MethodHandles.classData(MethodHandles.lookup(), "_", AtomicUpdate.class);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void run(Updatable memory, Wave wave, FastPathData what, int[] offsets, int further, long exec) {
        int[][] file = what.file(wave);
        int mode = FloatMode.of(wave.mode);
        memory.beginUpdates();
        if (UPDATE instanceof AtomicUpdate.Of32) {
            run32(memory, file, what, mode, offsets, further, exec);
        } else {
            for (long rest = exec; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                run64(memory, file, what, mode, offsets[lane] + further, lane);
            }
        }
    }

    private static void run32(
            Updatable memory, int[][] file, FastPathData what, int mode, int[] offsets, int further, long exec) {
        int[] data = file[what.first()];
        int[] comparands = file[what.update().comparand()];
        int[] results = what.result() < 0 ? NOWHERE : file[what.result()];
        int count = Lanes.first(exec);
        for (int lane = 0; lane < count; lane++) {
            int old = update(memory, offsets[lane] + further, data[lane], comparands[lane], mode);
            if (results != NOWHERE) {
                results[lane] = old;
            }
        }
        for (long rest = count < 0 ? exec : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int old = update(memory, offsets[lane] + further, data[lane], comparands[lane], mode);
            if (results != NOWHERE) {
                results[lane] = old;
            }
        }
    }

    private static int update(Updatable memory, int at, int data, int comparand, int mode) {
        return memory.update32(at, (AtomicUpdate.Of32) UPDATE, data, comparand, mode);
    }

    private static void run64(Updatable memory, int[][] file, FastPathData what, int mode, int at, int lane) {
        long data = MemoryRequest.pair(file, what.first(), lane);
        long comparand = MemoryRequest.pair(file, what.update().comparand(), lane);
        long old = memory.update64(at, (AtomicUpdate.Of64) UPDATE, data, comparand, mode);
        if (what.result() >= 0) {
            file[what.result()][lane] = (int) old;
            file[what.result() + 1][lane] = (int) (old >>> Integer.SIZE);
        }
    }
}
