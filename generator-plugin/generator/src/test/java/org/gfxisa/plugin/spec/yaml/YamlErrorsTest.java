package org.gfxisa.plugin.spec.yaml;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Locale;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.SourceText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every kind of mistake in a single file, and exactly what is printed for it. */
class YamlErrorsTest {
    private static void assertErrors(String text, String expected) {
        assertEquals(expected, Yaml.errors(text));
    }

    @Test
    void duplicateKeys() {
        assertErrors("""
            v_add:
              title: one
              does: a
              title: two
            v_add: {b: 1, b: 2}
            """, """
            t.yaml:4:3: error: duplicate key 'title'
                4 |   title: two
                  |   ^~~~~
            t.yaml:2:3: note: first defined here
                2 |   title: one
                  |   ^~~~~
            t.yaml:5:1: error: duplicate key 'v_add'
                5 | v_add: {b: 1, b: 2}
                  | ^~~~~
            t.yaml:1:1: note: first defined here
                1 | v_add:
                  | ^~~~~
            t.yaml:5:15: error: duplicate key 'b'
                5 | v_add: {b: 1, b: 2}
                  |               ^
            t.yaml:5:9: note: first defined here
                5 | v_add: {b: 1, b: 2}
                  |         ^
            3 errors
            """);
    }

    @Test
    void anchorsAliasesTagsAndMergeKeys() {
        assertErrors("""
            a: &anchor 1
            b: *anchor
            c: !!int 2
            d: [&x {y: 1}]
            <<: {e: 1}
            """, """
            t.yaml:1:4: error: anchors are not supported
                1 | a: &anchor 1
                  |    ^~~~~~~
                  expected: a value, or text in quotes
            t.yaml:2:4: error: aliases are not supported
                2 | b: *anchor
                  |    ^~~~~~~
                  expected: a value, or text in quotes
            t.yaml:3:4: error: tags are not supported
                3 | c: !!int 2
                  |    ^~~~~
                  expected: a value, or text in quotes
            t.yaml:4:5: error: anchors are not supported
                4 | d: [&x {y: 1}]
                  |     ^~
                  expected: a value, or text in quotes
            t.yaml:5:1: error: merge keys are not supported
                5 | <<: {e: 1}
                  | ^~
            5 errors
            """);
        assertErrors("a: & b\n", """
            t.yaml:1:4: error: anchors are not supported
                1 | a: & b
                  |    ^
                  expected: a value, or text in quotes
            1 error
            """);
    }

    @Test
    void tabs() {
        assertErrors("a:\n\tb: 1\n \t\tc: 2\n", """
            t.yaml:2:1: error: tab character
                2 |  b: 1
                  | ^
                  expected: indentation by spaces
            t.yaml:3:2: error: tab character
                3 |    c: 2
                  |  ^
                  expected: indentation by spaces
            2 errors
            """);
        assertErrors("a: x\ty\na: 1\n", """
            t.yaml:1:5: error: tab character
                1 | a: x y
                  |     ^
                  expected: spaces, or "\\t" in double quotes
            t.yaml:2:1: error: duplicate key 'a'
                2 | a: 1
                  | ^
            t.yaml:1:1: note: first defined here
                1 | a: x y
                  | ^
            2 errors
            """);
    }

    @Test
    void indentation() {
        assertErrors("a:\n    b: 1\n  c: 2\n", """
            t.yaml:3:3: error: unexpected indentation
                3 |   c: 2
                  |   ^
                  expected: an entry at the indentation of its neighbours
            t.yaml:1:1: note: the mapping starts here
                1 | a:
                  | ^
            1 error
            """);
        assertErrors("a:\n  - b\n  c: 2\n", """
            t.yaml:3:3: error: unexpected indentation
                3 |   c: 2
                  |   ^
                  expected: an entry at the indentation of its neighbours
            t.yaml:2:3: note: the list starts here
                2 |   - b
                  |   ^
            1 error
            """);
        assertErrors("a: 1\n  b: 2\n", """
            t.yaml:2:4: error: ':' is not allowed here
                2 |   b: 2
                  |    ^
                  expected: quotes around text that contains ': ', or the same indentation as the line before
            1 error
            """);
    }

