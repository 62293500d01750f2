package org.gfxisa.plugin.entries;

import java.util.Set;
import java.util.function.Consumer;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** What a fact may be at any target, for checks that do not depend on one. */
public final class Versions {
    static final String NONE = "none";

    private Versions() {}

    /** Whether a node is a map from targets to values: at least one of its keys is a target. */
    public static boolean isVersioned(Node node, Set<String> targets) {
        return node instanceof MapNode map && map.names().stream().anyMatch(targets::contains);
    }

    /** Visits the values that a node has at the targets: those of its versions, or the node itself. */
    public static void forEach(Node node, Set<String> targets, Consumer<Node> visitor) {
        if (isVersioned(node, targets)) {
            ((MapNode) node).entries().forEach(e -> forEach(e.value(), targets, visitor));
        } else {
            visitor.accept(node);
        }
    }

    /** Whether a value says that the fact ends. */
    public static boolean isNone(Node value) {
        return value instanceof ScalarNode scalar && scalar.text().equals(NONE);
    }
}
