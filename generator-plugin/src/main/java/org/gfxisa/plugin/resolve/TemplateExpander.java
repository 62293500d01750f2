package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.spec.ListNode;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** Expands entries with {@code each} axes: one entry per combination, with {@code {axis}} and {@code {axis.prop}} replaced. */
final class TemplateExpander {
    private static final Pattern HOLE = Pattern.compile("\\{([a-z][a-z0-9_-]*)(?:\\.([a-z][a-z0-9_-]*))?}");
    private final Diagnostics diagnostics;

    TemplateExpander(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** One point of an axis. */
    private record Point(ScalarNode key, Optional<MapNode> properties) {}

    List<MapNode.Entry> expand(ScalarNode name, MapNode node) {
        Optional<MapNode> each = node.map("each");
        if (each.isEmpty()) {
            return List.of(new MapNode.Entry(name, node));
        }
        List<Map<String, Point>> combinations = List.of(Map.of());
        for (MapNode.Entry axis : each.get().entries()) {
            List<Map<String, Point>> next = new ArrayList<>();
            for (Map<String, Point> combination : combinations) {
                for (Point point : points(axis.value())) {
                    Map<String, Point> more = new LinkedHashMap<>(combination);
                    more.put(axis.name(), point);
                    next.add(more);
                }
            }
            combinations = next;
        }
        Set<String> skip = Set.copyOf(Nodes.texts(node.get("skip"), diagnostics));
        MapNode body = Nodes.without(node, "each", "skip");
        List<MapNode.Entry> entries = new ArrayList<>();
        for (Map<String, Point> combination : combinations) {
            String keys = String.join(
                    " ", combination.values().stream().map(p -> p.key().text()).toList());
            if (!skip.contains(keys)) {
                entries.add(new MapNode.Entry(fill(name, combination), fill(body, combination)));
            }
        }
        return entries;
    }

    private List<Point> points(Node axis) {
        if (axis instanceof MapNode map) {
            return map.entries().stream()
                    .map(e -> new Point(
                            e.key(),
                            e.value() instanceof MapNode properties ? Optional.of(properties) : Optional.empty()))
                    .toList();
        }
        return Nodes.list(Optional.of(axis), diagnostics).stream()
                .map(s -> new Point(s, Optional.empty()))
                .toList();
    }

    private Node fill(Node node, Map<String, Point> combination) {
        if (node instanceof MapNode map) {
            return fill(map, combination);
        }
        if (node instanceof ListNode list) {
            return new ListNode(
                    list.position(),
                    list.length(),
                    list.items().stream().map(i -> fill(i, combination)).toList());
        }
        return fill((ScalarNode) node, combination);
    }

    private MapNode fill(MapNode map, Map<String, Point> combination) {
        return new MapNode(
                map.position(),
                map.length(),
                map.entries().stream()
                        .map(e -> new MapNode.Entry(fill(e.key(), combination), fill(e.value(), combination)))
                        .toList());
    }

    private ScalarNode fill(ScalarNode scalar, Map<String, Point> combination) {
        if (scalar.text().indexOf('{') < 0) {
            return scalar;
        }
        Matcher hole = HOLE.matcher(scalar.text());
        List<ScalarNode> parts = new ArrayList<>();
        int done = 0;
        while (hole.find()) {
            Optional<ScalarNode> value = value(scalar, hole, combination);
            if (value.isEmpty()) {
                continue;
            }
            if (hole.start() > done) {
                parts.add(scalar.slice(done, hole.start()));
            }
            parts.add(value.get());
            done = hole.end();
        }
        if (parts.isEmpty()) {
            return scalar;
        }
        if (done < scalar.text().length()) {
            parts.add(scalar.slice(done, scalar.text().length()));
        }
        return scalar.joined(parts);
    }

    private Optional<ScalarNode> value(ScalarNode scalar, Matcher hole, Map<String, Point> combination) {
        Point point = combination.get(hole.group(1));
        if (point == null) {
            diagnostics.report(scalar.errorAt(hole.start(), hole.group().length(), "no axis '" + hole.group(1) + "'")
                    .expecting(Names.oneOf(combination.keySet()))
                    .suggesting(Names.nearest(hole.group(1), combination.keySet())));
            return Optional.empty();
        }
        if (hole.group(2) == null) {
            return Optional.of(point.key());
        }
        Optional<ScalarNode> property = point.properties()
                .flatMap(p -> p.get(hole.group(2)))
                .flatMap(n -> n instanceof ScalarNode s ? Optional.of(s) : Optional.empty());
        if (property.isEmpty()) {
            Set<String> known = point.properties().map(MapNode::names).orElse(Set.of());
            diagnostics.report(scalar.errorAt(
                            hole.start(),
                            hole.group().length(),
                            "'" + point.key().text() + "' has no '" + hole.group(2) + "'")
                    .suggesting(Names.nearest(hole.group(2), known))
                    .noting(point.key().position(), point.key().length(), "this point of the axis"));
        }
        // An empty property is an empty text.
        return property;
    }
}
