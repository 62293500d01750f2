package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** Which processors have which mnemonics, whether an instruction set is generated for them or not. */
final class Mnemonics {
    private final Map<String, Set<String>> byProcessor = new TreeMap<>();
    private final List<String> processors = new ArrayList<>();

    /** What says whether a processor has an instruction, and what it is called there. */
    private record Entry(String name, List<Node> opcodes, Optional<Node> names) {}

    Mnemonics(Definitions definitions, Collection<Processor> all, Lineages lineages) {
        List<Entry> entries = new ArrayList<>();
        definitions.instructions().forEach((name, node) -> {
            List<Node> opcodes = node.entries().stream()
                    .filter(e -> definitions.formats().containsKey(e.name()))
                    .map(MapNode.Entry::value)
                    .toList();
            entries.add(new Entry(name, opcodes, node.get("name")));
        });
        // Many processors differ in nothing that the spec says; one of each kind is enough.
        Map<List<String>, Set<String>> byKind = new HashMap<>();
        Set<String> named = namedTargets(entries);
        for (Processor processor : all) {
            if (processor.real()) {
                List<String> kind =
                        processor.lineage().stream().filter(named::contains).toList();
                processors.add(processor.name());
                byProcessor.put(
                        processor.name(), byKind.computeIfAbsent(kind, k -> mnemonics(entries, processor, lineages)));
            }
        }
    }

    /** The targets at which something changes. */
    private static Set<String> namedTargets(List<Entry> entries) {
        Set<String> named = new HashSet<>();
        for (Entry entry : entries) {
            entry.opcodes().forEach(o -> keys(o, named));
            entry.names().ifPresent(n -> keys(n, named));
        }
        return named;
    }

    private static void keys(Node node, Set<String> keys) {
        if (node instanceof MapNode map) {
            keys.addAll(map.names());
            map.entries().forEach(e -> keys(e.value(), keys));
        }
    }

    private static Set<String> mnemonics(List<Entry> entries, Processor processor, Lineages lineages) {
        Set<String> names = new TreeSet<>();
        for (Entry entry : entries) {
            if (entry.opcodes().stream().anyMatch(o -> exists(o, processor, lineages))) {
                names.add(mnemonic(entry, processor, lineages));
            }
        }
        return names;
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

    private static boolean exists(Node opcode, Processor processor, Lineages lineages) {
        return lineages.resolve(opcode, processor)
                .filter(v -> v instanceof ScalarNode && !Versions.isNone(v))
                .isPresent();
    }

    private static String mnemonic(Entry entry, Processor processor, Lineages lineages) {
        return entry.names()
                .flatMap(n -> lineages.resolve(n, processor))
                .filter(ScalarNode.class::isInstance)
                .map(n -> ((ScalarNode) n).text())
                .orElse(entry.name());
    }
}
