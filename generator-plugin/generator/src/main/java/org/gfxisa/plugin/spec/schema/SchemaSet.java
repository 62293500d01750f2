package org.gfxisa.plugin.spec.schema;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.core.io.ContentReference;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.networknt.schema.AbsoluteIri;
import com.networknt.schema.DisallowUnknownKeywordFactory;
import com.networknt.schema.JsonMetaSchema;
import com.networknt.schema.JsonNodePath;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaException;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.PathType;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaValidatorsConfig;
import com.networknt.schema.SpecVersion;
import com.networknt.schema.resource.InputStreamSource;
import java.io.ByteArrayInputStream;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.SourceText;
import org.gfxisa.plugin.spec.SpecFolder;
import org.gfxisa.plugin.spec.SpecLayer;
import org.gfxisa.plugin.spec.SpecSource;
import org.gfxisa.plugin.spec.yaml.SourceReader;

/** The JSON Schemas (draft 2020-12) of the base layer. They may refer to each other by file name; nothing is fetched from elsewhere. */
public final class SchemaSet {
    private static final String BASE = "https://gfxisa.invalid/" + SpecLayer.SCHEMA_FOLDER + "/";

    /** The pattern of many targets is a long name, which exceeds Jackson's default limit. */
    private static final ObjectMapper JSON = new ObjectMapper(JsonFactory.builder()
                    .streamReadConstraints(StreamReadConstraints.builder()
                            .maxNameLength(Integer.MAX_VALUE)
                            .build())
                    .build())
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS);

    /** The pattern of the names of targets in a schema, and the title of such a key. */
    private static final String TARGETS = "\"^gfx\"";

    static final String TARGET = "a target";

    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*");

    private final Set<String> targets;
    private final Set<String> names = new HashSet<>();
    private final Map<String, JsonNode> trees = new HashMap<>();
    private final Map<SpecFolder, Optional<JsonSchema>> compiled = new HashMap<>();
    private final JsonSchemaFactory factory;
    private final SchemaValidatorsConfig config = SchemaValidatorsConfig.builder()
            .locale(Locale.ROOT)
            .pathType(PathType.JSON_POINTER)
            .build();

    /**
     * Parses the schemas, and reports those that are not JSON.
     *
     * @param targets names of the targets, which replace the pattern {@code ^gfx}: the targets of a project may have other names,
     *     and undefined targets are errors
     */
    public SchemaSet(List<SpecSource.RawFile> schemas, Set<String> targets, Diagnostics diagnostics) {
        this.targets = targets;
        for (SpecSource.RawFile file : schemas) {
            String name = lastSegment(file.path());
            names.add(name);
            SourceText text = SourceReader.decode(file.name(), file.bytes(), diagnostics);
            parse(text, diagnostics).ifPresent(tree -> trees.put(name, tree));
        }
        JsonMetaSchema strict = JsonMetaSchema.builder(JsonMetaSchema.getV202012())
                .unknownKeywordFactory(DisallowUnknownKeywordFactory.getInstance())
                .build();
        factory = JsonSchemaFactory.getInstance(
                SpecVersion.VersionFlag.V202012,
                b -> b.metaSchema(strict).schemaLoaders(loaders -> loaders.add(this::open)));
    }

    /** Returns the names of the targets. */
    Set<String> targets() {
        return targets;
    }

    private String withTargets(String schema) {
        List<String> known =
                targets.stream().filter(NAME.asMatchPredicate()).sorted().toList();
        return known.isEmpty() ? schema : schema.replace(TARGETS, "\"^(" + String.join("|", known) + ")$\"");
    }

    private Optional<JsonNode> parse(SourceText text, Diagnostics diagnostics) {
        JsonLocation at = new JsonLocation(ContentReference.unknown(), 0, 1, 1);
        try {
            JsonNode tree = JSON.readTree(withTargets(text.text()));
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

    /** Returns the schema of a folder's files; empty if the base has none. */
    Optional<JsonSchema> schema(SpecFolder folder) {
        return compiled.computeIfAbsent(folder, f -> {
            String name = lastSegment(f.schemaPath());
            return trees.containsKey(name)
                    ? Optional.of(factory.getSchema(SchemaLocation.of(BASE + name), trees.get(name), config))
                    : Optional.empty();
        });
    }

    /** Returns whether there is a file for this folder's schema, even an invalid one, which was reported. */
    boolean has(SpecFolder folder) {
        return names.contains(lastSegment(folder.schemaPath()));
    }

    /** Returns the schema object that contains a keyword, or a missing node. */
    JsonNode owner(SchemaLocation keyword) {
        JsonNode node = document(keyword.getAbsoluteIri());
        JsonNodePath path = keyword.getFragment();
        for (int i = 0; i + 1 < path.getNameCount(); i++) {
            Object step = path.getElement(i);
            node = step instanceof Integer index ? node.path(index) : node.path(step.toString());
        }
        return node;
    }

    /** Returns the schema that a {@code $ref} refers to, or a missing node. */
    JsonNode target(SchemaLocation from, String ref) {
        int hash = ref.indexOf('#');
        String file = hash < 0 ? ref : ref.substring(0, hash);
        JsonNode node = file.isEmpty()
                ? document(from.getAbsoluteIri())
                : trees.getOrDefault(lastSegment(file), MissingNode.getInstance());
        String pointer = hash < 0 ? "" : ref.substring(hash + 1);
        return pointer.isEmpty() || pointer.startsWith("/") ? node.at(pointer) : MissingNode.getInstance();
    }

    private JsonNode document(AbsoluteIri iri) {
        String name = iri == null ? "" : lastSegment(iri.toString());
        return trees.getOrDefault(name, MissingNode.getInstance());
    }

    /** The validator asks every loader; null means that the schema is not available here. */
    private InputStreamSource open(AbsoluteIri iri) {
        JsonNode tree = trees.get(lastSegment(iri.toString()));
        if (tree != null) {
            return () -> new ByteArrayInputStream(JSON.writeValueAsBytes(tree));
        }
        boolean builtIn =
                iri.toString().startsWith("classpath:") || iri.toString().startsWith("https://json-schema.org/");
        if (!builtIn) {
            throw new MissingSchema("there is no schema '" + lastSegment(iri.toString()) + "'");
        }
        return null;
    }

    private static String lastSegment(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    /** Thrown for a reference to a schema that does not exist. */
    static final class MissingSchema extends JsonSchemaException {
        private static final long serialVersionUID = 1;

        MissingSchema(String message) {
            super(message);
        }
    }
}
