package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.gfxisa.simulator.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The command that reports the fidelity of instructions, and the uses of approximate results. */
class CoverageTest {
    private static final String NOTHING = "no approximate result reaches control flow, an address or synchronisation";

    @TempDir
    Path folder;

    private CliRun report(String target, String... lines) throws IOException {
        Path source = folder.resolve("k.s");
        Path object = folder.resolve("k.co");
        Files.writeString(
                source,
                ".text\n.globl k\n.p2align 8\n.type k,@function\nk:\n" + String.join("\n", lines)
                        + "\ns_endpgm\n.Lend:\n.size k, .Lend-k\n.rodata\n.amdhsa_kernel k\n"
                        + (target.startsWith("gfx90a") ? ".amdhsa_accum_offset 32\n" : "")
                        + ".amdhsa_next_free_vgpr 32\n.amdhsa_next_free_sgpr 32\n.end_amdhsa_kernel\n");
        CliRun assembled = CliRun.of("", "asm", "--target", target, source.toString(), "-o", object.toString());
        assertEquals("", assembled.err());
        return CliRun.of("", "coverage", object.toString());
    }

    private void assertReaches(String what, String... lines) throws IOException {
        CliRun run = report("gfx90a", lines);
        assertEquals(0, run.exitCode(), run.err());
        assertTrue(run.out().contains(", 1 approximate, 0 refused\n"), run.out());
        assertTrue(run.out().contains("within 1 ulp"), run.out());
        boolean isNothing = what.equals(NOTHING);
        assertEquals(isNothing, run.out().contains(NOTHING), run.out());
        assertTrue(
                run.out().contains(isNothing ? what : "an approximate result may reach " + what + " at "), run.out());
    }

    @Test
    void resultsReachBranches() throws IOException {
        assertReaches(
                "control flow",
                "v_rcp_f32 v0, v1",
                "v_cmp_lt_f32 vcc, v0, v2",
                "s_cbranch_vccnz .Lout",
                "v_mov_b32 v0, 0",
                ".Lout:");
        assertReaches("control flow", "v_rcp_f32 v0, v1", "v_cmp_lt_f32 vcc, v0, v2", "s_and_saveexec_b64 s[4:5], vcc");
        assertReaches(
                "control flow",
                "v_rcp_f32 v0, v1",
                "v_readfirstlane_b32 s0, v0",
                "s_cmp_eq_u32 s0, 0",
                "s_cbranch_scc1 .Lout",
                ".Lout:");
    }

    @Test
    void resultsReachAddressesAndAtomics() throws IOException {
        assertReaches("an address", "v_rcp_f32 v0, v1", "v_cvt_u32_f32 v2, v0", "global_load_dword v3, v2, s[0:1]");
        assertReaches("synchronisation", "v_rcp_f32 v0, v1", "global_atomic_add v2, v0, s[0:1]");
    }

    @Test
    void resultsThatAreOnlyStoredReachNothing() throws IOException {
        assertReaches(NOTHING, "v_rcp_f32 v0, v1", "global_store_dword v2, v0, s[0:1]");
    }

    @Test
    void resultsComeBackFromMemory() throws IOException {
        String[] lines = {
            "v_rcp_f32 v0, v1", "ds_write_b32 v2, v0", "ds_read_b32 v3, v2", "global_load_dword v4, v3, s[0:1]"
        };
        assertReaches("an address through memory", lines);
        lines[2] = "ds_read_b32 v3, v2\nv_mov_b32 v3, 0";
        assertReaches(NOTHING, lines);
        lines[2] = "global_load_dword v3, v2, s[0:1]";
        assertReaches(NOTHING, lines);
    }

    /** A write replaces the result, but not in lanes that EXEC has switched off since. */
    @Test
    void otherValuesReplaceResults() throws IOException {
        assertReaches(NOTHING, "v_rcp_f32 v0, v1", "v_mov_b32 v0, 0", "global_load_dword v3, v0, s[0:1]");
        assertReaches(
                "an address",
                "v_rcp_f32 v0, v1",
                "s_mov_b64 exec, s[4:5]",
                "v_mov_b32 v0, 0",
                "s_mov_b64 exec, -1",
                "global_load_dword v3, v0, s[0:1]");
    }

    @Test
    void refusedCodeIs1() throws IOException {
        CliRun run = report("gfx1100", "s_code_end");
        assertEquals(1, run.exitCode());
        assertTrue(run.out().contains(", 0 approximate, 1 refused\n"), run.out());
        assertTrue(run.out().contains("  refused at k+0x0: s_code_end: "), run.out());
    }

    @Test
    void everySetHasNumbers() throws InputException {
        CliRun run = CliRun.of("", "coverage", "--json");
        assertEquals(0, run.exitCode());
        List<String> lines = run.out().lines().toList();
        assertEquals(21, lines.size());
        for (String line : lines) {
            JsonObject row = Json.object(line.getBytes(StandardCharsets.UTF_8));
            assertEquals(
                    row.number("instructions", 0),
                    row.number("exact", 0) + row.number("approximate", 0) + row.number("refused", 0),
                    line);
        }
        CliRun table = CliRun.of("", "coverage");
        assertTrue(
                table.out().lines().anyMatch(line -> line.matches("gfx90a +\\d+ +\\d+ +\\d+ +0 +\\d+")), table.out());
    }

    @Test
    void instructionsThatAreNotExactHaveReasonsAndTests() {
        CliRun run = CliRun.of("", "coverage", "--target", "gfx90a");
        assertTrue(
                run.out()
                        .lines()
                        .anyMatch(line -> line.matches("v_rcp_f32 +approximate .*1 ulp +independent model; .*")),
                run.out());
        assertFalse(run.out().contains("v_mov_b32 "), run.out());
        assertTrue(
                CliRun.of("", "coverage", "--target", "gfx90a", "--all").out().contains("\nv_mov_b32 "));
        assertTrue(CliRun.of("", "coverage", "--target", "gfx1200").out().contains("\nv_s_rcp_f32 "));
        assertEquals(2, CliRun.of("", "coverage", "--all").exitCode());
    }
}
