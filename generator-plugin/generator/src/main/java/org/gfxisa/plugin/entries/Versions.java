package org.gfxisa.plugin.entries;

import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * The versions of a fact, for checks that do not depend on a target. A map has versions if targets are among its keys; its other
 * keys are common to all versions.
 */
public final class Versions {
    static final String NONE = "none";

    private Versions() {}

    /** Returns whether a node has versions: at least one of its keys is a target. */
    public static boolean isVersioned(Node node, Set<String> targets) {
        return node instanceof MapNode map && map.names().stream().anyMatch(targets::contains);
    }

    /** Visits the common part of a node, if there is one, and each version; or the node itself if it has no versions. */
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

    /** Visits the texts that a fact lists, in all its versions. */
    public static void forEachText(Optional<Node> fact, Set<String> targets, Consumer<ScalarNode> visitor) {
        fact.ifPresent(value -> forEach(
                value,
                targets,
                v -> Nodes.list(Optional.of(v)).stream()
                        .filter(text -> !isNone(text))
                        .forEach(visitor)));
    }

    /** Visits the same as {@link #forEach}, but only maps. */
    public static void forEachMap(Node node, Set<String> targets, Consumer<MapNode> visitor) {
        forEach(node, targets, value -> {
            if (value instanceof MapNode map) {
                visitor.accept(map);
            }
        });
    }

    /** Returns whether a value means that the fact does not exist. */
    public static boolean isNone(Node value) {
        return value instanceof ScalarNode scalar && scalar.text().equals(NONE);
    }
}
