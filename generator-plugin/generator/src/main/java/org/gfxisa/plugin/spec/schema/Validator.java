package org.gfxisa.plugin.spec.schema;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.gfxisa.plugin.spec.schema.Violation.Kind;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.NumberSpelling;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Finds what is wrong with a value by a schema, and says in words what it wants. */
final class Validator {
    /** A longer pattern tells a reader nothing. */
    private static final int LONGEST_PATTERN = 40;

    /** The types as nodes describe themselves. */
    private static final Map<String, String> TYPES = Map.of(
            "object", "a mapping",
            "array", "a list",
            "integer", "an integer",
            "number", "a number",
            "boolean", "a truth value",
            "null", "no value",
            "string", "text");

    /** What is said of a number or size that is not as a keyword wants it: what it is then, and what is expected. */
    private record Limit(String problem, String relation, String noun, IntPredicate allows) {
        private static final Map<String, Limit> ALL = Map.ofEntries(
                Map.entry("minimum", new Limit("is out of range", "at least", "", sign -> sign >= 0)),
                Map.entry("maximum", new Limit("is out of range", "at most", "", sign -> sign <= 0)),
                Map.entry("exclusiveMinimum", new Limit("is out of range", "more than", "", sign -> sign > 0)),
                Map.entry("exclusiveMaximum", new Limit("is out of range", "less than", "", sign -> sign < 0)),
                Map.entry("minLength", new Limit("is too short", "at least", "character", sign -> sign >= 0)),
                Map.entry("maxLength", new Limit("is too long", "at most", "character", sign -> sign <= 0)),
                Map.entry("minItems", new Limit("has too few items", "at least", "item", sign -> sign >= 0)),
                Map.entry("maxItems", new Limit("has too many items", "at most", "item", sign -> sign <= 0)),
                Map.entry("minProperties", new Limit("has too few entries", "at least", "entry", sign -> sign >= 0)),
                Map.entry("maxProperties", new Limit("has too many entries", "at most", "entry", sign -> sign <= 0)));

        /** What it limits; empty for a value that has none. */
        Optional<BigDecimal> of(Node node) {
            Optional<Integer> size = switch (noun) {
                case "character" -> text(node).map(text -> text.codePointCount(0, text.length()));
                case "item" ->
                    node instanceof ListNode list ? Optional.of(list.items().size()) : Optional.empty();
                default ->
                    node instanceof MapNode map ? Optional.of(map.entries().size()) : Optional.empty();
            };
            return noun.isEmpty() ? number(node) : size.map(BigDecimal::new);
        }

        String expected(String count) {
            String plural = noun.equals("entry") ? "entries" : noun + "s";
            return relation + " " + count + (noun.isEmpty() ? "" : " " + (count.equals("1") ? noun : plural));
        }
    }

    private static final Set<String> OTHERS = Set.of(
            "$schema",
            "$ref",
            "title",
            "description",
            "examples",
            "type",
            "enum",
            "const",
            "pattern",
            "multipleOf",
            "uniqueItems",
            "required",
            "dependentRequired");

    private final List<Violation> violations = new ArrayList<>();
    /** Of values that may be one of several things; they come last. */
    private final List<Violation> chosen = new ArrayList<>();

    private Validator() {}

    /** Whether a keyword that holds no schema is looked at, or is for people alone. */
    static boolean knows(String keyword) {
        return OTHERS.contains(keyword) || Limit.ALL.containsKey(keyword);
    }

    static List<Violation> violations(Node root, Schema schema) {
        return violations(NodePath.root(root), schema);
    }

    private static List<Violation> violations(NodePath at, Schema schema) {
        Validator validator = new Validator();
        validator.check(at, schema);
        validator.violations.addAll(validator.chosen);
        return validator.violations;
    }

    private void add(NodePath at, Kind kind, String subject, List<String> names, List<String> expected) {
        violations.add(new Violation(at, kind, subject, names, expected));
    }

