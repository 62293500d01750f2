package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.build.CodeObjectBuilder;
import org.gfxisa.simulator.codeobject.build.KernelBuilder;
import org.gfxisa.source.SourceAssembler;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command line makes of findings. */
class CheckRunTest {
    @TempDir
    private Path folder;

    private String object = "";

    @BeforeEach
    void assemble() throws IOException {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        SourceAssembler source = new SourceAssembler(isa);
        source.source("""
                s_load_dwordx2 s[4:5], s[0:1], 0x0
                v_lshlrev_b32 v1, 2, v0
                s_waitcnt lgkmcnt(0)
                global_store_dword v1, v0, s[4:5]
                s_endpgm
                """);
        assertEquals(List.of(), source.problems());
        Path file = folder.resolve("k.co");
        Files.write(
                file,
                new CodeObjectBuilder(isa)
                        .add(new KernelBuilder("fill", source.code()).buffer("out"))
                        .build());
        object = file.toString();
    }

    private CliRun launch(String... more) {
        String[] words = new String[more.length + 6];
        System.arraycopy(new String[] {"launch", object, "fill", "--grid", "64"}, 0, words, 0, 5);
        System.arraycopy(more, 0, words, 5, more.length);
        words[words.length - 1] = "out:u32[60]";
        return CliRun.of("", words);
    }

    @Test
    void findingsMakeItFail() {
        CliRun run = launch("--check");
        assertEquals(1, run.exitCode());
        assertTrue(
                run.out().contains(": fill+0x10: out-of-bounds: global_store_dword v1, v0, s[4:5]: writes 4 bytes"),
                run.out());
        assertTrue(run.out().contains("lane 60, allocation out, allocation size 240, distance 0"), run.out());
        assertTrue(run.out().contains("times 4"), run.out());
    }

    @Test
    void formsAreThoseOfTheLinter() throws IOException {
        for (String name : List.of("f.json", "f.sarif", "f.txt")) {
            Path file = folder.resolve(name);
            assertEquals(
                    1, launch("--check=bounds", "--findings", file.toString()).exitCode());
            assertTrue(Files.readString(file).contains("out-of-bounds"), name);
        }
    }

    @Test
    void suppressedIsNotTold() throws IOException {
        Path file = Files.writeString(folder.resolve("known"), "# known\nout-of-bounds fill+0x*\n");
        CliRun run = launch("--check", "--suppress", file.toString());
        assertEquals(0, run.exitCode(), run.out());
    }

    @Test
    void mistakesOfTheOptionsAreTold() {
        CliRun run = launch("--check=bound");
        assertEquals(2, run.exitCode());
        assertTrue(run.err().contains("--check bound: expected a list of"), run.err());
        assertEquals(2, launch("--findings", "x.json").exitCode());
    }
}
