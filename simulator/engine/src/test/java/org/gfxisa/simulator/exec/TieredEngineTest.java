package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.api.Test;

/** Small programs of which the result is known. */
class TieredEngineTest {
    @Test
    void scalarArithmeticSetsTheCarry() {
        WaveRun run = new WaveRun().lines("s_mov_b32 s0, -1", "s_add_u32 s1, s0, 1", "s_addc_u32 s2, s0, 5");
        assertEquals(0, run.s(1));
        assertEquals(5, run.s(2));
        assertTrue(run.wave.scc);
    }

    @Test
    void sixtyFourBitScalars() {
        WaveRun run =
                new WaveRun().lines("s_mov_b64 s[0:1], -2", "s_lshr_b64 s[2:3], s[0:1], 4", "s_mov_b64 s[4:5], 1.0");
        assertEquals(0xffffffffL, run.s(2) & 0xffffffffL);
        assertEquals(0x0fffffff, run.s(3));
        assertEquals(0x3ff00000, run.s(5));
    }

    @Test
    void aLoopCounts() {
        WaveRun run = new WaveRun()
                .lines("s_mov_b32 s0, 0", "s_add_u32 s0, s0, 1", "s_cmp_lt_u32 s0, 10", "s_cbranch_scc1 65533");
        assertEquals(10, run.s(0));
        assertEquals(1 + 30 + 1, run.wave.executed);
    }

    @Test
    void vectorArithmeticInAllLanes() {
        WaveRun run = new WaveRun()
                .lines(
                        "v_cvt_f32_u32_e32 v1, v0",
                        "v_mul_f32_e32 v2, 0.5, v1",
                        "v_add_f32_e64 v3, -v2, |v1|",
                        "v_fma_f32 v4, v1, v1, 1.0");
        assertEquals(15.5f, run.f(2, 31));
        assertEquals(31.5f, run.f(3, 63));
        assertEquals(3970f, run.f(4, 63));
    }

    @Test
    void onlyActiveLanesAreWritten() {
        WaveRun run = new WaveRun().lines("v_mov_b32_e32 v1, 7", "s_mov_b64 exec, 5", "v_mov_b32_e32 v1, 9");
        assertEquals(9, run.v(1, 0));
        assertEquals(7, run.v(1, 1));
        assertEquals(9, run.v(1, 2));
    }

    @Test
    void comparesWriteMasksThatSelectReads() {
        WaveRun run = new WaveRun()
                .lines(
                        "v_cmp_gt_u32_e32 vcc, 10, v0",
                        "v_cndmask_b32_e32 v1, 1, v0, vcc",
                        "v_cmp_eq_u32_e64 s[4:5], v0, 3");
        assertEquals(0x3ffL, run.wave.vcc());
        assertEquals(9, run.v(1, 9));
        assertEquals(1, run.v(1, 10));
        assertEquals(8, run.s(4));
    }

    @Test
    void outputModifiers() {
        WaveRun run = new WaveRun().lines("v_mov_b32_e32 v1, 2.0", "v_add_f32_e64 v2, v1, v1 clamp");
        assertEquals(1.0f, run.f(2, 5));
    }

    @Test
    void sdwaTakesAndPlacesBytes() {
        WaveRun run = new WaveRun()
                .lines(
                        "v_mov_b32_e32 v1, 0x44332211",
                        "v_mov_b32_e32 v2, -1",
                        "v_mov_b32_sdwa v2, v1 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:BYTE_2",
                        "v_add_u32_sdwa v3, v1, v1 dst_sel:DWORD dst_unused:UNUSED_PAD src0_sel:WORD_1 src1_sel:BYTE_0");
        assertEquals(0xffff33ff, run.v(2, 0));
        assertEquals(0x4433 + 0x11, run.v(3, 0));
    }

