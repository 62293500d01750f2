package org.gfxisa.plugin.diff;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.diff.DiffText;
import org.gfxisa.diff.Difference;
import org.gfxisa.diff.FactKind;
import org.gfxisa.diff.TargetDiff;
import org.gfxisa.diff.TargetFacts;
import org.gfxisa.plugin.Generator;
import org.gfxisa.plugin.MiniSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Differences between the two processors of the small spec, and of overlays of it. */
class TargetDiffTest {
    @TempDir
    Path temp;

    private TargetDiff diff(String instructions) throws IOException {
        MiniSpec spec = MiniSpec.with(temp, Map.of("instructions/more.yaml", instructions));
        assertEquals(List.of(), spec.errors());
        return TargetDiff.of(facts(spec.resolved(), "toy1"), facts(spec.resolved(), "toy2"));
    }

    private static TargetFacts facts(Generator.Resolved resolved, String name) {
        return resolved.targets().stream()
                .flatMap(isa -> isa.processors().stream()
                        .filter(p -> p.name().equals(name))
                        .map(p -> SpecFacts.of(p, isa, resolved.abi().properties())))
                .findFirst()
                .orElseThrow();
    }

    @Test
    void aFeatureIsTheOnlyDifferenceOfTwins() throws IOException {
        TargetDiff diff = diff("instructions: {}\n");
        assertEquals(
                List.of(new Difference(FactKind.FEATURE, "xnack", Optional.of("yes"), Optional.empty())),
                diff.differences());
        assertTrue(diff.shared().get(FactKind.INSTRUCTION) >= 5, diff.toString());
    }

    @Test
    void namesBitsAndMeaningsDiffer() throws IOException {
        TargetDiff diff = diff("""
                instructions:
                  s_add_u32: {name: {toy2: s_plus_u32}}
                  v_add_f32: {vop2: {toy2: 7}, does: {toy: vdst = src0 + src1, toy2: vdst = src1 + src0}}
                  s_nop: {sopp: {toy2: none}}
                """);
        assertEquals(
                List.of(
                        new Difference(
                                FactKind.INSTRUCTION, "s_add_u32", Optional.of("s_add_u32"), Optional.of("s_plus_u32")),
                        new Difference(FactKind.INSTRUCTION, "s_nop", Optional.of("s_nop"), Optional.empty())),
                diff.of(FactKind.INSTRUCTION));
        assertEquals(
                List.of(new Difference(
                        FactKind.SEMANTICS,
                        "v_add_f32",
                        Optional.of("vdst = src0 + src1"),
                        Optional.of("vdst = src1 + src0"))),
                diff.of(FactKind.SEMANTICS));
        assertTrue(diff.of(FactKind.ENCODING).stream().allMatch(d -> d.name().startsWith("v_add_f32 vop")));
        assertEquals("v_add_f32 vop2", diff.of(FactKind.ENCODING).get(0).name());
    }

    @Test
    void textAndJson() throws IOException {
        TargetDiff diff = diff("instructions:\n  s_add_u32: {name: {toy2: s_plus_u32}}\n");
        String text = DiffText.text(diff);
        assertTrue(text.startsWith("- toy1\n+ toy2\n"), text);
        assertTrue(text.contains("\n- xnack\n"), text);
        assertTrue(text.contains("\n~ s_add_u32\n    s_add_u32\n    s_plus_u32\n"), text);
        String json = DiffText.json(diff);
        assertTrue(json.contains("{\"kind\":\"feature\",\"name\":\"xnack\",\"left\":\"yes\"}"), json);
        assertTrue(
                json.contains("{\"kind\":\"instruction\",\"name\":\"s_add_u32\",\"left\":\"s_add_u32\","
                        + "\"right\":\"s_plus_u32\"}"),
                json);
    }
}
