package org.gfxisa.plugin.hazards;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * Describes a rule with all its versions.
 *
 * @param name name of the rule
 * @param node the rule
 * @param targets names of all targets
 */
public record HazardText(String name, MapNode node, Set<String> targets) {

    /** Returns the title. */
    public String title() {
        return node.text("title").orElse(name);
    }

    /** Returns the numbers of its errata. */
    public List<String> errata() {
        return Nodes.list(node.get("errata")).stream().map(ScalarNode::text).toList();
    }

    /** Describes the processors to which the rule applies. */
    public String families() {
        String where = node.map("families")
                .map(families -> families.entries().stream()
                        .map(e -> (is(e.value(), "none") ? "before " : "from ") + e.name())
                        .collect(Collectors.joining(", ")))
                .orElse("");
        return where
                + node.text("feature").map(f -> ", with " + f).orElse("")
                + node.text("wave").map(w -> ", in waves of " + w).orElse("");
    }

    private static boolean is(Node value, String text) {
        return value instanceof ScalarNode scalar && scalar.text().equals(text);
    }

    /** Describes the earlier instruction. */
    public String first() {
        return versions(node.get("first"), HazardText::conditions)
                + node.text("after").map(r -> " after " + r).orElse("");
    }

    /** Describes the later instruction, and what must be between the two. */
    public String then() {
        String via = versions(node.get("via"), HazardText::conditions);
        String then = versions(node.get("then"), HazardText::conditions);
        if (then.isEmpty()) {
            return via;
        }
        return then
                + node.text("overlap")
                        .map(o -> switch (o) {
                            case "whole" -> " (the same registers)";
                            case "part" -> " (not just the same registers)";
                            default -> "";
                        })
                        .orElse("")
                + node.text("beside").map(r -> " beside that of " + r).orElse("")
                + node.text("same").map(s -> " (same " + s + ")").orElse("")
                + node.text("differs").map(s -> " (other " + s + ")").orElse("")
                + (via.isEmpty() ? "" : ", with " + via + " in between");
    }

    /** Describes the required wait states. */
    public String waits() {
        return versions(
                node.get("wait"),
                wait -> RequiredWaits.read(wait).map(RequiredWaits::text).orElse(""));
    }

    /** Describes what ends the rule. */
    public String until() {
        return versions(node.get("until"), HazardText::conditions);
    }

    /** Returns the conditions under which another instruction ends the hazard. */
    List<String> remedies() {
        return ConditionNode.all(node.get("until")).stream()
                .filter(condition -> !condition.isOwn())
                .map(ConditionNode::text)
                .toList();
    }

    private static String conditions(Node node) {
        return ConditionNode.text(ConditionNode.all(Optional.of(node)));
    }

    private interface Words {
        String of(Node node);
    }

    private String versions(Optional<Node> value, Words words) {
        if (value.isEmpty()) {
            return "";
        }
        if (!Versions.isVersioned(value.get(), targets)) {
            return words.of(value.get());
        }
        return ((MapNode) value.get())
                .entries().stream()
                        .map(e -> words.of(e.value()) + " (" + e.name() + ")")
                        .collect(Collectors.joining(", "));
    }
}
