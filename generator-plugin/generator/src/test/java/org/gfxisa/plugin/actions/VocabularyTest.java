package org.gfxisa.plugin.actions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A key of the spec is described once, in its schema, and a word of an action is a constant of a run-time enum: the reference's tables
 * and the schema's examples follow. Run with the environment variable GFXISA_REBASE set to write them; then read the diff.
 */
class VocabularyTest {
    private static final boolean REBASE = System.getenv("GFXISA_REBASE") != null;
    private static final Path DOCS = Path.of("../../docs");
    private static final Path SOURCES = Path.of("src/main/java");
    private static final Path SCHEMA = Path.of("../../spec/schema/instructions.schema.json");
    private static final Pattern TABLE = Pattern.compile("<!-- keys: ([^\n]*) -->\n(.*?)<!-- end -->", Pattern.DOTALL);
    private static final Pattern ACTION_KEY = Pattern.compile(
            "\"([a-z0-9-]+)\": \\{\"\\$ref\": \"#/\\$defs/action-value\", (?:\"examples\": \\[.*?\\], )?");

    @Test
    void tablesAreAsTheSchemasSay() throws IOException {
        assertSame(
                DOCS.resolve("spec-reference.md"),
                text -> TABLE.matcher(text)
                        .replaceAll(table -> Matcher.quoteReplacement("<!-- keys: " + table.group(1) + " -->\n\n"
                                + ReferenceTables.table(table.group(1)) + "\n<!-- end -->")));
    }

    @Test
    void theSchemaKnowsTheWordsOfActions() throws IOException {
        Map<String, Set<String>> words = new LinkedHashMap<>();
        for (Family family : Vocabulary.FAMILIES) {
            family.keys().forEach(key -> words.computeIfAbsent(key, k -> new LinkedHashSet<>()));
            family.parameters().forEach(p -> words.get(p.key()).addAll(ReferenceTables.words(p)));
        }
        assertSame(
                SCHEMA,
                text -> ACTION_KEY
                        .matcher(text)
                        .replaceAll(key -> Matcher.quoteReplacement("\"" + key.group(1)
                                + "\": {\"$ref\": \"#/$defs/action-value\", "
                                + examples(words.getOrDefault(key.group(1), Set.of())))));
        Set<String> keys = new TreeSet<>();
        ReferenceTables.schema("instructions")
                .at(ReferenceTables.ACTIONS)
                .path("properties")
                .fieldNames()
                .forEachRemaining(keys::add);
        assertEquals(new TreeSet<>(words.keySet()), keys, "the keys of actions");
    }

    private static String examples(Set<String> words) {
        return words.isEmpty()
                ? ""
                : words.stream().collect(Collectors.joining("\", \"", "\"examples\": [\"", "\"], "));
    }

    private interface Rewriting {
        String of(String text);
    }

    private static void assertSame(Path path, Rewriting rewriting) throws IOException {
        String text = Files.readString(path);
        String rewritten = rewriting.of(text);
        if (REBASE) {
            Files.writeString(path, rewritten);
        } else {
            assertEquals(rewritten, text, path + " is rewritten with GFXISA_REBASE=1");
        }
    }

    @Test
    void theEntryOfAnInstructionHasTheKeysOfItsSchema() {
        Set<String> keys = new TreeSet<>();
        ReferenceTables.schema("instructions")
                .at("/$defs/instruction/properties")
                .fieldNames()
                .forEachRemaining(keys::add);
        keys.removeAll(List.of("for-each", "skip"));
        assertEquals(new TreeSet<>(InstructionEntry.KEYS), keys);
    }

    @ParameterizedTest
    @CsvSource({
        "targets, spec-reference.md",
        "operands, spec-reference.md",
        "formats, spec-reference.md",
        "instructions, spec-reference.md",
        "abi, spec-reference.md",
        "prelude, spec-reference.md",
        "errata, spec-reference.md",
        "hazards, hazards.md",
        "machines, memory-model.md",
        "memory-model, memory-model.md"
    })
    void everyKeyIsDocumentedAndRead(String schema, String page) throws IOException {
        Set<String> keys = new TreeSet<>();
        collect(ReferenceTables.schema(schema), keys);
        assertTrue(keys.size() > 3, keys::toString);
        String text = Files.readString(DOCS.resolve(page));
        assertEquals(List.of(), keys.stream().filter(k -> !isNamed(text, k)).toList(), "not in " + page);
        String sources = sources();
        JsonNode sections = ReferenceTables.schema(schema).path("properties");
        assertEquals(
                List.of(),
                keys.stream()
                        .filter(k -> !sections.has(k) && !sources.contains("\"" + k + "\""))
                        .toList(),
                "read by no class");
    }

    private static boolean isNamed(String page, String key) {
        return Pattern.compile("(?<![\\w-])" + Pattern.quote(key) + "(?![\\w-])")
                .matcher(page)
                .find();
    }

    private static void collect(JsonNode node, Set<String> keys) {
        JsonNode properties = node.path("properties");
        if (node.has("type") || node.has("additionalProperties")) {
            properties.fieldNames().forEachRemaining(keys::add);
        }
        node.forEach(below -> collect(below, keys));
    }

    private static String sources() throws IOException {
        List<String> texts = new ArrayList<>();
        try (Stream<Path> files = Files.walk(SOURCES)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                texts.add(Files.readString(file));
            }
        }
        return String.join("\n", texts);
    }
}
