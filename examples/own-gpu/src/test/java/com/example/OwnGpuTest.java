package com.example;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.gpu.Targets;
import java.io.IOException;
import java.io.InputStream;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.api.Program;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Runs a kernel on a made-up GPU. It has two instructions more than its parent, one of them in a format of its own. */
class OwnGpuTest {
    private final Isa isa = Targets.GFX90X.isa().orElseThrow();

    @ParameterizedTest
    @ValueSource(strings = {"v_average_f32 v1, s2, v3 mul:2", "v_blend_f32 v1, s2, v3 weight:16", "v_blend_f32 v1, v2, v3"})
    void newInstructionsAreReadAndWritten(String text) {
        Instruction written = new Instruction();
        assertTrue(new Assembler(isa).assemble(text, written));
        byte[] code = new byte[written.size()];
        written.copyTo(code, 0);
        Instruction read = new Instruction();
        new Decoder(isa).decode(code, 0, code.length, read);
        assertEquals(text, new Disassembler(isa).text(read));
    }

    @Test
    void whatTheParentHasIsThere() {
        assertTrue(new Assembler(isa).assemble("v_add_f32 v0, s1, v2", new Instruction()));
    }

    /** blend.co is what goal "assemble" has made of src/main/kernels/blend.s. */
    @Test
    void aKernelRuns() throws IOException {
        Gpu gpu = Gpu.of(Targets.GFX90X, GpuOptions.DEFAULT);
        try (InputStream object = OwnGpuTest.class.getResourceAsStream("/blend.co")) {
            Program program = gpu.load(object.readAllBytes(), "blend.co");
            Buffer out = gpu.buffer(0f, 0f, 0f, 0f);
            Buffer a = gpu.buffer(0f, 2f, 8f, -4f);
            Buffer b = gpu.buffer(4f, 2f, 0f, 4f);
            gpu.launch(program.kernel("blend"), Grid.of(4, 4), a, b, out);
            assertArrayEquals(new float[] {1, 2, 6, -2}, out.toFloats());
        }
    }
}
