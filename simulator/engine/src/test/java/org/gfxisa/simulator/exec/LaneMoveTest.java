package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.IntUnaryOperator;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Between which lanes data moves in waves of either size. */
class LaneMoveTest {
    private static final int NEXT = 33;
    private static final String INDEX = "v_add_nc_u32 v1, 33, v0";
    private static final String ADDRESS = "v_lshlrev_b32_e32 v1, 2, v1";

    /** Every lane's result is what a lane number gives. */
    private static void assertLanes(WaveRun run, int register, int lanes, IntUnaryOperator expected) {
        for (int lane = 0; lane < lanes; lane++) {
            assertEquals(expected.applyAsInt(lane), run.v(register, lane), "lane " + lane);
        }
    }

    @ParameterizedTest
    @CsvSource({"gfx1030, 32, 32", "gfx1100, 32, 32", "gfx1200, 32, 32", "gfx1030-w64, 64, 32", "gfx1100-w64, 64, 32"})
    void permutationsOfGfx10AndGfx11CountModulo32AsDoSmallWaves(String target, int lanes, int within) {
        WaveRun run =
                new WaveRun(target).lines(INDEX, ADDRESS, "ds_permute_b32 v2, v1, v0", "ds_bpermute_b32 v3, v1, v0");
        assertLanes(run, 2, lanes, lane -> lane & -within | lane - NEXT & within - 1);
        assertLanes(run, 3, lanes, lane -> lane & -within | lane + NEXT & within - 1);
    }

    @Test
    void permutationsOfGfx9AndGfx12ReachAWholeWave() {
        WaveRun wide = new WaveRun("gfx1200-w64")
                .lines(INDEX, ADDRESS, "ds_bpermute_b32 v2, v1, v0", "ds_bpermute_fi_b32 v3, v1, v0");
        assertLanes(wide, 2, Wave.LANES, lane -> lane + NEXT & 63);
        assertLanes(wide, 3, Wave.LANES, lane -> lane + NEXT & 63);
        WaveRun old = new WaveRun("gfx90a").lines("v_add_u32_e32 v1, 33, v0", ADDRESS, "ds_bpermute_b32 v2, v1, v0");
        assertLanes(old, 2, Wave.LANES, lane -> lane + NEXT & 63);
    }

    @Test
    void laneNumbersInScalarsCountModuloTheWave() {
        WaveRun run = new WaveRun("gfx1100")
                .lines(
                        "s_movk_i32 s0, 37",
                        "s_movk_i32 s1, 99",
                        "v_readlane_b32 s2, v0, s0",
                        "v_writelane_b32 v1, s1, s0");
        assertEquals(5, run.s(2));
        assertEquals(99, run.v(1, 5));
    }

    @Test
    void lanesChooseForThemselvesInRows() {
        WaveRun run = new WaveRun("gfx1200")
                .lines("v_add_nc_u32 v1, 3, v0", "v_permlane16_var_b32 v2, v0, v1", "v_permlanex16_var_b32 v3, v0, v1");
        assertLanes(run, 2, 32, lane -> lane & 16 | lane + 3 & 15);
        assertLanes(run, 3, 32, lane -> lane & 16 ^ 16 | lane + 3 & 15);
    }

    /** Erratum E7. */
    @ParameterizedTest
    @CsvSource({"0x3f0, 15000000", "0x3c0, ffc00000"})
    void denormalDenominatorsCountAsZeroWhereTheyAreFlushed(String mode, String expected) {
        WaveRun run = new WaveRun("gfx1100");
        run.wave.mode = Integer.decode(mode);
        run.lines("v_mov_b32_e32 v1, 1", "v_div_scale_f32 v2, vcc_lo, v1, v1, 1.0");
        assertEquals(expected, Integer.toHexString(run.v(2, 0)));
        assertEquals(1, (int) run.wave.vcc() & 1);
    }
}
