package org.gfxisa.simulator.exec;

import static org.gfxisa.semantics.Exceptions.DIVIDE_BY_ZERO;
import static org.gfxisa.semantics.Exceptions.INEXACT;
import static org.gfxisa.semantics.Exceptions.INPUT_DENORMAL;
import static org.gfxisa.semantics.Exceptions.INTEGER_DIVIDE_BY_ZERO;
import static org.gfxisa.semantics.Exceptions.INVALID;
import static org.gfxisa.semantics.Exceptions.OVERFLOW;
import static org.gfxisa.semantics.Exceptions.UNDERFLOW;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.stream.Stream;
import org.gfxisa.isa.abi.ModeRegister;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.api.Test;

/** Floating-point exceptions as code sees them: in TRAPSTS, and as traps. */
class FloatExceptionTest {
    private static final String RECORD = "s_getreg_b32 s0, hwreg(HW_REG_TRAPSTS, 0, 9)";
    private static final String ENABLE_DIVISION = "s_setreg_imm32_b32 hwreg(HW_REG_MODE, 12, 7), 4";

    /** What is recorded after some instructions. */
    private static int recorded(String... lines) {
        return new WaveRun().lines(with(lines)).s(0);
    }

    private static String[] with(String... lines) {
        return Stream.concat(Stream.of(lines), Stream.of(RECORD)).toArray(String[]::new);
    }

    @Test
    void arithmeticIsRecorded() {
        assertEquals(0, recorded("v_add_f32_e32 v1, 1.0, v1"));
        assertEquals(INEXACT, recorded("v_mov_b32_e32 v1, 0x33000000", "v_add_f32_e32 v1, 1.0, v1"));
        assertEquals(OVERFLOW | INEXACT, recorded("v_mov_b32_e32 v1, 0x7f7fffff", "v_mul_f32_e32 v1, 2.0, v1"));
        assertEquals(INPUT_DENORMAL | UNDERFLOW, recorded("v_mov_b32_e32 v1, 4", "v_mul_f32_e32 v1, 0.5, v1"));
        assertEquals(DIVIDE_BY_ZERO, recorded("v_rcp_f32_e32 v1, 0"));
        assertEquals(INTEGER_DIVIDE_BY_ZERO, recorded("v_rcp_iflag_f32_e32 v1, 0"));
        assertEquals(INVALID, recorded("v_mov_b32_e32 v1, 0x7f800000", "v_fma_f32 v1, v1, 0, v1"));
        assertEquals(INVALID, recorded("v_mov_b32_e32 v1, 0x7f800001", "v_max_f32_e32 v1, 1.0, v1"));
        assertEquals(INVALID, recorded("v_mov_b32_e32 v3, 0xfff00000", "v_sqrt_f64_e32 v[4:5], v[2:3]"));
        assertEquals(OVERFLOW | INEXACT, recorded("v_mov_b32_e32 v1, 0x7bff7bff", "v_pk_add_f16 v1, v1, v1"));
        // Bits are no numbers.
        assertEquals(0, recorded("v_mov_b32_e32 v1, 0x7f800001", "v_cndmask_b32_e32 v2, v1, v1, vcc"));
    }

    @Test
    void recordsStayUntilTheyAreCleared() {
        assertEquals(
                DIVIDE_BY_ZERO | INVALID,
                recorded("v_rcp_f32_e32 v1, 0", "v_sqrt_f32_e32 v1, -1.0", "v_add_f32_e32 v1, 1.0, v2"));
        assertEquals(0, recorded("v_rcp_f32_e32 v1, 0", "v_clrexcp"));
        assertEquals(
                INVALID,
                recorded(
                        "v_rcp_f32_e32 v1, 0",
                        "s_setreg_imm32_b32 hwreg(HW_REG_TRAPSTS, 0, 9), 0",
                        "v_sqrt_f32_e32 v1, -1.0"));
    }

    @Test
    void inactiveLanesRaiseNothing() {
        // v0 is 0 in lane 0 only.
        assertEquals(DIVIDE_BY_ZERO, recorded("v_cvt_f32_u32_e32 v1, v0", "v_rcp_f32_e32 v1, v1"));
        assertEquals(
                0,
                recorded(
                        "v_cvt_f32_u32_e32 v1, v0",
                        "s_mov_b64 exec, -2",
                        "v_rcp_f32_e32 v1, v1",
                        "s_mov_b64 exec, -1"));
    }

