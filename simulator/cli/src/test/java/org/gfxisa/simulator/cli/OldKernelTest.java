package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.api.Program;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests kernels of code object V2, which begin with an amd_kernel_code_t, from source to run. */
class OldKernelTest {
    @TempDir
    private Path folder;

    private String object;

    @BeforeEach
    void assemble() throws IOException {
        Path source = Files.writeString(folder.resolve("old.s"), """
                .hsa_code_object_version 2,1
                .hsa_code_object_isa
                .text
                .p2align 8
                .amdgpu_hsa_kernel k
                k:
                .amd_kernel_code_t
                 enable_sgpr_kernarg_segment_ptr = 1
                 enable_sgpr_grid_workgroup_count_x = 1
                 enable_sgpr_grid_workgroup_count_y = 1
                 enable_sgpr_grid_workgroup_count_z = 1
                 compute_pgm_rsrc2_user_sgpr = 5
                 kernarg_segment_byte_size = 8
                 granulated_workitem_vgpr_count = 1
                 granulated_wavefront_sgpr_count = 1
                 is_ptr64 = 1
                 enabled_control_directives = 0x1b8
                 max_flat_grid_size = 100
                 max_flat_workgroup_size = 8
                 required_dim = 2
                 required_workgroup_size_x = 4
                 required_workgroup_size_y = 2
                 required_workgroup_size_z = 1
                .end_amd_kernel_code_t
                 s_load_dwordx2 s[6:7], s[0:1], 0x0
                 v_mov_b32 v2, s2
                 v_mov_b32 v3, s3
                 v_mov_b32 v4, s4
                 s_waitcnt lgkmcnt(0)
                 v_mov_b32 v0, s6
                 v_mov_b32 v1, s7
                 flat_store_dwordx3 v[0:1], v[2:4]
                 s_endpgm
                .amd_amdgpu_hsa_metadata
                ---
                Version: [1, 0]
                Kernels:
                  - Name: k
                    SymbolName: 'k@kd'
                    Args:
                      - Name: out
                        Size: 8
                        Align: 8
                        ValueKind: GlobalBuffer
                        AddrSpaceQual: Global
                    CodeProps:
                      KernargSegmentSize: 8
                      GroupSegmentFixedSize: 0
                      PrivateSegmentFixedSize: 0
                      KernargSegmentAlign: 8
                      WavefrontSize: 64
                      NumSGPRs: 16
                      NumVGPRs: 8
                      MaxFlatWorkGroupSize: 256
                ...
                .end_amd_amdgpu_hsa_metadata
                """);
        object = folder.resolve("old.co").toString();
        CliRun run = CliRun.of("", "asm", "--target", "gfx803", source.toString(), "-o", object);
        assertEquals("", run.err());
    }

    private CliRun launch(String grid, String group) {
        return CliRun.of("", "launch", object, "k", "--grid", grid, "--group", group, "u32[3]");
    }

    @Test
    void registersTellHowManyWorkGroupsThereAre() {
        CliRun run = launch("12,6", "4,2");
        assertEquals("", run.err());
        assertTrue(run.out().contains("3 3 1"), run.out());
    }

    @Test
    void controlDirectivesBoundWhatIsDispatched() {
        refuses("12,6", "4,3", "12 work-items of a work-group, it was compiled for at most 8");
        refuses("24,6", "4,2", "144 work-items, it was compiled for at most 100");
        refuses("12", "4", "dimensions 1, it was compiled for 2");
        refuses("12,6", "2,2", "work-group size 2 x 2 x 1, it was compiled for 4 x 2 x 1");
        refuses("12,5", "4,2", "a grid of 12 x 5 x 1 has partial work-groups, it was compiled for whole ones");
    }

    private void refuses(String grid, String group, String why) {
        CliRun run = launch(grid, group);
        assertEquals(1, run.exitCode());
        assertTrue(run.err().strip().endsWith("kernel k: " + why), run.err());
    }

    @Test
    void theyAreInspected() {
        String out = CliRun.of("", "inspect", object).out();
        assertTrue(out.contains("no_partial_workgroups: 1"), out);
        assertTrue(out.contains("required_workgroup_size_x: 4"), out);
        assertTrue(out.contains("grid_workgroup_count_z"), out);
    }

    /** Assembles a kernel as assemblers of 2016 did: only its symbol and its amd_kernel_code_t describe it. */
    private Path withoutMetadata() throws IOException {
        Path source = Files.writeString(folder.resolve("bare.s"), """
                .hsa_code_object_version 1,0
                .hsa_code_object_isa
                .text
                .globl scale
                .p2align 8
                .amdgpu_hsa_kernel scale
                scale:
                .amd_kernel_code_t
                 enable_sgpr_kernarg_segment_ptr = 1
                 is_ptr64 = 1
                 compute_pgm_rsrc2_user_sgpr = 2
                 granulated_workitem_vgpr_count = 1
                 granulated_wavefront_sgpr_count = 1
                .end_amd_kernel_code_t
                 s_load_dword s2, s[0:1], 0x0
                 s_load_dwordx2 s[4:5], s[0:1], 0x8
                 s_waitcnt lgkmcnt(0)
                 v_mov_b32 v0, s2
                 v_mul_f32 v0, 2.0, v0
                 v_mov_b32 v1, s4
                 v_mov_b32 v2, s5
                 flat_store_dword v[1:2], v0
                 s_endpgm
                """);
        Path bare = folder.resolve("bare.co");
        CliRun run = CliRun.of("", "asm", "--target", "gfx803", source.toString(), "-o", bare.toString());
        assertEquals("", run.err());
        return bare;
    }

    @Test
    void kernelsWithoutMetadataAreLaunched() throws IOException {
        Path bare = withoutMetadata();
        CliRun run = CliRun.of("", "launch", bare.toString(), "scale", "--grid", "1", "1.5", "f32[1]");
        assertEquals("argument 1 f32[1]\n  0: 3.0\n", run.out(), run.err());
        assertEquals(0, run.exitCode());
    }

    @Test
    void manifestsOfKernelsWithoutMetadataRun() throws IOException {
        withoutMetadata();
        Path manifest = Files.writeString(folder.resolve("bare.json"), """
                {"name": "scale", "entry": "scale", "global_size": [1, 1, 1], "local_size": [1, 1, 1], "dimensions": 1, "args": [
                {"name": "factor", "kind": "scalar", "type": "f32", "value": 1.5},
                {"name": "out", "kind": "buffer", "access": "out", "type": "f32", "count": 1, "init": {"gen": "zero"}}],
                "code_objects": [{"file": "bare.co"}]}
                """);
        CliRun run = CliRun.of(
                "", "run", "--no-expect", "--dump", folder.resolve("dump").toString(), manifest.toString());
        assertEquals(0, run.exitCode(), run.err());
        assertArrayEquals(new byte[] {0, 0, 0x40, 0x40}, Files.readAllBytes(folder.resolve("dump/bare.co/out.bin")));
    }

    @Test
    void programsOfTheInterfaceHaveNoMetadataEither() throws IOException {
        Gpu gpu = Gpu.of("gfx803");
        Buffer out = gpu.buffer(0f);
        Program program = gpu.load(withoutMetadata());
        gpu.launch(program.kernel("scale"), Grid.of(1, 1), 1.5f, out);
        assertArrayEquals(new float[] {3}, out.toFloats());
    }
}
