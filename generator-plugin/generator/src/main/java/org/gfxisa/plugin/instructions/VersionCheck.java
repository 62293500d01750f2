package org.gfxisa.plugin.instructions;

import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.formats.FormatNames;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;

/** Checks that every key of a map of versions is a target. The schema defines which other keys are allowed next to them. */
public final class VersionCheck {
    /** Keys of an instruction whose value is a mapping even without versions. */
    private static final Set<String> MAPPINGS =
            Set.of("operands", "set", "promoted-as", "action", InstructionEntry.JOINED);

    /** Keys of an instruction whose values contain the same keys as an instruction. */
    private static final Set<String> NESTED = Set.of("in-format", InstructionEntry.HALVES);

    private final Definitions definitions;
    private final Set<String> targets;
    private final Diagnostics diagnostics;

    public VersionCheck(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.targets = definitions.targets().keySet();
        this.diagnostics = diagnostics;
    }

    /** Checks the whole spec. */
    public void check() {
        definitions.codes().values().forEach(block -> fact(block, false));
        FormatNames shapes = new FormatNames(definitions);
        definitions.formats().values().forEach(f -> shapes.parts(f).forEach(this::promotions));
        definitions.instructions().values().forEach(this::instruction);
    }

    private void promotions(MapNode format) {
        format.entries("promotes").forEach(e -> fact(e.value(), false));
    }

    private void instruction(MapNode node) {
        for (MapNode.Entry e : node.entries()) {
            if (NESTED.contains(e.name())) {
                node.maps(e.name()).forEach(this::instruction);
            } else if (InstructionEntry.KEYS.contains(e.name())
                    || InstructionEntry.OF_PAIRS.contains(e.name())
                    || definitions.formats().containsKey(e.name())) {
                fact(e.value(), MAPPINGS.contains(e.name()));
            }
        }
    }

    /** Checks a value that may have versions; {@code mapping} says whether it is a mapping anyway. */
    private void fact(Node value, boolean mapping) {
        if (!(value instanceof MapNode map)) {
            return;
        }
        boolean isVersioned = Versions.isVersioned(map, targets);
        for (MapNode.Entry e : map.entries()) {
            if (!mapping || targets.contains(e.name()) || isMisspelt(e, isVersioned)) {
                diagnostics.isKnown(e.key(), "target", targets, "a name defined in targets/");
                fact(e.value(), mapping);
            } else {
                fact(e.value(), false);
            }
        }
    }

    /** Returns whether a key was probably meant to be a target: its value is a mapping, and it resembles a target or is next to one. */
    private boolean isMisspelt(MapNode.Entry e, boolean besideTargets) {
        return e.value() instanceof MapNode map
                && (Names.nearest(e.name(), targets).isPresent()
                        || besideTargets && !Versions.isVersioned(map, targets));
    }
}
