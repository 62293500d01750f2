package org.gfxisa.plugin.spec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A schema much like the real ones, and for every kind of violation exactly what is printed. */
class SchemaCheckTest {
    private static final String SCHEMA = """
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "type": "object",
          "additionalProperties": false,
          "required": ["instructions"],
          "properties": {
            "instructions": {
              "type": "object",
              "propertyNames": {"pattern": "^[a-z][a-z0-9_]*$", "title": "a mnemonic in lower case"},
              "additionalProperties": {"$ref": "#/$defs/instruction"}
            },
            "shapes": {"type": "array", "items": {"oneOf": [
              {"$ref": "common.schema.json#/$defs/circle"},
              {"$ref": "common.schema.json#/$defs/square"}]}},
            "rules": {"type": "object", "properties": {
              "min": {"type": "integer", "minimum": 3, "maximum": 9},
              "over": {"type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1},
              "step": {"type": "integer", "multipleOf": 4},
              "text": {"type": "string", "minLength": 2, "maxLength": 4},
              "few": {"type": "array", "minItems": 1, "maxItems": 2},
              "map": {"type": "object", "minProperties": 1, "maxProperties": 2},
              "set": {"type": "array", "uniqueItems": true},
              "never": false,
              "not": {"not": {"type": "string", "title": "text"}},
              "word": {"type": "string", "pattern": "^[a-z]+$"},
              "flag": {"type": "boolean"},
              "keys": {"type": "object", "propertyNames": {"enum": ["alpha", "beta"]}},
              "pair": {"type": "object", "dependentRequired": {"a": ["b"]}},
              "cond": {"if": {"properties": {"kind": {"const": "x"}}, "required": ["kind"]},
                       "then": {"required": ["size"]}},
              "open": {"allOf": [{"properties": {"one": {"type": "integer"}}}], "properties": {"two": {}},
                       "unevaluatedProperties": false},
              "both": {"oneOf": [{"type": "integer"}, {"type": "integer", "minimum": 2}]},
              "one": {"oneOf": [{"type": "object", "required": ["a"]}, {"type": "object", "required": ["b"]}]},
              "deep": {"anyOf": [{"oneOf": [{"type": "integer"}, {"type": "boolean"}]}, {"type": "array"}]},
              "nothing": {"type": "null"},
              "off": {"oneOf": [{"const": "none"}, {"type": "object", "properties": {
                       "a": {"type": "integer"}, "b": {"type": "integer"}}}]},
              "tied": {"properties": {"kind": {"type": "string"}}, "unevaluatedProperties": false,
                       "oneOf": [{"properties": {"a": {"type": "integer"}, "c": {}}, "required": ["a"]},
                                 {"properties": {"b": {"type": "integer"}}, "required": ["b"]}]}
            }}
          },
          "$defs": {
            "instruction": {
              "type": "object",
              "additionalProperties": false,
              "required": ["title", "operands"],
              "patternProperties": {"^(sop|vop)[0-9]$": {"$ref": "#/$defs/opcodes"}},
              "properties": {
                "title": {"type": "string"},
                "operands": {"type": "object", "additionalProperties": {"type": "string"}},
                "modifiers": {"type": "array", "items": {"enum": ["abs", "neg", "clamp"]}},
                "source": {"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}
              }
            },
            "opcodes": {"type": "object", "additionalProperties":
              {"oneOf": [{"type": "integer", "minimum": 0}, {"const": "none"}]}}
          }
        }
        """;
    private static final String COMMON = """
        {"$defs": {
          "circle": {"type": "object", "required": ["kind", "radius"], "additionalProperties": false,
                     "properties": {"kind": {"const": "circle"}, "radius": {"type": "integer"}}},
          "square": {"type": "object", "required": ["kind"], "additionalProperties": false,
                     "properties": {"kind": {"const": "square"}, "side": {"type": "integer"}}}
        }}
        """;
    private static final String FINE = "instructions: {v_a: {title: x, operands: {}}}\n";

    @TempDir
    Path temp;

    private void write(String path, String content) throws IOException {
        Files.createDirectories(temp.resolve(path).getParent());
        Files.writeString(temp.resolve(path), content);
    }

    private String load() {
        Diagnostics diagnostics = new Diagnostics();
        SpecSet set = SpecSet.load(List.of(SpecLayer.folder(temp, "")), diagnostics);
        return new DiagnosticRenderer(set).render(diagnostics);
    }

