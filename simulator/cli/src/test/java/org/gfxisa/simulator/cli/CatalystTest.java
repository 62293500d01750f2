package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests kernels as AMD's Catalyst driver launched them, and images and samplers as arguments of HSA kernels. */
class CatalystTest {
    private static final String IMAGE = """
            {"name": "image", "kind": "image", "access": "in", "type": "u8", "count": 64, "geometry": "d2", "width": 8, "height": 8,
             "channel_order": "r", "channel_type": "unsigned_int8", "init": {"gen": "iota", "start": 0, "step": 1}},
            {"name": "sampler", "kind": "sampler", "normalized": 0, "addressing": "clamp", "filter": "linear"}
            """;

    @TempDir
    private Path folder;

    /** Assembles and runs a kernel; returns the bytes of {@code out}. */
    private ByteBuffer run(String target, String settings, String metadata, String code, String args, String more)
            throws IOException {
        Path source = Files.writeString(folder.resolve("k.s"), """
                .amdgcn_target "amdgcn-amd-amdhsa--%s"
                .text
                .p2align 8
                .type k,@function
                k:
                %s
                 s_endpgm
                .rodata
                .p2align 6
                .amdhsa_kernel k
                 .amdhsa_next_free_vgpr 16
                 .amdhsa_next_free_sgpr 80
                %s
                .end_amdhsa_kernel
                .amdgpu_metadata
                ---
                amdhsa.version: [1, 1]
                amdhsa.kernels:
                  - .name: k
                    .symbol: k.kd
                    .kernarg_segment_size: 32
                    .kernarg_segment_align: 8
                    .group_segment_fixed_size: 8
                    .private_segment_fixed_size: 16
                    .wavefront_size: 64
                    .sgpr_count: 80
                    .vgpr_count: 16
                    .max_flat_workgroup_size: 256
                %s
                ...
                .end_amdgpu_metadata
                """.formatted(
                        target, code, settings, metadata.indent(4).stripTrailing()));
        CliRun asm = CliRun.of(
                "", "asm", source.toString(), "-o", folder.resolve("k.co").toString());
        assertEquals("", asm.err());
        Path manifest = Files.writeString(folder.resolve("k.json"), """
                {"entry": "k", "global_size": [64, 1, 1], "local_size": [32, 1, 1], "dimensions": 1, %s
                 "args": [%s], "code_objects": [{"file": "k.co"}]}
                """.formatted(more, args));
        CliRun run = CliRun.of(
                "", "run", "--no-expect", "--dump", folder.resolve("dump").toString(), manifest.toString());
        assertEquals("", run.err());
        assertEquals(0, run.exitCode(), run.out());
        return ByteBuffer.wrap(Files.readAllBytes(folder.resolve("dump/k.co/out.bin")))
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /** The locations of user data and UAVs are those in the listings of such kernels. */
    @ParameterizedTest
    @CsvSource({"32, 0x24, 11, 0x60, 0x68", "64, 0x25, 11, 0x60, 0x68", "32, 0x24, 9, 0x50, 0x58"})
    void kernelsOfTheCatalystDriver(int bits, String offsets, int uavId, String first, String second)
            throws IOException {
        String settings = """
                 .amdhsa_system_sgpr_private_segment_wavefront_offset 1
                 .amdhsa_system_sgpr_workgroup_id_x 1
                 .amdhsa_user_sgpr_count 16
                """;
        String code = """
                 s_buffer_load_dword s20, s[8:11], 0x4     ; n
                 s_buffer_load_dword s21, s[4:7], 0x4      ; local size
                 s_buffer_load_dword s22, s[4:7], %s       ; global offset
                 s_buffer_load_dword s28, s[8:11], 0x0     ; offset in a
                 s_buffer_load_dword s29, s[8:11], 0xc     ; local memory
                 s_buffer_load_dword s30, s[8:11], 0x10    ; the image's width
                 s_buffer_load_dword s31, s[8:11], 0x17    ; its channels
                 s_buffer_load_dword s60, s[8:11], 0x18    ; the sampler
                 s_load_dwordx4 s[24:27], s[2:3], %s       ; a
                 s_load_dwordx4 s[32:35], s[2:3], %s       ; out
                 s_load_dwordx8 s[40:47], s[12:13], 0x0    ; the image
                 s_load_dwordx4 s[48:51], s[14:15], 0x0    ; the sampler
                 s_load_dwordx4 s[56:59], s[0:1], 0x4      ; private memory
                 s_waitcnt lgkmcnt(0)
                 s_mul_i32 s21, s16, s21
                 v_add_i32 v0, vcc, s21, v0
                 v_lshlrev_b32 v1, 2, v0
                 v_add_i32 v2, vcc, s28, v1
                 buffer_load_dword v3, v2, s[24:27], 0 offen
                 v_and_b32 v4, 7, v0
                 v_lshrrev_b32 v5, 3, v0
                 image_load v6, v[4:5], s[40:47] dmask:0x1 unorm
                 s_waitcnt vmcnt(0)
                 v_mul_lo_i32 v3, v3, s20
                 v_add_i32 v3, vcc, v3, v6
                 buffer_store_dword v3, off, s[56:59], s17 offset:4
                 s_waitcnt vmcnt(0)
                 buffer_load_dword v3, off, s[56:59], s17 offset:4
                 s_add_u32 s29, s29, s22
                 s_add_u32 s29, s29, s30
                 s_add_u32 s29, s29, s31
                 s_add_u32 s29, s29, s60
                 s_waitcnt vmcnt(0)
                 v_add_i32 v3, vcc, s29, v3
                 buffer_store_dword v3, v1, s[32:35], 0 offen
                """.formatted(offsets, first, second);
        String args = """
                {"name": "a", "kind": "buffer", "access": "in", "type": "u32", "count": 64,
                 "init": {"gen": "iota", "start": 0, "step": 1}},
                {"name": "n", "kind": "scalar", "type": "u32", "value": 1000},
                {"name": "out", "kind": "buffer", "access": "out", "type": "u32", "count": 64},
                {"name": "l", "kind": "local", "bytes": 64},
                """ + IMAGE;
        String catalyst = """
                "global_offset": [100000, 0, 0],
                "catalyst": {"bits": %d, "uav_id": %d, "user_data": [
                 {"class": "ptr_internal_global_table", "register": 0}, {"class": "ptr_uav_table", "register": 2},
                 {"class": "imm_const_buffer", "slot": 0, "register": 4}, {"class": "imm_const_buffer", "slot": 1, "register": 8},
                 {"class": "ptr_resource_table", "register": 12}, {"class": "ptr_sampler_table", "register": 14}]},
                """.formatted(bits, uavId);
        ByteBuffer out = run("gfx700", settings, ".args: []", code, args, catalyst);
        // Local memory of arguments begins after the kernel's own. A sampler is filter << 4 | addressing << 1.
        int constants = 100000 + 16 + 8 + 0x10b0 + (2 << 4 | 3 << 1);
        for (int i = 0; i < 64; i++) {
            assertEquals(1000 * i + i + constants, out.getInt(4 * i));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gfx900", "gfx1030", "gfx1100", "gfx1200"})
    void imagesAndSamplersAreArgumentsInHsa(String target) throws IOException {
        String settings = """
                 .amdhsa_user_sgpr_kernarg_segment_ptr 1
                 .amdhsa_system_sgpr_workgroup_id_x 1
                """;
        String metadata = """
                .args:
                  - {.offset: 0, .size: 8, .value_kind: image}
                  - {.offset: 8, .size: 8, .value_kind: sampler}
                  - {.offset: 16, .size: 8, .value_kind: global_buffer, .address_space: global}
                """;
        String code = """
                 s_load_dwordx4 s[4:7], s[0:1], 0x0
                 s_load_dwordx2 s[8:9], s[0:1], 0x10
                 s_waitcnt lgkmcnt(0)
                 s_load_dwordx8 s[16:23], s[4:5], 0x0
                 s_load_dwordx2 s[28:29], s[4:5], 0x20
                 s_load_dword s30, s[4:5], 0x28
                 s_load_dwordx4 s[24:27], s[6:7], 0x0
                 v_mov_b32 v3, s2
                 v_lshl_add_u32 v0, v3, 5, v0
                 v_and_b32 v4, 7, v0
                 v_lshrrev_b32 v5, 3, v0
                 v_cvt_f32_u32 v4, v4
                 v_cvt_f32_u32 v5, v5
                 v_add_f32 v5, 0.5, v5
                 s_waitcnt lgkmcnt(0)
                 image_sample v6, %s
                 s_lshl_b32 s28, s28, 16
                 s_lshl_b32 s29, s29, 8
                 s_add_u32 s28, s28, s29
                 s_add_u32 s28, s28, s30
                 v_mov_b32 v7, s28
                 v_lshlrev_b32 v0, 3, v0
                 s_waitcnt vmcnt(0)
                 global_store_dwordx2 v0, v[6:7], s[8:9]
                """.formatted(
                        target.equals("gfx900")
                                ? "v[4:5], s[16:23], s[24:27] dmask:0x1"
                                : "[v4, v5], s[16:23], s[24:27] dmask:0x1 dim:SQ_RSRC_IMG_2D");
        if (target.equals("gfx1200")) {
            code = code.replace("s2\n", "ttmp9\n")
                    .replace("s_waitcnt lgkmcnt(0)", "s_wait_kmcnt 0x0")
                    .replace("s_waitcnt vmcnt(0)", "s_wait_samplecnt 0x0");
        }
        String args = IMAGE.replace("unsigned_int8", "unorm_int8")
                + ", {\"name\": \"out\", \"kind\": \"buffer\", \"access\": \"out\", \"type\": \"u32\", \"count\": 128}";
        ByteBuffer out = run(target, settings, metadata, code, args, "");
        // Between two texels, the left one of column 0 is the border.
        assertEquals((8 + 9) / 2f / 255, out.getFloat(8 * 9), 1e-6);
        assertEquals(8 / 2f / 255, out.getFloat(8 * 8), 1e-6);
        assertEquals(2 << 16 | 1 << 8 | 8, out.getInt(8 * 9 + 4));
    }

    @Test
    void whatDoesNotFitIsTold() throws IOException {
        Path manifest = Files.writeString(
                folder.resolve("k.json"), """
                {"entry": "k", "global_size": [64, 1, 1], "local_size": [32, 1, 1], "args": [%s], "code_objects": [{"file": "k.co"}]}
                """.formatted(IMAGE.replace("\"width\": 8", "\"width\": 9")));
        CliRun run = CliRun.of("", "run", "--no-expect", manifest.toString());
        assertTrue(run.err().contains("args[0].count: the buffer has 64 bytes, the image 72"), run.err());
    }
}
