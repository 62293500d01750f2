package org.gfxisa.plugin.entries;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * What a fact may be at any target, for checks that do not depend on one. A map is versioned where targets are among its keys; what
 * stands beside them is common to all versions.
 */
public final class Versions {
    static final String NONE = "none";

    private Versions() {}

    /** Whether a node is versioned: at least one of its keys is a target. */
    public static boolean isVersioned(Node node, Set<String> targets) {
        return node instanceof MapNode map && map.names().stream().anyMatch(targets::contains);
    }

    /** Visits what a node says: what is common to its versions, where there is something, and each version; or the node itself. */
    public static void forEach(Node node, Set<String> targets, Consumer<Node> visitor) {
        if (!isVersioned(node, targets)) {
            visitor.accept(node);
            return;
        }
        MapNode map = (MapNode) node;
        MapNode common = Nodes.without(map, targets);
        if (!common.names().isEmpty()) {
            visitor.accept(common);
        }
        map.entries().stream()
                .filter(e -> targets.contains(e.name()))
                .forEach(e -> forEach(e.value(), targets, visitor));
    }

    /** Calls the visitor with the texts that a fact lists, in all its versions. */
    public static void forEachText(Optional<Node> fact, Set<String> targets, Consumer<ScalarNode> visitor) {
        fact.ifPresent(value -> forEach(
                value,
                targets,
                v -> Nodes.list(Optional.of(v)).stream()
                        .filter(text -> !isNone(text))
                        .forEach(visitor)));
    }

    /** Likewise, only the maps. */
    public static void forEachMap(Node node, Set<String> targets, Consumer<MapNode> visitor) {
        forEach(node, targets, value -> {
            if (value instanceof MapNode map) {
                visitor.accept(map);
            }
        });
    }

    /** Whether a value says that the fact ends. */
    public static boolean isNone(Node value) {
        return value instanceof ScalarNode scalar && scalar.text().equals(NONE);
    }
}
