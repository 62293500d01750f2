package org.gfxisa.simulator.codeobject.tool;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.spi.ToolProvider;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the assembler as build systems use it. */
class AssembleToolTest {
    private static final String KERNEL = """
            .include "code.inc"
            .amdhsa_kernel k
                .amdhsa_next_free_vgpr 1
                .amdhsa_next_free_sgpr 1
                .amdhsa_accum_offset 4
            .end_amdhsa_kernel
            """;

    @TempDir
    Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int assemble(String target, String text) throws IOException {
        Files.writeString(folder.resolve("code.inc"), "k: s_endpgm\n");
        Path source = Files.writeString(folder.resolve("k.s"), text);
        return ToolProvider.findFirst("gfxisa-asm")
                .orElseThrow()
                .run(
                        new PrintWriter(out),
                        new PrintWriter(err),
                        target,
                        source.toString(),
                        folder.resolve("made/k.co").toString());
    }

    @Test
    void aSourceBecomesACodeObject() throws IOException, CodeObjectException {
        assertEquals(0, assemble("gfx90a", KERNEL), err.toString());
        byte[] object = Files.readAllBytes(folder.resolve("made/k.co"));
        assertEquals(
                "gfx90a",
                CodeObject.read(ByteWindow.of(object, "k.co"))
                        .processor()
                        .orElseThrow()
                        .name());
        assertEquals(folder.resolve("k.s") + "\n" + folder.resolve("code.inc") + "\n", out.toString());
    }

    @Test
    void aSourceMaySayItsTarget() throws IOException {
        assertEquals(0, assemble("", ".amdgcn_target \"amdgcn-amd-amdhsa--gfx90a\"\n" + KERNEL), err.toString());
    }

    @Test
    void errorsHavePlaces() throws IOException {
        assertEquals(1, assemble("gfx90a", "s_nop 0\n  s_endpg\n"));
        assertEquals(
                folder.resolve("k.s") + ":2:3: gfx90a has no instruction 's_endpg'; did you mean 's_endpgm'?",
                err.toString().lines().findFirst().orElseThrow());
        assertFalse(Files.exists(folder.resolve("made/k.co")));
    }

    @Test
    void anUnknownTarget() throws IOException {
        assertEquals(1, assemble("gfx90z", KERNEL));
        assertEquals(
                folder.resolve("k.s") + ":1:1: unknown target 'gfx90z'",
                err.toString().strip().split(";")[0]);
    }

    @Test
    void noTarget() throws IOException {
        assertEquals(1, assemble("", KERNEL));
        assertEquals(
                folder.resolve("k.s")
                        + ":1:1: the target is missing; expected .amdgcn_target, or a target of the build",
                err.toString().strip());
    }
}
