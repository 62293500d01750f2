package org.gfxisa.plugin.hazards;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * A condition in a rule: a set of instructions and of their registers.
 *
 * @param node the mapping
 */
record ConditionNode(MapNode node) {
    private static final List<String> ACCESS = List.of("reads", "writes", "touches", "overwrites", "rereads");

    /** Returns the conditions under a key of a rule: one, or a list. */
    static List<ConditionNode> all(Optional<Node> value) {
        if (value.isPresent() && value.get() instanceof ListNode list) {
            return list.maps().stream().map(ConditionNode::new).toList();
        }
        return value.filter(MapNode.class::isInstance)
                .map(map -> List.of(new ConditionNode((MapNode) map)))
                .orElse(List.of());
    }

    List<ScalarNode> kinds() {
        return Nodes.list(node.get("is"));
    }

    List<ScalarNode> not() {
        return Nodes.list(node.get("not"));
    }

    List<MapNode.Entry> tests() {
        return node.entries("when");
    }

    List<ScalarNode> operands() {
        return Nodes.list(node.get("operands"));
    }

    /** Returns the names of the registers that count; empty if none do. */
    List<ScalarNode> registers() {
        return ACCESS.stream()
                .flatMap(key -> Nodes.list(node.get(key)).stream())
                .toList();
    }

    /** Returns whether registers that are read count. */
    boolean reads() {
        return node.has("touches") || node.has("reads") || node.has("rereads");
    }

    /** Returns whether registers that are written count. */
    boolean writes() {
        return node.has("touches") || node.has("writes") || node.has("overwrites");
    }

    /** Returns whether the condition is about the registers of the earlier instruction, which are overwritten or read again. */
    boolean isOwn() {
        return node.has("overwrites") || node.has("rereads");
    }

    /** Describes the condition. */
    String text() {
        List<String> words = new ArrayList<>();
        words.add(kinds().isEmpty() ? "any" : or(kinds()));
        if (!not().isEmpty()) {
            words.add("but not " + or(not()));
        }
        for (MapNode.Entry test : tests()) {
            List<ScalarNode> values = Nodes.list(Optional.of(test.value()));
            words.add("with " + test.name() + " " + or(values));
        }
        for (String access : ACCESS) {
            if (node.has(access)) {
                words.add(access + " " + or(Nodes.list(node.get(access))));
            }
        }
        if (!operands().isEmpty()) {
            words.add("as " + or(operands()));
        }
        return String.join(" ", words);
    }

    private static String or(List<ScalarNode> names) {
        return names.stream().map(ScalarNode::text).collect(Collectors.joining(" or "));
    }

    /** Describes several conditions. */
    static String text(List<ConditionNode> conditions) {
        return conditions.stream().map(ConditionNode::text).collect(Collectors.joining("; "));
    }
}
