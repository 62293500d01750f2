package org.gfxisa.plugin.spec.schema;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.io.ContentReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.SourceText;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecSource;
import org.gfxisa.plugin.spec.yaml.SourceReader;

/**
 * The JSON Schemas (draft 2020-12) of the base layer. They may refer to each other by file name; nothing is ever
 * fetched from elsewhere.
 */
public final class SchemaSet {
    static final String TARGET = "a target";

    /** The pattern of the names of targets in a schema; its title is {@link #TARGET}. */
    private static final String TARGETS = "^gfx";

    private static final String DRAFT = "https://json-schema.org/draft/2020-12/schema";
    private static final ObjectMapper JSON = new ObjectMapper().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** Keywords that hold schemas, in a list or by name. */
    private static final Set<String> OF_SCHEMAS =
            Set.of("$defs", "allOf", "anyOf", "oneOf", "properties", "patternProperties", "dependentSchemas");

    private static final Set<String> OF_SCHEMA =
            Set.of("additionalProperties", "propertyNames", "items", "not", "if", "then", "else");

    private final Set<String> targets;
    private final Set<String> names = new HashSet<>();
    private final Map<String, JsonNode> trees = new HashMap<>();
    private final Set<String> checked = new HashSet<>();
    private final Map<JsonNode, Schema> referred = new IdentityHashMap<>();
    private final Map<String, Pattern> patterns = new HashMap<>();

    /**
     * Parses the schemas and reports what is not JSON.
     *
     * @param targets the names of the targets, which take the place of the pattern {@code ^gfx}: what a project calls its own need not
     *     begin like that, and one that nothing defines is unknown
     */
    public SchemaSet(List<SpecSource.RawFile> schemas, Set<String> targets, Diagnostics diagnostics) {
        this.targets = targets;
        if (!targets.isEmpty()) {
            String any = targets.stream().sorted().map(Pattern::quote).collect(Collectors.joining("|"));
            patterns.put(TARGETS, Pattern.compile("^(" + any + ")$"));
        }
        for (SpecSource.RawFile file : schemas) {
            String name = lastSegment(file.path());
            names.add(name);
            SourceText text = SourceReader.decode(file.name(), file.bytes(), diagnostics);
            parse(text, diagnostics).ifPresent(tree -> trees.put(name, tree));
        }
    }

    /** The names of the targets. */
    Set<String> targets() {
        return targets;
    }

    private static Optional<JsonNode> parse(SourceText text, Diagnostics diagnostics) {
        JsonLocation at = new JsonLocation(ContentReference.unknown(), 0, 1, 1);
        try {
            JsonNode tree = JSON.readTree(text.text());
            if (tree.isObject() || tree.isBoolean()) {
                return Optional.of(tree);
            }
        } catch (JsonProcessingException e) {
            at = e.getLocation();
        }
        int offset = text.offset(at.getLineNr(), at.getColumnNr());
        diagnostics.report(Diagnostic.error(text.position(offset), 1, "the schema is not JSON")
                .expecting("a JSON Schema of draft 2020-12"));
        return Optional.empty();
    }

    /** The schema of a folder's files, if it can be read and works; empty if the base has none. */
    Optional<Schema> schema(SpecFolder folder) {
        String name = lastSegment(folder.schemaPath());
        return trees.containsKey(name) ? Optional.of(file(name)) : Optional.empty();
    }

    /** Whether there is a file for this folder's schema, even if it is of no use; that was reported then. */
    boolean has(SpecFolder folder) {
        return names.contains(lastSegment(folder.schemaPath()));
    }

    private Schema file(String name) {
        JsonNode tree = Optional.ofNullable(trees.get(name))
                .orElseThrow(() -> new SchemaException("there is no schema '" + name + "'"));
        Schema schema = new Schema(tree, tree, this);
        if (checked.add(name)) {
            check(schema);
        }
        return schema;
    }

    /** Fails where a schema says what nobody looks at, or refers to nothing. */
    private void check(Schema schema) {
        schema.node().properties().forEach(entry -> {
            String keyword = entry.getKey();
            if (OF_SCHEMAS.contains(keyword)) {
                schema.parts(keyword).forEach(this::check);
            } else if (OF_SCHEMA.contains(keyword)) {
                check(schema.get(keyword));
            } else if (!Validator.knows(keyword)) {
                throw new SchemaException("unknown keyword '" + keyword + "' of a schema");
            }
        });
        schema.texts("pattern").forEach(this::pattern);
        schema.node().path("patternProperties").fieldNames().forEachRemaining(this::pattern);
        if (schema.has("$ref")) {
            schema.reference();
        }
        if (schema.has("$schema") && !schema.texts("$schema").equals(List.of(DRAFT))) {
            throw new SchemaException("a schema must be of draft 2020-12");
        }
    }

    /** The schema that the {@code $ref} of another names. */
    Schema referred(Schema from) {
        Schema known = referred.get(from.node());
        if (known == null) {
            known = find(from, from.node().path("$ref").asText());
            referred.put(from.node(), known);
        }
        return known;
    }

    private Schema find(Schema from, String ref) {
        int hash = ref.indexOf('#');
        String name = hash < 0 ? ref : ref.substring(0, hash);
        Schema file = name.isEmpty() ? from.part(from.file()) : file(lastSegment(name));
        String pointer = hash < 0 ? "" : ref.substring(hash + 1);
        boolean isPointer = pointer.isEmpty() || pointer.startsWith("/");
        if (!isPointer || file.node().at(pointer).isMissingNode()) {
            throw new SchemaException("there is no '" + ref + "' for a schema to refer to");
        }
        return file.part(file.node().at(pointer));
    }

    /** Whether a pattern is found in a text; one that ends with {@code $} at its very end. */
    boolean matches(String pattern, String text) {
        Matcher found = pattern(pattern).matcher(text);
        return found.find() && (!pattern.endsWith("$") || found.end() == text.length());
    }

    private Pattern pattern(String text) {
        try {
            return patterns.computeIfAbsent(text, Pattern::compile);
        } catch (PatternSyntaxException e) {
            throw new SchemaException("malformed pattern '" + text + "' of a schema");
        }
    }

    private static String lastSegment(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
