package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests how bash completes command lines with the script. */
class CompletionTest {
    private static final Path BASH = Path.of("/bin/bash");
    private static final String EXAMPLE = "../../examples/dot/dot.gfx90a.co";

    /** Prints the completions of a command line whose last word is at the cursor. */
    private static final String COMPLETE = """
            source ./script
            compopt() { :; }
            COMP_WORDS=("$@")
            COMP_CWORD=$(($# - 1))
            _complete_gfxisa
            printf '%s\\n' "${COMPREPLY[@]}"
            """;

    @TempDir
    private static Path folder;

    @BeforeAll
    static void writeTheScript() throws IOException {
        assumeTrue(Files.isExecutable(BASH), "no bash");
        Files.writeString(
                folder.resolve("script"), CliRun.of("", "completion", "bash").out());
        Files.copy(Path.of(EXAMPLE), folder.resolve("dot.gfx90a.co"));
        Files.writeString(folder.resolve("dot.json"), "{}");
        Files.createDirectory(folder.resolve("results"));
        // A replacement for the command, which the script calls to list the kernels of a file.
        Path command = folder.resolve("gfxisa");
        Files.writeString(
                folder.resolve("kernels"),
                CliRun.of("", "objdump", "--kernels", EXAMPLE).out());
        Files.writeString(command, "#!/bin/sh\n[ \"$*\" = \"objdump --kernels dot.gfx90a.co\" ] && cat kernels\n");
        command.toFile().setExecutable(true);
    }

    private static Set<String> completions(String... words) throws IOException, InterruptedException {
        List<String> line = new ArrayList<>(List.of(BASH.toString(), "-c", COMPLETE, "bash", "./gfxisa"));
        line.addAll(List.of(words));
        Process bash = new ProcessBuilder(line)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String out = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, bash.waitFor(), out);
        return new TreeSet<>(out.strip().lines().map(String::strip).toList());
    }

    @Test
    void commandsAndOptions() throws IOException, InterruptedException {
        assertEquals(Set.of("objdump"), completions("obj"));
        assertEquals(Set.of("--memory"), completions("run", "--mem"));
        assertEquals(Set.of("compile"), completions("run", "dot.json", "--engine", "c"));
        assertEquals(Set.of("hazard"), completions("diff", "gfx90a", "gfx942", "--only", "ha"));
        assertEquals(Set.of("zsh"), completions("completion", "z"));
    }

    @Test
    void files() throws IOException, InterruptedException {
        assertEquals(Set.of("dot.gfx90a.co"), completions("objdump", "dot.g"));
        assertEquals(Set.of("dot.json"), completions("run", "--check", "dot.j"));
        assertEquals(Set.of("results"), completions("run", "dot.json", "--dump", "res"));
        assertEquals(Set.of("results"), completions("lint", "--spec", "res"));
    }

    @Test
    void targets() throws IOException, InterruptedException {
        assertEquals(Set.of("gfx940", "gfx941", "gfx942"), completions("disasm", "--target", "gfx94"));
        assertEquals(Set.of("gfx940", "gfx941", "gfx942"), completions("asm", "--target", "=", "gfx94"));
        assertEquals(Set.of("gfx90a"), completions("diff", "gfx900", "gfx90a"));
        assertEquals(Set.of("cayman"), completions("targets", "cay"));
        assertEquals(completions("targets", ""), completions("lint", "--target", "="));
    }

    @Test
    void mnemonics() throws IOException, InterruptedException {
        assertEquals(Set.of("s_movk_i32"), completions("explain", "--target", "gfx90a", "s_movk"));
        assertEquals(
                Set.of("v_fma_f32", "v_fma_f32_e64", "v_fma_f32_e64_dpp"),
                completions("hazards", "--target", "gfx90a", "--between", "v_fma_f32"));
        assertEquals(Set.of("s_getpc_b64"), completions("diff", "gfx90a", "gfx942", "--instruction", "s_getpc"));
    }

    @Test
    void kernels() throws IOException, InterruptedException {
        assertEquals(Set.of("dot"), completions("launch", "dot.gfx90a.co", ""));
        assertEquals(Set.of("dot"), completions("launch", "--grid", "1", "dot.gfx90a.co", "d"));
    }
}