    @Test
    void brackets() {
        assertErrors("a: [1, 2\nb: 3\n", """
            t.yaml:2:2: error: unexpected text in [...]
                2 | b: 3
                  |  ^
                  expected: ',' or ']'
            t.yaml:1:4: note: the [...] starts here
                1 | a: [1, 2
                  |    ^
            1 error
            """);
        assertErrors("a: {b: 1\nc: 3\n", """
            t.yaml:2:2: error: unexpected text in {...}
                2 | c: 3
                  |  ^
                  expected: ',' or '}'
            t.yaml:1:4: note: the {...} starts here
                1 | a: {b: 1
                  |    ^
            1 error
            """);
    }

    @Test
    void quotes() {
        assertErrors("a: \"foo\nb: c\n", """
            t.yaml:1:4: error: this text has no end
                1 | a: "foo
                  |    ^
                  expected: a closing quote
            1 error
            """);
        assertErrors("a: 'it's'\n", """
            t.yaml:1:8: error: unexpected text after a value
                1 | a: 'it's'
                  |        ^
                  expected: the end of the line
            t.yaml:1:1: note: the mapping starts here
                1 | a: 'it's'
                  | ^
            1 error
            """);
        assertErrors("a: \"\\q\"\n", """
            t.yaml:1:6: error: unknown escape in double quotes
                1 | a: "\\q"
                  |      ^
                  expected: single quotes, or '\\\\' for a backslash
            t.yaml:1:4: note: it starts here
                1 | a: "\\q"
                  |    ^
            1 error
            """);
        assertErrors("a: \"\\xzz\"\n", """
            t.yaml:1:7: error: this escape is not complete
                1 | a: "\\xzz"
                  |       ^
                  expected: hexadecimal digits: 2 after \\x, 4 after \\u, 8 after \\U
            t.yaml:1:4: note: it starts here
                1 | a: "\\xzz"
                  |    ^
            1 error
            """);
    }

    @Test
    void keysAndValues() {
        assertErrors("a: b: c\n", """
            t.yaml:1:5: error: ':' is not allowed here
                1 | a: b: c
                  |     ^
                  expected: quotes around text that contains ': ', or the same indentation as the line before
            1 error
            """);
        assertErrors("a: @b\n", """
            t.yaml:1:4: error: a value cannot start with '@'
                1 | a: @b
                  |    ^
                  expected: text in quotes
            1 error
            """);
        assertErrors("[a]: 1\n", """
            t.yaml:1:1: error: this cannot be a key
                1 | [a]: 1
                  | ^
                  expected: a name before ':'
            1 error
            """);
        assertErrors("x: 1\n?\n: 2\n", """
            t.yaml:2:2: error: a key without text
                2 | ?
                  |  ^
                  expected: a name before ':'
            1 error
            """);
        assertErrors("a: 1\nbcd\ne: 1\n", """
            t.yaml:3:1: error: missing ':' after a key
                3 | e: 1
                  | ^
                  expected: 'name: value'
            t.yaml:2:1: note: the key starts here
                2 | bcd
                  | ^
            1 error
            """);
        assertErrors("a: {b: 1, : 2}\n", """
            t.yaml:1:11: error: unexpected text
                1 | a: {b: 1, : 2}
                  |           ^
                  expected: a value
            1 error
            """);
        assertErrors("a: |x\n  b\n", """
            t.yaml:1:5: error: unexpected text after '|' or '>'
                1 | a: |x
                  |     ^
                  expected: a line break
            1 error
            """);
    }

    @Test
    void documents() {
        String second = """
            t.yaml:3:1: error: a second document starts here
                3 | b: 1
                  | ^
                  expected: one document in a file
            1 error
            """;
        assertErrors("a: 1\n---\nb: 1\n", second);
        assertErrors("a: 1\n...\nb: 1\n", second);
        assertErrors("%FOO\n---\na: 1\n%\n", """
            t.yaml:4:1: error: directives are not supported
                4 | %
                  | ^
                  expected: a key
            1 error
            """);
    }

