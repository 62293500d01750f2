package org.gfxisa.plugin.spec;

import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Position;

/** A piece of a spec file that knows where it was written. */
public sealed interface Node permits MapNode, ListNode, ScalarNode {
    /** Where the node starts: its first key, first dash, bracket, quote or character. */
    Position position();

    /** How many code points of the first line belong to the node, at least 1; for underlining. */
    int length();

    /** What it is, for messages: {@code a mapping}, {@code a list}, {@code a number}. */
    String describe();

    /** This node as a mapping; anything else is reported as an error here. */
    default Optional<MapNode> asMap(Diagnostics diagnostics) {
        if (this instanceof MapNode map) {
            return Optional.of(map);
        }
        diagnostics.report(error("found " + describe()).expecting("a mapping"));
        return Optional.empty();
    }

    /** This node as a list; anything else is reported as an error here. */
    default Optional<ListNode> asList(Diagnostics diagnostics) {
        if (this instanceof ListNode list) {
            return Optional.of(list);
        }
        diagnostics.report(error("found " + describe()).expecting("a list"));
        return Optional.empty();
    }

    /** This node as a scalar that is not empty; anything else is reported as an error here. */
    default Optional<ScalarNode> asScalar(Diagnostics diagnostics) {
        if (this instanceof ScalarNode scalar && !scalar.isEmpty()) {
            return Optional.of(scalar);
        }
        diagnostics.report(error("found " + describe()).expecting("a value"));
        return Optional.empty();
    }

    /** An error at this node, to be completed and reported. */
    default Diagnostic error(String message) {
        return Diagnostic.error(position(), length(), message);
    }

    /** A warning at this node, to be completed and reported. */
    default Diagnostic warning(String message) {
        return Diagnostic.warning(position(), length(), message);
    }
}
