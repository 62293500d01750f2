package com.example.gpu;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gfxisa.Processors;
import org.gfxisa.TargetId;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.codeobject.asm.ObjectAssembler;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.lint.Linter;
import org.gfxisa.simulator.lint.CodeRegions;
import org.junit.jupiter.api.Test;

/** A kernel in the overlay's own instructions is found by its e_flags, linted and run. */
class MadeUpKernelTest {
    private static final String WAIT = "s_waitcnt vmcnt(0)";
    private static final String[] AVERAGE = {
        "s_load_dwordx4 s[4:7], s[0:1], 0x0",
        "v_lshlrev_b32 v1, 2, v0",
        "s_swap_halves_b32 s2, 0x4000", // 2.0
        "s_not_b32 s3, s2",
        "s_not_b32 s3, s3",
        "s_waitcnt lgkmcnt(0)",
        "global_load_dword v2, v1, s[4:5]",
        WAIT,
        "v_average_f32 v3, s3, v2",
        "global_store_dword v1, v3, s[6:7]",
        "s_endpgm"
    };

    private static byte[] object(String... lines) {
        return TestKernel.of(lines)
                .processor(Targets.GFX90X)
                .withKernargPointer()
                .arg("global_buffer", 0, 8)
                .arg("global_buffer", 8, 8)
                .build();
    }

    @Test
    void itRuns() {
        assertRuns(Gpu.of(Targets.GFX90X, GpuOptions.DEFAULT));
        assertRuns(Gpu.of("gfx90x"));
    }

    private static void assertRuns(Gpu gpu) {
        Buffer in = gpu.buffer(0f, 2f, 5f, -6f);
        Buffer out = gpu.buffer(9f, 9f, 9f, 9f);
        gpu.launch(gpu.load(object(AVERAGE), "average.co").kernel("k"), Grid.of(4, 4), in, out);
        assertArrayEquals(new float[] {1, 2, 3.5f, -2}, out.toFloats());
    }

    @Test
    void itsAccessToMemoryRuns() {
        Gpu gpu = Gpu.of(Targets.GFX90X, GpuOptions.DEFAULT);
        Buffer values = gpu.buffer(1, 2, 3, -1);
        Buffer sums = gpu.buffer(5, -2, -3, 7);
        byte[] code = object(
                "s_load_dwordx4 s[4:7], s[0:1], 0x0",
                "v_lshlrev_b32 v1, 2, v0",
                "s_waitcnt lgkmcnt(0)",
                "global_load_dword v2, v1, s[4:5]",
                WAIT,
                "global_atomic_add_sat_u32 v3, v1, v2, s[6:7] glc",
                WAIT,
                "global_store_dword v1, v3, s[4:5]",
                "s_endpgm");
        gpu.launch(gpu.load(code, "sum.co").kernel("k"), Grid.of(4, 4), values, sums);
        assertArrayEquals(new int[] {6, -1, -1, -1}, sums.toInts());
        assertArrayEquals(new int[] {5, -2, -3, 7}, values.toInts(), "what was there before");
    }

    @Test
    void itIsLinted() throws Exception {
        assertEquals(List.of(), lint(AVERAGE));
        String[] hasty = Arrays.stream(AVERAGE).filter(line -> !line.equals(WAIT)).toArray(String[]::new);
        assertEquals(List.of("missing-wait"), lint(hasty));
    }

    private static List<String> lint(String... lines) throws Exception {
        CodeObject object = CodeObject.read(ByteWindow.of(object(lines), "average.co"));
        assertSame(Targets.GFX90X, object.processor().orElseThrow());
        List<String> found = new ArrayList<>();
        Linter linter = new Linter((Finding finding) -> found.add(finding.ruleId()));
        CodeRegions.of(object, Targets.GFX90X.isa().orElseThrow()).forEach(linter::check);
        return found;
    }

    @Test
    void itsDescriptorsAreThoseOfItsParent() {
        String source = """
                .text
                k: s_endpgm
                .amdhsa_kernel k
                    .amdhsa_next_free_vgpr 9
                    .amdhsa_next_free_sgpr 8
                    .amdhsa_accum_offset 8
                .end_amdhsa_kernel
                """;
        ObjectAssembler.Result result =
                new ObjectAssembler(TargetId.of(Targets.GFX90X), Targets.GFX90X.isa().orElseThrow()).assemble(source, "k.s");
        assertEquals(List.of(), result.problems());
    }

    @Test
    void whatItHasFromItsParentIsThere() {
        assertEquals(Targets.GFX90X, Processors.find("gfx90x").orElseThrow());
        assertTrue(Processors.find("gfx90a").orElseThrow().hasIsa());
        assertTrue(Targets.GFX90X.hazards().isPresent());
        assertTrue(Targets.GFX90X.memoryModel().isPresent());
        assertEquals(65536, Targets.GFX90X.properties().number("max_lds_bytes"));
    }
}
