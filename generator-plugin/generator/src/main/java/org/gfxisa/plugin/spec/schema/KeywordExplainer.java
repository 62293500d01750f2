package org.gfxisa.plugin.spec.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.StreamSupport;
import org.gfxisa.plugin.spec.schema.ExplainedViolation.Kind;

/** Explains the keywords of schemas. For a pattern, the {@code title} of its schema is used. */
final class KeywordExplainer {
    /** The maximum number of references to follow when collecting allowed names, since schemas may be recursive. */
    private static final int DEEPEST_REFERENCE = 8;

    /** The maximum length of a pattern that is shown to users. */
    private static final int LONGEST_PATTERN = 40;

    private final SchemaSet schemas;

    KeywordExplainer(SchemaSet schemas) {
        this.schemas = schemas;
    }

    ExplainedViolation explain(Violation v) {
        return switch (v.keyword()) {
            case "type" -> finding(v, Kind.TYPE, "", List.of(), types(v.value()));
            case "enum" -> finding(v, Kind.CHOICE, "", texts(v.value()), List.of());
            case "const" -> finding(v, Kind.CHOICE, "", List.of(v.value().asText()), List.of());
            case "pattern" -> finding(v, Kind.VALUE, "is malformed", List.of(), List.of(pattern(v.owner())));
            case "minimum" -> range(v, "at least ");
            case "maximum" -> range(v, "at most ");
            case "exclusiveMinimum" -> range(v, "more than ");
            case "exclusiveMaximum" -> range(v, "less than ");
            case "multipleOf" -> range(v, "a multiple of ");
            case "minLength" -> size(v, "is too short", "at least", "character");
            case "maxLength" -> size(v, "is too long", "at most", "character");
            case "minItems" -> size(v, "has too few items", "at least", "item");
            case "maxItems" -> size(v, "has too many items", "at most", "item");
            case "minProperties" -> size(v, "has too few entries", "at least", "entry");
            case "maxProperties" -> size(v, "has too many entries", "at most", "entry");
            case "uniqueItems" -> finding(v, Kind.REPEATED, "", List.of(), List.of("every item once"));
            case "required" -> finding(v, Kind.MISSING, "", List.of(v.property()), List.of());
            case "dependentRequired" -> dependent(v);
            case "additionalProperties", "unevaluatedProperties" ->
                finding(v, Kind.UNKNOWN, v.property(), allowedNames(v.owner(), v, 0), allowedPatterns(v.owner()));
            case "propertyNames" -> name(v);
            case "false" -> finding(v, Kind.OTHER, "this is not allowed here", List.of(), List.of());
            case "not" ->
                finding(
                        v,
                        Kind.VALUE,
                        "is not allowed here",
                        List.of(),
                        titles(v.owner().path("not")));
            default ->
                finding(v, Kind.OTHER, "this violates '" + v.keyword() + "' of the schema", List.of(), List.of());
        };
    }

    private static ExplainedViolation finding(
            Violation v, Kind kind, String subject, List<String> names, List<String> expected) {
        return new ExplainedViolation(v.instance(), kind, subject, names, expected);
    }

    private static ExplainedViolation range(Violation v, String relation) {
        return finding(
                v,
                Kind.VALUE,
                "is out of range",
                List.of(),
                List.of(relation + v.value().asText()));
    }

    private static ExplainedViolation size(Violation v, String problem, String relation, String noun) {
        String plural = noun.equals("entry") ? "entries" : noun + "s";
        String count = v.value().asText();
        String expected = relation + " " + count + " " + (count.equals("1") ? noun : plural);
        return finding(v, Kind.VALUE, problem, List.of(), List.of(expected));
    }

    private static ExplainedViolation dependent(Violation v) {
        String missing = v.arguments().isEmpty() ? "" : v.arguments().get(0).toString();
        return finding(v, Kind.MISSING, v.property(), List.of(missing), List.of());
    }

    private ExplainedViolation name(Violation v) {
        JsonNode rule = followed(v.value(), v);
        List<String> names = rule.has("enum") ? texts(rule.get("enum")) : List.of();
        Kind kind = names.isEmpty() ? Kind.NAME : Kind.UNKNOWN;
        List<String> expected = rule.has("pattern") ? List.of(pattern(rule)) : List.of();
        return finding(v, kind, v.property(), names, expected);
    }

    private JsonNode followed(JsonNode schema, Violation v) {
        JsonNode node = schema;
        for (int i = 0; i < DEEPEST_REFERENCE && node.has("$ref"); i++) {
            node = schemas.target(v.location(), node.get("$ref").asText());
        }
        return node;
    }

    /** Returns the properties of a schema, including those of schemas that it combines. */
    private List<String> allowedNames(JsonNode schema, Violation v, int depth) {
        Set<String> names = new LinkedHashSet<>();
        schema.path("properties").fieldNames().forEachRemaining(names::add);
        if (v.keyword().equals("unevaluatedProperties") && depth < DEEPEST_REFERENCE) {
            for (String keyword : List.of("allOf", "oneOf", "anyOf")) {
                schema.path(keyword).forEach(part -> names.addAll(allowedNames(part, v, depth + 1)));
            }
            for (String keyword : List.of("if", "then", "else")) {
                names.addAll(allowedNames(schema.path(keyword), v, depth + 1));
            }
            if (schema.has("$ref")) {
                JsonNode target =
                        schemas.target(v.location(), schema.get("$ref").asText());
                names.addAll(allowedNames(target, v, depth + 1));
            }
        }
        return new ArrayList<>(names);
    }

    private List<String> allowedPatterns(JsonNode schema) {
        List<String> patterns = new ArrayList<>();
        schema.path("patternProperties").properties().forEach(rule -> {
            if (rule.getValue().has("title")) {
                patterns.add(rule.getValue().get("title").asText());
            } else if (rule.getKey().length() <= LONGEST_PATTERN) {
                patterns.add("a name matching " + rule.getKey());
            }
        });
        return patterns;
    }

    private static List<String> titles(JsonNode excluded) {
        return Optional.ofNullable(excluded.get("title"))
                .map(t -> List.of("anything but " + t.asText()))
                .orElse(List.of());
    }

    private static String pattern(JsonNode owner) {
        return owner.has("title")
                ? owner.get("title").asText()
                : "text matching " + owner.path("pattern").asText();
    }

    private static List<String> types(JsonNode value) {
        List<String> names = value.isArray() ? texts(value) : List.of(value.asText());
        return names.stream().map(KeywordExplainer::type).toList();
    }

    private static String type(String name) {
        return switch (name) {
            case "object" -> "a mapping";
            case "array" -> "a list";
            case "integer" -> "an integer";
            case "number" -> "a number";
            case "boolean" -> "'true' or 'false'";
            case "null" -> "no value";
            default -> "text";
        };
    }

    private static List<String> texts(JsonNode values) {
        return StreamSupport.stream(values.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
