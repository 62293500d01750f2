package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.OutOfBounds;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.vector.TestedBackEnd;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiled code leaves the same memory, registers and faults as interpreted code, wherever lanes access it. */
@Tag(TestedBackEnd.TAG)
class CompiledMemoryTest {
    private static final int PROGRAMS =
            Integer.getInteger("programs", Boolean.getBoolean("gfxisa.proofs") ? 3_000 : 30);
    private static final int REGISTERS = 48;
    private static final int BYTES = 8192;
    private static final int LENGTH = 24;

    /**
     * Each generation assembles those that it has. Addresses are in v20 and s30, offsets in v22, offsets in LDS in v23, offsets in scratch in
     * v24; scratch is the buffer of s[4:7], too.
     */
    private static final String[] LINES = {
        "global_load_dword v%1$d, v[20:21], off offset:%2$d",
        "global_load_dwordx2 v[%1$d:%3$d], v[20:21], off",
        "global_load_dwordx4 v[%1$d:%4$d], v22, s[30:31] offset:%2$d",
        "global_load_dwordx3 v[%1$d:%5$d], v22, s[30:31]",
        "global_load_sbyte v%1$d, v22, s[30:31]",
        "global_load_short_d16_hi v%1$d, v22, s[30:31]",
        "global_store_dword v[20:21], v%1$d, off offset:%2$d",
        "global_store_dwordx2 v22, v[%1$d:%3$d], s[30:31]",
        "global_store_dwordx4 v[20:21], v[%1$d:%4$d], off",
        "global_store_short v22, v%1$d, s[30:31]",
        "global_store_byte_d16_hi v22, v%1$d, s[30:31]",
        "global_load_ubyte v%1$d, v22, s[30:31]",
        "global_load_ushort v%1$d, v[20:21], off",
        "global_load_sshort v%1$d, v22, s[30:31]",
        "global_load_sbyte_d16 v%1$d, v[20:21], off",
        "global_store_byte v22, v%1$d, s[30:31]",
        "global_store_short_d16_hi v[20:21], v%1$d, off",
        "global_load_u16 v%1$d, v22, s[30:31]",
        "global_load_d16_hi_i8 v%1$d, v22, s[30:31]",
        "global_store_b16 v22, v%1$d, s[30:31]",
        "global_load_b32 v%1$d, v[20:21], off offset:%2$d",
        "global_load_b64 v[%1$d:%3$d], v22, s[30:31]",
        "global_store_b128 v22, v[%1$d:%4$d], s[30:31]",
        "flat_load_dword v%1$d, v[20:21]",
        "flat_load_dwordx2 v[20:21], v[20:21]",
        "flat_store_dword v[20:21], v%1$d",
        "flat_load_b32 v%1$d, v[20:21]",
        "flat_store_b64 v[20:21], v[%1$d:%3$d]",
        "ds_read_b32 v%1$d, v23 offset:%2$d",
        "ds_read_b64 v[%1$d:%3$d], v23",
        "ds_read_b128 v[%1$d:%4$d], v23",
        "ds_read_u8 v%1$d, v23",
        "ds_read_i16 v%1$d, v23",
        "ds_read2_b32 v[%1$d:%3$d], v23 offset0:3 offset1:9",
        "ds_read2_b64 v[%1$d:%4$d], v23 offset0:1 offset1:2",
        "ds_read2st64_b32 v[%1$d:%3$d], v23 offset0:1 offset1:2",
        "ds_read_b64 v[22:23], v23",
        "ds_write_b32 v23, v%1$d offset:%2$d",
        "ds_write_b64 v23, v[%1$d:%3$d]",
        "ds_write_b128 v23, v[%1$d:%4$d]",
        "ds_write_b8 v23, v%1$d",
        "ds_read_i8 v%1$d, v23",
        "ds_read_u16 v%1$d, v23",
        "ds_read_u16_d16_hi v%1$d, v23",
        "ds_write_b16 v23, v%1$d",
        "ds_write_b8_d16_hi v23, v%1$d",
        "ds_load_u16 v%1$d, v23",
        "ds_store_b16 v23, v%1$d",
        "ds_write2_b32 v23, v%1$d, v%3$d offset0:1 offset1:5",
        "ds_load_b32 v%1$d, v23 offset:%2$d",
        "ds_load_2addr_b64 v[%1$d:%4$d], v23 offset0:1 offset1:2",
        "ds_store_b128 v23, v[%1$d:%4$d]",
        "s_load_dword s%6$d, s[30:31], 0x%7$x",
        "s_load_dwordx4 s[%6$d:%8$d], s[30:31], 0x%7$x",
        "s_load_b64 s[%6$d:%9$d], s[30:31], 0x%7$x",
        "buffer_load_dword v%1$d, off, s[4:7], s29 offset:%2$d",
        "buffer_load_dwordx4 v[%1$d:%4$d], off, s[4:7], 0 offset:%2$d",
        "buffer_store_dword v%1$d, off, s[4:7], s29",
        "buffer_store_dwordx2 v[%1$d:%3$d], off, s[4:7], s29 offset:%2$d",
        "buffer_load_b32 v%1$d, off, s[4:7], s29 offset:%2$d",
        "buffer_store_b64 v[%1$d:%3$d], off, s[4:7], 0 offset:%2$d",
        "scratch_load_dword v%1$d, off, s29 offset:%2$d",
        "scratch_store_dwordx2 off, v[%1$d:%3$d], s29",
        "scratch_load_b64 v[%1$d:%3$d], off, s29 offset:%2$d",
        "scratch_store_b32 off, v%1$d, s29 offset:%2$d",
        "buffer_load_dword v%1$d, v24, s[4:7], 0 offen offset:%2$d",
        "buffer_load_dwordx2 v[%1$d:%3$d], v24, s[4:7], s29 offen",
        "buffer_load_sbyte v%1$d, v24, s[4:7], 0 offen",
        "buffer_load_short_d16_hi v%1$d, v24, s[4:7], s29 offen",
        "buffer_store_dword v%1$d, v24, s[4:7], s29 offen",
        "buffer_store_dwordx4 v[%1$d:%4$d], v24, s[4:7], 0 offen offset:%2$d",
        "buffer_store_byte v%1$d, v24, s[4:7], 0 offen",
        "buffer_load_b64 v[%1$d:%3$d], v24, s[4:7], 0 offen offset:%2$d",
        "buffer_store_b16 v%1$d, v24, s[4:7], 0 offen",
        "scratch_load_dword v%1$d, v24, off offset:%2$d",
        "scratch_store_dwordx2 v24, v[%1$d:%3$d], off",
        "scratch_load_b32 v%1$d, v24, off",
        "scratch_store_b8 v24, v%1$d, off offset:%2$d",
        "v_add_u32 v%1$d, v%3$d, v%4$d",
        "v_add_nc_u32 v%1$d, v%3$d, v%4$d",
        "v_add_co_u32 v%1$d, vcc, v%3$d, v%4$d",
        "v_mul_f32 v%1$d, v%3$d, v%4$d",
        "v_add_u32 v20, 4, v20",
        "v_add_nc_u32 v20, 4, v20",
        "v_add_u32 v22, v%1$d, v22",
        "s_load_dwordx2 exec, s[30:31], 0x%7$x",
        "s_mov_b64 exec, s[34:35]",
        "s_mov_b64 exec, -1",
        "s_mov_b32 exec_lo, s34",
    };

