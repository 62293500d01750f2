package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.ScalarNode;

/** Which processors have which mnemonics, whether an instruction set is generated for them or not. */
final class Mnemonics {
    private final Map<String, Set<String>> byProcessor = new TreeMap<>();
    private final List<String> processors = new ArrayList<>();

    Mnemonics(Definitions definitions, Collection<Processor> all, Lineages lineages) {
        for (Processor processor : all) {
            if (processor.real()) {
                Set<String> names = new TreeSet<>();
                definitions.instructions().forEach((name, node) -> {
                    if (exists(node, definitions.formats().keySet(), processor, lineages)) {
                        names.add(mnemonic(name, node, processor, lineages));
                    }
                });
                processors.add(processor.name());
                byProcessor.put(processor.name(), names);
            }
        }
    }

    /** Mnemonics that a target lacks, and the processors that have them, in the order of the spec. */
    Map<String, List<String>> elsewhere(Set<String> spellings) {
        Map<String, List<String>> elsewhere = new TreeMap<>();
        for (String processor : processors) {
            for (String mnemonic : byProcessor.get(processor)) {
                if (!spellings.contains(mnemonic)) {
                    elsewhere.computeIfAbsent(mnemonic, k -> new ArrayList<>()).add(processor);
                }
            }
        }
        return elsewhere;
    }

    private static boolean exists(MapNode node, Set<String> formats, Processor processor, Lineages lineages) {
        return node.entries().stream()
                .filter(e -> formats.contains(e.name()))
                .anyMatch(e -> lineages.resolve(e.value(), processor)
                        .filter(v -> v instanceof ScalarNode && !Versions.isNone(v))
                        .isPresent());
    }

    private static String mnemonic(String name, MapNode node, Processor processor, Lineages lineages) {
        return node.get("name")
                .flatMap(n -> lineages.resolve(n, processor))
                .filter(ScalarNode.class::isInstance)
                .map(n -> ((ScalarNode) n).text())
                .orElse(name);
    }
}