    @Test
    void dppMovesBetweenLanes() {
        WaveRun run = new WaveRun()
                .lines(
                        "v_mov_b32_e32 v1, -1",
                        "v_mov_b32_dpp v1, v0 row_shr:1 row_mask:0xf bank_mask:0xf",
                        "v_mov_b32_dpp v2, v0 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf",
                        "v_mov_b32_dpp v3, v0 row_bcast:15 row_mask:0xa bank_mask:0xf");
        assertEquals(-1, run.v(1, 0));
        assertEquals(0, run.v(1, 1));
        assertEquals(-1, run.v(1, 16));
        assertEquals(3, run.v(2, 0));
        assertEquals(4, run.v(2, 7));
        assertEquals(15, run.v(3, 20));
        assertEquals(0, run.v(3, 40));
        assertEquals(47, run.v(3, 50));
    }

    @Test
    void packedHalvesAreArranged() {
        WaveRun run = new WaveRun()
                .lines(
                        "v_mov_b32_e32 v1, 0x40003c00",
                        "v_pk_add_f16 v2, v1, v1",
                        "v_pk_add_f16 v3, v1, v1 op_sel:[1,0] op_sel_hi:[0,1]",
                        "v_pk_mul_f16 v4, v1, v1 neg_lo:[1,0]",
                        "v_fma_mix_f32 v5, v1, v1, v1 op_sel_hi:[1,1,1]");
        assertEquals(0x44004000, run.v(2, 0));
        assertEquals(0x42004200, run.v(3, 0));
        assertEquals(0x4400bc00, run.v(4, 0));
        assertEquals(2.0f, run.f(5, 0));
    }

    @Test
    void memoryRoundTrip() {
        WaveRun run = new WaveRun();
        Segment data = run.memory.allocate("data", 4096, true);
        run.wave.setPair(2, data.address());
        run.lines(
                "v_lshlrev_b32_e32 v1, 3, v0",
                "v_mov_b32_e32 v2, v0",
                "v_mov_b32_e32 v3, 100",
                "global_store_dwordx2 v1, v[2:3], s[2:3] offset:8",
                "global_load_dwordx2 v[4:5], v1, s[2:3] offset:8",
                "global_atomic_add v6, v1, v3, s[2:3] offset:8 glc",
                "global_load_sbyte v7, v1, s[2:3] offset:8",
                "s_load_dwordx2 s[6:7], s[2:3], 0x10");
        assertEquals(63, run.v(4, 63));
        assertEquals(100, run.v(5, 63));
        assertEquals(7, run.v(6, 7));
        assertEquals((byte) 163, run.v(7, 63));
        assertEquals(101, run.s(6));
    }

    @Test
    void ldsAndLaneMoves() {
        WaveRun run = new WaveRun()
                .lines(
                        "v_lshlrev_b32_e32 v1, 2, v0",
                        "ds_write_b32 v1, v0 offset:16",
                        "v_xor_b32_e32 v2, 0xfc, v1",
                        "ds_read_b32 v3, v2 offset:16",
                        "ds_bpermute_b32 v4, v2, v0",
                        "ds_swizzle_b32 v5, v0 offset:swizzle(SWAP,1)",
                        "v_readlane_b32 s4, v3, 5",
                        "v_readfirstlane_b32 s5, v4");
        assertEquals(63, run.v(3, 0));
        assertEquals(0, run.v(4, 63));
        assertEquals(8, run.v(5, 9));
        assertEquals(58, run.s(4));
        assertEquals(63, run.s(5));
    }

    @Test
    void doublesAndCarries() {
        WaveRun run = new WaveRun()
                .lines(
                        "v_cvt_f64_u32_e32 v[2:3], v0",
                        "v_fma_f64 v[4:5], v[2:3], v[2:3], 0.5",
                        "v_mov_b32_e32 v6, -1",
                        "v_add_co_u32_e32 v7, vcc, v0, v6",
                        "v_addc_co_u32_e32 v8, vcc, 0, v6, vcc");
        double d = Double.longBitsToDouble(run.v(4, 9) & 0xffffffffL | (long) run.v(5, 9) << 32);
        assertEquals(81.5, d);
        assertEquals(8, run.v(7, 9));
        assertEquals(0, run.v(8, 9));
        assertEquals(-1, run.v(8, 0));
    }

