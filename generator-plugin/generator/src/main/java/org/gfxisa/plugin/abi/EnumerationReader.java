package org.gfxisa.plugin.abi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reads enumerations. */
final class EnumerationReader {
    /** In place of the name of an enumeration: the value of the property is the name of an enumeration whose texts it stands for. */
    private static final String TEXTS = "texts";

    private final Map<String, MapNode> enumerations;
    private final Diagnostics diagnostics;

    EnumerationReader(Map<String, MapNode> enumerations, Diagnostics diagnostics) {
        this.enumerations = enumerations;
        this.diagnostics = diagnostics;
    }

    /** Returns the names of the constants of an enumeration. */
    static Set<String> constants(MapNode node) {
        return node.map("values").map(MapNode::names).orElse(Set.of());
    }

    Enumeration read(String name, MapNode node) {
        Map<String, String> types = types(node);
        Map<String, Enumeration.Kind> typed = new LinkedHashMap<>();
        types.forEach((property, type) -> typed.put(property, kind(node, property, type)));
        Map<String, Enumeration.Kind> kinds = new LinkedHashMap<>();
        List<Enumeration.Constant> constants = new ArrayList<>();
        Map<String, ScalarNode> seen = new HashMap<>();
        for (MapNode.Entry e : node.entries("values")) {
            if (!(e.value() instanceof MapNode properties)) {
                continue;
            }
            Map<String, String> texts = new LinkedHashMap<>();
            properties.entries().stream().filter(p -> !p.name().equals("title")).forEach(p -> {
                Enumeration.Kind kind = typed.getOrDefault(p.name(), kind(p.value()));
                kinds.putIfAbsent(p.name(), kind);
                texts.put(p.name(), text(p.value(), Optional.ofNullable(types.get(p.name()))));
                if (kind != kinds.get(p.name()) && kinds.get(p.name()) != Enumeration.Kind.TEXT) {
                    diagnostics.report(
                            p.value().error("'" + p.name() + "' has another kind of value in other constants"));
                }
            });
            properties.scalar("value").ifPresent(value -> unique(seen, value));
            constants.add(
                    new Enumeration.Constant(e.name(), properties.text("title").orElse(""), texts));
            if (!texts.keySet().equals(kinds.keySet())) {
                diagnostics.report(e.key()
                        .error("'" + e.name() + "' does not have the same properties as the others")
                        .expecting("title, " + String.join(", ", kinds.keySet())));
            }
        }
        return new Enumeration(
                name,
                node.text("title").orElse(""),
                node.text("source"),
                node.position().file(),
                kinds,
                types,
                constants);
    }

    /** Returns the enumerations that properties refer to, without those that are undefined. */
    private Map<String, String> types(MapNode node) {
        Map<String, String> types = new LinkedHashMap<>();
        for (MapNode.Entry e : node.entries("types")) {
            Set<String> known = new TreeSet<>(enumerations.keySet());
            known.add(TEXTS);
            if (e.value() instanceof ScalarNode type
                    && diagnostics.isKnown(type, "enumeration", known, "an enumeration, or " + TEXTS)) {
                types.put(e.name(), type.text());
            }
        }
        return types;
    }

    private static Enumeration.Kind kind(MapNode node, String property, String type) {
        if (type.equals(TEXTS)) {
            return Enumeration.Kind.TEXTS;
        }
        List<Node> values = node.entries("values").stream()
                .flatMap(e -> e.value() instanceof MapNode m ? m.get(property).stream() : Stream.empty())
                .toList();
        boolean isOptional = values.stream()
                .anyMatch(v -> v instanceof ScalarNode s && s.text().isEmpty());
        return values.stream().anyMatch(ListNode.class::isInstance)
                ? Enumeration.Kind.CONSTANTS
                : isOptional ? Enumeration.Kind.OPTIONAL_CONSTANT : Enumeration.Kind.CONSTANT;
    }

    /** Returns a value as text, and checks it if it refers to an enumeration. */
    private String text(Node value, Optional<String> type) {
        if (type.isEmpty()) {
            return text(value);
        }
        boolean isName = type.get().equals(TEXTS);
        Set<String> known = isName ? enumerations.keySet() : constants(enumerations.get(type.get()));
        boolean isKnown = true;
        for (ScalarNode name : Nodes.list(Optional.of(value))) {
            isKnown &= name.text().isEmpty()
                    || diagnostics.isKnown(name, isName ? "enumeration" : "value", known, Names.oneOf(known));
        }
        String text = text(value);
        return isName && isKnown && !text.isEmpty()
                ? enumerations.get(text).entries("values").stream()
                        .map(e -> ((MapNode) e.value()).text("text").orElse(e.name()))
                        .collect(Collectors.joining(","))
                : text;
    }

    private void unique(Map<String, ScalarNode> seen, ScalarNode value) {
        ScalarNode first = seen.putIfAbsent(value.text(), value);
        if (first != null) {
            diagnostics.report(value.error("value " + value.text() + " is given twice")
                    .expecting("a value of its own")
                    .noting(first, "first given here"));
        }
    }

    private static Enumeration.Kind kind(Node value) {
        if (value instanceof ListNode) {
            return Enumeration.Kind.NUMBERS;
        }
        boolean number = value instanceof ScalarNode scalar
                && scalar.isPlain()
                && scalar.integer().isPresent();
        if (number) {
            return Enumeration.Kind.NUMBER;
        }
        boolean flag = value instanceof ScalarNode scalar
                && scalar.isPlain()
                && (scalar.text().equals("true") || scalar.text().equals("false"));
        return flag ? Enumeration.Kind.FLAG : Enumeration.Kind.TEXT;
    }

    private static String text(Node value) {
        if (value instanceof ListNode list) {
            return list.scalars().stream().map(ScalarNode::text).collect(Collectors.joining(","));
        }
        return value instanceof ScalarNode scalar
                ? scalar.integer()
                        .filter(i -> scalar.isPlain())
                        .map(i -> Integer.toString(i.intValue()))
                        .orElse(scalar.text())
                : "";
    }
}
