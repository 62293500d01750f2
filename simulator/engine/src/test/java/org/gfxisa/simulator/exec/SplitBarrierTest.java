package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.dispatch.WorkGroupRunner;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;

/** Barriers in two steps, on gfx1200; and other instructions that have come and gone. */
class SplitBarrierTest {
    private static final long BUDGET = 100_000;

    /** Runs the same lines on so many waves of a work-group; s10 is the wave's number. */
    private static List<Wave> run(int count, String... lines) {
        WaveRun first = new WaveRun("gfx1200");
        long code = first.load(lines);
        List<Wave> waves = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Wave wave = i == 0 ? first.wave : first.sibling(i);
            wave.sgpr[10] = i;
            wave.pc = code;
            waves.add(wave);
        }
        Machine machine = new Machine(first.isa, first.wave.layout(), first.memory, Apertures.DEFAULT, first.global);
        WorkGroupRunner.run(TieredEngine.of(machine).newExecutor(), BUDGET, waves);
        return waves;
    }

    @Test
    void wavesWaitUntilAllHaveArrived() {
        // Wave 0 waits for LDS[0], which wave 1 writes after it has arrived and before it waits.
        List<Wave> waves = run(
                2,
                "v_mov_b32_e32 v1, 0",
                "s_barrier_signal -1",
                "s_cmp_eq_u32 s10, 0",
                "s_cbranch_scc1 6",
                "v_mov_b32_e32 v2, 7",
                "ds_store_b32 v1, v2",
                "s_barrier_wait 0xffff",
                "s_branch 8",
                "s_nop 0",
                "ds_load_b32 v3, v1",
                "s_wait_dscnt 0x0",
                "v_readfirstlane_b32 s11, v3",
                "s_cmp_eq_u32 s11, 7",
                "s_cbranch_scc0 65530",
                "s_barrier_wait 0xffff");
        assertEquals(7, waves.get(0).sgpr[11]);
        assertEquals(1, waves.get(1).barriersPassed);
    }

    @Test
    void theFirstToArriveIsTold() {
        List<Wave> waves = run(
                3,
                "s_barrier_signal_isfirst -1",
                "s_cselect_b32 s12, 1, 0",
                "s_get_barrier_state s13, -1",
                "s_barrier_wait 0xffff",
                "s_get_barrier_state s14, -1");
        for (int i = 0; i < 3; i++) {
            assertEquals(i == 0 ? 1 : 0, waves.get(i).sgpr[12]);
            int arrived = (i + 1) % 3;
            assertEquals(arrived << 16 | 3 << 4 | 1, waves.get(i).sgpr[13]);
        }
        assertEquals(0, waves.get(0).sgpr[14] >>> 16);
    }

    @Test
    void aSingleWaveHasNoBarrier() {
        Wave wave = run(1, "s_cmp_eq_u32 s10, 0", "s_barrier_signal_isfirst -1", "s_barrier_wait 0xffff")
                .get(0);
        assertFalse(wave.scc);
    }

    @Test
    void wavesThatEndAreNotWaitedFor() {
        run(2, "s_cmp_eq_u32 s10, 0", "s_cbranch_scc1 2", "s_barrier_signal -1", "s_barrier_wait 0xffff");
    }

    @Test
    void waitingWithoutAnArrivalIsReported() {
        KernelFault fault = assertThrows(KernelFault.class, () -> run(2, "s_barrier_wait 0xffff"));
        assertTrue(fault.getMessage().contains("not all waves have arrived"), fault.getMessage());
    }

    @Test
    void namedBarriersAreNotThere() {
        KernelFault fault = assertThrows(KernelFault.class, () -> run(2, "s_barrier_init 1"));
        assertTrue(fault.getMessage().contains("named barriers"), fault.getMessage());
    }

    @Test
    void messagesWithAnAnswer() {
        WaveRun run = new WaveRun("gfx1200");
        run.global.setTrapHandler(0x1_2345_6700L, 0x8_0000_0010L);
        run.lines(
                "s_sendmsg_rtn_b64 s[2:3], sendmsg(MSG_RTN_GET_TBA)",
                "s_sendmsg_rtn_b32 s4, sendmsg(MSG_RTN_GET_TMA)",
                "s_sendmsg_rtn_b64 s[6:7], sendmsg(MSG_RTN_GET_REALTIME)");
        assertEquals(0x1_2345_6700L, run.wave.pair(2));
        assertEquals(0x10, run.s(4));
        assertTrue(run.s(6) > 0);
    }

    @Test
    void codeThatMustNotBeReached() {
        KernelFault fault = assertThrows(KernelFault.class, () -> new WaveRun("gfx1200").lines("s_code_end"));
        assertEquals(KernelFault.Kind.ILLEGAL_INSTRUCTION, fault.kind());
    }

    @Test
    void aLoopOverHalvesRunsOncePerHalfThatIsActive() {
        for (long exec : new long[] {-1L, 0xffL, 0xffL << 40, 0}) {
            WaveRun run = new WaveRun("gfx1030-w64");
            run.wave.setExec(exec);
            run.lines(
                    "s_subvector_loop_begin s20, 3",
                    "s_add_u32 s21, s21, 1",
                    "v_add_nc_u32_e32 v1, 1, v1",
                    "s_subvector_loop_end s20, 65533",
                    "s_nop 0");
            assertEquals(((int) exec != 0 ? 1 : 0) + (exec >>> 32 != 0 ? 1 : 0), run.s(21), Long.toHexString(exec));
            assertEquals(exec, run.wave.exec());
            for (int lane = 0; lane < Wave.LANES; lane++) {
                assertEquals((int) (exec >>> lane & 1), run.v(1, lane));
            }
        }
    }

    @Test
    void theNumberOfTheWave() {
        WaveRun run = new WaveRun("gfx1010");
        Wave second = run.sibling(1);
        second.pc = run.load("s_get_waveid_in_workgroup s0");
        Machine machine = new Machine(run.isa, second.layout(), run.memory, Apertures.DEFAULT, run.global);
        assertEquals(StopReason.END, TieredEngine.of(machine).newExecutor().run(second, BUDGET));
        assertEquals(1, second.sgpr[0]);
    }
}