    /**
     * The same of buffers, s[8:11] and s[12:15], which become smaller: offsets are in v26, and in v29 behind indices in v28.
     */
    private static final String[] BUFFER_LINES = {
        "buffer_load_dword v%1$d, v26, s[8:11], 0 offen offset:%2$d",
        "buffer_load_dword v%1$d, v26, s[8:11], s29 offen",
        "buffer_load_dwordx2 v[%1$d:%3$d], v26, s[8:11], 0 offen",
        "buffer_load_dwordx3 v[%1$d:%5$d], v26, s[8:11], s29 offen offset:%2$d",
        "buffer_load_dwordx4 v[%1$d:%4$d], v26, s[8:11], s29 offen offset:%2$d",
        "buffer_load_dwordx4 v[%1$d:%4$d], v26, s[12:15], 0 offen",
        "buffer_load_dwordx4 v[%1$d:%4$d], v28, s[12:15], 0 idxen",
        "buffer_load_dwordx2 v[%1$d:%3$d], v28, s[12:15], 0 idxen offset:%2$d",
        "buffer_load_dword v%1$d, v[28:29], s[12:15], s29 idxen offen offset:%2$d",
        "buffer_load_dwordx4 v[%1$d:%4$d], v[28:29], s[12:15], 0 idxen offen",
        "buffer_load_dword v%1$d, v[28:29], s[8:11], 0 idxen offen",
        "buffer_load_dwordx2 v[%1$d:%3$d], off, s[8:11], s29 offset:%2$d",
        "buffer_load_ubyte v%1$d, off, s[12:15], s29 offset:%2$d",
        "buffer_load_ubyte v%1$d, v26, s[8:11], s29 offen offset:%2$d",
        "buffer_load_sshort v%1$d, v26, s[8:11], s29 offen",
        "buffer_load_short_d16_hi v%1$d, v26, s[8:11], s29 offen",
        "buffer_load_ubyte_d16 v%1$d, v28, s[12:15], s29 idxen",
        "buffer_load_dwordx2 v[26:27], v26, s[8:11], 0 offen",
        "buffer_store_dword v%1$d, v26, s[8:11], 0 offen offset:%2$d",
        "buffer_store_dwordx2 v[%1$d:%3$d], v26, s[8:11], s29 offen",
        "buffer_store_dwordx3 v[%1$d:%5$d], v26, s[8:11], 0 offen",
        "buffer_store_dwordx4 v[%1$d:%4$d], v26, s[8:11], s29 offen offset:%2$d",
        "buffer_store_dwordx4 v[%1$d:%4$d], v28, s[12:15], 0 idxen",
        "buffer_store_dword v%1$d, v[28:29], s[12:15], s29 idxen offen",
        "buffer_store_dwordx2 v[%1$d:%3$d], v[28:29], s[12:15], s29 idxen offen offset:%2$d",
        "buffer_store_dword v%1$d, off, s[8:11], s29 offset:%2$d",
        "buffer_store_byte v%1$d, v26, s[8:11], 0 offen",
        "buffer_store_short v%1$d, v26, s[8:11], s29 offen",
        "buffer_store_short_d16_hi v%1$d, v28, s[12:15], s29 idxen",
        "buffer_load_b32 v%1$d, v26, s[8:11], s29 offen offset:%2$d",
        "buffer_load_b64 v[%1$d:%3$d], v26, s[8:11], s29 offen",
        "buffer_load_b96 v[%1$d:%5$d], v26, s[8:11], s29 offen offset:%2$d",
        "buffer_load_b128 v[%1$d:%4$d], v26, s[8:11], s29 offen",
        "buffer_load_b128 v[%1$d:%4$d], v28, s[12:15], s29 idxen",
        "buffer_load_b64 v[%1$d:%3$d], v[28:29], s[12:15], s29 idxen offen offset:%2$d",
        "buffer_load_b64 v[%1$d:%3$d], off, s[8:11], s29 offset:%2$d",
        "buffer_load_d16_hi_b16 v%1$d, v26, s[8:11], s29 offen",
        "buffer_load_i8 v%1$d, v26, s[8:11], s29 offen",
        "buffer_store_b32 v%1$d, v26, s[8:11], s29 offen offset:%2$d",
        "buffer_store_b128 v[%1$d:%4$d], v26, s[8:11], s29 offen",
        "buffer_store_b64 v[%1$d:%3$d], v28, s[12:15], s29 idxen",
        "buffer_store_b16 v%1$d, v26, s[8:11], s29 offen",
        "v_add_u32 v26, 4, v26",
        "v_add_nc_u32 v26, 16, v26",
        "s_lshr_b32 s10, s10, 1",
        "s_lshr_b32 s14, s14, 1",
        "v_add_u32 v%1$d, v%3$d, v%4$d",
        "v_add_nc_u32 v%1$d, v%3$d, v%4$d",
        "s_mov_b64 exec, s[34:35]",
        "s_mov_b64 exec, -1",
        "s_mov_b32 exec_lo, s34",
    };

