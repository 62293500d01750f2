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
    }

    @Test
    void unknownModesAndProcessorsWithoutAModelAreRefused() {
        CliRun mode = CliRun.of("", "memory-model", "--target", "gfx1100", "--mode", "cumod");
        assertEquals(2, mode.exitCode());
        assertEquals("gfxisa: --mode cumod: gfx1100 has cumode, wgp; did you mean cumode?\n", mode.err());
        CliRun target = CliRun.of("", "memory-model", "--target", "gfx1250");
        assertEquals(1, target.exitCode());
        assertTrue(target.err().startsWith("gfxisa: gfx1250: its memory model is not described"), target.err());
    }
}
