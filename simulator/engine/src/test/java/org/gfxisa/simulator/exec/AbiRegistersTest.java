package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.GprAllocRegister;
import org.gfxisa.isa.abi.HwIdRegister;
import org.gfxisa.isa.abi.OutOfBounds;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.WorkGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What registers and resources say of the machine, by generation. */
class AbiRegistersTest {
    private static final int RESOURCE = 8;

    @Test
    void m0BoundsLdsBeforeGfx9() {
        WaveRun old = new WaveRun("gfx803");
        KernelFault fault =
                assertThrows(KernelFault.class, () -> old.lines("s_mov_b32 m0, 4", "ds_read_b32 v1, v2 offset:4"));
        assertEquals("accesses 4 bytes at 4 of LDS, of which M0 lets it reach 4", fault.getMessage());
        new WaveRun("gfx803").lines("s_mov_b32 m0, 8", "ds_read_b32 v1, v2 offset:4");
        new WaveRun("gfx900").lines("s_mov_b32 m0, 0", "ds_read_b32 v1, v2 offset:4");
    }

    @Test
    void gprAllocTellsOfScalarRegisters() {
        WaveRun run = new WaveRun("gfx900");
        run.wave.scalars = 48;
        run.lines("s_getreg_b32 s4, hwreg(HW_REG_GPR_ALLOC)");
        assertEquals(5, GprAllocRegister.sgprSize(run.wave.sgpr[4]));
    }

    @Test
    void hardwareIdTellsWavesApart() {
        WaveRun run = new WaveRun("gfx900");
        run.wave.begin(new WorkGroup(21, 1, 2, new Lds(0)), 6);
        run.lines("s_getreg_b32 s4, hwreg(HW_REG_HW_ID)");
        int id = run.wave.sgpr[4];
        assertEquals(
                List.of(1, 2, 5, 1, 0, 3),
                List.of(
                        HwIdRegister.waveId(id),
                        HwIdRegister.simdId(id),
                        HwIdRegister.cuId(id),
                        HwIdRegister.shId(id) ? 1 : 0,
                        HwIdRegister.seId(id),
                        HwIdRegister.tgId(id)));
    }

    /** The 22nd work-group of a row runs on work-group processor 5 of the other shader array. The fields are those of "RDNA3 ISA, 3.4.8". */
    @ParameterizedTest
    @CsvSource({"gfx1030", "gfx1100", "gfx1200"})
    void hardwareIdsTellWavesOfWorkGroupProcessorsApart(String target) {
        WaveRun run = new WaveRun(target);
        run.wave.begin(new WorkGroup(21, 1, 2, new Lds(0)), 6);
        run.lines("s_getreg_b32 s4, hwreg(HW_REG_HW_ID1)", "s_getreg_b32 s5, hwreg(HW_REG_HW_ID2)");
        assertEquals(1 | 2 << 8 | 5 << 10 | 1 << 16, run.wave.sgpr[4]);
        assertEquals(3 << 16, run.wave.sgpr[5]);
    }

    @ParameterizedTest
    @CsvSource({
        "gfx1030, HW_REG_SHADER_CYCLES, 0xffffe",
        "gfx1100, HW_REG_SHADER_CYCLES, 0xffffe",
        "gfx1200, HW_REG_SHADER_CYCLES_LO, 0x100ffffe",
    })
    void cyclesCountUp(String target, String register, int before) {
        WaveRun run = new WaveRun(target);
        run.wave.executed = 0x7_100f_fffdL;
        String read = "hwreg(" + register + ")";
        run.lines("s_getreg_b32 s4, " + read, "s_nop 0", "s_getreg_b32 s5, " + read);
        assertEquals(before, run.wave.sgpr[4]);
        int width = register.endsWith("_LO") ? Integer.SIZE : 20;
        assertEquals(before + 2 & -1 >>> Integer.SIZE - width, run.wave.sgpr[5]);
    }

    @Test
    void cyclesHaveAHighHalf() {
        WaveRun run = new WaveRun("gfx1200");
        run.wave.executed = 0x7_ffff_fffeL;
        run.lines(
                "s_getreg_b32 s4, hwreg(HW_REG_SHADER_CYCLES_HI)",
                "s_getreg_b32 s5, hwreg(HW_REG_SHADER_CYCLES_LO)",
                "s_getreg_b32 s6, hwreg(HW_REG_SHADER_CYCLES_HI)");
        assertEquals(List.of(7, 0, 8), List.of(run.wave.sgpr[4], run.wave.sgpr[5], run.wave.sgpr[6]));
    }

    @Test
    void privilegedStateAndScratchBaseAreReadable() {
        WaveRun run = new WaveRun("gfx1200");
        int flatScratch = run.wave.layout().flatScratch();
        run.wave.setPair(flatScratch, 0x12_3456_7800L);
        run.lines(
                "s_cmp_eq_u32 s4, s4",
                "s_getreg_b32 s4, hwreg(HW_REG_STATE_PRIV)",
                "s_setreg_imm32_b32 hwreg(HW_REG_SCRATCH_BASE_LO), 0",
                "s_getreg_b32 s5, hwreg(HW_REG_SCRATCH_BASE_LO)",
                "s_getreg_b32 s6, hwreg(HW_REG_SCRATCH_BASE_HI)");
        assertEquals(List.of(1 << 9, 0x3456_7800, 0x12), List.of(run.wave.sgpr[4], run.wave.sgpr[5], run.wave.sgpr[6]));
    }