    /** Atomics of all kinds, besides what changes their addresses and data. */
    private static final String[] ATOMIC_LINES = {
        "global_atomic_add v22, v%1$d, s[30:31] offset:%2$d",
        "global_atomic_add v%3$d, v22, v%1$d, s[30:31] glc",
        "global_atomic_add v[20:21], v%1$d, off",
        "global_atomic_cmpswap v%4$d, v22, v[%1$d:%3$d], s[30:31] glc",
        "global_atomic_smin_x2 v[20:21], v[%1$d:%3$d], off",
        "global_atomic_cmpswap_x2 v[%1$d:%3$d], v22, v[%1$d:%4$d], s[30:31] glc",
        "global_atomic_swap_x2 v[%3$d:%5$d], v22, v[%1$d:%3$d], s[30:31] offset:8 glc",
        "global_atomic_add_f32 v22, v%1$d, s[30:31]",
        "global_atomic_pk_add_f16 v22, v%1$d, s[30:31]",
        "global_atomic_add_f64 v[20:21], v[%1$d:%3$d], off",
        "global_atomic_add a%1$d, v22, a%3$d, s[30:31] glc",
        "global_atomic_add_u32 v%3$d, v22, v%1$d, s[30:31] glc",
        "global_atomic_cmpswap_b64 v[%1$d:%3$d], v22, v[%1$d:%4$d], s[30:31] glc",
        "global_atomic_min_i64 v22, v[%1$d:%3$d], s[30:31]",
        "global_atomic_add_u32 v%3$d, v22, v%1$d, s[30:31] th:TH_ATOMIC_RETURN",
        "global_atomic_max_num_f32 v22, v%1$d, s[30:31]",
        "flat_atomic_umax v%3$d, v[20:21], v%1$d glc",
        "flat_atomic_or_x2 v[20:21], v[%1$d:%3$d]",
        "flat_atomic_max_u32 v[20:21], v%1$d",
        "buffer_atomic_add v%1$d, v26, s[8:11], s29 offen offset:%2$d",
        "buffer_atomic_add v%1$d, v26, s[8:11], 0 offen glc",
        "buffer_atomic_cmpswap_x2 v[%1$d:%4$d], v26, s[8:11], 0 offen glc",
        "buffer_atomic_umax_x2 v[%1$d:%3$d], v[28:29], s[8:11], 0 idxen offen glc",
        "buffer_atomic_xor v%1$d, off, s[8:11], s29 offset:%2$d glc",
        "buffer_atomic_add_u32 v%1$d, v26, s[8:11], 0 offen glc",
        "buffer_atomic_cmpswap_b32 v[%1$d:%3$d], v26, s[8:11], 0 offen glc",
        "buffer_atomic_and_b64 v[%1$d:%3$d], v26, s[8:11], 0 offen th:TH_ATOMIC_RETURN",
        "ds_add_u32 v23, v%1$d offset:%2$d",
        "ds_add_rtn_u32 v%3$d, v23, v%1$d",
        "ds_add_rtn_u32 v23, v23, v%1$d",
        "ds_max_rtn_u64 v[22:23], v23, v[%1$d:%3$d]",
        "ds_or_b64 v23, v[%1$d:%3$d] offset:16",
        "ds_add_f32 v23, v%1$d",
        "ds_add_f64 v23, v[%1$d:%3$d]",
        "ds_inc_rtn_u32 v%1$d, v23, v%1$d",
        "ds_cmpst_rtn_b32 v%4$d, v23, v%1$d, v%3$d",
        "ds_cmpst_b64 v23, v[%1$d:%3$d], v[%5$d:%4$d]",
        "ds_cmpstore_rtn_b32 v%4$d, v23, v%1$d, v%3$d",
        "ds_mskor_rtn_b32 v%1$d, v23, v%1$d, v%3$d",
        "ds_wrxchg_rtn_b32 v%1$d, v23, v%3$d",
        "ds_wrxchg2_rtn_b32 v[%1$d:%3$d], v23, v%1$d, v%4$d offset0:1 offset1:2",
        "ds_storexchg_rtn_b64 v[%1$d:%3$d], v23, v[%5$d:%4$d]",
        "ds_min_num_rtn_f32 v%1$d, v23, v%1$d",
        "ds_add_rtn_u32 a%1$d, v23, a%3$d",
        "ds_read_b32 v%1$d, v23",
        "global_load_dword v%1$d, v22, s[30:31]",
        "global_load_b32 v%1$d, v22, s[30:31]",
        "v_add_u32 v%1$d, v%3$d, v%4$d",
        "v_add_nc_u32 v%1$d, v%3$d, v%4$d",
        "v_cvt_f32_u32_e32 v%1$d, v%3$d",
        "v_and_b32_e32 v22, -8, v22",
        "v_and_b32_e32 v20, -8, v20",
        "v_and_b32_e32 v23, -8, v23",
        "v_and_b32_e32 v26, -8, v26",
        "s_lshr_b32 s10, s10, 1",
        "s_mov_b64 exec, s[34:35]",
        "s_mov_b64 exec, -1",
        "s_mov_b32 exec_lo, s34",
    };

