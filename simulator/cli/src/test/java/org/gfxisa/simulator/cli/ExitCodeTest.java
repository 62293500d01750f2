package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that the same kind of mistake has the same exit code with every command, and a message of one line: 2 for a wrong command line, else 1. */
class ExitCodeTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void write() throws IOException {
        Files.createFile(folder.resolve("empty"));
        Files.writeString(folder.resolve("kernel.s"), "s_endpgm\n");
        byte[] bytes = new byte[1000];
        new Random(1).nextBytes(bytes);
        Files.write(folder.resolve("binary"), bytes);
    }

    private CliRun run(String line) {
        return CliRun.of(
                "",
                Arrays.stream(line.split(" "))
                        .map(word -> word.replace("FOLDER", folder.toString()))
                        .toArray(String[]::new));
    }

    private void check(int exitCode, String message, String line) {
        CliRun run = run(line);
        assertTrue(run.err().startsWith("gfxisa: "), line + ": " + run.err());
        assertTrue(run.err().contains(message), line + ": " + run.err());
        assertEquals(1, run.err().lines().count(), line + ": " + run.err());
        assertEquals(exitCode, run.exitCode(), line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
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
                "man"
            })
    void anUnknownOptionIs2(String command) {
        check(2, "unknown option '--frobnicate'", command + " --frobnicate");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "targets T",
                "disasm --target T",
                "asm --target T FOLDER/kernel.s",
                "diff gfx90a T",
                "explain v_add_f32 --target T",
                "fix --target T FOLDER/kernel.s",
                "hazards --target T",
                "inspect --only T FOLDER/empty",
                "lint --target T FOLDER/empty",
                "memory-model --target T",
                "objdump --only T FOLDER/empty",
                "replay --target T FOLDER/empty"
            })
    void anUnknownTargetIs2(String line) {
        check(2, "unknown target 'gfx9Oa'; did you mean gfx90a?", line.replaceAll("\\bT\\b", "gfx9Oa"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "disasm --target cayman",
                "asm --target cayman FOLDER/kernel.s",
                "diff gfx90a cayman",
                "explain v_add_f32 --target cayman",
                "fix --target cayman FOLDER/kernel.s",
                "hazards --target cayman",
                "lint --target cayman FOLDER/binary",
                "memory-model --target cayman",
                "replay --target cayman FOLDER/empty"
            })
    void aTargetOfWhichTooLittleIsKnownIs2(String line) {
        check(2, "not described", line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"disasm", "asm --lines", "hazards", "memory-model"})
    void noTargetIs2(String line) {
        check(2, "--target", line);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "explain v_ad_f32",
                "hazards --target gfx90a --between v_mov_b32 v_ad_f32",
                "diff gfx90a gfx942 --instruction v_ad_f32"
            })
    void anUnknownInstructionIs2(String line) {
        check(2, "did you mean v_add_f32", line);
    }

    @ParameterizedTest
    @ValueSource(strings = {"asm", "fix", "lint"})
    void aSourceThatDoesNotSayItsTargetIs1(String command) {
        check(
                1,
                "/kernel.s: the target is missing; expected --target T or .amdgcn_target",
                command + " FOLDER/kernel.s");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "disasm --target gfx90a",
                "asm --target gfx90a",
                "fix --target gfx90a",
                "inspect",
                "lint",
                "objdump",
                "launch --grid 1",
                "run",
                "replay"
            })
    void aFileThatCannotBeReadIs1(String command) {
        check(1, "/kernel: no such file; did you mean " + folder.resolve("kernel.s") + "?", command + " FOLDER/kernel");
        check(1, "/no/kernel: no such file, and no folder ", command + " FOLDER/no/kernel");
        check(1, folder + ": is a directory", command + " FOLDER");
    }

    @ParameterizedTest
    @ValueSource(strings = {"inspect", "lint", "objdump", "launch --grid 1", "run", "replay"})
    void aFileOfAnotherKindIs1(String command) {
        check(1, "/binary:", command + " FOLDER/binary");
        check(1, "/empty: ", command + " FOLDER/empty");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "asm --target gfx90a FOLDER/kernel.s -o FOLDER/empty/out",
                "asm --target gfx90a FOLDER/kernel.s -o FOLDER/no/out",
                "fix --target gfx90a FOLDER/kernel.s -o FOLDER/no/out",
                "run ../../examples/dot/dot.json --json --junit FOLDER/no/out",
                "run ../../examples/dot/dot.json --json --trace FOLDER/no/out",
                "docs -o FOLDER/empty/out"
            })
    void aFileThatCannotBeWrittenIs1(String line) {
        check(1, "cannot be written", line);
    }
}
