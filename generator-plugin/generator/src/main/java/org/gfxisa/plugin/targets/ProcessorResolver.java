package org.gfxisa.plugin.targets;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Resolves the family tree. */
public final class ProcessorResolver {
    private static final List<String> WHOLE = List.of("*");
    private static final Map<String, List<String>> ISA_WORDS =
            Map.of("whole", WHOLE, "none", List.of(), "scalar-memory", List.of("smrd", "smem"));
    private static final List<Integer> USUAL_WAVES = List.of(64);
    private static final String USUAL_ARCHITECTURE = "amdgcn";
    private static final int LARGEST_VERSION = 255;
    /** The maximum number of targets from a processor to its root; lookups visit all of them. */
    private static final int LONGEST_LINEAGE = 64;

    private final Map<String, MapNode> definitions;
    private final Diagnostics diagnostics;
    private final Map<String, ProcessorSpec> processors = new LinkedHashMap<>();
    private final Set<String> rootless = new LinkedHashSet<>();
    private final Set<String> inCircles = new LinkedHashSet<>();
    /** Whether a lineage that is too long was reported; those of its descendants are too long as well. */
    private boolean tooLong;

    public ProcessorResolver(Definitions definitions, Diagnostics diagnostics) {
        this.definitions = definitions.targets();
        this.diagnostics = diagnostics;
    }

    /** Returns all targets by name, in the order of the spec. */
    public Map<String, ProcessorSpec> resolve() {
        definitions.forEach((name, node) -> processors.put(name, processor(name, node)));
        return processors;
    }

    /** Returns the targets with these names for which an instruction set is generated; all if there are no names. */
    public List<ProcessorSpec> generated(List<String> names) {
        return processors.values().stream()
                .filter(p -> p.hasIsa() && (names.isEmpty() || names.contains(p.name())))
                .filter(p -> !rootless.contains(p.name()))
                .toList();
    }

    /** Returns targets whose lineage does not end at a root, for which most facts would be reported as missing. */
    public Set<String> rootless() {
        return rootless;
    }

    private ProcessorSpec processor(String name, MapNode node) {
        List<String> lineage = lineage(name);
        Optional<MapNode> details = node.map("processor");
        MapNode processor = details.orElse(node);
        String family = lineage.stream()
                .filter(n -> !definitions.get(n).has("processor"))
                .findFirst()
                .orElse(name);
        String generation = lineage.stream()
                .filter(n -> Nodes.flag(definitions.get(n), "generation", diagnostics))
                .findFirst()
                .orElse(family);
        OptionalInt machine = processor
                .scalar("elf-machine")
                .map(s -> s.asInt(0, 0xff, diagnostics))
                .orElse(OptionalInt.empty());
        List<String> formats = node.has("processor") ? formats(lineage) : List.of();
        List<Integer> waves = new ArrayList<>();
        for (ScalarNode size : Nodes.list(inherited(lineage, "wavefront-sizes"))) {
            size.asInt(formats.isEmpty() ? 16 : 32, 64, diagnostics).ifPresent(waves::add);
        }
        if (details.isPresent()
                && !rootless.contains(name)
                && inherited(lineage, "wavefront-sizes").isEmpty()) {
            diagnostics.report(node.entry("processor")
                    .orElseThrow()
                    .key()
                    .error("processor '" + name + "' has no wavefront-sizes")
                    .expecting("'wavefront-sizes' in it, or in a target that it descends from"));
        }
        List<String> features = Nodes.texts(processor.get("features"));
        List<String> idFeatures = Nodes.texts(inherited(lineage, "target-id"));
        Optional<MapNode> generic = processor.map("generic");
        return new ProcessorSpec(
                name,
                lineage,
                family,
                generation,
                details.isPresent(),
                Nodes.texts(processor.get("names")).stream()
                        .filter(n -> !n.equals(name))
                        .toList(),
                machine,
                waves.isEmpty() ? USUAL_WAVES : List.copyOf(waves),
                features,
                Nodes.texts(processor.get("products")),
                inherited(lineage, "architecture")
                        .map(n -> ((ScalarNode) n).text())
                        .orElse(USUAL_ARCHITECTURE),
                features.stream().filter(idFeatures::contains).toList(),
                Nodes.texts(inherited(lineage, "loaders")),
                Nodes.flag(processor, "apu", diagnostics),
                generic.map(g -> Nodes.number(g, "version", 1, 1, LARGEST_VERSION, diagnostics))
                        .orElse(0),
                generic.map(g -> Nodes.texts(g.get("members"))).orElse(List.of()),
                formats);
    }

    /** Returns a key of the processor or of the nearest ancestor that has it. */
    private Optional<Node> inherited(List<String> lineage, String key) {
        return lineage.stream()
                .map(definitions::get)
                .map(n -> n.map("processor").flatMap(p -> p.get(key)).or(() -> n.get(key)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private List<String> formats(List<String> lineage) {
        List<String> words = inherited(lineage, "isa")
                .map(isa -> Nodes.texts(Optional.of(isa)))
                .orElse(WHOLE);
        return words.size() == 1 && ISA_WORDS.containsKey(words.get(0)) ? ISA_WORDS.get(words.get(0)) : words;
    }

    private List<String> lineage(String name) {
        List<String> lineage = new ArrayList<>();
        String current = name;
        while (true) {
            lineage.add(current);
            Optional<ScalarNode> parent = definitions.get(current).scalar("parent");
            if (parent.isEmpty()) {
                return List.copyOf(lineage);
            }
            String next = parent.get().text();
            if (!diagnostics.isKnown(parent.get(), "target", definitions.keySet(), "a name defined in targets/")) {
                rootless.add(name);
                return List.copyOf(lineage);
            }
            if (lineage.contains(next)) {
                circle(parent.get(), lineage.subList(lineage.indexOf(next), lineage.size()));
                rootless.add(name);
                return List.copyOf(lineage);
            }
            if (lineage.size() == LONGEST_LINEAGE) {
                if (!tooLong) {
                    tooLong = true;
                    diagnostics.report(parent.get()
                            .error("'" + name + "' has too many ancestors")
                            .expecting("at most " + LONGEST_LINEAGE + " targets up to the root"));
                }
                rootless.add(name);
                return List.of(name);
            }
            current = next;
        }
    }

    /** Reports each cycle once, whichever target leads to it first. */
    private void circle(ScalarNode parent, List<String> members) {
        if (inCircles.addAll(members)) {
            diagnostics.report(
                    parent.error("'" + parent.text() + "' is its own ancestor").expecting("a tree of targets"));
        }
    }
}