    private record Outcome(Wave wave, byte[] memory, byte[] scratch, byte[] lds, String fault) {}

    private int faults;

    @ParameterizedTest
    @ValueSource(strings = {"gfx700", "gfx803", "gfx906", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200"})
    void randomAccessesLeaveTheSameMemory(String target) {
        compare(target, LINES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gfx700", "gfx803", "gfx906", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200"})
    void randomAccessesOfBuffersLeaveTheSameMemory(String target) {
        compare(target, BUFFER_LINES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"gfx700", "gfx803", "gfx906", "gfx90a", "gfx942", "gfx1030", "gfx1100", "gfx1200"})
    void randomAtomicsLeaveTheSameMemory(String target) {
        compare(target, ATOMIC_LINES);
    }

    private void compare(String target, String[] choice) {
        TestedBackEnd.check();
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        long executed = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            SplittableRandom random = new SplittableRandom(target.hashCode() * 31L + i);
            List<String> lines = new ArrayList<>();
            byte[] code = program(isa, random, choice, lines);
            long seed = random.nextLong();
            int alignment = choice == ATOMIC_LINES && random.nextInt(8) != 0 ? 8 : 1;
            Outcome interpreted = run(isa, Tier.INTERPRET, code, seed, alignment);
            Outcome compiled = run(isa, Tier.COMPILE, code, seed, alignment);
            String text = target + ", program " + i + ":\n" + String.join("\n", lines);
            assertEquals(interpreted.fault, compiled.fault, text);
            assertEquals(List.of(), CompiledCodeTest.differences(interpreted.wave, compiled.wave), text);
            assertTrue(Arrays.equals(interpreted.memory, compiled.memory), text);
            assertTrue(Arrays.equals(interpreted.scratch, compiled.scratch), text);
            assertTrue(Arrays.equals(interpreted.lds, compiled.lds), text);
            executed += interpreted.wave.executed;
            faults += interpreted.fault.isEmpty() ? 0 : 1;
        }
        System.out.println(
                "compiled memory: " + target + ": " + executed + " instructions as interpreted, " + faults + " faults");
        assertTrue(executed > 4 * PROGRAMS && faults > 0 && faults < PROGRAMS, "programs did nothing, or nothing else");
    }

    /** The lines twice, so that what is learnt of addresses is used. */
    private static byte[] program(Isa isa, SplittableRandom random, String[] choice, List<String> lines) {
        Assembler assembler = new Assembler(isa);
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int tries = 0; tries < 20 * LENGTH && lines.size() < LENGTH; tries++) {
            int v = 2 * random.nextInt(6);
            int s = 4 * random.nextInt(10, 15);
            String line = choice[random.nextInt(choice.length)].formatted(
                    v, 4 * random.nextInt(4), v + 1, v + 3, v + 2, s, 4 * random.nextInt(32), s + 3, s + 1);
            boolean losesAddress = line.contains("v[20:21], v[20:21]")
                    || line.contains("v[22:23], v23")
                    || line.contains("v23, v23")
                    || line.contains("v[26:27], v26");
            if ((!losesAddress || random.nextInt(10) == 0) && add(assembler, line, body)) {
                lines.add(line);
            }
        }
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        add(assembler, "s_movk_i32 s36, 0x2", code);
        code.writeBytes(body.toByteArray());
        add(assembler, "s_addk_i32 s36, 0xffff", code);
        add(assembler, "s_cmp_lg_u32 s36, 0", code);
        add(assembler, "s_cbranch_scc1 " + (-(body.size() / 4 + 3) & 0xffff), code);
        add(assembler, "s_endpgm", code);
        return code.toByteArray();
    }

