package org.gfxisa.plugin;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** The texts of a spec by what its JSON schemas say of them: values that may be any text, and names of entries that people choose. */
final class SchemaTexts {
    /** What ends the kinds of texts that are names of entries. */
    static final String NAME = " (name)";

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final Set<String> UNIONS = Set.of("oneOf", "anyOf", "allOf");

    private final Path folder;
    private final Map<String, JsonNode> schemas = new HashMap<>();
    private final Set<String> met = new TreeSet<>();
    private final List<Text> texts = new ArrayList<>();

    /**
     * A text.
     *
     * @param kind the folder and the keys above it, with {@code *} in place of names that people choose
     * @param node where it stands
     */
    record Text(String kind, ScalarNode node) {}

    /** A place in a schema. */
    private record Place(String file, String pointer, JsonNode schema) {
        Place at(String... steps) {
            JsonNode node = schema;
            StringBuilder path = new StringBuilder(pointer);
            for (String step : steps) {
                node = node.isArray() ? node.path(Integer.parseInt(step)) : node.path(step);
                path.append('/').append(step);
            }
            return new Place(file, path.toString(), node);
        }

        String name() {
            return file + "#" + pointer;
        }
    }

    SchemaTexts(Path folder) {
        this.folder = folder;
    }

    /** Adds the texts of a document. */
    void add(SpecDocument document) {
        String path = document.folder().schemaPath();
        walk(root(path.substring(path.lastIndexOf('/') + 1)), document.folder().folderName(), document.root());
    }

    /** All texts of the documents, in their order. */
    List<Text> texts() {
        return texts;
    }

    /** The places of the schemas that allow text, and that no document has used. */
    Set<String> unused() {
        Set<String> all = new TreeSet<>();
        Set<String> seen = new HashSet<>();
        for (SpecFolder kind : SpecFolder.values()) {
            String path = kind.schemaPath();
            collect(root(path.substring(path.lastIndexOf('/') + 1)), all, seen);
        }
        all.removeAll(met);
        return all;
    }

    private Place root(String file) {
        JsonNode schema = schemas.computeIfAbsent(file, name -> {
            try {
                return JSON.readTree(folder.resolve(name).toFile());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        return new Place(file, "", schema);
    }

    private List<Place> alternatives(Place place) {
        List<Place> all = new ArrayList<>();
        JsonNode reference = place.schema().path("$ref");
        if (reference.isTextual()) {
            String[] parts = reference.asText().split("#", -1);
            Place target = root(parts[0].isEmpty() ? place.file() : parts[0]);
            all.add(target.at(parts[1].substring(Math.min(1, parts[1].length())).split("/")));
        }
        for (String union : UNIONS) {
            for (int i = 0; i < place.schema().path(union).size(); i++) {
                all.add(place.at(union, String.valueOf(i)));
            }
        }
        return all;
    }

    private static boolean allowsText(JsonNode schema) {
        JsonNode type = schema.path("type");
        boolean typed = type.isTextual() && type.asText().equals("string");
        for (JsonNode one : type) {
            typed |= one.asText().equals("string");
        }
        boolean anything = schema.isObject()
                && type.isMissingNode()
                && !schema.has("$ref")
                && !schema.has("enum")
                && !schema.has("const")
                && UNIONS.stream().noneMatch(schema::has)
                && !schema.has("if")
                && !schema.has("properties")
                && !schema.has("required");
        return typed && !schema.has("const") && !schema.has("enum") || anything;
    }

    private void walk(Place place, String kind, Node node) {
        alternatives(place).forEach(alternative -> walk(alternative, kind, node));
        met.add(place.name());
        if (node instanceof ScalarNode scalar && allowsText(place.schema()) && !scalar.isEmpty()) {
            texts.add(new Text(kind, scalar));
        } else if (node instanceof ListNode list && place.schema().has("items")) {
            list.items().forEach(item -> walk(place.at("items"), kind, item));
        } else if (node instanceof MapNode map) {
            map.entries().forEach(entry -> entry(place, kind, entry));
        }
    }

    private void entry(Place place, String kind, MapNode.Entry entry) {
        if (place.schema().path("properties").has(entry.name())) {
            walk(place.at("properties", entry.name()), kind + "/" + entry.name(), entry.value());
            return;
        }
        for (Place named : named(place, Optional.of(entry.name()))) {
            met.add(named.name() + NAME);
            texts.add(new Text(kind + "/*" + NAME, entry.key()));
            walk(named, kind + "/*", entry.value());
        }
    }

    /** What a mapping says of entries whose names people choose: of all, or of one. */
    private static List<Place> named(Place place, Optional<String> name) {
        List<Place> all = new ArrayList<>();
        place.schema().path("patternProperties").fieldNames().forEachRemaining(pattern -> {
            if (name.isEmpty() || Pattern.compile(pattern).matcher(name.get()).find()) {
                all.add(place.at("patternProperties", pattern));
            }
        });
        if ((name.isEmpty() || all.isEmpty())
                && place.schema().path("additionalProperties").isObject()) {
            all.add(place.at("additionalProperties"));
        }
        return all;
    }

    private void collect(Place place, Set<String> all, Set<String> seen) {
        if (!seen.add(place.name())) {
            return;
        }
        if (allowsText(place.schema())) {
            all.add(place.name());
        }
        alternatives(place).forEach(alternative -> collect(alternative, all, seen));
        place.schema()
                .path("properties")
                .fieldNames()
                .forEachRemaining(key -> collect(place.at("properties", key), all, seen));
        for (Place named : named(place, Optional.empty())) {
            all.add(named.name() + NAME);
            collect(named, all, seen);
        }
        // A list in place of one text is no other fact.
        if (place.schema().has("items") && !allowsText(place.schema())) {
            collect(place.at("items"), all, seen);
        }
    }
}
