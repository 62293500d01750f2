package org.gfxisa.plugin.entries;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Operations on nodes. */
public final class Nodes {
    private Nodes() {}

    /** Merges {@code over} into {@code base}: maps are merged key by key, anything else is replaced. */
    public static MapNode merge(MapNode base, MapNode over) {
        Map<String, MapNode.Entry> entries = new LinkedHashMap<>();
        base.entries().forEach(e -> entries.put(e.name(), e));
        for (MapNode.Entry e : over.entries()) {
            MapNode.Entry below = entries.get(e.name());
            boolean both = below != null && below.value() instanceof MapNode && e.value() instanceof MapNode;
            entries.put(
                    e.name(),
                    both ? new MapNode.Entry(e.key(), merge((MapNode) below.value(), (MapNode) e.value())) : e);
        }
        return new MapNode(over.position(), over.length(), new ArrayList<>(entries.values()));
    }

    /** Returns a map without some keys. */
    public static MapNode without(MapNode map, String... names) {
        return without(map, Set.of(names));
    }

    /** Returns a map without some keys. */
    static MapNode without(MapNode map, Set<String> gone) {
        if (map.names().stream().noneMatch(gone::contains)) {
            return map;
        }
        return new MapNode(
                map.position(),
                map.length(),
                map.entries().stream().filter(e -> !gone.contains(e.name())).toList());
    }

    /** Returns the scalars of a list, or a single scalar as a list of one; an empty list for other nodes. */
    public static List<ScalarNode> list(Optional<Node> node) {
        if (node.isEmpty()) {
            return List.of();
        }
        if (node.get() instanceof ScalarNode scalar) {
            return scalar.isEmpty() ? List.of() : List.of(scalar);
        }
        return node.get() instanceof ListNode list ? list.scalars() : List.of();
    }

    /** Returns the texts of {@link #list}. */
    public static List<String> texts(Optional<Node> node) {
        return list(node).stream().map(ScalarNode::text).toList();
    }

    /** Creates an error at a part of a text; at the whole text if the part spans a hole of a template. */
    static Diagnostic errorAt(ScalarNode text, int offset, int length, String message) {
        Position start = text.positionAt(offset);
        boolean together = length < 2 || text.positionAt(offset + length - 1).equals(start.plusColumns(length - 1));
        return together ? text.errorAt(offset, length, message) : text.error(message);
    }

    /** Returns the value of an integer entry, or a default if it is missing; reports anything else. */
    public static int number(MapNode map, String key, int absent, int min, int max, Diagnostics diagnostics) {
        return map.get(key)
                .flatMap(n -> n.asScalar(diagnostics))
                .map(s -> s.asInt(min, max, diagnostics).orElse(absent))
                .orElse(absent);
    }

    /** Returns the value of a Boolean entry; false if it is missing. */
    public static boolean flag(MapNode map, String key, Diagnostics diagnostics) {
        return map.get(key)
                .flatMap(n -> n.asScalar(diagnostics))
                .flatMap(s -> s.asBool(diagnostics))
                .orElse(false);
    }
}
