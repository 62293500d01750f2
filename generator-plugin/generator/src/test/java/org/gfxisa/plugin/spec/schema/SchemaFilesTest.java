package org.gfxisa.plugin.spec.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.plugin.spec.SpecSource;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Yaml;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** All files are checked, whatever is in them, and schemas are files too. */
class SchemaFilesTest {
    @TempDir
    Path temp;

    private SchemaFixture spec;

    @BeforeEach
    void makeSpec() {
        spec = new SchemaFixture(temp);
    }

    /** Explaining must not explain away: a file that the validator refuses has at least one error. */
    @Test
    void noViolationIsLost() throws IOException {
        spec.writeSchemas();
        Diagnostics none = new Diagnostics();
        SpecSource source = SpecSource.read(List.of(SpecLayer.folder(temp, "")), none);
        SchemaSet schemas = new SchemaSet(source.schemas(), Set.of(), none);
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
        StringBuilder text = new StringBuilder(SchemaFixture.FINE).append("rules:\n");
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
        spec.write("instructions/u.yaml", "rules: {min: 1}\ninstructions: {}\n");
        spec.assertErrors("x: 1\ninstructions: {}\n", """
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
        spec.write("hazards/a.yaml", "a: 1\n");
        spec.write("hazards/b.yaml", "a: 1\n");
        spec.assertErrors(SchemaFixture.FINE, """
            schema/hazards.schema.json:1:1: error: there is no schema for the files in 'hazards'
                  expected: a JSON Schema of draft 2020-12
            1 error
            """);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\n  \"type\": \n}", "", "[1, 2", "{\"a\": \u0000}", "{} x", "12"})
    void brokenSchemasAreReported(String schema) throws IOException {
        spec.write("schema/abi.schema.json", schema);
        spec.write("abi/a.yaml", "a: 1\n");
        List<String> lines = spec.load().lines().toList();
        assertTrue(lines.get(0).startsWith("schema/abi.schema.json:"), lines.get(0));
        assertTrue(lines.get(0).endsWith(": error: the schema is not JSON"), lines.get(0));
        assertEquals("1 error", lines.get(2));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"$ref\": \"elsewhere.schema.json\"}",
                "{\"additionalPropertys\": false}",
                "{\"$ref\": \"https://example.invalid/x.json\"}",
                "{\"$ref\": \"#/$defs/nothing\"}",
                "{\"$schema\": \"https://example.invalid/meta\"}",
                "{\"pattern\": \"[\"}",
            })
    void schemasThatDoNotWorkAreReported(String schema) throws IOException {
        spec.write("schema/abi.schema.json", schema);
        spec.write("abi/a.yaml", "a: 1\n");
        List<String> lines = spec.load().lines().toList();
        String isMissing =
                "there is no schema 'elsewhere.schema.json'|there is no schema 'x.json'|there is no schema 'meta'";
        assertTrue(
                lines.get(0).matches("schema/abi.schema.json:1:1: error: (the schema does not work|" + isMissing + ")"),
                lines.get(0));
        assertEquals("1 error", lines.get(2));
    }
}