    private static boolean add(Assembler assembler, String line, ByteArrayOutputStream code) {
        Instruction instruction = new Instruction();
        if (!assembler.assemble(line, instruction)) {
            return false;
        }
        byte[] bytes = new byte[instruction.size()];
        instruction.copyTo(bytes, 0);
        code.writeBytes(bytes);
        return true;
    }

    private static Outcome run(Isa isa, Tier tier, byte[] code, long seed, int alignment) {
        SplittableRandom random = new SplittableRandom(seed);
        AddressSpace memory = new AddressSpace();
        Segment text = memory.allocate("code", code.length, false);
        text.write(0, code);
        Segment data = memory.allocate("data", BYTES, random.nextInt(16) != 0);
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        data.write(0, bytes);
        Lds lds = new Lds(BYTES);
        for (int i = 0; i < BYTES; i++) {
            lds.setByte(i, random.nextInt());
        }
        Segment scratch = memory.allocatePrivate("scratch", BYTES);
        scratch.write(0, bytes);
        Wave wave = wave(isa, random, lds, data.address(), scratch);
        for (int address : new int[] {20, 22, 23, 26, 29}) {
            Arrays.setAll(wave.vgpr[address], lane -> wave.vgpr[address][lane] & -alignment);
        }
        wave.pc = text.address();
        String fault = "";
        try {
            tier.apply(new Machine(isa, wave.layout(), memory, Apertures.DEFAULT))
                    .newExecutor()
                    .run(wave, 10_000);
        } catch (KernelFault e) {
            fault = e.kind() + " " + e.getMessage() + " at " + wave.pc + ", " + wave.executed + " executed";
        }
        byte[] after = new byte[BYTES];
        data.read(0, after);
        byte[] scratchAfter = new byte[BYTES];
        scratch.read(0, scratchAfter);
        return new Outcome(wave, after, scratchAfter, Arrays.copyOf(lds.copy(), BYTES), fault);
    }

