package org.gfxisa.plugin.isa;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.plugin.targets.IsaGroups;
import org.gfxisa.plugin.targets.ProcessorRanges;

/** Finds out which processors have which mnemonics, including processors without a generated instruction set. */
public final class Mnemonics {
    private final Map<ProcessorSpec, Set<String>> byProcessor = new LinkedHashMap<>();

    /** The facts of an entry that determine whether a processor has the instruction, and its mnemonic there. */
    private record Entry(String name, List<Encoding> encodings, Optional<Node> names) {}

    /** An opcode and its format. */
    private record Encoding(Node opcode, MapNode format) {}

    Mnemonics(Definitions definitions, List<ProcessorSpec> processors, Lineages lineages) {
        List<Entry> entries = new ArrayList<>();
        definitions.instructions().forEach((name, node) -> {
            List<Encoding> encodings = node.entries().stream()
                    .filter(e -> definitions.formats().containsKey(e.name()))
                    .map(e -> new Encoding(e.value(), definitions.formats().get(e.name())))
                    .toList();
            entries.add(new Entry(name, encodings, node.get("name")));
        });
        // Many processors do not differ in the spec, so one of each group is enough.
        Map<ProcessorSpec, Set<String>> found = new LinkedHashMap<>();
        for (IsaGroups.Group group : IsaGroups.of(processors, definitions)) {
            Set<String> mnemonics = mnemonics(entries, group.first(), lineages);
            group.members().forEach(p -> found.put(p, mnemonics));
        }
        for (ProcessorSpec p : processors) {
            if (!found.get(p).isEmpty()) {
                byProcessor.put(p, found.get(p));
            }
        }
    }

    private static Set<String> mnemonics(List<Entry> entries, ProcessorSpec processor, Lineages lineages) {
        Set<String> names = new TreeSet<>();
        for (Entry entry : entries) {
            if (entry.encodings().stream().anyMatch(e -> exists(e, processor, lineages))) {
                names.add(mnemonic(entry, processor, lineages));
            }
        }
        return names;
    }

    /** Returns the mnemonics by a description of the processors that have them: {@code gfx6-gfx8, gfx1010}. */
    Map<String, List<String>> byRange() {
        Map<String, Set<ProcessorSpec>> owners = new TreeMap<>();
        byProcessor.forEach((processor, mnemonics) -> mnemonics.forEach(
                m -> owners.computeIfAbsent(m, k -> new HashSet<>()).add(processor)));
        ProcessorRanges ranges = new ProcessorRanges(List.copyOf(byProcessor.keySet()));
        Map<Set<ProcessorSpec>, String> texts = new LinkedHashMap<>();
        Map<String, List<String>> byRange = new TreeMap<>();
        owners.forEach((mnemonic, set) -> byRange.computeIfAbsent(
                        texts.computeIfAbsent(set, ranges::text), k -> new ArrayList<>())
                .add(mnemonic));
        return byRange;
    }

    private static boolean exists(Encoding encoding, ProcessorSpec processor, Lineages lineages) {
        return lineages.has(encoding.format(), processor)
                && lineages.resolve(encoding.opcode(), processor)
                        .filter(v -> v instanceof ScalarNode && !Versions.isNone(v))
                        .isPresent();
    }

    private static String mnemonic(Entry entry, ProcessorSpec processor, Lineages lineages) {
        return entry.names()
                .flatMap(n -> lineages.resolve(n, processor))
                .filter(ScalarNode.class::isInstance)
                .map(n -> ((ScalarNode) n).text())
                .orElse(entry.name());
    }
}
