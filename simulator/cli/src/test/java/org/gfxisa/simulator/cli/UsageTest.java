package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.gfxisa.simulator.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class UsageTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            nullValues = "-",
            value = {
                "-                                  | a command is missing, one of targets, disasm, asm, coverage, diff, explain, fix, hazards, inspect, lint, memory-model, objdump, launch, run, replay, docs, completion, man (see gfxisa --help)",
                "objdmp                             | unknown command 'objdmp'; did you mean objdump? (see gfxisa --help)",
                "frobnicate                         | unknown command 'frobnicate' (see gfxisa --help)",
                "disasm                             | missing required option: '--target=T' (see gfxisa disasm --help)",
                "disasm --target gfx90aa            | unknown target 'gfx90aa'; did you mean gfx90a? ('gfxisa targets' lists them all)",
                "disasm --target gfx12              | unknown target 'gfx12'; did you mean one of gfx1200, gfx1201, gfx1250, gfx1251, gfx12-generic? ('gfxisa targets' lists them all)",
                "disasm --target mi300x             | unknown target 'mi300x'; the processor of AMD Instinct MI300X is gfx942 ('gfxisa targets' lists them all)",
                "disasm --target RX-7900-XTX        | unknown target 'RX-7900-XTX'; the processor of Radeon RX 7900 XTX is gfx1100 ('gfxisa targets' lists them all)",
                "disasm --target nothing            | unknown target 'nothing' ('gfxisa targets' lists them all)",
                "disasm --target gfx90a --lnies     | unknown option '--lnies'; did you mean --lines? (see gfxisa disasm --help)",
                "disasm --target gfx90a a b         | unexpected argument 'b' (see gfxisa disasm --help)",
                "disasm --target gfx90a --wave 32   | --wave 32: gfx90a runs wavefronts of 64 lanes",
                "run x.json --memory slow           | invalid value for option '--memory': expected one of [fast, modelled]"
                        + " (case-insensitive) but was 'slow' (see gfxisa run --help)",
                "disasm --target gfx90a --wave many | invalid value for option '--wave': 'many' is not a whole number (see gfxisa disasm --help)",
                "disasm --target gfx90a --lines --raw | --lines and --raw exclude each other",
                "objdump --kernels --json x | --kernels and --json exclude each other; inspect --json describes kernels",
                "asm --target gfx90a --json -o x | --json writes to standard output; it takes no other",
                "asm --target gfx90a:xnack          | target feature 'xnack' must end in + or -",
                "asm --target gfx90a:xnac+          | unknown target feature 'xnac' of gfx90a, expected sramecc or xnack; did you mean xnack?",
                "asm --target gfx90a:tgsplit+       | target feature 'tgsplit' cannot be part of a target id, expected sramecc or xnack",
                "asm --target gfx906+sram           | unknown target feature 'sram' of gfx906, expected sramecc or xnack",
                "asm --target gfx90a:xnack+:xnack-  | target feature 'xnack' is given twice",
                "asm --target gfx90a --lines -o x   | --lines writes to standard output; it takes no other",
                "objdump                            | missing required parameter: 'FILE' (see gfxisa objdump --help)",
                "objdump --only gfx9Oa x             | unknown target 'gfx9Oa'; did you mean gfx90a? ('gfxisa targets' lists them all)",
            })
    void badUsageIsOneLineAndExitCode2(String args, String message) {
        CliRun run = CliRun.of("", args == null ? new String[0] : args.split(" "));
        assertEquals("gfxisa: " + message + System.lineSeparator(), run.err());
        assertEquals("", run.out());
        assertEquals(2, run.exitCode());
    }

    @ParameterizedTest
    @MethodSource("targetsWithoutInstructions")
    void aTargetWithoutInstructionsSaysWhichThereAre(String target) {
        CliRun run = CliRun.of("", "disasm", "--target", target);
        assertTrue(run.err().startsWith("gfxisa: " + target + ": its instruction set is not described yet; expected "));
        assertTrue(run.err().contains("gfx90a"));
        assertEquals(2, run.exitCode());
    }

    static Stream<String> targetsWithoutInstructions() {
        return Targets.all().stream().filter(p -> !p.hasIsa()).map(Processor::name);
    }

    @Test
    void helpAndVersionGoToStandardOutput() {
        for (String[] args : new String[][] {
            {"--help"},
            {"targets", "--help"},
            {"disasm", "--help"},
            {"asm", "--help"},
            {"diff", "--help"},
            {"lint", "--help"},
            {"memory-model", "--help"},
            {"objdump", "--help"},
            {"launch", "--help"},
            {"run", "--help"},
            {"replay", "--help"},
            {"docs", "--help"},
            {"completion", "--help"},
            {"man", "--help"}
        }) {
            CliRun run = CliRun.of("", args);
            assertTrue(run.out().contains("Usage: gfxisa"), run.out());
            assertTrue(run.out().contains("Example"), run.out());
            assertEquals("", run.err());
            assertEquals(0, run.exitCode());
        }
        CliRun version = CliRun.of("", "--version");
        assertTrue(version.out().matches("gfxisa \\d+\\.\\d+\\.\\d+\\S*\\R"), version.out());
        assertEquals(0, version.exitCode());
    }

    @Test
    void bracketsOfHelpAndManualAreClosed() {
        List<String> commands = Pattern.compile("(?m)^\\.SH ([A-Z-]+)$")
                .matcher(CliRun.of("", "man").out())
                .results()
                .map(section -> section.group(1).toLowerCase(Locale.ROOT))
                .filter(name -> CliRun.of("", name, "--help").exitCode() == 0)
                .toList();
        assertTrue(commands.contains("launch") && commands.contains("man"), commands.toString());
        assertEquals("", openBrackets(CliRun.of("", "man").out()));
        assertEquals("", openBrackets(CliRun.of("", "--help").out()));
        for (String command : commands) {
            assertEquals("", openBrackets(CliRun.of("", command, "--help").out()), command);
        }
    }

    /** Returns the first paragraph with an unmatched bracket. */
    private static String openBrackets(String text) {
        for (String paragraph : text.split("\\R\\R")) {
            String brackets = paragraph.replaceAll("[^\\[\\](){}]", "");
            for (int length = -1; length != brackets.length(); ) {
                length = brackets.length();
                brackets = brackets.replaceAll("\\[]|\\(\\)|\\{}", "");
            }
            if (!brackets.isEmpty()) {
                return paragraph;
            }
        }
        return "";
    }

    @Test
    void theManualAndTheCompletionKnowEveryCommand() {
        String manual = CliRun.of("", "man").out();
        String completion = CliRun.of("", "completion", "bash").out();
        for (String command : List.of("disasm", "memory-model", "replay", "docs")) {
            assertTrue(manual.contains("\n.SH " + command.toUpperCase(Locale.ROOT) + "\n"), command);
            assertTrue(completion.contains("_picocli_gfxisa_" + command.replace("-", "") + "()"), command);
        }
        assertTrue(manual.lines().noneMatch(line -> line.startsWith("'")), manual);
    }

    @Test
    void anUnknownTargetIsBadUsageOfEveryCommand() {
        for (String command : List.of("asm", "disasm", "lint", "fix", "explain")) {
            CliRun run = CliRun.of("", command, "--target", "gfx9999", "-");
            assertTrue(run.err().contains("unknown target 'gfx9999'"), command + ": " + run.err());
            assertEquals(2, run.exitCode(), command);
        }
    }

    @Test
    void aFolderOfSpecFilesMustHaveSome(@TempDir Path folder) throws IOException {
        assertEquals(
                "gfxisa: " + folder + " has no spec files; expected some, like targets/NAME.yaml"
                        + System.lineSeparator(),
                CliRun.of("", "targets", "--spec", folder.toString()).err());
        Files.createDirectory(folder.resolve("targts"));
        Files.writeString(folder.resolve("targts/mine.yaml"), "targets: {}");
        String said = CliRun.of("", "targets", "--spec", folder.toString()).err();
        assertTrue(said.contains("unknown folder 'targts'; did you mean 'targets'?"), said);
    }

    /** The rules of the launcher script. */
    @ParameterizedTest
    @CsvSource({
        "XDG_CACHE_HOME=/x HOME=/h, /x/gfxisa",
        "XDG_CACHE_HOME=relative HOME=/h, /h/.cache/gfxisa",
        "XDG_CACHE_HOME= HOME=/h, /h/.cache/gfxisa",
        "HOME=/h, /h/.cache/gfxisa",
        "HOME=, /java/.cache/gfxisa",
        "A=b, /java/.cache/gfxisa"
    })
    void compiledSpecsAreKeptWhereTheEnvironmentSays(String environment, Path expected) {
        Map<String, String> variables = Arrays.stream(environment.split(" "))
                .map(variable -> variable.split("=", 2))
                .collect(Collectors.toMap(variable -> variable[0], variable -> variable[1]));
        assertEquals(expected, SpecOption.cache(variables, "/java"));
    }

    @Test
    void aFolderOfSpecFilesMustBeOne() {
        CliRun run = CliRun.of("", "targets", "--spec", "nowhere");
        assertEquals(
                "gfxisa: nowhere is not a folder; expected one with spec files, like targets/" + System.lineSeparator(),
                run.err());
        assertEquals(1, run.exitCode());
    }

    @Test
    void targetsAreObjects() throws InputException {
        String[] lines = CliRun.of("", "targets", "--json").out().split("\n");
        assertEquals(Targets.all().size(), lines.length);
        for (int i = 0; i < lines.length; i++) {
            JsonObject target = Json.object(lines[i].getBytes(StandardCharsets.UTF_8));
            assertEquals(Targets.all().get(i).name(), target.text("target"));
        }
    }

    @Test
    void targetsListsEveryProcessor() {
        CliRun run = CliRun.of("", "targets");
        assertEquals(0, run.exitCode());
        String[] rows = run.out().split("\n");
        assertEquals(Targets.all().size() + 1, rows.length);
        String gfx90a =
                Stream.of(rows).filter(r -> r.startsWith("gfx90a ")).findFirst().orElseThrow();
        assertTrue(gfx90a.matches("gfx90a +\\S+ +gpu +64 +0x03f +\\S.*xnack.*"), gfx90a);
        assertTrue(run.out().lines().allMatch(line -> line.length() <= 80), run.out());
        assertFalse(run.out().contains("MI210"), run.out());
        String all = CliRun.of("", "targets", "--long").out();
        assertTrue(all.lines().anyMatch(line -> line.matches("gfx90a .*MI210.*")), all);
    }

    @Test
    void targetsTellsOfOneWhatIsKnownOfIt() throws InputException {
        CliRun run = CliRun.of("", "targets", "gfx942:xnack+");
        assertEquals(0, run.exitCode());
        for (String line : List.of(
                "wavefront_sizes +64",
                "e_flags +0x04c",
                "products +AMD Instinct MI300A.*",
                "same_instructions .*gfx941.*",
                "max_lds_bytes +65536")) {
            assertTrue(run.out().lines().anyMatch(l -> l.matches(line)), line + " in\n" + run.out());
        }
        assertTrue(run.out().lines().allMatch(line -> line.length() <= 80), run.out());
        String[] two =
                CliRun.of("", "targets", "gfx90a", "cypress", "--json").out().split("\n");
        assertEquals(2, two.length);
        assertEquals(
                "cypress", Json.object(two[1].getBytes(StandardCharsets.UTF_8)).text("target"));
        CliRun unknown = CliRun.of("", "targets", "gfx9Oa");
        assertEquals(
                "gfxisa: unknown target 'gfx9Oa'; did you mean gfx90a? ('gfxisa targets' lists them all)"
                        + System.lineSeparator(),
                unknown.err());
        assertEquals(2, unknown.exitCode());
    }

    /** An example that is broken over two lines cannot be pasted. */
    @Test
    void helpFitsATerminalAndKeepsItsExamplesWhole() {
        String all = CliRun.of("", "--help").out();
        assertTrue(
                all.contains(System.lineSeparator() + "its contents are wrong, 2 when the command line is wrong."),
                all);
        assertTrue(all.contains("saxpy --grid 1024 \\" + System.lineSeparator()), all);
        for (String command : COMMANDS) {
            List<String> help = CliRun.of("", command, "--help").out().lines().toList();
            int examples = Math.max(help.indexOf("Examples:"), help.indexOf("Example:"));
            assertTrue(examples > 0, command);
            boolean goesOn = false;
            for (String line : help) {
                assertTrue(line.length() <= 80, line);
            }
            for (String line : help.subList(examples + 1, help.size())) {
                assertTrue(goesOn ? line.startsWith("      ") : line.matches("  (gfxisa|echo|source) .*"), line);
                goesOn = line.endsWith("\\");
            }
        }
    }

    private static final List<String> COMMANDS = List.of(
            "targets",
            "disasm",
            "asm",
            "coverage",
            "diff",
            "explain",
            "fix",
            "hazards",
            "inspect",
            "lint",
            "memory-model",
            "objdump",
            "launch",
            "run",
            "replay",
            "docs",
            "completion",
            "man");
}
