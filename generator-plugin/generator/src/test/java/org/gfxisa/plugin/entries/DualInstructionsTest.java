package org.gfxisa.plugin.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Yaml;
import org.junit.jupiter.api.Test;

class DualInstructionsTest {
    private static final String FORMATS = """
            two: {pairs: {first: x, second: y, between: "::", shift: 5}, fields: {dx: {}, sx: {}, dy: {}, sy: {}}}
            more: {pairs: {first: x, second: y, between: "::", shift: 5}, fields: {dx: {}, sx: {}, kx: {}, dy: {}, sy: {}, ky: {}}}
            """;
    private static final String HALVES = """
            v_mov: {title: Move, pair: {first: 8, second: 8}, operands: {d: b32, s: b32}, does: d = s}
            v_and:
              title: And
              name: {gfx11: v_and, gfx12: v_and_b32}
              pair: {second: 18}
              operands: {d: b32, s: b32}
              does: let t = d & s; d = t
            v_addk: {title: Add, pair: {first: 2}, operands: {d: b32, s: b32, k: b32}, does: d = s + k}
            """;
    private final Diagnostics diagnostics = new Diagnostics();

    private Map<String, MapNode> pairs(String halves) {
        Map<String, MapNode> formats = new LinkedHashMap<>();
        Yaml.read(FORMATS).entries().forEach(e -> formats.put(e.name(), (MapNode) e.value()));
        Map<String, MapNode> pairs = new LinkedHashMap<>();
        new DualInstructions(formats, diagnostics)
                .expand(Yaml.read(halves).entries())
                .forEach(e -> pairs.put(e.name(), (MapNode) e.value()));
        return pairs;
    }

    @Test
    void everyFirstGoesWithEverySecond() {
        assertEquals(
                List.of("v_mov_v_mov", "v_mov_v_and", "v_addk_v_mov", "v_addk_v_and"),
                List.copyOf(pairs(HALVES).keySet()));
    }

    @Test
    void theOpcodesStandSideBySideInTheFirstFormatWithAllPlaces() {
        Map<String, MapNode> pairs = pairs(HALVES);
        assertEquals(
                8 * 32 + 18,
                Integer.parseInt(Yaml.scalar(pairs.get("v_mov_v_and"), "two").text()));
        assertEquals(
                2 * 32 + 8,
                Integer.parseInt(Yaml.scalar(pairs.get("v_addk_v_mov"), "more").text()));
    }

    @Test
    void operandsGetSuffixesAndHalvesStayWhatTheyAre() {
        MapNode pair = pairs(HALVES).get("v_mov_v_and");
        assertEquals(
                List.of("dx", "sx", "dy", "sy"),
                List.copyOf(pair.map("operands").orElseThrow().names()));
        MapNode halves = pair.map(InstructionEntry.HALVES).orElseThrow();
        assertEquals(List.of("x", "y"), List.copyOf(halves.names()));
        assertEquals("v_and", half(halves, "y", "name"));
        assertEquals("d = s", half(halves, "x", "does"));
        assertEquals("let t = d & s; d = t", half(halves, "y", "does"));
    }

    private static String half(MapNode halves, String suffix, String key) {
        return Yaml.scalar(halves.map(suffix).orElseThrow(), key).text();
    }

    @Test
    void theSecondNameStandsBeforeItsFirstOperandAsItsGenerationWritesIt() {
        MapNode joined = pairs(HALVES)
                .get("v_mov_v_and")
                .map(InstructionEntry.JOINED)
                .flatMap(j -> j.map("dy"))
                .orElseThrow();
        assertEquals(":: v_and", Yaml.scalar(joined, "gfx11").text());
        assertEquals(":: v_and_b32", Yaml.scalar(joined, "gfx12").text());
    }

    @Test
    void aPairWithoutAFormatIsReported() {
        pairs("v_odd: {pair: {first: 1, second: 1}, operands: {z: b32}}");
        assertEquals(
                List.of("t.yaml:1:1: error: no format takes 'v_odd' and 'v_odd' together"),
                Yaml.headlines(diagnostics));
    }
}
