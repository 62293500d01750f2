package org.gfxisa.simulator.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;

/** Loads of LDS load the same before and after they were warmed up, wherever they reach. */
class LaneLoadsTest {
    private static final int BYTES = 1 << 18;
    private static final List<LaneLoads.Load> LOADS =
            List.of(new LaneLoads.Load(0, 1), new LaneLoads.Load(65_532, 200), new LaneLoads.Load(130_560, 511));

    @Test
    void loadsAreWarmedUp() throws InterruptedException {
        TestedBackEnd.check();
        LaneLoads loads = LaneLoads.of(LOADS);
        Lds from = new Lds(BYTES);
        for (int i = 0; i < BYTES; i += Integer.BYTES) {
            from.setInt(i, i);
        }
        compare(loads, from);
        List<String> told = new ArrayList<>();
        Warmup warmup = loads.warmUp(LOADS, () -> told.add("quick"));
        while (!warmup.runStep()) {
            assertEquals(List.of(), told);
        }
        assertEquals(List.of("quick"), told);
        compare(loads, from);
    }

    private static void compare(LaneLoads loads, Lds from) {
        Object view = LaneVectors.here().view(from);
        int at = 1 << 10;
        int[] addresses = new int[Wave.LANES];
        Arrays.setAll(addresses, lane -> Integer.BYTES * lane);
        int[][] rows = new int[512][Wave.LANES];
        int[][] fills = new int[512][Wave.LANES];
        loads.rows(from, view, at, addresses, rows, Wave.LANES);
        int vector = LaneVectors.here().lanes();
        int[] equal = new int[Wave.LANES];
        Arrays.setAll(equal, lane -> addresses[lane / vector * vector]);
        loads.fills(from, view, at, equal, fills, Wave.LANES);
        for (LaneLoads.Load load : LOADS) {
            for (int lane = 0; lane < Wave.LANES; lane++) {
                assertEquals(at + load.offset() + addresses[lane], rows[load.register()][lane]);
                assertEquals(at + load.offset() + equal[lane], fills[load.register()][lane]);
            }
        }
    }
}