    @Test
    void emptyFiles() {
        String expected = """
            t.yaml:1:1: error: the file has no content
                1 |
                  | ^
                  expected: a mapping
            1 error
            """;
        assertErrors("", expected);
        assertErrors("\n\n", expected);
        assertErrors("# only a comment\n", expected.replace("1 |\n", "1 | # only a comment\n"));
    }

    @Test
    void topLevel() {
        assertErrors("- a\n", """
            t.yaml:1:1: error: found a list
                1 | - a
                  | ^
                  expected: a mapping
            1 error
            """);
        assertErrors("text\n", """
            t.yaml:1:1: error: found text
                1 | text
                  | ^~~~
                  expected: a mapping
            1 error
            """);
    }

    @Test
    void charactersThatAreNoText() {
        assertErrors("a: 1\nb: x\u0000y\n", """
            t.yaml:2:5: error: character U+0000 is not allowed
                2 | b: x\ufffdy
                  |     ^
                  expected: printable text
            1 error
            """);
        assertErrors("a: x\u2028y\n", """
            t.yaml:1:5: error: character U+2028 is not allowed
                1 | a: x\ufffdy
                  |     ^
                  expected: printable text
            1 error
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"0000", "000d", "001b", "0085", "2028", "202e", "2066", "d800", "dfff", "ffff"})
    void charactersThatAreNoTextAreNoneAsEscapes(String code) {
        assertErrors("a: {b: \"x\\u" + code + "y\"}\n", """
            t.yaml:1:10: error: character U+%s is not allowed
                1 | a: {b: "x\\u%sy"}
                  |          ^
                  expected: printable text
            1 error
            """.formatted(code.toUpperCase(Locale.ROOT), code));
    }

    @Test
    void aTextOfThisLengthIsNone() {
        Diagnostics diagnostics = new Diagnostics();
        YamlReader.read(new SourceText("t.yaml", "a: " + "x".repeat(YamlReader.LONGEST)), diagnostics);
        assertEquals(List.of(), diagnostics.sorted());
        YamlReader.read(new SourceText("t.yaml", "a: " + "x".repeat(YamlReader.LONGEST + 1)), diagnostics);
        assertEquals(
                "t.yaml:1:4: error: a text of 20001 characters",
                DiagnosticRenderer.headline(diagnostics.sorted().get(0)));
        Diagnostics large = new Diagnostics();
        SourceReader.decode("t.yaml", new byte[(8 << 20) + 1], large);
        assertEquals(
                "t.yaml:1:1: error: a file of 8388609 bytes",
                DiagnosticRenderer.headline(large.sorted().get(0)));
    }

    @Test
    void aKeyIsOneLine() {
        assertErrors("\"a\\nb\": 1\n", """
            t.yaml:1:1: error: a key of several lines
                1 | "a\\nb": 1
                  | ^~~~~~
                  expected: a name on one line
            1 error
            """);
    }

    @Test
    void bytesThatAreNoText() {
        Diagnostics diagnostics = new Diagnostics();
        byte[] latin1 = {'a', ':', ' ', '1', '\n', 'b', ':', ' ', 'x', (byte) 0xE9, 'y', '\n'};
        SourceText text = SourceReader.decode("t.yaml", latin1, diagnostics);
        assertEquals("""
            t.yaml:2:5: error: byte 0xe9 is not UTF-8
                2 | b: x
                  |     ^
                  expected: a text file in UTF-8
            1 error
            """, Yaml.render(text.text(), diagnostics));
    }

    @Test
    void windowsLineBreaks() {
        assertErrors("a:\r\n  b: 1\r\n  b: 2\r\n", """
            t.yaml:3:3: error: duplicate key 'b'
                3 |   b: 2
                  |   ^
            t.yaml:2:3: note: first defined here
                2 |   b: 1
                  |   ^
            1 error
            """);
    }
}
