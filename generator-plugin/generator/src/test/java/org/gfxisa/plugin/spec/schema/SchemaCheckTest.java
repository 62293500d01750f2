package org.gfxisa.plugin.spec.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** For every kind of violation exactly what is printed. */
class SchemaCheckTest {
    @TempDir
    Path temp;

    private SchemaFixture spec;

    @BeforeEach
    void makeSpec() {
        spec = new SchemaFixture(temp);
    }

    @Test
    void nothingIsSaidOfAValidFile() throws IOException {
        spec.assertErrors("""
            instructions:
              v_add_f32:
                title: Add
                operands: {vdst: vgpr f32}
                modifiers: [abs, neg]
                vop2: {gfx6: 3, gfx8: 0x10, gfx10: none}
                source: [a, b]
            shapes: [{kind: circle, radius: 0b11}, {kind: square}]
            rules:
              {min: 3, over: 0.5, step: 8, text: abc, few: [1], map: {a: 1}, set: [1, 2], not: 1, word: yes,
               flag: true, keys: {beta: 1}, pair: {a: 1, b: 2}, cond: {kind: y}, open: {one: 1, two: 2},
               both: 1, one: {a: 1}, deep: [], nothing: }
            """, "");
    }

    @Test
    void unknownProperties() throws IOException {
        spec.assertErrors("""
            instructions:
              v_add_f32:
                title: Add
                oprands: {}
                frobnicate: 1
            """, """
            t:4:5: error: unknown property 'oprands'; did you mean 'operands'?
                4 |     oprands: {}
                  |     ^~~~~~~
                  expected: 'title', 'operands', 'modifiers', 'source' or a name matching ^(sop|vop)[0-9]$
            t:5:5: error: unknown property 'frobnicate'
                5 |     frobnicate: 1
                  |     ^~~~~~~~~~
                  expected: 'title', 'operands', 'modifiers', 'source' or a name matching ^(sop|vop)[0-9]$
            2 errors
            """);
        spec.assertRule("open: {one: 1, tow: 2}", """
            t:2:24: error: unknown property 'tow'; did you mean 'two'?
                2 | rules: {open: {one: 1, tow: 2}}
                  |                        ^~~
                  expected: 'two' or 'one'
            1 error
            """);
        spec.assertRule("keys: {alhpa: 1}", """
            t:2:16: error: unknown property 'alhpa'; did you mean 'alpha'?
                2 | rules: {keys: {alhpa: 1}}
                  |                ^~~~~
                  expected: 'alpha' or 'beta'
            1 error
            """);
    }

    @Test
    void takenNamesAreNotSuggested() throws IOException {
        spec.assertErrors("instructions: {v_a: {title: x, titel: y, operands: {}}}\n", """
            t:1:32: error: unknown property 'titel'
                1 | instructions: {v_a: {title: x, titel: y, operands: {}}}
                  |                                ^~~~~
                  expected: 'title', 'operands', 'modifiers', 'source' or a name matching ^(sop|vop)[0-9]$
            1 error
            """);
    }

    @Test
    void missingProperties() throws IOException {
        spec.assertErrors("""
            instructions:
              v_add_f32:
                modifiers: []
            """, """
            t:2:3: error: missing property 'operands'
                2 |   v_add_f32:
                  |   ^~~~~~~~~
            t:2:3: error: missing property 'title'
                2 |   v_add_f32:
                  |   ^~~~~~~~~
            2 errors
            """);
        spec.assertErrors("# comment\nrules: {}\n", """
            t:2:1: error: missing property 'instructions'
                2 | rules: {}
                  | ^~~~~
            1 error
            """);
        spec.assertErrors(SchemaFixture.FINE + "shapes:\n  - kind: circle\n", """
            t:3:5: error: missing property 'radius'
                3 |   - kind: circle
                  |     ^~~~
            1 error
            """);
        spec.assertRule("pair: {a: 1}", """
            t:2:9: error: missing property 'b'
                2 | rules: {pair: {a: 1}}
                  |         ^~~~
                  expected: it, because 'a' is there
            1 error
            """);
        spec.assertRule("cond: {kind: x}", """
            t:2:9: error: missing property 'size'
                2 | rules: {cond: {kind: x}}
                  |         ^~~~
            1 error
            """);
        spec.assertRule("one: {}", """
            t:2:9: error: missing property 'a' or 'b'
                2 | rules: {one: {}}
                  |         ^~~
            1 error
            """);
    }