    private static Wave wave(Isa isa, SplittableRandom random, Lds lds, long address, Segment scratch) {
        Wave wave =
                new Wave(RegisterLayout.of(isa), isa.waveSize(), REGISTERS, REGISTERS, scratch, BYTES / isa.waveSize());
        wave.begin(new WorkGroup(0, 0, 0, lds), 0);
        for (int[] register : wave.vgpr) {
            Arrays.setAll(register, i -> random.nextInt());
        }
        for (int i = 30; i < 64; i++) {
            wave.sgpr[i] = random.nextInt();
        }
        int[] offsets = offsets(random);
        int[] others = offsets(random);
        int turned = random.nextBoolean() ? Wave.LANES - 1 : 0;
        for (int lane = 0; lane < Wave.LANES; lane++) {
            wave.vgpr[20][lane] = (int) (address + offsets[lane]);
            wave.vgpr[21][lane] = (int) (address + offsets[lane] >>> 32);
            wave.vgpr[22][lane] = others[lane];
            wave.vgpr[23][lane] = others[lane ^ turned];
        }
        int unit = random.nextInt(4) == 0 ? random.nextInt(1, 4) : 4;
        int perLane = BYTES / isa.waveSize() + (random.nextInt(8) == 0 ? 8 : -8);
        Arrays.setAll(wave.vgpr[24], lane -> random.nextInt(perLane / unit) * unit);
        setBufferOffsets(random, wave);
        WaveRun.put(buffer(random, address, 0), wave, 8);
        WaveRun.put(buffer(random, address, random.nextInt(32)), wave, 12);
        wave.setPair(30, address);
        wave.setPair(wave.layout().flatScratch(), scratch.address());
        WaveRun.put(WaveRun.privateBuffer(isa, scratch.address(), BYTES), wave, 4);
        wave.sgpr[29] = random.nextInt(16) == 0 ? random.nextInt(BYTES) : 4 * random.nextInt(8);
        wave.mode = 0x3f0;
        wave.sgpr[wave.layout().m0()] = random.nextInt(8) == 0 ? BYTES / 2 : -1;
        wave.setExec(
                switch (random.nextInt(5)) {
                    case 0 -> random.nextLong();
                    case 1 -> 1L << random.nextInt(isa.waveSize());
                    case 2 -> -1L >>> random.nextInt(1, 64);
                    default -> -1L;
                });
        return wave;
    }

