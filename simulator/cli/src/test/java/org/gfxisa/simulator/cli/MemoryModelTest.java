package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.gfxisa.simulator.json.JsonObject;
import org.junit.jupiter.api.Test;

class MemoryModelTest {
    @Test
    void everyLineIsAnObjectWithTheFieldsOfTheCorpus() throws InputException {
        CliRun run = CliRun.of("", "memory-model", "--target", "gfx942", "--mode", "tgsplit", "--json");
        assertEquals("", run.err());
        assertEquals(0, run.exitCode());
        List<String> lines = run.out().lines().toList();
        for (String line : lines) {
            JsonObject row = Json.object(line.getBytes(StandardCharsets.UTF_8));
            assertEquals("gfx942", row.text("target"));
            assertEquals("tgsplit", row.text("mode"));
            List.of("op", "ordering", "scope", "addrspace", "sequence")
                    .forEach(f -> assertTrue(row.names().contains(f), line));
        }
        assertTrue(
                lines.contains(
                        "{\"target\": \"gfx942\", \"mode\": \"tgsplit\", \"op\": \"load\", \"ordering\": \"acquire\","
                                + " \"scope\": \"system\", \"addrspace\": \"global\", \"sequence\":"
                                + " [\"global_load_dword sc0 sc1\", \"s_waitcnt vmcnt(0)\", \"buffer_inv sc0 sc1\"]}"),
                run.out().lines().limit(3).toList().toString());
    }

    @Test
    void thereIsATableForPeople() {
        CliRun run = CliRun.of("", "memory-model", "--target", "gfx90a");
        assertEquals(0, run.exitCode());
        assertTrue(
                run.out().startsWith("gfx90a (GFX90A), mode default\nOPERATION "),
                run.out().substring(0, 50));
        assertTrue(run.out().contains("\ngfx90a (GFX90A), mode tgsplit\n"));
        assertTrue(
                run.out().lines().anyMatch(l -> l.matches("store +release +global +workgroup +Q40 +s_waitcnt .*")),
                run.out());
    }

    @Test
    void unknownModesAndProcessorsWithoutAModelAreRefused() {
        CliRun mode = CliRun.of("", "memory-model", "--target", "gfx1100", "--mode", "cumod");
        assertEquals(2, mode.exitCode());
        assertEquals("gfxisa: --mode cumod: gfx1100 has cumode, wgp; did you mean cumode?\n", mode.err());
        CliRun target = CliRun.of("", "memory-model", "--target", "rv770");
        assertEquals(2, target.exitCode());
        assertTrue(target.err().startsWith("gfxisa: rv770: its memory model is not described"), target.err());
        CliRun model = CliRun.of("", "memory-model", "--target", "gfx900", "--model", "opencl");
        assertEquals(2, model.exitCode());
        assertEquals("gfxisa: --model opencl: gfx900 has llvm, hsa\n", model.err());
    }

    @Test
    void oneAccessCanBeAskedFor() {
        CliRun run = CliRun.of(
                "",
                "memory-model",
                "--target=gfx1100",
                "--mode=wgp",
                "--op=load",
                "--ordering=acquire",
                "--scope=workgroup-one-as",
                "--addrspace=flat",
                "--json");
        assertEquals(
                "{\"target\": \"gfx1100\", \"mode\": \"wgp\", \"op\": \"load\", \"ordering\": \"acquire\","
                        + " \"scope\": \"workgroup-one-as\", \"addrspace\": \"flat\", \"sequence\":"
                        + " [\"flat_load_b32 glc\", \"s_waitcnt vmcnt(0)\", \"buffer_gl0_inv\"]}\n",
                run.out());
        CliRun scope = CliRun.of("", "memory-model", "--target", "gfx1100", "--op", "fence", "--scope", "agnet");
        assertEquals(2, scope.exitCode());
        assertTrue(scope.err().startsWith("gfxisa: --scope agnet: expected system, one-as, agent,"), scope.err());
    }

    @Test
    void aModelHasItsOwnNames() {
        CliRun run = CliRun.of(
                "", "memory-model", "--target", "gfx900", "--model", "hsa", "--json", "--scope", "wg", "--op", "store");
        assertEquals(0, run.exitCode());
        assertTrue(
                run.out()
                        .contains("\"ordering\": \"screl\", \"scope\": \"wg\", \"addrspace\": \"group\", \"sequence\":"
                                + " [\"s_waitcnt vmcnt(0)\", \"ds_write_b32\"]}"),
                run.out());
        assertTrue(
                run.out().startsWith("{\"target\": \"gfx900\", \"model\": \"hsa\", \"mode\": \"default\""), run.out());
    }

    @Test
    void constraintsWithinAThreadAreListed() {
        CliRun run = CliRun.of("", "memory-model", "--target", "gfx90a", "--constraints", "--op", "fence");
        assertEquals(
                List.of("acquire paired any", "release any paired"),
                run.out()
                        .lines()
                        .filter(l -> l.matches("fence +(acquire|release) .*"))
                        .map(l -> l.replace("fence", "")
                                .strip()
                                .replace(", ", ",")
                                .replaceAll(" +", " "))
                        .toList(),
                run.out());
    }

    @Test
    void constraintsAreObjectsForPrograms() {
        CliRun run = CliRun.of(
                "",
                "memory-model",
                "--target",
                "gfx90a",
                "--constraints",
                "--json",
                "--op",
                "load",
                "--ordering",
                "seq_cst");
        assertEquals(
                "{\"op\": \"load\", \"ordering\": \"seq_cst\", \"stays_before\": [\"seq_cst\"],"
                        + " \"stays_after\": [\"any\"]}\n",
                run.out());
    }

    @Test
    void clustersAreAScopeWhereTheProcessorHasThem() {
        for (String[] expected : new String[][] {{"gfx1250", "SCOPE_SE"}, {"gfx1200", "SCOPE_DEV"}}) {
            CliRun run = CliRun.of(
                    "",
                    "memory-model",
                    "--target",
                    expected[0],
                    "--json",
                    "--op",
                    "load",
                    "--ordering",
                    "acquire",
                    "--scope",
                    "cluster",
                    "--addrspace",
                    "global");
            assertTrue(run.out().contains("\"global_inv scope:" + expected[1] + "\""), run.out());
        }
    }
}
