package org.gfxisa.plugin.memorymodel.litmus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** The machines of the spec, each merged with the one that it extends. */
public final class Machines {
    private static final String EXTENDS = "extends";
    private static final String FAMILIES = "families";
    private static final List<String> REQUIRED = List.of(
            "domains", "scopes", "caches", "queue", "counters", "raises", "waits", "bypasses", "hints", "controls");

    private final Map<String, MapNode.Entry> written = new LinkedHashMap<>();
    private final Map<String, MapNode> whole = new LinkedHashMap<>();

    private Machines() {}

    /** Reads the machines in the files of {@code memory-model/}; an incomplete one is reported and omitted. */
    public static Machines read(List<SpecDocument> documents, Diagnostics diagnostics) {
        Machines machines = new Machines();
        for (SpecDocument document : documents) {
            document.root().entries("machines").stream()
                    .filter(e -> e.value() instanceof MapNode)
                    .forEach(e -> machines.written.put(e.name(), e));
        }
        machines.written.forEach((name, entry) -> machines.merged(entry, new ArrayList<>(), diagnostics)
                .filter(node -> isWhole(entry, node, diagnostics))
                .ifPresent(node -> machines.whole.put(name, node)));
        return machines;
    }

    /** Returns the machines by name, in the order of the spec. */
    public Map<String, MapNode> all() {
        return whole;
    }

    /** Returns the name of a machine as written. */
    ScalarNode key(String name) {
        return written.get(name).key();
    }

    /** Returns the machines of a processor in an execution mode. */
    public List<MemoryMachine> at(Lineages lineages, ProcessorSpec processor, String mode, Diagnostics diagnostics) {
        List<MemoryMachine> machines = new ArrayList<>();
        whole.forEach((name, node) -> {
            if (node.map(FAMILIES).flatMap(f -> lineages.pick(f, processor)).isPresent()) {
                MapNode here = (MapNode) lineages.resolve(node, processor).orElse(node);
                machines.add(MachineReader.read(name, here, mode, diagnostics));
            }
        });
        return machines;
    }

    private Optional<MapNode> merged(MapNode.Entry entry, List<String> path, Diagnostics diagnostics) {
        MapNode own = (MapNode) entry.value();
        Optional<ScalarNode> base = own.scalar(EXTENDS);
        if (base.isEmpty()) {
            return Optional.of(own);
        }
        path.add(entry.name());
        String known = "one of " + String.join(", ", written.keySet());
        if (!diagnostics.isKnown(base.get(), "machine", written.keySet(), known)) {
            return Optional.empty();
        }
        MapNode.Entry extended = written.get(base.get().text());
        if (path.contains(extended.name())) {
            diagnostics.report(base.get()
                    .error("machine '" + base.get().text() + "' extends itself")
                    .expecting("machines that do not extend each other in a circle"));
            return Optional.empty();
        }
        return merged(extended, path, diagnostics)
                .map(b -> Nodes.merge(Nodes.without(b, FAMILIES), Nodes.without(own, EXTENDS)));
    }

    private static boolean isWhole(MapNode.Entry entry, MapNode node, Diagnostics diagnostics) {
        List<String> missing = REQUIRED.stream().filter(key -> !node.has(key)).toList();
        if (!missing.isEmpty()) {
            diagnostics.report(entry.key()
                    .error("the machine " + entry.name() + " has no " + String.join(", no ", missing))
                    .expecting("all of " + String.join(", ", REQUIRED) + "; or a machine that it extends has them"));
        }
        return missing.isEmpty();
    }
}