    @Test
    void callsAndReturns() {
        WaveRun run = new WaveRun()
                .lines(
                        "s_getpc_b64 s[0:1]",
                        "s_add_u32 s0, s0, 16",
                        "s_addc_u32 s1, s1, 0",
                        "s_swappc_b64 s[2:3], s[0:1]",
                        "s_endpgm",
                        "s_mov_b32 s4, 1");
        assertEquals(1, run.s(4));
        assertEquals(run.s(0), run.s(2) + 4);
    }

    @Test
    void codeThatWasWrittenAgainIsExecutedAsItIs() {
        WaveRun run = new WaveRun();
        Segment code = run.memory.allocate("code", 64, true);
        run.wave.setPair(2, code.address());
        run.run(
                "v_mov_b32_e32 v10, 0",
                "s_mov_b32 s9, 0",
                // s_add_u32 s9, s9, 1; s_setpc_b64 s[10:11]
                "v_mov_b32_e32 v2, 0x80098109",
                "v_mov_b32_e32 v3, 0xbe801d0a",
                "global_store_dwordx2 v10, v[2:3], s[2:3]",
                "s_swappc_b64 s[10:11], s[2:3]",
                "s_swappc_b64 s[10:11], s[2:3]",
                // s_add_u32 s9, s9, 0x1234
                "v_mov_b32_e32 v2, 0x8009ff09",
                "v_mov_b32_e32 v3, 0x1234",
                "v_mov_b32_e32 v4, 0xbe801d0a",
                "global_store_dwordx3 v10, v[2:4], s[2:3]",
                "s_swappc_b64 s[10:11], s[2:3]");
        assertEquals(0x1236, run.s(9));
    }

    @Test
    void anAccessOutsideAllocationsIsAFault() {
        WaveRun run = new WaveRun();
        Segment data = run.memory.allocate("x", 64, true);
        run.wave.setPair(2, data.address());
        KernelFault fault = assertThrows(
                KernelFault.class, () -> run.run("v_lshlrev_b32_e32 v1, 2, v0", "global_load_dword v2, v1, s[2:3]"));
        assertEquals(KernelFault.Kind.OUTSIDE_ALLOCATION, fault.kind());
        assertEquals(16, fault.lane().orElseThrow());
        assertEquals(data.address() + 64, fault.address().orElseThrow());
        assertTrue(fault.getMessage().contains("past the end of x"), fault.getMessage());
    }

    @Test
    void formatsAreConverted() {
        WaveRun run = new WaveRun();
        Segment data = run.memory.allocate("data", 4096, true);
        run.wave.setPair(4, data.address());
        run.wave.sgpr[6] = 4096;
        run.lines(
                "v_lshlrev_b32_e32 v1, 2, v0",
                "v_mov_b32_e32 v2, 0xff00807f",
                "buffer_store_dword v2, v1, s[4:7], 0 offen",
                "tbuffer_load_format_xyzw v[4:7], v1, s[4:7], 0 format:[BUF_DATA_FORMAT_8_8_8_8,BUF_NUM_FORMAT_UNORM] offen",
                "tbuffer_load_format_xyz v[8:10], v1, s[4:7], 0 format:[BUF_DATA_FORMAT_8_8_8_8,BUF_NUM_FORMAT_SINT] offen",
                "v_add_u32_e32 v11, 0x400, v1",
                "tbuffer_store_format_xyzw v[4:7], v11, s[4:7], 0 format:[BUF_DATA_FORMAT_8_8_8_8,BUF_NUM_FORMAT_UNORM] offen",
                "buffer_load_dword v12, v11, s[4:7], 0 offen",
                "v_mov_b32_e32 v13, 0x1000",
                "buffer_load_dword v13, v13, s[4:7], 0 offen");
        assertEquals(127f / 255, run.f(4, 3));
        assertEquals(0f, run.f(6, 3));
        assertEquals(1f, run.f(7, 63));
        assertEquals(-128, run.v(9, 5));
        assertEquals(0xff00807f, run.v(12, 63));
        assertEquals(0, run.v(13, 0));
    }

