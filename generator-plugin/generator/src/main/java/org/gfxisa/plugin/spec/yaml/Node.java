package org.gfxisa.plugin.spec.yaml;

import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Located;

/** A piece of a spec file. It starts with its first key, first dash, bracket, quote or character. */
public sealed interface Node extends Located permits MapNode, ListNode, ScalarNode {
    /** Describes the node for messages: {@code a mapping}, {@code a list}, {@code a number}. */
    String describe();

    /** Returns this node as a mapping; reports an error if it is not one. */
    default Optional<MapNode> asMap(Diagnostics diagnostics) {
        if (this instanceof MapNode map) {
            return Optional.of(map);
        }
        diagnostics.report(error("found " + describe()).expecting("a mapping"));
        return Optional.empty();
    }

    /** Returns this node as a list; reports an error if it is not one. */
    default Optional<ListNode> asList(Diagnostics diagnostics) {
        if (this instanceof ListNode list) {
            return Optional.of(list);
        }
        diagnostics.report(error("found " + describe()).expecting("a list"));
        return Optional.empty();
    }

    /** Returns this node as a scalar that is not empty; reports an error if it is not one. */
    default Optional<ScalarNode> asScalar(Diagnostics diagnostics) {
        if (this instanceof ScalarNode scalar && !scalar.isEmpty()) {
            return Optional.of(scalar);
        }
        diagnostics.report(error("found " + describe()).expecting("a value"));
        return Optional.empty();
    }
}
