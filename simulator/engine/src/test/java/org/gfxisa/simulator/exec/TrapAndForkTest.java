package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.api.Test;

class TrapAndForkTest {
    private static final long LOW16 = 0xffff;

    /** Both sides of a fork on a mask: v1 is 2 in its lanes, else 1; v2 counts what each lane has gone through. */
    private static WaveRun fork(long mask) {
        WaveRun run = new WaveRun();
        run.wave.setPair(20, mask);
        run.lines(
                "s_mov_b32 s24, 0",
                "s_cbranch_i_fork s[20:21], 2",
                "v_mov_b32_e32 v1, 1",
                "s_branch 1",
                "v_mov_b32_e32 v1, 2",
                "v_add_u32_e32 v2, 1, v2",
                "s_cbranch_join s24");
        return run;
    }

    @Test
    void bothSidesOfAForkRun() {
        for (long mask : new long[] {LOW16, ~LOW16, 1, 0x5555_5555_5555_5555L}) {
            WaveRun run = fork(mask);
            for (int lane = 0; lane < 64; lane++) {
                assertEquals((mask >>> lane & 1) != 0 ? 2 : 1, run.v(1, lane));
                assertEquals(1, run.v(2, lane));
            }
            assertEquals(0, ModeRegister.csp(run.wave.mode));
        }
    }

    @Test
    void aForkThatAllTakeIsABranch() {
        assertEquals(2, fork(-1L).v(1, 63));
        WaveRun none = fork(0);
        assertEquals(1, none.v(1, 63));
        assertEquals(-1L, none.wave.exec());
    }

    @Test
    void theSmallerSideRunsFirst() {
        // The last side to run leaves its lanes active.
        assertEquals(~LOW16, fork(LOW16).wave.exec());
        assertEquals(LOW16, fork(~LOW16 & ~(-1L << 20)).wave.exec() & LOW16);
    }

    @Test
    void forksToAnAddress() {
        WaveRun run = new WaveRun();
        long target = run.load("v_mov_b32_e32 v1, 2", "s_cbranch_join s24");
        run.wave.setPair(20, 1);
        run.wave.setPair(22, target);
        run.lines(
                "s_mov_b32 s24, 0", "s_cbranch_g_fork s[20:21], s[22:23]", "v_mov_b32_e32 v1, 1", "s_cbranch_join s24");
        assertEquals(2, run.v(1, 0));
        assertEquals(1, run.v(1, 1));
    }

    @Test
    void aTrapEntersTheHandlerAndReturns() {
        WaveRun run = new WaveRun();
        long handler = run.handler(
                "s_lshr_b32 s20, ttmp1, 16",
                "s_getreg_b32 s21, hwreg(HW_REG_STATUS, 5, 1)",
                "s_add_u32 ttmp0, ttmp0, 4",
                "s_addc_u32 ttmp1, ttmp1, 0",
                "s_and_b32 ttmp1, ttmp1, 0xffff",
                "s_rfe_b64 ttmp[0:1]");
        run.lines("s_mov_b32 s22, 1", "s_trap 7", "s_mov_b32 s23, 2", "s_getreg_b32 s24, hwreg(HW_REG_TBA_LO)");
        assertEquals(7, run.s(20));
        assertEquals(1, run.s(21));
        assertEquals(2, run.s(23));
        assertEquals((int) handler, run.s(24));
        assertFalse(StatusRegister.priv(run.wave.status));
    }

    @Test
    void withoutAHandlerADebugTrapGoesOnAndOthersEnd() {
        assertEquals(3, new WaveRun().lines("s_trap 3", "s_mov_b32 s0, 3").s(0));
        KernelFault fault = assertThrows(KernelFault.class, () -> new WaveRun().lines("s_trap 2"));
        assertEquals("trap 2", fault.getMessage());
    }

    @Test
    void onlyAHandlerReturns() {
        KernelFault fault = assertThrows(KernelFault.class, () -> new WaveRun().lines("s_rfe_b64 s[0:1]"));
        assertTrue(fault.getMessage().contains("is in none"), fault.getMessage());
    }

    @Test
    void writesOnlyWhatAKernelMayWrite() {
        WaveRun run = new WaveRun();
        run.wave.status = StatusRegister.withValid(0, true);
        run.lines("s_setreg_imm32_b32 hwreg(HW_REG_STATUS), 0x20", "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 2), 3");
        assertEquals(StatusRegister.withValid(0, true), run.wave.status);
        assertEquals(3, ModeRegister.fpRound32(run.wave.mode));
    }

    @Test
    void aSemaphoreHoldsUntilItIsSignalled() {
        WaveRun waiting = new WaveRun();
        assertEquals(StopReason.WAITS, waiting.run("s_mov_b32 m0, 0", "ds_gws_sema_p gds", "s_mov_b32 s0, 5"));
        assertEquals(StopReason.WAITS, waiting.runStep());
        WaveRun other = new WaveRun(waiting.memory, waiting.global);
        other.lines("s_mov_b32 m0, 0", "ds_gws_sema_v gds");
        assertEquals(StopReason.END, waiting.runStep());
        assertEquals(5, waiting.s(0));
        // The signal is used up.
        assertEquals(StopReason.WAITS, other.run("ds_gws_sema_p gds"));
    }

    @Test
    void aReleaseLetsAllPassThatWait() {
        WaveRun first = new WaveRun();
        WaveRun second = new WaveRun(first.memory, first.global);
        assertEquals(StopReason.WAITS, first.run("ds_gws_sema_p gds"));
        assertEquals(StopReason.WAITS, second.run("ds_gws_sema_p gds"));
        new WaveRun(first.memory, first.global).lines("ds_gws_sema_release_all gds");
        assertEquals(StopReason.END, first.runStep());
        assertEquals(StopReason.END, second.runStep());
    }

    @Test
    void aBarrierOpensForTheLastOfItsWaves() {
        WaveRun first = new WaveRun();
        String[] program = {"s_mov_b32 m0, 0x10000", "v_mov_b32_e32 v2, 1", "ds_gws_barrier v2 gds"};
        first.lines("s_mov_b32 m0, 0x10000", "v_mov_b32_e32 v2, 1", "ds_gws_init v2 gds");
        assertEquals(StopReason.WAITS, first.run(program));
        WaveRun second = new WaveRun(first.memory, first.global);
        assertEquals(StopReason.END, second.run(program));
        assertEquals(StopReason.END, first.runStep());
        // And again, the other way round.
        assertEquals(StopReason.WAITS, second.run(program));
        assertEquals(StopReason.END, first.run(program));
        assertEquals(StopReason.END, second.runStep());
    }
}
