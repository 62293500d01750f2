package org.gfxisa.plugin.formats;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.LocatedText;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Checks that the formats, operand classes and modifiers exist that formats refer to. */
public final class FormatCheck {
    private final Definitions definitions;
    private final Diagnostics diagnostics;
    private final FormatNames shapes;
    private boolean wrong;

    public FormatCheck(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.diagnostics = diagnostics;
        this.shapes = new FormatNames(definitions);
    }

    /** Performs the check; returns the formats that refer to something undefined. */
    public Set<String> check() {
        Set<String> broken = new HashSet<>();
        definitions.formats().forEach((name, node) -> {
            wrong = false;
            Optional<Set<String>> fields = shapes.isBroken(name)
                    ? Optional.empty()
                    : Optional.of(shapes.of(name).fields());
            shapes.parts(node).forEach(part -> format(part, fields));
            if (wrong) {
                broken.add(name);
            }
        });
        return broken;
    }

    /** Checks a format; {@code fields} are its fields at any target, unless a format that it extends is missing. */
    private void format(MapNode node, Optional<Set<String>> fields) {
        node.scalar("extends")
                .ifPresent(base -> known(
                        base, "format", "in formats/", definitions.formats().keySet()));
        node.entries("promotes")
                .forEach(e -> known(
                        e.key(), "format", "in formats/", definitions.formats().keySet()));
        node.entries("fields").forEach(e -> {
            if (Versions.isNone(e.value())) {
                fields.ifPresent(known -> takenAway(e.key(), known));
            }
            if (e.value() instanceof MapNode field) {
                field.scalar("class")
                        .ifPresent(c -> known(
                                c,
                                "operand class",
                                "under classes: in operands/",
                                definitions.classes().keySet()));
            }
        });
        node.items("modifiers").forEach(this::modifier);
    }

    private void takenAway(ScalarNode field, Set<String> fields) {
        if (!fields.contains(field.text())) {
            wrong = true;
            diagnostics.report(field.error("there is no field '" + field.text() + "' to take away")
                    .expecting(Names.oneOf(fields))
                    .suggesting(field.text(), fields));
        }
    }

    private void modifier(Node item) {
        ModifierNames.read(item)
                .ifPresent(use -> known(
                        use.definedAt(),
                        "modifier",
                        "under modifiers: in operands/",
                        definitions.modifiers().keySet()));
    }

    private void known(LocatedText name, String kind, String place, Set<String> names) {
        wrong |= !diagnostics.isKnown(name, kind, names, "a name defined " + place);
    }
}
