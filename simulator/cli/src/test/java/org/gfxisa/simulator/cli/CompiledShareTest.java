package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.exec.Bailout;
import org.junit.jupiter.api.Test;

class CompiledShareTest {
    @Test
    void reasonsAreSortedByTheirShare() {
        CompiledShare share = new CompiledShare(
                1000,
                905,
                Optional.empty(),
                List.of(
                        new Bailout("s_endpgm", "ends a region", 5),
                        new Bailout("ds_add_u32", "atomic access", 10),
                        new Bailout("ds_or_b32", "atomic access", 3),
                        new Bailout("ds_and_b32", "atomic access", 2),
                        new Bailout("ds_or_b32", "atomic access", 4),
                        new Bailout("ds_xor_b32", "atomic access", 2),
                        new Bailout("global_atomic_add", "atomic access", 1)));
        assertEquals(
                List.of(
                        "  in compiled regions: 90.5 %",
                        "  left to the interpreter, in compiled regions and outside:",
                        "      2.2 %  atomic access (ds_add_u32, ds_or_b32, ds_and_b32, ds_xor_b32 and 1 more)",
                        "      0.5 %  ends a region (s_endpgm)"),
                share.lines());
    }

    @Test
    void nothingLeftIsNotMentioned() {
        assertEquals(
                List.of("  in compiled regions: 0.0 %"), new CompiledShare(0, 0, Optional.empty(), List.of()).lines());
    }

    @Test
    void saysWhyCompiledCodeIsSlow() {
        assertEquals(
                List.of("  in compiled regions: 50.0 %, by plain loops: no vectors"),
                new CompiledShare(2, 1, Optional.of("plain loops: no vectors"), List.of()).lines());
    }

    @Test
    void manyReasonsAreSummedUp() {
        List<Bailout> bailouts = java.util.stream.IntStream.range(0, 12)
                .mapToObj(i -> new Bailout("i" + i, "reason " + i, 100 - i))
                .toList();
        List<String> lines = new CompiledShare(10_000, 0, Optional.empty(), bailouts).lines();
        assertEquals(13, lines.size());
        assertEquals("      1.8 %  2 other reasons", lines.get(12));
    }
}