    private void check(NodePath at, Schema schema) {
        if (schema.isNothing()) {
            add(at, Kind.OTHER, "this is not allowed here", List.of(), List.of());
        }
        if (at.node() instanceof MapNode map) {
            map.entries().forEach(entry -> checkEntry(at, entry, schema));
        } else if (at.node() instanceof ListNode list && schema.has("items")) {
            for (int i = 0; i < list.items().size(); i++) {
                check(at.item(i, list.items().get(i)), schema.get("items"));
            }
        }
        schema.node().properties().forEach(entry -> check(at, schema, entry.getKey(), entry.getValue()));
    }

    private void checkEntry(NodePath at, MapNode.Entry entry, Schema schema) {
        List<Schema> rules = new ArrayList<>();
        schema.property(entry.name()).ifPresent(rules::add);
        schema.node().path("patternProperties").properties().forEach(rule -> {
            if (schema.set().matches(rule.getKey(), entry.name())) {
                rules.add(schema.part(rule.getValue()));
            }
        });
        if (!rules.isEmpty()) {
            rules.forEach(rule -> check(at.entry(entry), rule));
        } else if (schema.get("additionalProperties").isNothing()) {
            List<String> names = new ArrayList<>();
            schema.node().path("properties").fieldNames().forEachRemaining(names::add);
            add(at, Kind.UNKNOWN, entry.name(), names, patterns(schema));
        } else if (schema.has("additionalProperties")) {
            check(at.entry(entry), schema.get("additionalProperties"));
        }
    }

    private static List<String> patterns(Schema schema) {
        List<String> patterns = new ArrayList<>();
        schema.node().path("patternProperties").properties().forEach(rule -> {
            Optional<String> title = schema.part(rule.getValue()).title();
            if (title.isPresent() || rule.getKey().length() <= LONGEST_PATTERN) {
                patterns.add(title.orElse("a name matching " + rule.getKey()));
            }
        });
        return patterns;
    }

    private void check(NodePath at, Schema schema, String keyword, JsonNode value) {
        switch (keyword) {
            case "$ref" -> check(at, schema.reference());
            case "allOf" -> schema.parts(keyword).forEach(part -> check(at, part));
            case "anyOf", "oneOf" ->
                choose(
                        at,
                        schema.parts(keyword).map(part -> violations(at, part)).toList(),
                        keyword.equals("oneOf"));
            case "not" -> {
                if (violations(at, schema.get("not")).isEmpty()) {
                    Optional<String> title = schema.get("not").title();
                    List<String> expected =
                            title.map(t -> "anything but " + t).stream().toList();
                    add(at, Kind.VALUE, "is not allowed here", List.of(), expected);
                }
            }
            case "if" -> {
                String then = violations(at, schema.get("if")).isEmpty() ? "then" : "else";
                check(at, schema.get(then));
            }
            case "type" -> {
                List<String> types =
                        schema.texts(keyword).stream().map(TYPES::get).toList();
                String found = at.node().describe();
                if (!types.contains(found) && !(types.contains("a number") && found.equals("an integer"))) {
                    List<String> expected = types.stream()
                            .map(type -> type.equals("a truth value") ? "'true' or 'false'" : type)
                            .toList();
                    add(at, Kind.TYPE, "", List.of(), expected);
                }
            }
            case "enum", "const" -> {
                Set<Object> allowed = new HashSet<>();
                (keyword.equals("enum") ? value : List.of(value)).forEach(v -> allowed.add(value(v)));
                if (!allowed.contains(value(at.node()))) {
                    add(at, Kind.CHOICE, "", schema.texts(keyword), List.of());
                }
            }
            case "pattern" -> {
                if (text(at.node())
                        .filter(t -> !schema.set().matches(value.asText(), t))
                        .isPresent()) {
                    add(at, Kind.VALUE, "is malformed", List.of(), List.of(pattern(schema)));
                }
            }
            case "multipleOf" -> {
                BigDecimal factor = value.decimalValue();
                if (number(at.node())
                        .filter(n -> n.remainder(factor).signum() != 0)
                        .isPresent()) {
                    add(at, Kind.VALUE, "is out of range", List.of(), List.of("a multiple of " + value.asText()));
                }
            }
            default -> {
                if (at.node() instanceof MapNode map) {
                    checkNames(at, map, schema, keyword, value);
                } else if (at.node() instanceof ListNode list && keyword.equals("uniqueItems")) {
                    Set<Object> items = new HashSet<>();
                    if (value.booleanValue()
                            && !list.items().stream().map(Validator::value).allMatch(items::add)) {
                        add(at, Kind.REPEATED, "", List.of(), List.of("every item once"));
                    }
                }
                Optional.ofNullable(Limit.ALL.get(keyword))
                        .ifPresent(limit -> limit.of(at.node())
                                .filter(size -> !limit.allows().test(size.compareTo(value.decimalValue())))
                                .ifPresent(size -> add(
                                        at,
                                        Kind.VALUE,
                                        limit.problem(),
                                        List.of(),
                                        List.of(limit.expected(value.asText())))));
            }
        }
    }