    private void assertErrors(String text, String expected) throws IOException {
        write("schema/instructions.schema.json", SCHEMA);
        write("schema/common.schema.json", COMMON);
        write("instructions/t.yaml", text);
        assertEquals(expected, load().replace("instructions/t.yaml", "t"));
    }

    /** One line of rules below a valid file, and what is said of it. */
    private void assertRule(String rule, String expected) throws IOException {
        assertErrors(FINE + "rules: {" + rule + "}\n", expected);
    }

    @Test
    void nothingIsSaidOfAValidFile() throws IOException {
        assertErrors("""
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
        assertErrors("""
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
        assertRule("open: {one: 1, tow: 2}", """
            t:2:24: error: unknown property 'tow'; did you mean 'two'?
                2 | rules: {open: {one: 1, tow: 2}}
                  |                        ^~~
                  expected: 'two' or 'one'
            1 error
            """);
        assertRule("keys: {alhpa: 1}", """
            t:2:16: error: unknown property 'alhpa'; did you mean 'alpha'?
                2 | rules: {keys: {alhpa: 1}}
                  |                ^~~~~
                  expected: 'alpha' or 'beta'
            1 error
            """);
    }

    @Test
    void takenNamesAreNotSuggested() throws IOException {
        assertErrors("instructions: {v_a: {title: x, titel: y, operands: {}}}\n", """
            t:1:32: error: unknown property 'titel'
                1 | instructions: {v_a: {title: x, titel: y, operands: {}}}
                  |                                ^~~~~
                  expected: 'title', 'operands', 'modifiers', 'source' or a name matching ^(sop|vop)[0-9]$
            1 error
            """);
    }

    @Test
    void missingProperties() throws IOException {
        assertErrors("""
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
        assertErrors("# comment\nrules: {}\n", """
            t:2:1: error: missing property 'instructions'
                2 | rules: {}
                  | ^~~~~
            1 error
            """);
        assertErrors(FINE + "shapes:\n  - kind: circle\n", """
            t:3:5: error: missing property 'radius'
                3 |   - kind: circle
                  |     ^~~~
            1 error
            """);
        assertRule("pair: {a: 1}", """
            t:2:9: error: missing property 'b'
                2 | rules: {pair: {a: 1}}
                  |         ^~~~
                  expected: it, because 'a' is there
            1 error
            """);
        assertRule("cond: {kind: x}", """
            t:2:9: error: missing property 'size'
                2 | rules: {cond: {kind: x}}
                  |         ^~~~
            1 error
            """);
        assertRule("one: {}", """
            t:2:9: error: missing property 'a' or 'b'
                2 | rules: {one: {}}
                  |         ^~~
            1 error
            """);
    }

    @Test
    void namesAndValues() throws IOException {
        assertErrors("instructions: {V_A: {title: x, operands: {}, modifiers: [abs, clmap]}}\n", """
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
        write("schema/instructions.schema.json", SCHEMA);
        write("schema/common.schema.json", COMMON);
        write("instructions/t.yaml", FINE + "rules: {" + rule + "}\n");
        return load().replace("instructions/t.yaml", "t");
    }

    @Test
    void repeatedItems() throws IOException {
        assertRule("set: [a, 16, b, 0x10]", """
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

    @Test
    void alternativesGiveOneMessage() throws IOException {
        assertErrors("""
            instructions:
              v_a:
                title: x
                operands: {}
                vop2: {gfx6: -1, gfx8: nnoe, gfx9: 010, gfx10: {}}
                source: {a: b}
              v_b: {title: x, operands: {}, source: [a, 12]}
            """, """
            t:5:18: error: '-1' is not valid here
                5 |     vop2: {gfx6: -1, gfx8: nnoe, gfx9: 010, gfx10: {}}
                  |                  ^~
                  expected: 'none' or at least 0
            t:5:28: error: unknown value 'nnoe'; did you mean 'none'?
                5 |     vop2: {gfx6: -1, gfx8: nnoe, gfx9: 010, gfx10: {}}
                  |                            ^~~~
                  expected: 'none' or an integer
            t:5:40: error: unknown value '010' (a leading zero is ambiguous)
                5 |     vop2: {gfx6: -1, gfx8: nnoe, gfx9: 010, gfx10: {}}
                  |                                        ^~~
                  expected: 'none' or an integer
            t:5:52: error: found a mapping
                5 |     vop2: {gfx6: -1, gfx8: nnoe, gfx9: 010, gfx10: {}}
                  |                                                    ^~
                  expected: 'none' or an integer
            t:6:13: error: found a mapping
                6 |     source: {a: b}
                  |             ^~~~~~
                  expected: text or a list
            t:7:45: error: found an integer, 12
                7 |   v_b: {title: x, operands: {}, source: [a, 12]}
                  |                                             ^~
                  expected: text, so put it in quotes
            6 errors
            """);
    }

    @Test
    void theTagTellsWhichAlternativeIsMeant() throws IOException {
        assertErrors(FINE + """
            shapes:
              - {kind: circle, side: 1, radius: x}
              - {kind: square, radius: 1}
              - {kind: sqare, side: 1}
              - 12
            """, """
            t:3:20: error: unknown property 'side'
                3 |   - {kind: circle, side: 1, radius: x}
                  |                    ^~~~
                  expected: 'kind' or 'radius'
            t:3:37: error: found text 'x'
                3 |   - {kind: circle, side: 1, radius: x}
                  |                                     ^
                  expected: an integer
            t:4:20: error: unknown property 'radius'
                4 |   - {kind: square, radius: 1}
                  |                    ^~~~~~
                  expected: 'kind' or 'side'
            t:5:12: error: unknown value 'sqare'; did you mean 'square'?
                5 |   - {kind: sqare, side: 1}
                  |            ^~~~~
                  expected: 'circle' or 'square'
            t:6:5: error: found an integer '12'
                6 |   - 12
                  |     ^~
                  expected: a mapping
            5 errors
            """);
    }

    @Test
    void aLaterMistakeInTheRightAlternativeBeatsTheWrongAlternative() throws IOException {
        assertRule("off: {a: x, b: y}", """
            t:2:18: error: found text 'x'
                2 | rules: {off: {a: x, b: y}}
                  |                  ^
                  expected: an integer
            t:2:24: error: found text 'y'
                2 | rules: {off: {a: x, b: y}}
                  |                        ^
                  expected: an integer
            2 errors
            """);
    }

    @Test
    void propertiesPassedOverBecauseOfAMistakeAreNotUnknown() throws IOException {
        assertRule("tied: {kind: k, a: x, c: 1}", """
            t:2:28: error: found text 'x'
                2 | rules: {tied: {kind: k, a: x, c: 1}}
                  |                            ^
                  expected: an integer
            1 error
            """);
        assertRule("tied: {kind: k, b: 1, c: 1}", """
            t:2:31: error: unknown property 'c'
                2 | rules: {tied: {kind: k, b: 1, c: 1}}
                  |                               ^
                  expected: 'kind', 'a', 'c' or 'b'
            1 error
            """);
    }

    @Test
    void nothingIsSaidOfWhatIsInAnUnknownProperty() throws IOException {
        assertErrors("instructions: {v_a: {title: x, operands: {}}, V_B: {title: [], x: 1}}\nfoo: {bar: 1}\n", """
            t:1:47: error: malformed name 'V_B'
                1 | instructions: {v_a: {title: x, operands: {}}, V_B: {title: [], x: 1}}
                  |                                               ^~~
                  expected: a mnemonic in lower case
            t:1:47: error: missing property 'operands'
                1 | instructions: {v_a: {title: x, operands: {}}, V_B: {title: [], x: 1}}
                  |                                               ^~~
            t:1:60: error: found a list
                1 | instructions: {v_a: {title: x, operands: {}}, V_B: {title: [], x: 1}}
                  |                                                            ^~
                  expected: text
            t:1:64: error: unknown property 'x'
                1 | instructions: {v_a: {title: x, operands: {}}, V_B: {title: [], x: 1}}
                  |                                                                ^
                  expected: 'title', 'operands', 'modifiers', 'source' or a name matching ^(sop|vop)[0-9]$
            t:2:1: error: unknown property 'foo'
                2 | foo: {bar: 1}
                  | ^~~
                  expected: 'instructions', 'shapes' or 'rules'
            5 errors
            """);
    }

    /** Explaining must not explain away: a file that the validator refuses has at least one error. */
    @Test
    void noViolationIsLost() throws IOException {
        write("schema/instructions.schema.json", SCHEMA);
        write("schema/common.schema.json", COMMON);
        Diagnostics none = new Diagnostics();
        SpecSource source = SpecSource.read(List.of(SpecLayer.folder(temp, "")), none);
        SchemaSet schemas = new SchemaSet(source.schemas(), none);
        SchemaCheck check = new SchemaCheck(schemas);
        int refused = 0;
        for (int seed = 0; seed < 1_000; seed++) {
            MapNode root = Yaml.read(randomFile(new Random(seed)));
            Diagnostics diagnostics = new Diagnostics();
            check.check(new SpecDocument(0, "t.yaml", SpecFolder.INSTRUCTIONS, root), diagnostics);
            boolean valid = schemas.schema(SpecFolder.INSTRUCTIONS)
                    .orElseThrow()
                    .validate(JsonTree.of(root))
                    .isEmpty();
            assertEquals(valid, !diagnostics.hasErrors(), root::toString);
            refused += valid ? 0 : 1;
        }
        assertTrue(refused > 300 && refused < 1_000, refused + " of 1000 random files were refused");
    }

    /** A file with one or two rules, each with a value of random kind. */
    private static String randomFile(Random random) {
        List<String> rules = List.of(
                "min", "over", "step", "text", "few", "map", "set", "never", "not", "word", "flag", "keys", "pair",
                "cond", "open", "both", "one", "deep", "nothing", "off", "tied", "what");
        List<String> names = List.of("a", "b", "c", "kind", "size", "one", "two", "alpha");
        StringBuilder text = new StringBuilder(FINE).append("rules:\n");
        for (int i = random.nextInt(3) + 1; i > 0; i--) {
            String rule = rules.get(random.nextInt(rules.size()));
            if (!text.toString().contains("  " + rule + ":")) {
                text.append("  ")
                        .append(rule)
                        .append(": ")
                        .append(randomValue(random, names, 0))
                        .append('\n');
            }
        }
        return text.append("shapes: [{kind: circle, radius: ")
                .append(randomValue(random, names, 1))
                .append("}]\n")
                .toString();
    }

    private static String randomValue(Random random, List<String> names, int depth) {
        int kind = random.nextInt(depth < 2 ? 8 : 5);
        String name = names.get(random.nextInt(names.size()));
        String other = names.get((names.indexOf(name) + 1 + random.nextInt(names.size() - 1)) % names.size());
        return switch (kind) {
            case 0, 1 -> Integer.toString(random.nextInt(12) - 1);
            case 2 -> "none";
            case 3 -> "true";
            case 4 -> "''";
            case 5 -> "[" + randomValue(random, names, depth + 1) + ", " + randomValue(random, names, depth + 1) + "]";
            default ->
                "{" + name + ": " + randomValue(random, names, depth + 1) + ", " + other + ": "
                        + randomValue(random, names, depth + 1) + "}";
        };
    }

    @Test
    void allFilesAreChecked() throws IOException {
        write("instructions/u.yaml", "rules: {min: 1}\ninstructions: {}\n");
        assertErrors("x: 1\ninstructions: {}\n", """
            t:1:1: error: unknown property 'x'
                1 | x: 1
                  | ^
                  expected: 'instructions', 'shapes' or 'rules'
            instructions/u.yaml:1:14: error: '1' is out of range
                1 | rules: {min: 1}
                  |              ^
                  expected: at least 3
            2 errors
            """);
    }

    @Test
    void everyFolderNeedsASchema() throws IOException {
        write("hazards/a.yaml", "a: 1\n");
        write("hazards/b.yaml", "a: 1\n");
        assertErrors(FINE, """
            schema/hazards.schema.json:1:1: error: there is no schema for the files in 'hazards'
                  expected: a JSON Schema of draft 2020-12
            1 error
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\n  \"type\": \n}", "", "[1, 2", "{\"a\": \u0000}", "{} x", "12"})
    void brokenSchemasAreReported(String schema) throws IOException {
        write("schema/abi.schema.json", schema);
        write("abi/a.yaml", "a: 1\n");
        List<String> lines = load().lines().toList();
        assertTrue(lines.get(0).startsWith("schema/abi.schema.json:"), lines.get(0));
        assertTrue(lines.get(0).endsWith(": error: the schema is not JSON"), lines.get(0));
        assertEquals("1 error", lines.get(2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$ref\": \"elsewhere.schema.json\"}",
                "{\"$ref\": \"https://example.invalid/x.json\"}",
                "{\"$ref\": \"#/$defs/nothing\"}",
                "{\"$schema\": \"https://example.invalid/meta\"}",
                "{\"pattern\": \"[\"}",
            })
    void schemasThatDoNotWorkAreReported(String schema) throws IOException {
        write("schema/abi.schema.json", schema);
        write("abi/a.yaml", "a: 1\n");
        List<String> lines = load().lines().toList();
        assertTrue(
                lines.get(0).startsWith("schema/abi.schema.json:1:1: error: the schema does not work: "), lines.get(0));
        assertEquals("1 error", lines.get(1));
    }
}
