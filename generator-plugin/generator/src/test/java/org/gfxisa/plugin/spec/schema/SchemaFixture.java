package org.gfxisa.plugin.spec.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.gfxisa.plugin.SpecSet;
import org.gfxisa.plugin.diag.DiagnosticRenderer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.SpecLayer;

/**
 * A small spec whose schema is much like the real ones.
 *
 * @param folder where its files are
 */
record SchemaFixture(Path folder) {
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

    /** A valid file. */
    static final String FINE = "instructions: {v_a: {title: x, operands: {}}}\n";

    /** Writes a file. */
    void write(String path, String content) throws IOException {
        Files.createDirectories(folder.resolve(path).getParent());
        Files.writeString(folder.resolve(path), content);
    }

    /** Loads the spec; returns what is said of it. */
    String load() {
        Diagnostics diagnostics = new Diagnostics();
        SpecSet set = SpecSet.load(List.of(SpecLayer.folder(folder, "")), diagnostics);
        return new DiagnosticRenderer(set).render(diagnostics);
    }

    void writeSchemas() throws IOException {
        write("schema/instructions.schema.json", SCHEMA);
        write("schema/common.schema.json", COMMON);
    }

    /** What is said of a file of instructions. */
    void assertErrors(String text, String expected) throws IOException {
        writeSchemas();
        write("instructions/t.yaml", text);
        assertEquals(expected, load().replace("instructions/t.yaml", "t"));
    }

    /** One line of rules below a valid file, and what is said of it. */
    void assertRule(String rule, String expected) throws IOException {
        assertErrors(FINE + "rules: {" + rule + "}\n", expected);
    }
}
