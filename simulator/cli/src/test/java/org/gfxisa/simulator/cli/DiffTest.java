package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.diff.FactKind;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.gfxisa.simulator.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DiffTest {
    /** Returns two processors with different instruction sets. */
    private static List<Processor> different() {
        Map<String, Processor> byIsa = new TreeMap<>();
        for (Processor p : Targets.all()) {
            p.isa().map(Isa::name).ifPresent(name -> byIsa.putIfAbsent(name, p));
        }
        return List.copyOf(byIsa.values()).subList(0, 2);
    }

    @Test
    void aProcessorDoesNotDifferFromItself() {
        CliRun run = CliRun.of("", "diff", "gfx90a", "gfx90a");
        assertEquals(0, run.exitCode());
        assertEquals("", run.err());
        List<String> counts =
                run.out().lines().filter(l -> l.contains(" shared, ")).toList();
        assertEquals(9, counts.size());
        for (String line : counts) {
            assertTrue(line.endsWith(" shared, 0 only gfx90a, 0 only gfx90a, 0 different"), line);
        }
    }

    @Test
    void everyDifferenceIsOfATargetThatSaysSo() throws InputException {
        List<Processor> two = different();
        CliRun run = CliRun.of("", "diff", two.get(0).name(), two.get(1).name(), "--json");
        assertEquals(0, run.exitCode());
        JsonObject diff = Json.object(run.out().getBytes(StandardCharsets.UTF_8));
        assertEquals(two.get(0).name(), diff.text("left"));
        Isa left = two.get(0).isa().orElseThrow();
        Isa right = two.get(1).isa().orElseThrow();
        int instructions = 0;
        for (JsonObject d : diff.objects("differences")) {
            assertFalse(d.optionalText("left").equals(d.optionalText("right")), d.toString());
            if (d.text("kind").equals("instruction")) {
                instructions++;
                assertHas(left, d.optionalText("left"), d.text("name"));
                assertHas(right, d.optionalText("right"), d.text("name"));
            }
        }
        assertTrue(instructions > 0, "no instructions differ");
    }

    @Test
    void aSummaryHasALineForEachKind() {
        List<String> lines = CliRun.of("", "diff", "gfx90a", "gfx942", "--summary")
                .out()
                .lines()
                .toList();
        assertEquals(2 + FactKind.values().length, lines.size(), lines.toString());
        assertTrue(lines.get(9).matches("hazards: \\d+ shared, 1 only gfx90a, .*"), lines.get(9));
    }

    @Test
    void kindsAndInstructionsCanBeChosen() {
        CliRun run = CliRun.of("", "diff", "gfx90a", "gfx942", "--only", "hazard,memory-model");
        assertTrue(run.out().contains("~ default: atomicrmw"), run.out());
        assertFalse(run.out().contains("instructions:"), run.out());
        CliRun one = CliRun.of("", "diff", "gfx90a", "gfx942", "--instruction", "buffer_wbinvl1");
        assertTrue(one.out().contains("- buffer_wbinvl1"), one.out());
        assertTrue(one.out().lines().count() < 20, one.out());
    }

    @ParameterizedTest
    @CsvSource({
        "--only, hazards, '; did you mean hazard?'",
        "--instruction, v_add_f23, '; did you mean v_add_f32?'",
    })
    void wrongChoicesAreRefused(String option, String value, String hint) {
        CliRun run = CliRun.of("", "diff", "gfx90a", "gfx942", option, value);
        assertEquals(2, run.exitCode());
        assertTrue(
                run.err().startsWith("gfxisa: " + option + " " + value + ": ")
                        && run.err().contains(hint),
                run.err());
    }

    private static void assertHas(Isa isa, Optional<String> mnemonic, String instruction) {
        boolean has = isa.tables().opcodeNames().contains(instruction);
        assertEquals(mnemonic.isPresent(), has, isa.target() + " " + instruction);
        mnemonic.ifPresent(m -> assertTrue(
                isa.tables().spellings().keySet().stream().anyMatch(s -> s.startsWith(m)), isa.target() + " " + m));
    }

    @Test
    void unknownTargetsAreRefused() {
        CliRun run = CliRun.of("", "diff", "gfx90a", "gfx9Ob");
        assertEquals(2, run.exitCode());
        assertTrue(run.err().startsWith("gfxisa: unknown target 'gfx9Ob'"), run.err());
    }
}
