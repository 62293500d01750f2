package org.gfxisa.plugin.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.plugin.spec.yaml.Yaml;
import org.junit.jupiter.api.Test;

class TemplateExpanderTest {
    private final Diagnostics diagnostics = new Diagnostics();
    private final Set<String> used = new HashSet<>();

    /** Expands the only entry of a file. */
    private List<MapNode.Entry> expand(String text) {
        MapNode.Entry entry = Yaml.read(text).entries().get(0);
        Map<String, Node> axes = Map.of("relation", Yaml.read("{lt: {is: <}, gt: {is: \">\"}}"));
        return new TemplateExpander(axes, used, diagnostics).expand(entry.key(), (MapNode) entry.value());
    }

    private List<String> names(String text) {
        return expand(text).stream().map(MapNode.Entry::name).toList();
    }

    private static ScalarNode scalar(MapNode.Entry entry, String key) {
        return ((MapNode) entry.value()).scalar(key).orElseThrow();
    }

    @Test
    void anEntryWithoutAxesIsItself() {
        List<MapNode.Entry> entries = expand("s_nop: {does: \"if scc { x = y }\"}");
        assertEquals("if scc { x = y }", scalar(entries.get(0), "does").text());
    }

    @Test
    void everyCombinationInTheOrderOfTheAxes() {
        assertEquals(
                List.of("v_min_u32", "v_min_i32", "v_max_u32", "v_max_i32"),
                names("\"v_{op}_{ty}\": {for-each: {op: [min, max], ty: [u32, i32]}}"));
    }

    @Test
    void propertiesFillHoles() {
        List<MapNode.Entry> entries = expand(
                "\"v_{op}\": {for-each: {op: {min: {n: 3, t: least}, max: {n: 4, t: \"\"}}}, vop2: \"{op.n} + 1\", title: \"<{op.t}>\"}");
        assertEquals("3 + 1", scalar(entries.get(0), "vop2").text());
        assertEquals("<least>", scalar(entries.get(0), "title").text());
        assertEquals("<>", scalar(entries.get(1), "title").text());
    }

    @Test
    void aFactHasTheVersionsOfItsProperties() {
        MapNode entry = (MapNode)
                expand("\"v_{op}\": {for-each: {op: {min: {n: {gfx6: 3, gfx8: 1}, m: {gfx6: 0, gfx9: none}, k: 9}}},"
                                + " vop2: {gfx7: \"{op.n} + {op.m} + {op.k}\"}}")
                        .get(0)
                        .value();
        assertEquals(
                "{gfx7: {gfx6: {gfx6: \"3 + 0 + 9\", gfx9: none}, gfx8: {gfx6: \"1 + 0 + 9\", gfx9: none}}}",
                entry.get("vop2").orElseThrow().toString());
    }

    @Test
    void whatStandsInAKeyATitleOrAListHasNoVersions() {
        String each = "for-each: {op: {min: {n: {gfx6: a, gfx8: b}}}}";
        for (String use : List.of("title: \"{op.n}\"", "reads: [\"{op.n}\"]", "in-format: {\"{op.n}\": {}}")) {
            names("\"v_{op}\": {" + use + ", " + each + "}");
        }
        assertEquals(
                List.of("t.yaml:1:20", "t.yaml:1:21", "t.yaml:1:25"),
                Yaml.headlines(diagnostics).stream()
                        .filter(line -> line.endsWith("error: 'n' of axis 'op' has versions"))
                        .map(line -> line.substring(0, line.indexOf(": ")))
                        .toList());
    }

    @Test
    void anAxisMayHaveANameOfItsOwn() {
        assertEquals(List.of("v_lt", "v_gt"), names("\"v_{op}\": {for-each: {op: relation}}"));
        assertEquals(Set.of("relation"), used);
        assertEquals(List.of(), names("\"v_{op}\": {for-each: {op: relations}}"));
        assertEquals(
                List.of("t.yaml:1:27: error: no axis is named 'relations'; did you mean 'relation'?"),
                Yaml.headlines(diagnostics));
    }

