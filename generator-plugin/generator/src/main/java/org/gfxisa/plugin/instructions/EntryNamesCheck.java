package org.gfxisa.plugin.instructions;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.formats.FormatNames;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Checks that the formats, modifiers and fields that instructions refer to are among those that they have on at least one target. */
public final class EntryNamesCheck {
    private final Definitions definitions;
    private final Set<String> targets;
    private final Diagnostics diagnostics;
    private final FormatNames shapes;

    /**
     * Prepares a check.
     *
     * @param definitions the definitions
     * @param brokenFormats formats with undefined names; instructions in them are not checked
     * @param diagnostics receives errors
     */
    public EntryNamesCheck(Definitions definitions, Set<String> brokenFormats, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.targets = definitions.targets().keySet();
        this.diagnostics = diagnostics;
        this.shapes = new FormatNames(definitions, brokenFormats);
    }

    /** Checks all instructions except those with misspelt keys. */
    public void check(Set<String> broken) {
        definitions.instructions().forEach((name, node) -> {
            if (!broken.contains(name)) {
                check(name, node);
            }
        });
    }

    private void check(String name, MapNode node) {
        Set<String> own = new LinkedHashSet<>(node.names());
        own.retainAll(definitions.formats().keySet());
        Set<String> possible = shapes.possible(node, own);
        if (possible.stream().anyMatch(shapes::isBroken)) {
            return;
        }
        Set<String> promoted = shapes.promoted(node, own);
        Set<String> excepted = new LinkedHashSet<>(promoted);
        possible.forEach(
                format -> shapes.of(format).variants().forEach(variant -> excepted.add(format + "." + variant)));
        texts(node, "except", f -> {
            if (!excepted.contains(f.text())) {
                format(f, promoted, "'" + name + "' does not get format '" + f.text() + "' by promotion");
            }
        });
        values(
                node,
                "promoted-as",
                as -> as.entries().forEach(e -> {
                    format(e.key(), promoted, "'" + name + "' does not get format '" + e.name() + "' by promotion");
                    if (e.value() instanceof ScalarNode f) {
                        format(f, definitions.formats().keySet(), "");
                    }
                }));
        names(name, node, possible, Optional.empty());
        values(
                node,
                "in-format",
                in -> in.entries().forEach(e -> {
                    format(e.key(), possible, "'" + name + "' has no format '" + e.name() + "'");
                    if (possible.contains(e.name()) && e.value() instanceof MapNode keys) {
                        Set<String> operands =
                                node.map("operands").map(MapNode::names).orElse(Set.of());
                        names(name, keys, Set.of(e.name()), Optional.of(operands));
                    }
                }));
    }

    /**
     * Checks the names of modifiers, fields and operands.
     *
     * @param outerOperands the operands of the entry, if this is its part for one format
     */
    private void names(String name, MapNode node, Set<String> formats, Optional<Set<String>> outerOperands) {
        FormatNames.Shape shape = shapes.of(formats);
        String none =
                (outerOperands.isPresent() ? "format '" + formats.iterator().next() : "no format of '" + name)
                        + "' has " + (outerOperands.isPresent() ? "no " : "a ");
        texts(node, "modifiers", m -> known(m, shape.modifiers(), none + "modifier '" + m.text() + "'"));
        texts(
                node,
                "without",
                m -> known(
                        m,
                        shape.always(),
                        shape.modifiers().contains(m.text())
                                ? "modifier '" + m.text() + "' exists only in instructions that list it"
                                : none + "modifier '" + m.text() + "'"));
        values(
                node,
                "set",
                set -> set.entries().forEach(e -> known(e.key(), shape.fields(), none + "field '" + e.name() + "'")));
        values(
                node,
                "operands",
                operands -> operands.entries().forEach(e -> {
                    if (Versions.isNone(e.value())) {
                        known(
                                e.key(),
                                outerOperands.orElse(Set.of()),
                                "'" + name + "' has no operand '" + e.name() + "' to take away");
                    }
                }));
    }

    private void texts(MapNode node, String key, Consumer<ScalarNode> visitor) {
        node.get(key)
                .ifPresent(value -> Versions.forEach(value, targets, v -> {
                    if (!Versions.isNone(v)) {
                        Nodes.list(Optional.of(v)).forEach(visitor);
                    }
                }));
    }

    private void values(MapNode node, String key, Consumer<MapNode> visitor) {
        node.get(key).ifPresent(value -> Versions.forEachMap(value, targets, visitor));
    }

    private void format(ScalarNode format, Set<String> allowed, String otherwise) {
        Set<String> formats = definitions.formats().keySet();
        if (diagnostics.isKnown(format, "format", formats, "a format defined in formats/")) {
            known(format, allowed, otherwise);
        }
    }

    private void known(ScalarNode name, Set<String> allowed, String otherwise) {
        if (!allowed.contains(name.text())) {
            diagnostics.report(name.error(otherwise)
                    .expecting(allowed.isEmpty() ? "nothing: there is none" : Names.oneOf(allowed))
                    .suggesting(name.text(), allowed));
        }
    }
}
