package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.gfxisa.simulator.json.JsonObject;
import org.junit.jupiter.api.Test;

class HazardsTest {
    @Test
    void thereIsATableForPeople() {
        CliRun run = CliRun.of("", "hazards", "--target", "gfx90a");
        assertEquals("", run.err());
        assertEquals(0, run.exitCode());
        assertTrue(run.out().startsWith("RULE "), run.out().substring(0, 50));
        assertTrue(
                run.out()
                        .lines()
                        .anyMatch(line -> line.matches("valu-sgpr-vmem +5 +valu writes scalar +vmem reads .*")),
                run.out());
    }

    /** The text that ends a hazard is an instruction that assembles. */
    @Test
    void whatEndsARuleIsAnInstruction() {
        assertEnding("gfx1200", "salu-write-read", "buffer or image or smem; s_wait_alu depctr_sa_sdst(0)");
        assertEnding(
                "gfx1100",
                "mask-valu-write",
                "s_waitcnt_depctr depctr_va_sdst(0); s_waitcnt_depctr depctr_va_vcc(0); call");
        assertEnding("gfx1151", "export-priority", "s_setprio 0");
        CliRun run = CliRun.of("", "hazards", "--target", "gfx1200", "--json");
        assertTrue(
                run.out().contains("\"ended_by\":\"buffer or image or smem; s_wait_alu depctr_sa_sdst(0)\""),
                run.out());
        CliRun explained = CliRun.of("", "explain", "--target", "gfx1200", "s_setpc_b64");
        assertTrue(explained.out().contains("s_wait_alu depctr_sa_sdst(0)"), explained.out());
    }

    private static void assertEnding(String target, String rule, String ending) {
        CliRun run = CliRun.of("", "hazards", "--target", target);
        assertTrue(
                run.out().lines().anyMatch(line -> line.startsWith(rule + " ") && line.endsWith(" " + ending)),
                run.out());
    }

    @Test
    void everyLineIsAnObject() throws InputException {
        CliRun run = CliRun.of("", "hazards", "--target", "gfx1100", "--json");
        assertEquals(0, run.exitCode());
        List<String> lines = run.out().lines().toList();
        for (String line : lines) {
            JsonObject rule = Json.object(line.getBytes(StandardCharsets.UTF_8));
            assertEquals("gfx1100", rule.text("target"));
            assertTrue(!rule.text("title").isEmpty() && !rule.text("source").isEmpty(), line);
        }
        assertTrue(run.out().contains("\"rule\":\"trans-use\""), run.out());
    }

    @Test
    void rulesOfAFeatureThatIsOffAreLeftOut() {
        assertTrue(CliRun.of("", "hazards", "--target", "gfx90a").out().contains("(with xnack)"));
        assertTrue(CliRun.of("", "hazards", "--target", "gfx90a:xnack+").out().contains("(with xnack)"));
        CliRun off = CliRun.of("", "hazards", "--target", "gfx90a:xnack-");
        assertEquals(0, off.exitCode());
        assertFalse(off.out().contains("xnack"), off.out());
    }

    @Test
    void rulesBetweenTwoInstructions() {
        CliRun run = CliRun.of("", "hazards", "--target", "gfx90a", "--between", "v_readlane_b32", "buffer_load_dword");
        assertEquals(
                List.of("RULE", "valu-sgpr-vmem"),
                run.out().lines().map(line -> line.split(" ")[0]).toList().subList(0, 2));
        assertEquals(
                "no rule\n",
                CliRun.of("", "hazards", "--target", "gfx90a", "--between", "s_endpgm", "s_nop")
                        .out());
        CliRun wrong = CliRun.of("", "hazards", "--target", "gfx90a", "--between", "v_mov_b23", "s_nop");
        assertEquals(2, wrong.exitCode());
        assertTrue(wrong.err().contains("; did you mean v_mov_b32?"), wrong.err());
    }

    @Test
    void processorsWithoutRulesAreRefused() {
        CliRun run = CliRun.of("", "hazards", "--target", "rv770");
        assertEquals(2, run.exitCode());
        assertTrue(run.err().startsWith("gfxisa: rv770: its hazards are not described; expected gfx600"), run.err());
    }
}
