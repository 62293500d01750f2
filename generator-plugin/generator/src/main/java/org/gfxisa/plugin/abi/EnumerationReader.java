package org.gfxisa.plugin.abi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reads enumerations. */
final class EnumerationReader {
    private final Diagnostics diagnostics;

    EnumerationReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    Enumeration read(String name, MapNode node) {
        Map<String, Enumeration.Kind> kinds = new LinkedHashMap<>();
        List<Enumeration.Constant> constants = new ArrayList<>();
        Map<String, ScalarNode> seen = new HashMap<>();
        for (MapNode.Entry e : node.entries("values")) {
            if (!(e.value() instanceof MapNode properties)) {
                continue;
            }
            Map<String, String> texts = new LinkedHashMap<>();
            properties.entries().stream().filter(p -> !p.name().equals("title")).forEach(p -> {
                kinds.putIfAbsent(p.name(), kind(p.value()));
                texts.put(p.name(), text(p.value()));
                if (kind(p.value()) != kinds.get(p.name()) && kinds.get(p.name()) != Enumeration.Kind.TEXT) {
                    diagnostics.report(p.value().error("'" + p.name() + "' holds something else in other values"));
                }
            });
            properties.scalar("value").ifPresent(value -> unique(seen, value));
            constants.add(
                    new Enumeration.Constant(e.name(), properties.text("title").orElse(""), texts));
            if (!texts.keySet().equals(kinds.keySet())) {
                diagnostics.report(e.key()
                        .error("'" + e.name() + "' has not the properties of the others")
                        .expecting("title, " + String.join(", ", kinds.keySet())));
            }
        }
        return new Enumeration(
                name,
                node.text("title").orElse(""),
                node.text("source"),
                node.position().file(),
                kinds,
                constants);
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