    @Test
    void aNumberInAHoleIsANumber() {
        List<MapNode.Entry> entries =
                expand("\"v_{op}\": {for-each: {op: {min: {n: 3}}}, set: \"{op.n}\", both: \"{op.n}{op.n}\"}");
        assertEquals(3, scalar(entries.get(0), "set").asInt(0, 9, diagnostics).orElseThrow());
        assertFalse(scalar(entries.get(0), "both").integer().isPresent(), "two numbers side by side are text");
    }

    @Test
    void whatIsFilledKnowsWhereItWasWritten() {
        List<MapNode.Entry> entries =
                expand("\"v_{op}\":\n  for-each: {op: {min: {e: a + b}}}\n  x: \"y = {op.e};\"\n");
        ScalarNode filled = scalar(entries.get(0), "x");
        assertEquals("y = a + b;", filled.text());
        assertEquals(
                "t.yaml:2:28", filled.positionAt(filled.text().indexOf('a')).toString());
        assertEquals(
                "t.yaml:3:17", filled.positionAt(filled.text().indexOf(';')).toString());
    }

    @Test
    void aKeyInCodeIsAtItsHole() {
        List<MapNode.Entry> entries =
                expand("\"v_{op}\":\n  for-each: {op: [min]}\n  does: \"{op}(x)\"\n  type: \"{op}\"\n");
        assertEquals("t.yaml:3:10", scalar(entries.get(0), "does").positionAt(1).toString());
        assertEquals("t.yaml:2:20", scalar(entries.get(0), "type").positionAt(1).toString());
    }

    @Test
    void keysAndListsAreFilledToo() {
        MapNode entry = (MapNode)
                expand("\"v_{a}\": {for-each: {a: [x]}, operands: {\"{a}dst\": u32}, modifiers: [\"{a}\", y]}")
                        .get(0)
                        .value();
        assertEquals(
                List.of("xdst"), List.copyOf(entry.map("operands").orElseThrow().names()));
        assertEquals(List.of("x", "y"), Nodes.texts(entry.get("modifiers")));
        assertFalse(entry.has("each"));
    }

    @Test
    void skippedCombinationsAreLeftOut() {
        assertEquals(
                List.of("v_min_i32", "v_max_u32"),
                names("\"v_{op}_{ty}\": {skip: [min u32, max i32], for-each: {op: [min, max], ty: [u32, i32]}}"));
        assertEquals(List.of(), Yaml.headlines(diagnostics));
    }

    @Test
    void theLargestTemplateThatIsTaken() {
        String axis = IntStream.range(0, 100).mapToObj(i -> "a" + i).toList().toString();
        String text = "\"v_{a}_{b}\": {for-each: {a: " + axis + ", b: " + axis + "}}";
        assertEquals(TemplateExpander.MOST_COMBINATIONS, names(text).size());
        assertEquals(List.of(), names(text.replace("a99]}}", "a99, a100]}}")));
        assertEquals(1, diagnostics.errorCount());
    }

    @Test
    void anUnknownAxisIsReportedOnce() {
        assertEquals(
                List.of(),
                names("\"v_{op}_{ty}\": {for-each: {op: [min, max]}, operands: {a: \"{ty}\", b: \"{ty}\"}}"));
        assertEquals(List.of("t.yaml:1:9: error: no axis 'ty'"), Yaml.headlines(diagnostics));
    }

    @Test
    void aPointWithoutThePropertyIsLeftOut() {
        assertEquals(
                List.of("v_max"), names("\"v_{op}\": {for-each: {op: {min: {m: 1}, max: {n: 2}}}, vop2: \"{op.n}\"}"));
        assertEquals(List.of("t.yaml:1:63: error: 'min' of axis 'op' has no 'n'"), Yaml.headlines(diagnostics));
    }
}
