package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LintTest {
    private static final String WRONG = "s_load_dword s0, s[2:3], 0x0\n  s_mov_b32 s1, s0\ns_endpgm\n";

    @TempDir
    private Path folder;

    private String source;

    @BeforeEach
    void write() throws IOException {
        source = folder.resolve("k.s").toString();
        Files.writeString(Path.of(source), WRONG);
    }

    /** A regular expression that backtracks over the word for each of its characters would not terminate in time. */
    @Test
    void longWordsAreReadOnce() throws IOException {
        String source = ".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\n; " + "a".repeat(200_000) + "\ns_endpgm\n";
        Path file = folder.resolve("long.s");
        Files.writeString(file, source);
        assertEquals(0, CliRun.of("", "lint", file.toString()).exitCode());
    }

    @Test
    void compiledCodeHasNoErrors() {
        CliRun run = CliRun.of("", "lint", "../../examples/dot/dot.gfx90a.co");
        assertEquals("", run.err());
        assertTrue(run.out().startsWith("0 errors, "), run.out());
        assertEquals(0, run.exitCode());
    }

    @Test
    void errorsGiveExitCode1() {
        CliRun run = CliRun.of("", "lint", "--target", "gfx90a", source);
        assertTrue(run.out().startsWith(source + ":2:3: missing-wait: s_mov_b32 s1, s0: reads s0"), run.out());
        assertTrue(run.out().endsWith("1 error, 0 hints in 3 instructions" + System.lineSeparator()), run.out());
        assertEquals(1, run.exitCode());
    }

    /** After a label on the same line, in a macro, and in an included file, the place is that of the instruction in the source. */
    @Test
    void placesAreThoseOfTheInstruction() throws IOException {
        Files.writeString(folder.resolve("part.s"), "\n    s_mov_b32 s5, s4\n");
        Files.writeString(Path.of(source), """
                .macro use reg
                    s_mov_b32 s1, \\reg
                .endm
                s_load_dword s0, s[2:3], 0x0
                use s0
                s_load_dword s2, s[2:3], 0x0
                label: s_mov_b32 s3, s2
                s_load_dword s4, s[2:3], 0x0
                .include "part.s"
                s_endpgm
                """);
        CliRun run = CliRun.of("", "lint", "--target", "gfx90a", source);
        List<String> lines = run.out().lines().toList();
        assertTrue(lines.get(0).startsWith(source + ":2:5: missing-wait: s_mov_b32 s1, s0: "), run.out());
        assertTrue(lines.get(0).contains(" at line 4)"), run.out());
        assertTrue(lines.get(1).startsWith(source + ":7:8: missing-wait: s_mov_b32 s3, s2: "), run.out());
        assertTrue(lines.get(2).startsWith("part.s:2:5: missing-wait: s_mov_b32 s5, s4: "), run.out());
        assertTrue(lines.get(2).contains(" at " + source + ":8:1)"), run.out());
        CliRun json = CliRun.of("", "lint", "--target", "gfx90a", "--format", "json", source);
        JsonNode found = new ObjectMapper().readTree(json.out()).at("/findings/2");
        assertEquals("part.s", found.get("source").asText());
        assertEquals(5, found.get("column").asInt());
        assertEquals(8, found.at("/cause/line").asInt());
    }

    @Test
    void hintsSayWhatTheyAreBehindThePlace() throws IOException {
        Files.writeString(Path.of(source), "s_nop 0\n s_endpgm\n");
        CliRun run = CliRun.of("", "lint", "--target", "gfx90a", "--hints", source);
        assertTrue(run.out().startsWith(source + ":1:1: hint: unneeded-nop: s_nop 0: "), run.out());
    }

    @Test
    void jsonHasAllParts() throws IOException {
        CliRun run = CliRun.of("", "lint", "--target", "gfx90a", "--format", "json", source);
        JsonNode json = new ObjectMapper().readTree(run.out());
        JsonNode finding = json.at("/findings/0");
        assertEquals("missing-wait", finding.get("rule").asText());
        assertTrue(finding.path("source").isMissingNode(), run.out());
        assertEquals(2, finding.get("line").asInt());
        assertEquals(3, finding.get("column").asInt());
        assertEquals(1, finding.at("/cause/line").asInt());
        assertEquals(1, json.get("errors").asInt());
        assertEquals(3, json.get("instructions").asInt());
    }

    @Test
    void sarifHasRulesAndResults() throws IOException {
        CliRun run = CliRun.of("", "lint", "--target", "gfx90a", "--format", "sarif", source);
        JsonNode json = new ObjectMapper().readTree(run.out());
        assertEquals("2.1.0", json.get("version").asText());
        JsonNode result = json.at("/runs/0/results/0");
        assertEquals("missing-wait", result.get("ruleId").asText());
        assertEquals("error", result.get("level").asText());
        assertEquals(
                2, result.at("/locations/0/physicalLocation/region/startLine").asInt());
        assertEquals(
                3, result.at("/locations/0/physicalLocation/region/startColumn").asInt());
        assertEquals(2, result.at("/codeFlows/0/threadFlows/0/locations").size());
        assertTrue(json.at("/runs/0/tool/driver/rules").size() > 5);
    }

    @Test
    void rawCodeNeedsATarget() throws IOException {
        Path raw = folder.resolve("k.bin");
        Files.write(raw, new byte[] {0, 0, (byte) 0x81, (byte) 0xbf});
        CliRun without = CliRun.of("", "lint", raw.toString());
        assertTrue(without.err().contains("--target T treats it as raw code"), without.err());
        assertEquals(1, without.exitCode());
        CliRun with = CliRun.of("", "lint", "--target", "gfx90a", raw.toString());
        assertEquals("0 errors, 0 hints in 1 instruction" + System.lineSeparator(), with.out());
    }

    /** Each unit was checked separately: a header of 24 bytes had the cost of a whole object. */
    @Test
    void whatIsWrongWithASourceIsSaidByLine() throws IOException {
        Files.writeString(Path.of(source), "s_endpgm\ns_mvo_b32 s0, s1\n");
        CliRun run = CliRun.of("", "lint", "--target", "gfx90a", source);
        assertTrue(run.err().startsWith("gfxisa: " + source + ":2:1: gfx90a has no instruction"), run.err());
        assertEquals("", run.out());
        assertEquals(1, run.exitCode());
        CliRun unknown = CliRun.of("", "lint", source);
        assertEquals(
                "gfxisa: " + source + ": the target is missing; expected --target T or .amdgcn_target"
                        + System.lineSeparator(),
                unknown.err());
    }

    @Test
    void aTargetThatIsNoneIsAnError() throws IOException {
        Files.writeString(Path.of(source), "s_endpgm\n.amdgcn_target \"gibberish--gfx90a\"\n");
        CliRun run = CliRun.of("", "lint", source);
        assertTrue(
                run.err().startsWith("gfxisa: " + source + ":2: 'gibberish--gfx90a' is not a target; expected ARCH"),
                run.err());
        assertEquals(1, run.exitCode());
    }

    @Test
    void formatsAreNamed() {
        CliRun run = CliRun.of("", "lint", "--format", "jsn", source);
        assertEquals(
                "gfxisa: --format jsn: expected text, json, sarif; did you mean json?" + System.lineSeparator(),
                run.err());
        assertEquals(2, run.exitCode());
    }
}
