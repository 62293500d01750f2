package org.gfxisa.plugin.spec.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Position;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every text has the characters X, Y and Z in it; the test compares where they are found with where they stand. */
class ScalarMapTest {
    static Stream<Arguments> texts() {
        return Stream.of(
                Arguments.of("plain", "a: one X two Y Z\n"),
                Arguments.of("plain over lines", "a: X\n  two\n   Y three\n\n\n  four Z\nb: 1\n"),
                Arguments.of("single quotes", "a: 'X it''s ''Y'' Z'\n"),
                Arguments.of("single quotes over lines", "a: 'X it''s\n  Y\n\n\n   Z'\n"),
                Arguments.of("double quotes", "a: \"X\\t\\\"\\x41\\u00e9Y\\U0001F600\\\\Z\"\n"),
                Arguments.of("double quotes over lines", "a: \"X b \\\n   \\ Y\n\n  c\n  Z \"\n"),
                Arguments.of("escaped break before an empty line", "a: \"X \\\n\n  Y Z\"\n"),
                Arguments.of("literal", "a: |\n  X\n    more Y\n\n  Z\nb: 1\n"),
                Arguments.of("literal, blank lines first", "a: |\n\n\n  X\n  Y Z\n"),
                Arguments.of("literal, given indentation", "a: |2\n    X\n  Y\n   Z\n"),
                Arguments.of("literal, given indentation and chomping", "k:\n a: |+1\n    X\n  Y\n   Z\n\n\n"),
                Arguments.of("literal, comment in the header", "a: |- # 9 lives\n   X Y\n   Z\n"),
                Arguments.of("literal at the end", "a: |\n  X Y\n  Z"),
                Arguments.of("literal in a list", "- |\n  X\n  Y\n- |\n  Z\n"),
                Arguments.of("folded", "a: >\n  X\n  two\n\n  Y\n\n\n  three Z\n"),
                Arguments.of("folded, further indented", "a: >\n  X\n    deep\n\n     deeper Y\n  out\n  Z\n"),
                Arguments.of("folded, further indented first", "a: >1\n    X\n  Y\n Z\n"),
                Arguments.of("flow", "a: {b: one X two, c: Y, d: [ 'Z' ]}\n"),
                Arguments.of(
                        "wide characters", "\ud83d\ude00: |\n  \ud83d\ude00X\n  \u00e9Y \ud83d\ude00\ud83d\ude00Z\n"));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    void findsWhereACharacterWasWritten(String name, String text) {
        check(text);
        check(text.replace("\n", "\r\n"));
    }

    private static void check(String text) {
        String top = text.startsWith("- ") ? "top:\n" + text : text;
        int found = visit(Yaml.read(top), top);
        assertEquals(3, found, "characters checked in " + top);
    }

    private static int visit(Node node, String text) {
        if (node instanceof MapNode map) {
            return map.entries().stream().mapToInt(e -> visit(e.value(), text)).sum();
        }
        if (node instanceof ListNode list) {
            return list.items().stream().mapToInt(item -> visit(item, text)).sum();
        }
        ScalarNode scalar = (ScalarNode) node;
        int found = 0;
        for (char c : "XYZ".toCharArray()) {
            int offset = scalar.text().indexOf(c);
            if (offset >= 0) {
                found++;
                assertEquals(placeIn(text, c), scalar.positionAt(offset), c + " in " + text);
            }
        }
        return found;
    }

    /** Counted the simple way. */
    private static Position placeIn(String text, char c) {
        String before = text.substring(0, text.indexOf(c));
        int line = (int) before.chars().filter(x -> x == '\n').count() + 1;
        String lastLine = before.substring(before.lastIndexOf('\n') + 1);
        return new Position("t.yaml", line, lastLine.codePointCount(0, lastLine.length()) + 1);
    }

    @Test
    void theEndIsAPlaceToo() {
        MapNode root = Yaml.read("a: one\nb: 'two'\nc:\n");
        assertEquals("t.yaml:1:7", Yaml.scalar(root, "a").positionAt(3).toString());
        assertEquals("t.yaml:1:7", Yaml.scalar(root, "a").positionAt(99).toString());
        assertEquals("t.yaml:1:4", Yaml.scalar(root, "a").positionAt(-1).toString());
        assertEquals("t.yaml:2:8", Yaml.scalar(root, "b").positionAt(3).toString());
        assertEquals("t.yaml:3:3", Yaml.scalar(root, "c").positionAt(0).toString());
    }

    @Test
    void errorsInsideBlocksShowTheirLine() {
        String text = "does: |\n  t = src0 + src1\n  vdst = t +* 2\n";
        ScalarNode does = Yaml.scalar(Yaml.read(text), "does");
        Diagnostics diagnostics = new Diagnostics();
        diagnostics.report(
                does.errorAt(does.text().indexOf("*"), 1, "unexpected '*'").expecting("an operand"));
        assertEquals("""
            t.yaml:3:13: error: unexpected '*'
                3 |   vdst = t +* 2
                  |             ^
                  expected: an operand
            1 error
            """, Yaml.render(text, diagnostics));
    }

    @Test
    void partsKeepTheirPlacesWhenJoined() {
        MapNode root = Yaml.read("does: \"vdst = {expr}; done\"\nexpr: src0 < src1\n");
        ScalarNode does = Yaml.scalar(root, "does");
        ScalarNode whole = does.joined(List.of(
                does.slice(0, 7),
                Yaml.scalar(root, "expr"),
                does.slice(13, does.text().length())));
        assertEquals("vdst = src0 < src1; done", whole.text());
        assertEquals("t.yaml:1:8", whole.positionAt(0).toString());
        assertEquals("t.yaml:2:7", whole.positionAt(7).toString());
        assertEquals("t.yaml:2:14", whole.positionAt(14).toString());
        assertEquals("t.yaml:1:21", whole.positionAt(18).toString());
        assertEquals("t.yaml:1:23", whole.positionAt(20).toString());
        assertEquals("t.yaml:1:27", whole.positionAt(24).toString());
        assertEquals("t.yaml:1:27", whole.positionAt(1000).toString());
        assertEquals(does.position(), whole.position());
    }

    @Test
    void anotherTextIsAtTheStart() {
        ScalarNode other = Yaml.scalar(Yaml.read("a: 'text'\n"), "a").withText("something else");
        assertEquals("t.yaml:1:5", other.positionAt(9).toString());
        Position start = new Position("t.yaml", 4, 4);
        assertEquals(start, ScalarNode.of(start, "x").positionAt(1));
    }
}
