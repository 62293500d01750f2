package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FixTest {
    private static final String PLAIN = """
            .amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
            .macro double n  // of a register
            \tv_add_f32 v\\n, v\\n, v\\n
            .endm
            \tglobal_load_dwordx2 v[2:3], v1, s[0:1]
            \tdouble 2\t; à deux
            \tdouble 3
            \ts_endpgm
            """;
    private static final String WAIT =
            "\ts_waitcnt vmcnt(0)                              ; missing-wait: reads v2, which may not be written yet\n";

    @TempDir
    private Path folder;

    @Test
    void writesTheSourceWithWhatItLacks() throws IOException {
        String sum = "\tv_add_f32";
        String expected = PLAIN.replace(sum, WAIT + sum);
        CliRun run = CliRun.of(PLAIN, "fix", "-");
        assertEquals(expected, run.out());
        assertEquals("<stdin>: 1 instruction inserted, 0 errors remain\n", run.err());
        assertEquals(0, run.exitCode());
        CliRun again = CliRun.of(expected, "fix", "-");
        assertEquals(expected, again.out());
        assertEquals("<stdin>: 0 instructions inserted, 0 errors remain\n", again.err());

        Path source = Files.writeString(folder.resolve("k.s"), PLAIN);
        assertEquals(
                "",
                CliRun.of("", "fix", source.toString(), "-o", source.toString()).out());
        assertEquals(expected, Files.readString(source));
        Path other = Files.createDirectory(folder.resolve("out"));
        assertEquals(
                0,
                CliRun.of("", "fix", source.toString(), "-d", other.toString()).exitCode());
        assertEquals(expected, Files.readString(other.resolve("k.s")));
    }

    @Test
    void tellsWhatStaysWrong() {
        CliRun run = CliRun.of("v_mov_b32 v0, v1\n", "fix", "--target", "gfx90a", "-");
        assertEquals("v_mov_b32 v0, v1\n", run.out());
        assertTrue(run.err().contains("no-instruction: execution reaches this place"), run.err());
        assertTrue(run.err().endsWith("0 instructions inserted, 1 error remains\n"), run.err());
        assertEquals(1, run.exitCode());
    }

    @Test
    void refusesObjects() throws IOException {
        String object = folder.resolve("plain.co").toString();
        assertEquals(
                0,
                CliRun.of("s_endpgm\n", "asm", "--target", "gfx90a", "-", "-o", object)
                        .exitCode());
        CliRun run = CliRun.of("", "fix", object);
        assertEquals(
                "gfxisa: " + object + ": is an object file, and not a source (.s); 'gfxisa lint' reads it\n",
                run.err());
        assertEquals(1, run.exitCode());
    }

    @Test
    void writesNothingOfWhatDoesNotAssemble() {
        CliRun run = CliRun.of("v_mov_b32 v0\n", "fix", "--target", "gfx90a", "-");
        assertEquals("", run.out());
        assertTrue(run.err().endsWith("<stdin>: does not assemble, so that nothing is written\n"), run.err());
        assertEquals(1, run.exitCode());
        assertEquals(2, CliRun.of("", "fix", "a.s", "b.s").exitCode());
        assertEquals(2, CliRun.of("", "fix", "a.s", "-o", "b.s", "-d", "c").exitCode());
    }
}
