package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.simulator.Corpus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Checks the results of every code object of the corpus on one and on two threads. */
@EnabledIfSystemProperty(
        named = Corpus.PROPERTY,
        matches = ".+",
        disabledReason = "no corpus: gfxisa.shared is not set")
class CorpusRunTest {
    @Test
    void everyKernelPasses() throws IOException {
        List<Path> objects = Corpus.codeObjects(".gfx");
        List<String> different = new ArrayList<>();
        for (Path object : objects) {
            String[] outputs = new String[2];
            for (int threads = 1; threads <= 2; threads++) {
                CliRun run = CliRun.of(
                        "",
                        "run",
                        Corpus.manifestOf(object).toString(),
                        "--code-object",
                        object.toString(),
                        "--threads",
                        String.valueOf(threads));
                outputs[threads - 1] = run.out();
                if (run.exitCode() != 0) {
                    different.add(threads + " threads: " + run.out() + run.err());
                }
            }
            assertEquals(outputs[0], outputs[1]);
        }
        assertTrue(objects.size() >= 287, "only " + objects.size() + " code objects");
        assertEquals(List.of(), different);
        System.out.println("corpus: " + objects.size() + " code objects pass on 1 and on 2 threads");
    }

    /** The expected results are exact, apart from a few that depend on approximate instructions. */
    @Test
    @EnabledIfSystemProperty(named = "gfxisa.proofs", matches = "true", disabledReason = "takes minutes")
    void everyKernelPassesCompiled() throws IOException {
        List<String> different = new ArrayList<>();
        for (Path object : Corpus.codeObjects(".gfx")) {
            String manifest = Corpus.manifestOf(object).toString();
            CliRun interpreted = CliRun.of("", "run", manifest, "--code-object", object.toString());
            CliRun compiled = CliRun.of("", "run", manifest, "--code-object", object.toString(), "--engine", "compile");
            if (!interpreted.out().equals(compiled.out())) {
                different.add(object + ": " + compiled.out() + compiled.err());
            }
        }
        assertEquals(List.of(), different);
    }

    /** The checks find nothing, apart from one kernel that reads what other work-groups write. */
    @Test
    @EnabledIfSystemProperty(named = "gfxisa.proofs", matches = "true", disabledReason = "takes minutes")
    void everyKernelIsSilent() throws IOException {
        List<String> told = new ArrayList<>();
        for (Path object : Corpus.codeObjects(".gfx")) {
            String manifest = Corpus.manifestOf(object).toString();
            CliRun run = CliRun.of("", "run", manifest, "--code-object", object.toString(), "--check");
            boolean isRacy = object.toString().contains("bfs_step");
            boolean isAsExpected = isRacy ? run.out().contains(": race: ") : run.exitCode() == 0;
            if (!isAsExpected) {
                told.add(run.out() + run.err());
            }
        }
        assertEquals(List.of(), told);
    }

    /** The checks find nothing on modelled memory with different seeds, and the outputs are the same. */
    @Test
    @EnabledIfSystemProperty(named = "gfxisa.proofs", matches = "true", disabledReason = "takes minutes")
    void everyKernelIsRightOnModelledMemory() throws IOException {
        List<String> told = new ArrayList<>();
        int seed = 0;
        for (Path object : Corpus.codeObjects(".gfx")) {
            String manifest = Corpus.manifestOf(object).toString();
            String[] command = {
                "run", manifest, "--code-object", object.toString(), "--memory", "modelled", "--seed", "" + seed++
            };
            CliRun run = CliRun.of("", command);
            boolean isRacy = object.toString().contains("bfs_step");
            boolean isAsExpected = isRacy ? run.out().contains("PASS ") : run.exitCode() == 0;
            if (!isAsExpected) {
                told.add(run.out() + run.err());
            }
        }
        assertEquals(List.of(), told);
    }

    @Test
    void vectorsOfGfx950RunWhereTheirInstructionsExist() throws IOException {
        int passed = 0;
        try (Stream<Path> files = Files.list(Corpus.semantics())) {
            for (Path file : files.filter(f -> f.getFileName().toString().startsWith("gfx950"))
                    .toList()) {
                CliRun run = CliRun.of("", "replay", file.toString(), "--target", "gfx90a");
                for (String line : run.out().split("\\R")) {
                    assertTrue(
                            line.contains("illegal instruction") || line.endsWith(" failed"),
                            "of another reason: " + line);
                }
                passed += Integer.parseInt(run.out().replaceAll("(?s).*?(\\d+) passed, .*", "$1"));
            }
        }
        assertTrue(passed > 0, "no vector passed");
    }
}
