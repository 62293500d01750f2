package org.gfxisa.plugin.instructions;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.InstructionEntry;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** The names of instructions in earlier generations, as far as they existed there. */
final class EarlierNames {
    private final Definitions definitions;
    /** The target and its ancestors, the oldest last. */
    private final List<String> lineage;

    EarlierNames(Definitions definitions, List<String> lineage) {
        this.definitions = definitions;
        this.lineage = lineage;
    }

    /** Returns the names along the lineage of the target, without encoding suffixes. */
    Set<String> of(String instruction) {
        Set<String> names = new LinkedHashSet<>();
        MapNode entry = definitions.instructions().get(instruction);
        // The names of a dual instruction follow from those of its halves.
        if (entry.map("name").isEmpty() || entry.has(InstructionEntry.HALVES)) {
            return names;
        }
        for (int i = 0; i < lineage.size(); i++) {
            List<String> here = lineage.subList(i, lineage.size());
            if (exists(entry, here)) {
                names.add(entry.get("name").flatMap(n -> text(n, here)).orElse(instruction));
            }
        }
        return names;
    }

    private boolean exists(MapNode entry, List<String> lineage) {
        return entry.entries().stream()
                .filter(e ->
                        definitions.formats().containsKey(e.name()) || e.name().equals("pair"))
                .anyMatch(e -> text(e.value(), lineage).isPresent());
    }

    /** Returns the text at a target; empty if there are only versions for other targets. */
    private static Optional<String> text(Node value, List<String> lineage) {
        if (!(value instanceof MapNode versions)) {
            return value instanceof ScalarNode scalar ? Optional.of(scalar.text()) : Optional.empty();
        }
        return lineage.stream()
                .filter(versions::has)
                .findFirst()
                .flatMap(versions::get)
                .filter(v -> !Versions.isNone(v))
                .flatMap(v -> text(v, lineage));
    }
}