    @Test
    void buffersAreCheckedDwordByDword() {
        WaveRun run = new WaveRun();
        Segment data = run.memory.allocate("data", 4096, true);
        run.wave.setPair(4, data.address());
        run.wave.sgpr[6] = 8;
        run.lines(
                "v_mov_b32_e32 v1, 4",
                "v_mov_b32_e32 v2, 7",
                "v_mov_b32_e32 v3, 9",
                "buffer_store_dwordx2 v[2:3], v1, s[4:7], 0 offen",
                "v_mov_b32_e32 v4, -1",
                "v_mov_b32_e32 v5, -1",
                "buffer_load_dwordx2 v[4:5], v1, s[4:7], 0 offen");
        assertEquals(7, data.getInt(4));
        assertEquals(0, data.getInt(8));
        assertEquals(7, run.v(4, 9));
        assertEquals(0, run.v(5, 9));
    }

    @Test
    void vectorRegistersAreIndexed() {
        WaveRun run = new WaveRun()
                .lines(
                        "v_mov_b32_e32 v5, 55",
                        "s_mov_b32 s0, 3",
                        "s_set_gpr_idx_on s0, gpr_idx(SRC0)",
                        "v_mov_b32_e32 v7, v2",
                        "s_set_gpr_idx_off",
                        "s_set_gpr_idx_on s0, gpr_idx(DST)",
                        "v_mov_b32_e32 v7, v5",
                        "s_set_gpr_idx_off",
                        "v_mov_b32_e32 v8, v2");
        assertEquals(55, run.v(7, 1));
        assertEquals(55, run.v(10, 1));
        assertEquals(0, run.v(8, 1));
    }

    @Test
    void scalarRegistersAreIndexed() {
        WaveRun run = new WaveRun()
                .lines("s_mov_b32 s5, 55", "s_mov_b32 m0, 3", "s_movrels_b32 s1, s2", "s_movreld_b32 s8, s5");
        assertEquals(55, run.s(1));
        assertEquals(55, run.s(11));
    }

    @Test
    void registersThatTheKernelLacksAreAFault() {
        KernelFault fault = assertThrows(KernelFault.class, () -> new WaveRun().run("v_mov_b32_e32 v200, 1"));
        assertEquals(KernelFault.Kind.ILLEGAL_INSTRUCTION, fault.kind());
        assertTrue(fault.getMessage().contains("200"), fault.getMessage());
    }

    @Test
    void misalignedAtomicsOfLdsAreAFault() {
        KernelFault fault =
                assertThrows(KernelFault.class, () -> new WaveRun().run("v_mov_b32_e32 v1, 2", "ds_add_u32 v1, v0"));
        assertEquals(KernelFault.Kind.MISALIGNED, fault.kind());
    }

    @Test
    void memoryGoesToLds() {
        WaveRun run = new WaveRun();
        Segment data = run.memory.allocate("data", 4096, true);
        run.wave.setPair(2, data.address());
        run.lines(
                "v_lshlrev_b32_e32 v1, 2, v0",
                "global_store_dword v1, v0, s[2:3]",
                "s_mov_b32 m0, 64",
                "global_load_dword v1, s[2:3] lds",
                "ds_read_b32 v4, v1 offset:64");
        assertEquals(41, run.v(4, 41));
    }

    @Test
    void clocksAdvance() {
        WaveRun run = new WaveRun().lines("s_memtime s[0:1]", "s_nop 0", "s_memtime s[2:3]");
        assertEquals(2, run.s(2) - run.s(0));
        assertEquals(4, run.wave.executed);
    }

    @Test
    void ldsPairsAndAppends() {
        WaveRun run = new WaveRun()
                .lines(
                        "v_lshlrev_b32_e32 v1, 3, v0",
                        "v_mov_b32_e32 v2, 5",
                        "ds_write2_b32 v1, v0, v2 offset1:1",
                        "ds_read2_b32 v[4:5], v1 offset1:1",
                        "ds_read_b64 v[0:1], v1",
                        "s_mov_b32 m0, 0x800",
                        "s_mov_b64 exec, 0xff",
                        "ds_append v6",
                        "ds_append v7");
        assertEquals(63, run.v(4, 63));
        assertEquals(5, run.v(5, 63));
        assertEquals(63, run.v(0, 63));
        assertEquals(5, run.v(1, 63));
        assertEquals(0, run.v(6, 3));
        assertEquals(8, run.v(7, 3));
    }
}