    private void choose(NodePath at, List<List<Violation>> alternatives, boolean isOnlyOne) {
        long fitting = alternatives.stream().filter(List::isEmpty).count();
        if (fitting == 0) {
            chosen.addAll(Alternatives.meant(at.steps(), alternatives));
        } else if (fitting > 1 && isOnlyOne) {
            chosen.add(new Violation(at, Kind.AMBIGUOUS, "this can be read in several ways", List.of(), List.of()));
        }
    }

    /** Which names a mapping has, and what follows from them. */
    private void checkNames(NodePath at, MapNode map, Schema schema, String keyword, JsonNode value) {
        switch (keyword) {
            case "required" -> missing(at, map, "", schema.texts(keyword));
            case "dependentRequired" -> {
                Schema needed = schema.get(keyword);
                map.names().forEach(name -> missing(at, map, name, needed.texts(name)));
            }
            case "dependentSchemas" ->
                map.names().stream().filter(value::has).forEach(name -> check(at, schema.part(value.get(name))));
            case "propertyNames" ->
                map.entries().stream().map(MapNode.Entry::key).forEach(key -> checkName(at, key, schema.get(keyword)));
            default -> {}
        }
    }

    private void missing(NodePath at, MapNode map, String because, List<String> names) {
        names.stream()
                .filter(name -> !map.has(name))
                .forEach(name -> add(at, Kind.MISSING, because, List.of(name), List.of()));
    }

    private void checkName(NodePath at, ScalarNode key, Schema schema) {
        ScalarNode text =
                new ScalarNode(key.position(), key.length(), key.text(), ScalarNode.Style.DOUBLE_QUOTED, key.map());
        if (violations(NodePath.root(text), schema).isEmpty()) {
            return;
        }
        Schema rule = schema;
        while (rule.has("$ref")) {
            rule = rule.reference();
        }
        List<String> names = rule.texts("enum");
        List<String> expected = rule.has("pattern") ? List.of(pattern(rule)) : List.of();
        add(at, names.isEmpty() ? Kind.NAME : Kind.UNKNOWN, key.text(), names, expected);
    }

    private static String pattern(Schema schema) {
        return schema.title().orElse("text matching " + String.join("", schema.texts("pattern")));
    }

    private static Optional<String> text(Node node) {
        return node.describe().equals("text") ? Optional.of(((ScalarNode) node).text()) : Optional.empty();
    }

    private static Optional<BigDecimal> number(Node node) {
        return node instanceof ScalarNode s && s.isPlain()
                ? s.integer().map(BigDecimal::new).or(() -> NumberSpelling.decimal(s.text()))
                : Optional.empty();
    }

    /** A value to be compared with others. */
    static Object value(Node node) {
        if (node instanceof MapNode map) {
            return map.entries().stream().collect(Collectors.toMap(MapNode.Entry::name, e -> value(e.value())));
        } else if (node instanceof ListNode list) {
            return list.items().stream().map(Validator::value).toList();
        }
        ScalarNode scalar = (ScalarNode) node;
        return switch (scalar.describe()) {
            case "an integer", "a number" -> number(scalar).orElseThrow().stripTrailingZeros();
            case "a truth value" -> scalar.text().equals("true");
            case "no value" -> Optional.empty();
            default -> scalar.text();
        };
    }

    private static Object value(JsonNode constant) {
        if (constant.isNumber()) {
            return constant.decimalValue().stripTrailingZeros();
        }
        return constant.isBoolean() ? constant.booleanValue() : constant.asText();
    }
}