    @Test
    void namesAndValues() throws IOException {
        spec.assertErrors("instructions: {V_A: {title: x, operands: {}, modifiers: [abs, clmap]}}\n", """
            t:1:16: error: malformed name 'V_A'
                1 | instructions: {V_A: {title: x, operands: {}, modifiers: [abs, clmap]}}
                  |                ^~~
                  expected: a mnemonic in lower case
            t:1:63: error: unknown value 'clmap'; did you mean 'clamp'?
                1 | instructions: {V_A: {title: x, operands: {}, modifiers: [abs, clmap]}}
                  |                                                               ^~~~~
                  expected: 'abs', 'neg' or 'clamp'
            2 errors
            """);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "min: 2     | 14 | '2' is out of range                     | at least 3",
                "min: 0x10  | 14 | '0x10' is out of range                  | at most 9",
                "over: 0    | 15 | '0' is out of range                     | more than 0",
                "over: 1.0  | 15 | '1.0' is out of range                   | less than 1",
                "step: 6    | 15 | '6' is out of range                     | a multiple of 4",
                "text: a    | 15 | 'a' is too short                        | at least 2 characters",
                "text: abcde| 15 | 'abcde' is too long                     | at most 4 characters",
                "few: []    | 14 | this has too few items                  | at least 1 item",
                "few: [1,2,3] | 14 | this has too many items               | at most 2 items",
                "map: {}    | 14 | this has too few entries                | at least 1 entry",
                "word: A    | 15 | 'A' is malformed                        | text matching ^[a-z]+$",
                "not: x     | 14 | 'x' is not allowed here                 | anything but text",
                "min: abc   | 14 | found text 'abc'                        | an integer",
                "min: '010' | 14 | found text '010' (a leading zero is ambiguous) | an integer",
                "min: 1.5   | 14 | found a number '1.5'                    | an integer",
                "min: []    | 14 | found a list                            | an integer",
                "min:       | 13 | found no value                          | an integer",
                "flag: yes  | 15 | found text 'yes'                        | 'true' or 'false'",
                "text: 12   | 15 | found an integer, 12                    | text, so put it in quotes",
                "text: true | 15 | found a truth value, true               | text, so put it in quotes",
                "few: {}    | 14 | found a mapping                         | a list",
                "nothing: 1 | 18 | found an integer '1'                    | no value",
                "deep: abc  | 15 | found text 'abc'                        | an integer, 'true' or 'false' or a list",
            })
    void values(String rule, int column, String message, String expected) throws IOException {
        String printed = printedFor(rule);
        List<String> lines = printed.lines().toList();
        assertEquals("t:2:" + column + ": error: " + message, lines.get(0));
        assertEquals("      expected: " + expected, lines.get(3));
        assertEquals("1 error", lines.get(4));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "never: 1 | 16 | this is not allowed here",
                "both: 3  | 15 | this can be read in several ways",
            })
    void valuesWithoutExpectation(String rule, int column, String message) throws IOException {
        List<String> lines = printedFor(rule).lines().toList();
        assertEquals("t:2:" + column + ": error: " + message, lines.get(0));
        assertEquals("1 error", lines.get(3));
    }

    private String printedFor(String rule) throws IOException {
        spec.writeSchemas();
        spec.write("instructions/t.yaml", SchemaFixture.FINE + "rules: {" + rule + "}\n");
        return spec.load().replace("instructions/t.yaml", "t");
    }

    @Test
    void repeatedItems() throws IOException {
        spec.assertRule("set: [a, 16, b, 0x10]", """
            t:2:25: error: repeated item
                2 | rules: {set: [a, 16, b, 0x10]}
                  |                         ^~~~
                  expected: every item once
            t:2:18: note: first given here
                2 | rules: {set: [a, 16, b, 0x10]}
                  |                  ^~
            1 error
            """);
    }
}