    /** One after the other, all the same, in groups, anywhere; now and then one of them outside. */
    private static int[] offsets(SplittableRandom random) {
        int[] offsets = new int[Wave.LANES];
        int first = random.nextInt(BYTES / 8) & (random.nextInt(4) == 0 ? -1 : -4);
        int step = new int[] {0, 4, 4, 4, 8, 8, 16, 2, 2, 1, 20, 12, -4}[random.nextInt(13)];
        if (step > 0 && random.nextInt(3) == 0) {
            // Up to the end, or nearly.
            first = BYTES - Wave.LANES * step - random.nextInt(3) * step;
        }
        int group = random.nextInt(3) == 0 ? 1 << random.nextInt(6) : Wave.LANES;
        int kind = random.nextInt(4);
        for (int lane = 0; lane < Wave.LANES; lane++) {
            offsets[lane] = kind == 0
                    ? random.nextInt(BYTES - 64)
                    : first + (step < 0 ? 512 : 0) + lane % group * step + lane / group * 64;
        }
        if (random.nextInt(16) == 0) {
            offsets[random.nextInt(Wave.LANES)] = random.nextInt(2) == 0 ? BYTES - 2 : random.nextInt();
        }
        return offsets;
    }

    /** Some lanes are outside by an offset that no buffer has, as kernels switch them off. */
    private static void setBufferOffsets(SplittableRandom random, Wave wave) {
        int[] offsets = offsets(random);
        int off = random.nextInt(3) == 0 ? random.nextInt(Wave.LANES) : Wave.LANES;
        // The sum with the instruction's offset may wrap around.
        int outside = random.nextInt(4) == 0 ? -4 * random.nextInt(1, 4) : Integer.MIN_VALUE;
        int step = random.nextInt(4);
        int record = random.nextInt(BYTES / 32);
        for (int lane = 0; lane < Wave.LANES; lane++) {
            wave.vgpr[26][lane] = lane < off ? offsets[lane] : outside;
            wave.vgpr[28][lane] = step == 3 ? random.nextInt(BYTES / 16) : record + lane * step;
            wave.vgpr[29][lane] = 4 * random.nextInt(step == 1 ? 1 : 4);
        }
        if (random.nextInt(16) == 0) {
            wave.vgpr[28 + random.nextInt(2)][random.nextInt(Wave.LANES)] = random.nextInt();
        }
    }

    /** All of the memory, more than that, or less; now and then one that is swizzled, or whose lanes have numbers. */
    private static ByteBuffer buffer(SplittableRandom random, long address, int stride) {
        ByteBuffer words = ByteBuffer.allocate(BufferResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
        long bytes = switch (random.nextInt(8)) {
            case 0 -> random.nextInt();
            case 1 -> 0;
            case 2, 3 -> random.nextInt(BYTES);
            case 4 -> Integer.MAX_VALUE - 1;
            default -> BYTES - 32;
        };
        BufferResource.setBaseAddress(words, 0, address);
        BufferResource.setStride(words, 0, stride);
        BufferResource.setNumRecords(words, 0, stride > 1 ? bytes / stride : bytes);
        BufferResource.setOobSelect(
                words, 0, random.nextBoolean() ? OutOfBounds.RAW.value() : random.nextInt(OutOfBounds.values().length));
        BufferResource.setAddTidEnable(words, 0, random.nextInt(16) == 0);
        if (random.nextInt(16) == 0) {
            BufferResource.setSwizzleEnable(words, 0, true);
        }
        return words;
    }
}