    @Test
    void modifiersCount() {
        // The source is negated before, the result scaled after.
        assertEquals(INVALID, recorded("v_sqrt_f32_e64 v1, -1.0"));
        assertEquals(0, recorded("v_sqrt_f32_e64 v1, |-1.0|"));
        String third = "v_mov_b32_e32 v1, 0x3eaaaaab";
        assertEquals(INEXACT, recorded(third, "v_mul_f32_e64 v1, v1, v1"));
        assertEquals(0, recorded(third, "v_mul_f32_e64 v1, v1, v1 mul:2"));
        assertEquals(0, recorded(third, "v_cvt_i32_f32_e64 v1, v1"));
        assertEquals(INEXACT, recorded(third, "v_cvt_i32_f32_e64 v1, v1 clamp"));
        String nan = "v_mov_b32_e32 v1, 0x7fc00000";
        assertEquals(0, recorded(nan, "v_cmp_lt_f32_e64 s[2:3], v1, v1"));
        assertEquals(INVALID, recorded(nan, "v_cmp_lt_f32_e64 s[2:3], v1, v1 clamp"));
    }

    @Test
    void scalarArithmeticIsRecorded() {
        WaveRun run = new WaveRun("gfx1200");
        run.lines(
                "s_mov_b32 s1, 0x7f7fffff",
                "s_mul_f32 s1, s1, 2.0",
                "s_getreg_b32 s0, hwreg(HW_REG_WAVE_EXCP_FLAG_USER, 0, 7)");
        assertEquals(OVERFLOW | INEXACT, run.s(0));
    }

    @Test
    void codeThatDoesNotLookIsNotRecorded() {
        WaveRun run = new WaveRun().lines("v_rcp_f32_e32 v1, 0", "s_getreg_b32 s0, hwreg(HW_REG_MODE)");
        assertEquals(0, run.wave.trapsts);
        WaveRun all = new WaveRun();
        all.global.recordExceptions();
        assertEquals(DIVIDE_BY_ZERO, all.lines("v_rcp_f32_e32 v1, 0").wave.trapsts);
    }

    @Test
    void anEnabledExceptionEntersTheHandler() {
        WaveRun run = new WaveRun();
        // The handler counts, notes what it is told, and goes on behind the instruction.
        run.handler(
                "s_add_u32 s20, s20, 1",
                "s_bfe_u32 s21, ttmp1, 0x40019",
                "s_bfe_u32 s22, ttmp1, 0x80010",
                "s_getreg_b32 s23, hwreg(HW_REG_TRAPSTS, 0, 9)",
                // Nothing traps in it.
                "v_rcp_f32_e32 v3, 0",
                "s_and_b32 ttmp1, ttmp1, 0xffff",
                "s_rfe_b64 ttmp[0:1]");
        run.lines(
                ENABLE_DIVISION,
                "v_sqrt_f32_e32 v1, -1.0",
                "v_rcp_f32_e64 v2, 0",
                "s_mov_b32 s24, 9",
                "v_rcp_f32_e32 v2, 1.0");
        assertEquals(1, run.s(20));
        assertEquals(2, run.s(21), "dwords back to the instruction");
        assertEquals(0, run.s(22), "exceptions have no number");
        assertEquals(INVALID | DIVIDE_BY_ZERO, run.s(23));
        assertEquals(9, run.s(24));
        assertEquals(1f, run.f(2, 5));
        assertFalse(StatusRegister.priv(run.wave.status));
    }

    @Test
    void anEnabledExceptionWithoutAHandlerEndsTheRun() {
        KernelFault fault =
                assertThrows(KernelFault.class, () -> new WaveRun().lines(ENABLE_DIVISION, "v_rcp_f32_e32 v2, 0"));
        assertEquals("raises exceptions that MODE enables: division by zero", fault.getMessage());
        WaveRun other = new WaveRun();
        other.lines(ENABLE_DIVISION, "v_sqrt_f32_e32 v2, -1.0");
        assertEquals(INVALID, other.wave.trapsts);
        assertEquals(DIVIDE_BY_ZERO, ModeRegister.excpEn(other.wave.mode));
    }
}