    /** RDNA 4, tables 5 and 6: SCC is bit 9 of STATE_PRIV; bit 0 of STATUS has no meaning. */
    @Test
    void statusOfGfx12HasNoConditionCode() {
        WaveRun run = new WaveRun("gfx1200");
        run.lines(
                "s_setprio 3",
                "s_cmp_eq_u32 s0, s0",
                "s_getreg_b32 s4, hwreg(HW_REG_STATUS, 0, 5)",
                "s_getreg_b32 s5, hwreg(HW_REG_STATE_PRIV, 9, 1)",
                "s_getreg_b32 s6, hwreg(HW_REG_EXCP_FLAG_PRIV)");
        assertEquals(List.of(0, 1, 0), List.of(run.wave.sgpr[4], run.wave.sgpr[5], run.wave.sgpr[6]));
    }

    @ParameterizedTest
    @CsvSource({
        "gfx942, HW_REG_XCC_ID",
        "gfx942, HW_REG_SQ_PERF_SNAPSHOT_DATA1",
        "gfx1010, HW_REG_XNACK_MASK",
        "gfx1030, HW_REG_POPS_PACKER",
        "gfx1100, HW_REG_PERF_SNAPSHOT_PC_HI",
        "gfx1200, HW_REG_PERF_SNAPSHOT_DATA2",
    })
    void registersOfAbsentUnitsAreZero(String target, String register) {
        WaveRun run = new WaveRun(target);
        run.lines("s_mov_b32 s4, -1", "s_getreg_b32 s4, hwreg(" + register + ")");
        assertEquals(0, run.wave.sgpr[4]);
    }

    /** The code of null is even, and M0 has the next one. */
    @ParameterizedTest
    @CsvSource({"gfx1100", "gfx1200"})
    void aBaseThatIsNullIsZero(String target) {
        WaveRun run = new WaveRun(target);
        KernelFault fault =
                assertThrows(KernelFault.class, () -> run.lines("s_mov_b32 m0, 1", "s_load_b32 s4, null, 0x40"));
        assertTrue(fault.getMessage().contains("0x40,"), fault.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "gfx1100, s_sendmsg sendmsg(MSG_DEALLOC_VGPRS), ''",
        "gfx900, 's_sendmsg sendmsg(MSG_GS_DONE, GS_OP_NOP)', MSG_GS_DONE",
        "gfx1100, s_sendmsg sendmsg(MSG_HS_TESSFACTOR), MSG_HS_TESSFACTOR",
        "gfx900, s_sendmsg 12, 12",
    })
    void aMessageThatNobodyHearsIsAnError(String target, String line, String message) {
        WaveRun run = new WaveRun(target);
        if (message.isEmpty()) {
            run.lines(line);
        } else {
            KernelFault fault = assertThrows(KernelFault.class, () -> run.lines(line));
            assertEquals(
                    "sends message " + message + ", which has no receiver; expected MSG_INTERRUPT or MSG_DEALLOC_VGPRS",
                    fault.getMessage());
        }
    }

    private static WaveRun swizzled(String target, int enable, int elementSize) {
        WaveRun run = new WaveRun(target);
        Segment segment = run.memory.allocate("data", 4096, true);
        ByteBuffer words = ByteBuffer.allocate(BufferResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        BufferResource.setBaseAddress(words, 0, segment.address());
        BufferResource.setStride(words, 0, 16);
        BufferResource.setSwizzleEnableGfx11(words, 0, enable);
        BufferResource.setNumRecords(words, 0, 64);
        if (elementSize >= 0) {
            BufferResource.setElementSize(words, 0, elementSize);
        } else {
            BufferResource.setOobSelect(words, 0, OutOfBounds.STRUCTURED.value());
        }
        for (int i = 0; i < 4; i++) {
            run.wave.sgpr[RESOURCE + i] = words.getInt(4 * i);
        }
        return run;
    }

    /** Lane 9 writes its number at byte 8 of record 9 of 16 bytes; groups are of 8 records. */
    @ParameterizedTest
    @CsvSource({
        "gfx803, 0, 1, 152",
        "gfx803, 2, 0, 0",
        "gfx803, 2, 1, 196",
        "gfx803, 2, 2, 200",
        "gfx803, 2, 3, 152",
        "gfx900, 2, -1, 196",
        "gfx1010, 2, -1, 196",
        "gfx1100, 0, -1, 152",
        "gfx1100, 1, -1, 196",
        "gfx1100, 3, -1, 152",
        "gfx1200, 1, -1, 196",
    })
    void elementsOfSwizzledBuffersLieTogether(String target, int enable, int elementSize, int at) {
        WaveRun run = swizzled(target, enable, elementSize);
        String store = target.startsWith("gfx1200")
                ? "buffer_store_b32 v0, v1, s[8:11], null idxen offset:8"
                : target.startsWith("gfx11")
                        ? "buffer_store_b32 v0, v1, s[8:11], 0 idxen offset:8"
                        : "buffer_store_dword v0, v1, s[8:11], 0 idxen offset:8";
        if (at == 0) {
            KernelFault fault = assertThrows(KernelFault.class, () -> run.lines("v_mov_b32 v1, v0", store));
            assertTrue(fault.getMessage().endsWith("of which 2 lie together"), fault.getMessage());
            return;
        }
        run.lines("v_mov_b32 v1, v0", store);
        long base = run.wave.sgpr[RESOURCE] & 0xffffffffL | (run.wave.sgpr[RESOURCE + 1] & 0xffffL) << 32;
        Segment segment = run.memory.find(base, 1).orElseThrow();
        assertEquals(9, segment.buffer().getInt(at));
    }
}
