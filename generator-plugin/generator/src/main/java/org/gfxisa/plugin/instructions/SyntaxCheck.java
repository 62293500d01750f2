package org.gfxisa.plugin.instructions;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.formats.FormatNames;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Checks that the groups and names of codes, and the operands, exist that operand classes and modifiers refer to. */
public final class SyntaxCheck {
    private final Definitions definitions;
    private final Diagnostics diagnostics;
    private final Set<String> groups = new LinkedHashSet<>();
    private final Set<String> names = new LinkedHashSet<>();
    private final Set<String> operands = new LinkedHashSet<>();

    public SyntaxCheck(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
    }

    /** Checks the whole spec. */
    public void check() {
        definitions.codes().values().forEach(this::codes);
        operands.addAll(
                new FormatNames(definitions).of(definitions.formats().keySet()).operands());
        syntaxes(definitions.classes());
        syntaxes(definitions.modifiers());
    }

    /** Collects the names in a block of codes, in all its versions. */
    private void codes(Node block) {
        if (block instanceof MapNode versions) {
            versions.entries().forEach(e -> codes(e.value()));
        } else if (block instanceof ListNode list) {
            list.maps().forEach(this::code);
        }
    }

    private void code(MapNode line) {
        line.text("name").ifPresent(names::add);
        String usual = line.has("name")
                ? "special"
                : line.has("literal") ? "literal" : line.text("file").orElse("inline");
        groups.add(line.text("group").orElse(usual));
    }

    private void syntaxes(Map<String, MapNode> all) {
        all.values().forEach(d -> Versions.forEachMap(d, definitions.targets().keySet(), this::syntax));
    }

    private void syntax(MapNode node) {
        Set<String> both = new LinkedHashSet<>(groups);
        both.addAll(names);
        Nodes.list(node.get("groups")).forEach(g -> known(g, "group of codes", groups));
        Nodes.list(node.get("decode-only")).forEach(g -> known(g, "group or name of codes", both));
        List.of("exclude", "uncounted")
                .forEach(key -> Nodes.list(node.get(key)).stream()
                        .filter(e -> !e.text().isEmpty()
                                && !Character.isDigit(e.text().charAt(0)))
                        .forEach(e -> known(e, "register", names)));
        List.of("apart", "banks").forEach(key -> node.entries(key).forEach(e -> known(e.key(), "operand", operands)));
        Nodes.list(node.get("modifies")).forEach(o -> known(ModifierSlots.owner(o), "operand", operands));
    }

    private void known(ScalarNode name, String what, Set<String> all) {
        diagnostics.isKnown(name, what, all, all.isEmpty() ? "a definition" : Names.oneOf(all));
    }
}
