package org.gfxisa.plugin.instructions;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Definitions.Kind;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.formats.FormatNames;
import org.gfxisa.plugin.formats.ModifierNames;
import org.gfxisa.plugin.spec.yaml.ListNode;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * Checks that every operand class, group of codes, modifier, update, axis, counter sequence and format is used. The spec must
 * have no other errors, since these can make a name appear unused.
 */
public final class UnusedCheck {
    private final Definitions definitions;
    private final Diagnostics diagnostics;
    private final Set<String> classes = new LinkedHashSet<>();
    private final Set<String> modifiers = new LinkedHashSet<>();
    private final Set<String> formats = new LinkedHashSet<>();

    public UnusedCheck(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
    }

    /** Checks the whole spec. */
    public void check() {
        FormatNames shapes = new FormatNames(definitions);
        definitions.formats().values().forEach(f -> shapes.parts(f).forEach(this::format));
        definitions.instructions().values().forEach(this::instruction);
        definitions.targets().values().forEach(t -> Nodes.list(t.get("isa")).forEach(f -> formats.add(f.text())));
        report(Kind.CLASSES, definitions.classes().keySet(), classes);
        report(Kind.MODIFIERS, definitions.modifiers().keySet(), modifiers);
        report(Kind.FORMATS, definitions.formats().keySet(), formats);
        definitions
                .uses()
                .forEach((kind, used) -> report(
                        kind, definitions.keys().getOrDefault(kind, Map.of()).keySet(), used));
        groups();
    }

    /** Checks that some operand class accepts every group of codes. */
    private void groups() {
        Set<String> accepted = new LinkedHashSet<>();
        definitions
                .classes()
                .values()
                .forEach(c ->
                        Versions.forEachMap(c, definitions.targets().keySet(), version -> accepted(version, accepted)));
        for (Node block : definitions.codes().values()) {
            Versions.forEach(block, definitions.targets().keySet(), lines -> {
                if (lines instanceof ListNode list) {
                    list.maps()
                            .forEach(line -> line.scalar("group")
                                    .filter(g -> !accepted.contains(g.text()))
                                    .ifPresent(g -> diagnostics.report(
                                            g.error("no operand class accepts group '" + g.text() + "'")
                                                    .expecting("a group that one names")
                                                    .suggesting(g.text(), accepted))));
                }
            });
        }
    }

    private static void accepted(MapNode node, Set<String> groups) {
        Nodes.list(node.get("groups")).forEach(g -> groups.add(g.text()));
        Nodes.list(node.get("decode-only")).forEach(g -> groups.add(g.text()));
    }

    private void format(MapNode node) {
        node.text("extends").ifPresent(formats::add);
        node.map("promotes").ifPresent(p -> formats.addAll(p.names()));
        node.items("modifiers")
                .forEach(item -> ModifierNames.read(item).ifPresent(use -> modifiers.add(use.definition())));
        node.maps("fields").forEach(field -> field.text("class").ifPresent(classes::add));
    }

    private void instruction(MapNode node) {
        formats.addAll(node.names());
        replacements(node);
        operands(node);
        node.maps("in-format").forEach(this::operands);
    }

    private void replacements(MapNode node) {
        versions(
                node,
                "promoted-as",
                as -> as.entries().forEach(e -> {
                    if (e.value() instanceof ScalarNode format) {
                        formats.add(format.text());
                    }
                }));
    }

    private void operands(MapNode node) {
        versions(
                node,
                "operands",
                operands -> operands.entries().forEach(e -> versions(Optional.of(e.value()), classes)));
    }

    private void versions(Optional<Node> text, Set<String> used) {
        text.ifPresent(t -> Versions.forEach(t, definitions.targets().keySet(), v -> {
            if (v instanceof ScalarNode words) {
                used.addAll(List.of(words.text().split("\\s+")));
            }
        }));
    }

    private void versions(MapNode node, String key, Consumer<MapNode> visitor) {
        node.get(key)
                .ifPresent(value ->
                        Versions.forEachMap(value, definitions.targets().keySet(), visitor));
    }

    private void report(Kind kind, Set<String> defined, Set<String> used) {
        for (String name : defined) {
            if (!used.contains(name)) {
                diagnostics.report(definitions
                        .error(kind, name, kind.noun() + " '" + name + "' is never used")
                        .expecting("a use, or no definition"));
            }
        }
    }
}
