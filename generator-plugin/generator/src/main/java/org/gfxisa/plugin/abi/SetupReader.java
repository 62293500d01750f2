package org.gfxisa.plugin.abi;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reads register set-ups. */
final class SetupReader {
    private final Map<String, Structure> structures;
    private final Diagnostics diagnostics;

    SetupReader(Map<String, Structure> structures, Diagnostics diagnostics) {
        this.structures = structures;
        this.diagnostics = diagnostics;
    }

    /** Reads a set-up; empty if its structure is unknown. */
    Optional<Setup> read(String name, MapNode node) {
        Optional<Structure> structure = node.scalar("structure").flatMap(this::structure);
        return structure.map(s -> new Setup(
                name,
                node.text("title").orElse(""),
                node.text("source"),
                node.position().file(),
                s,
                steps(node, s)));
    }

    private Optional<Structure> structure(ScalarNode name) {
        diagnostics.isKnown(name, "structure", structures.keySet(), "one that is defined under structures:");
        return Optional.ofNullable(structures.get(name.text()));
    }

    private List<Setup.Step> steps(MapNode node, Structure structure) {
        List<Setup.Step> steps = new ArrayList<>();
        for (MapNode.Entry e : node.entries("order")) {
            if (e.value() instanceof MapNode step) {
                Optional<ScalarNode> count = step.scalar("count");
                Optional<Integer> fixed = count.flatMap(ScalarNode::integer).map(java.math.BigInteger::intValue);
                steps.add(new Setup.Step(
                        e.name(),
                        step.text("title").orElse(""),
                        fixed.orElse(0),
                        fixed.isPresent() ? Optional.empty() : count.flatMap(c -> path(c, structure)),
                        step.scalar("when").flatMap(w -> path(w, structure))));
            }
        }
        return steps;
    }

    /** Parses {@code field.part}, a part of a field that is a word. */
    private Optional<Setup.Path> path(ScalarNode text, Structure structure) {
        String[] names = text.text().split("\\.", 2);
        Optional<Structure.Field> field = named(text, structure, names[0]);
        Optional<Structure> word = field.flatMap(Structure.Field::word).map(structures::get);
        if (field.isPresent() && (word.isEmpty() || names.length == 1)) {
            diagnostics.report(text.error("'" + text.text() + "' is not a part of a word")
                    .expecting("the name of a word, a point, and the name of its field"));
            return Optional.empty();
        }
        return word.flatMap(w -> named(text, w, names[1]).map(part -> new Setup.Path(field.get(), w, part)));
    }

    private Optional<Structure.Field> named(ScalarNode text, Structure structure, String name) {
        Optional<Structure.Field> field = structure.field(name);
        if (field.isEmpty()) {
            List<String> known =
                    structure.fields().stream().map(Structure.Field::name).toList();
            diagnostics.report(text.error("'" + structure.name() + "' has no field '" + name + "'")
                    .expecting("one of its fields")
                    .suggesting(name, known));
        }
        return field;
    }
}
