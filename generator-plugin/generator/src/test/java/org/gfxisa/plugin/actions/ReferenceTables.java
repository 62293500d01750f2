package org.gfxisa.plugin.actions;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** The tables of the reference of the spec's files: the keys of the schemas with their descriptions, and the words of actions. */
final class ReferenceTables {
    static final String ACTIONS = "/$defs/keys/properties/action/oneOf/1";

    private static final Path SCHEMAS = Path.of("../../spec/schema");
    private static final ObjectMapper JSON = new ObjectMapper();

    private ReferenceTables() {}

    /** The schema of a folder's files. */
    static JsonNode schema(String folder) {
        try {
            return JSON.readTree(Files.readString(SCHEMAS.resolve(folder + ".schema.json")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The table of this name: {@code actions}, {@code kinds}, or a schema and a place in it, {@code formats /$defs/field}. */
    static String table(String name) {
        return switch (name) {
            case "actions" -> actions();
            case "kinds" -> kinds();
            default -> keys(schema(name.split(" ")[0]), name.split(" ")[1]);
        };
    }

    /** Keys that only stand for what another place describes are left to it, and of actions what the families' table has. */
    private static String keys(JsonNode schema, String place) {
        boolean isAction = place.equals(ACTIONS);
        Set<String> families = isAction ? Set.copyOf(Vocabulary.names()) : Set.of();
        StringBuilder table = new StringBuilder("| key | |\n| --- | --- |\n");
        for (Map.Entry<String, JsonNode> key :
                schema.at(place).path("properties").properties()) {
            String elsewhere = key.getValue().path("$ref").asText();
            if (!families.contains(key.getKey()) && (!elsewhere.contains("/keys/") || place.endsWith("/instruction"))) {
                String words = isAction && !hasMoreWords(key.getKey()) ? "" : words(schema, key.getValue());
                table.append(row(code(key.getKey()), words + text(schema, key.getValue())));
            }
        }
        return table.toString();
    }

    private static String kinds() {
        JsonNode definition = schema("operands").at("/$defs/definition");
        Set<String> common = null;
        Map<String, Set<String>> keys = new LinkedHashMap<>();
        Map<String, String> written = new HashMap<>();
        for (JsonNode rule : definition.path("allOf")) {
            String kind = rule.at("/if/properties/kind/const").asText();
            Set<String> own = new LinkedHashSet<>();
            rule.at("/then/properties").fieldNames().forEachRemaining(own::add);
            keys.put(kind, own);
            written.put(kind, list(rule.at("/then/examples"), " "));
            if (common == null) {
                common = new LinkedHashSet<>(own);
            }
            common.retainAll(own);
        }
        StringBuilder table = new StringBuilder("| kind | its keys | written |\n| --- | --- | --- |\n");
        for (Map.Entry<String, Set<String>> kind : keys.entrySet()) {
            kind.getValue().removeAll(common);
            table.append(row(code(kind.getKey()), list(kind.getValue()), written.get(kind.getKey())));
        }
        return table.toString();
    }

    private static String actions() {
        JsonNode schema = schema("instructions");
        StringBuilder table = new StringBuilder("| family | | values | other keys |\n| --- | --- | --- | --- |\n");
        for (Family family : Vocabulary.FAMILIES) {
            String values = family.own().map(p -> list(words(p))).orElse("");
            List<String> others = new ArrayList<>();
            for (Parameter p : family.parameters()) {
                if (!p.key().equals(family.name())) {
                    others.add(code(p.key() + values(p)) + (isNeeded(p) ? " (needed)" : ""));
                }
            }
            String otherKeys = others.stream().distinct().collect(Collectors.joining(" · "));
            JsonNode key = schema.at(ACTIONS).path("properties").path(family.name());
            table.append(row(code(family.name()), text(schema, key), values, otherKeys));
        }
        return table.toString();
    }

    /** The words that a key of an action takes; none where it takes others. */
    static Set<String> words(Parameter parameter) {
        Set<String> words = new LinkedHashSet<>();
        if (parameter instanceof Parameter.Choice choice) {
            words.addAll(choice.texts());
            words.remove("none");
        } else if (parameter instanceof Parameter.Several several) {
            words.addAll(several.choice().texts());
        } else if (parameter instanceof Parameter.Word word) {
            words.add(word.text());
        } else if (parameter instanceof Parameter.ElementOf || parameter instanceof Parameter.UpdateType) {
            words.addAll(Vocabulary.ELEMENT.texts());
        }
        return words;
    }

    private static boolean hasMoreWords(String key) {
        return Vocabulary.FAMILIES.stream()
                .flatMap(f -> f.parameters().stream())
                .anyMatch(p ->
                        p.key().equals(key) && (p instanceof Parameter.Several || p instanceof Parameter.UpdateType));
    }

    private static boolean isNeeded(Parameter parameter) {
        return parameter instanceof Parameter.Choice choice && choice.absent().isEmpty();
    }

    private static String values(Parameter parameter) {
        if (parameter instanceof Parameter.Choice) {
            return ": " + String.join("|", words(parameter));
        }
        if (parameter instanceof Parameter.Truth) {
            return ": true";
        }
        return parameter instanceof Parameter.Whole whole ? ": " + whole.min() + "…" + whole.max() : "";
    }

    private static String words(JsonNode schema, JsonNode node) {
        JsonNode value = followed(schema, node);
        JsonNode words =
                value.has("items") ? followed(schema, value.get("items")).path("enum") : value.path("enum");
        if (value.has("examples")) {
            words = value.get("examples");
        }
        return words.isEmpty() ? "" : list(words, " ") + " · ";
    }

    private static JsonNode followed(JsonNode schema, JsonNode node) {
        return node.has("$ref") && !node.has("examples")
                ? followed(schema, schema.at(node.get("$ref").asText().substring(1)))
                : node;
    }

    /** The description of a key, at the place or at what it refers to. */
    private static String text(JsonNode schema, JsonNode node) {
        if (node.has("description")) {
            return node.get("description").asText();
        }
        if (!node.has("$ref")) {
            throw new IllegalStateException("a key of a schema has no description: " + node);
        }
        return text(schema, schema.at(node.get("$ref").asText().substring(1)));
    }

    private static String list(JsonNode words, String between) {
        return StreamSupport.stream(words.spliterator(), false)
                .map(w -> code(w.asText()))
                .collect(Collectors.joining(between));
    }

    private static String list(Set<String> words) {
        return words.stream().map(ReferenceTables::code).collect(Collectors.joining(" "));
    }

    private static String code(String text) {
        return "`" + text + "`";
    }

    private static String row(String... cells) {
        return List.of(cells).stream().map(c -> c.replace("|", "\\|")).collect(Collectors.joining(" | ", "| ", " |\n"));
    }
}
