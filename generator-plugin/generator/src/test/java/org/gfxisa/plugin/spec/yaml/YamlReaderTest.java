package org.gfxisa.plugin.spec.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.diag.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlReaderTest {
    private static final String FILE = """
        # a comment
        v_add_f32:
          title: Add it   # more
          "quoted key": 'it''s'
          operands: {vdst: vgpr f32, src0: "a b", list: [1, 0x10, [x, y]]}
          modifiers:
            - abs
            - name: neg
              bit: 7
            -
          empty:
          does: |
            vdst = src0
          note: >-
            one
            two
        """;

    @ParameterizedTest
    @CsvSource({
        "v_add_f32, 3:3+5",
        "v_add_f32/title, 3:10+6",
        "v_add_f32/quoted key, 4:17+7",
        "v_add_f32/operands, 5:13+54",
        "v_add_f32/operands/vdst, 5:20+8",
        "v_add_f32/operands/src0, 5:36+5",
        "v_add_f32/operands/list, 5:49+17",
        "v_add_f32/operands/list/1, 5:53+4",
        "v_add_f32/operands/list/2, 5:59+6",
        "v_add_f32/operands/list/2/1, 5:63+1",
        "v_add_f32/modifiers, 7:5+1",
        "v_add_f32/modifiers/0, 7:7+3",
        "v_add_f32/modifiers/1, 8:7+4",
        "v_add_f32/modifiers/1/bit, 9:12+1",
        "v_add_f32/modifiers/2, 10:6+1",
        "v_add_f32/empty, 11:9+1",
        "v_add_f32/does, 12:9+1",
        "v_add_f32/note, 14:9+2",
    })
    void everyNodeKnowsItsPlace(String path, String place) {
        assertEquals(place, Yaml.place(Yaml.at(Yaml.read(FILE), path)));
        String windows = FILE.replace("\n", "\r\n");
        assertEquals(place, Yaml.place(Yaml.at(Yaml.read(windows), path)), "with CR LF");
    }

    @Test
    void keysKnowTheirPlaces() {
        MapNode instruction = Yaml.read(FILE).map("v_add_f32").orElseThrow();
        List<String> places =
                instruction.entries().stream().map(e -> Yaml.place(e.key())).toList();
        assertEquals(List.of("3:3+5", "4:3+12", "5:3+8", "6:3+9", "11:3+5", "12:3+4", "14:3+4"), places);
        MapNode operands = instruction.map("operands").orElseThrow();
        assertEquals("5:30+4", Yaml.place(operands.entry("src0").orElseThrow().key()));
    }

    @Test
    void textIsWhatYamlSays() {
        MapNode root = Yaml.read(FILE);
        assertEquals("Add it", Yaml.scalar(root, "v_add_f32/title").text());
        assertEquals("it's", Yaml.scalar(root, "v_add_f32/quoted key").text());
        assertEquals("vdst = src0\n", Yaml.scalar(root, "v_add_f32/does").text());
        assertEquals("one two", Yaml.scalar(root, "v_add_f32/note").text());
        assertEquals(
                List.of("title", "quoted key", "operands", "modifiers", "empty", "does", "note"),
                List.copyOf(root.map("v_add_f32").orElseThrow().names()));
        String windows = FILE.replace("\n", "\r\n");
        assertEquals(
                "vdst = src0\n",
                Yaml.scalar(Yaml.read(windows), "v_add_f32/does").text());
    }

    @Test
    void stylesAreKept() {
        MapNode root = Yaml.read("a: x\nb: 'x'\nc: \"x\"\nd: |\n  x\ne: >\n  x\nf:\ng: ''\n");
        List<ScalarNode.Style> styles = root.entries().stream()
                .map(e -> ((ScalarNode) e.value()).style())
                .toList();
        assertEquals(
                List.of(
                        ScalarNode.Style.PLAIN,
                        ScalarNode.Style.SINGLE_QUOTED,
                        ScalarNode.Style.DOUBLE_QUOTED,
                        ScalarNode.Style.LITERAL,
                        ScalarNode.Style.FOLDED,
                        ScalarNode.Style.EMPTY,
                        ScalarNode.Style.SINGLE_QUOTED),
                styles);
        assertTrue(Yaml.scalar(root, "f").isEmpty());
        assertFalse(Yaml.scalar(root, "g").isEmpty());
        assertEquals("", Yaml.scalar(root, "g").text());
    }

    @ParameterizedTest
    @CsvSource({
        "0x10",
        "010",
        "1e3",
        "1_000",
        "yes",
        "~",
        "null",
        "TRUE",
        "-0",
        "0b11",
        ".5",
        "0o17",
        "1:30",
        "2020-01-01",
        "0xffffffffffffffffffffff",
        "+1",
        "0x",
        "0b",
        "="
    })
    void scalarsKeepTheirSpelling(String spelling) {
        ScalarNode value = Yaml.scalar(Yaml.read("a: " + spelling + "\n"), "a");
        assertEquals(spelling, value.text());
        assertTrue(value.isPlain());
        assertEquals(
                Optional.of(spelling),
                Yaml.read(spelling + ": x\n").names().stream().findFirst());
    }

    @Test
    void columnsCountCharacters() {
        MapNode root = Yaml.read("\ud83d\ude00\u00e9: {\u4e2d: x, b: \ud83d\ude00y}\n");
        MapNode inner = root.map("\ud83d\ude00\u00e9").orElseThrow();
        assertEquals("1:5+13", Yaml.place(inner));
        assertEquals("1:9+1", Yaml.place(inner.get("\u4e2d").orElseThrow()));
        assertEquals("1:15+2", Yaml.place(inner.get("b").orElseThrow()));
    }

    @Test
    void aMarkerAndAByteOrderMarkAreFine() {
        assertEquals("2:4+1", Yaml.place(Yaml.at(Yaml.read("---\na: 1\n"), "a")));
        Diagnostics diagnostics = new Diagnostics();
        byte[] bytes = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF, 'a', ':', ' ', '1'};
        SourceText text = SourceReader.decode("t.yaml", bytes, diagnostics);
        MapNode root = YamlReader.read(text, diagnostics).orElseThrow();
        assertTrue(diagnostics.isEmpty());
        assertEquals("1:4+1", Yaml.place(Yaml.at(root, "a")));
    }

    @Test
    void mapsAnswerByKind() {
        MapNode root = Yaml.read("s: x\ne:\nl: [a, {}, b, ]\nm: {k: v}\n");
        assertEquals(Optional.of("x"), root.text("s"));
        assertEquals(Optional.empty(), root.text("e"));
        assertEquals(Optional.empty(), root.scalar("l"));
        assertEquals(Optional.empty(), root.map("s"));
        assertEquals(Optional.empty(), root.list("m"));
        assertEquals(Optional.empty(), root.get("nothing"));
        assertTrue(root.has("e"));
        assertFalse(root.has("nothing"));
        ListNode list = root.list("l").orElseThrow();
        assertEquals(
                List.of("a", "b"), list.scalars().stream().map(ScalarNode::text).toList());
        assertEquals(1, list.maps().size());
        assertEquals("{s: x, e: , l: [a, {}, b], m: {k: v}}", root.toString());
    }

    @Test
    void anotherKindIsReportedOnRequest() {
        String text = "s: x\nl: [a]\n";
        MapNode root = Yaml.read(text);
        Diagnostics diagnostics = new Diagnostics();
        Yaml.at(root, "s").asMap(diagnostics);
        Yaml.at(root, "s").asList(diagnostics);
        Yaml.at(root, "l").asScalar(diagnostics);
        assertTrue(Yaml.at(root, "s").asScalar(diagnostics).isPresent());
        assertTrue(Yaml.at(root, "l").asList(diagnostics).isPresent());
        assertTrue(root.asMap(diagnostics).isPresent());
        assertEquals("""
            t.yaml:1:4: error: found text
                1 | s: x
                  |    ^
                  expected: a list
            t.yaml:1:4: error: found text
                1 | s: x
                  |    ^
                  expected: a mapping
            t.yaml:2:4: error: found a list
                2 | l: [a]
                  |    ^~~
                  expected: a value
            3 errors
            """, Yaml.render(text, diagnostics));
    }

    @Test
    void positionsCarryTheDisplayName() {
        assertEquals(new Position("t.yaml", 1, 1), Yaml.read("a: 1\n").position());
    }
}
