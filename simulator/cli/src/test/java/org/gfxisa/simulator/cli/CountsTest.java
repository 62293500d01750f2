package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.build.CodeObjectBuilder;
import org.gfxisa.simulator.codeobject.build.KernelBuilder;
import org.gfxisa.source.SourceAssembler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests {@code --counts} for accesses with good and with bad locality. */
class CountsTest {
    @TempDir
    private Path folder;

    private String object = "";

    @BeforeEach
    void assemble() throws IOException {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        SourceAssembler source = new SourceAssembler(isa);
        source.source("""
                s_load_dwordx2 s[4:5], s[0:1], 0x0
                v_lshlrev_b32 v1, 2, v0
                v_lshlrev_b32 v2, 7, v0
                s_waitcnt lgkmcnt(0)
                ds_write_b32 v1, v0
                ds_write_b32 v2, v0
                global_store_dword v1, v0, s[4:5]
                global_store_dword v2, v0, s[4:5]
                v_cmpx_gt_u32 vcc, 16, v0
                v_mov_b32 v3, 0
                global_load_dword v4, v3, s[4:5]
                s_endpgm
                s_nop 0
                """);
        assertEquals(List.of(), source.problems());
        Path file = folder.resolve("k.co");
        Files.write(
                file,
                new CodeObjectBuilder(isa)
                        .add(new KernelBuilder("k", source.code()).buffer("out").localMemory(8192))
                        .build());
        object = file.toString();
    }

    private List<String> lines(String... more) {
        List<String> words =
                new ArrayList<>(List.of("launch", object, "k", "--grid", "128", "--group", "64", "--counts"));
        words.addAll(List.of(more));
        words.add("out:u32[2048]");
        CliRun run = CliRun.of("", words.toArray(String[]::new));
        assertEquals(0, run.exitCode(), run.err() + run.out());
        return run.out().lines().toList();
    }

    private static String cells(List<String> lines, String instruction) {
        String line =
                lines.stream().filter(l -> l.endsWith(instruction)).findFirst().orElseThrow();
        return line.replace(instruction, "").strip().replaceAll(" +", " ");
    }

    @Test
    void eachInstructionIsCounted() {
        List<String> lines = lines();
        assertEquals("+0x14 2 100.0 % 4 4", cells(lines, "ds_write_b32 v1, v0"));
        assertEquals("+0x1c 2 100.0 % 128 4", cells(lines, "ds_write_b32 v2, v0"));
        assertEquals("+0x24 2 100.0 % 8 8", cells(lines, "global_store_dword v1, v0, s[4:5]"));
        assertEquals("+0x2c 2 100.0 % 128 8", cells(lines, "global_store_dword v2, v0, s[4:5]"));
        assertEquals("+0x38 2 25.0 %", cells(lines, "v_mov_b32_e32 v3, 0"));
        assertEquals("+0x3c 2 25.0 % 2 2", cells(lines, "global_load_dword v4, v3, s[4:5]"));
        assertEquals("+0x48 -", cells(lines, "s_nop 0"));
    }

    @Test
    void kernelsHaveTotalsAndAnOccupancy() {
        List<String> lines = lines("--check=bounds");
        assertEquals("k: 24 instructions of waves, 81.3 % of the lanes on", lines.get(0));
        assertTrue(lines.get(1).startsWith("  6 accesses to memory touch "), lines.get(1));
        assertEquals("  4 accesses to LDS take 132 cycles, 8 without conflicts", lines.get(2));
        assertEquals("  occupancy: 2 of 8 waves a SIMD; limited by LDS", lines.get(3));
        assertTrue(lines.subList(0, 4).stream().allMatch(line -> line.length() <= 80), lines::toString);
    }

    @Test
    void asJson() {
        String json = lines("--json").get(0);
        assertTrue(
                json.startsWith("{\"function\":\"k\",\"lanes_of_wave\":64,\"occupancy\":{\"waves_per_simd\":2,"), json);
        assertTrue(json.contains("\"lds_accesses\":2,\"lds_cycles\":128,\"least_lds_cycles\":4}"), json);
    }

    /** The source has debug information; each line has the sum of its instructions. */
    @Test
    void linesOfTheSourceHaveSums() throws IOException {
        Path source = Files.writeString(folder.resolve("fill.s"), """
                .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
                .text
                .file 1 "%s"
                .globl k
                .p2align 8
                .type k,@function
                k:
                .loc 1 2 0
                v_lshlrev_b32 v1, 2, v0
                s_load_dwordx2 s[4:5], s[0:1], 0x0
                .loc 1 1 0
                s_waitcnt lgkmcnt(0)
                global_store_dword v1, v0, s[4:5]
                s_endpgm
                .size k, .-k
                .rodata
                .p2align 6
                .amdhsa_kernel k
                 .amdhsa_user_sgpr_kernarg_segment_ptr 1
                 .amdhsa_next_free_vgpr 4
                 .amdhsa_next_free_sgpr 8
                 .amdhsa_accum_offset 4
                .end_amdhsa_kernel
                """.formatted(folder.resolve("fill.cl")));
        Path with = folder.resolve("fill.co");
        CliRun assembled = CliRun.of("", "asm", source.toString(), "-o", with.toString());
        assertEquals(0, assembled.exitCode(), assembled.err());
        CliRun run = CliRun.of("", "launch", with.toString(), "k", "--grid", "64", "--counts", "out:u32[64]");
        List<String> lines = run.out().lines().map(String::strip).toList();
        assertTrue(lines.contains("fill.cl:1  3         100.0 %  4      4"), run.out());
        assertTrue(lines.contains("fill.cl:2  2         100.0 %"), run.out());
    }
}
