package org.gfxisa.plugin.resolve;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Names;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** Picks what holds for a processor out of facts that are written per target. */
final class Lineages {
    private static final String NONE = "none";
    private final Map<String, Processor> processors;
    private final Diagnostics diagnostics;
    private final Set<Object> reported = new LinkedHashSet<>();

    Lineages(Map<String, Processor> processors, Diagnostics diagnostics) {
        this.processors = processors;
        this.diagnostics = diagnostics;
    }

    /** The value of the nearest key on the lineage; empty without one, or where it is {@code none}. */
    Optional<MapNode.Entry> pick(MapNode versioned, Processor target) {
        checkKeys(versioned);
        for (String name : target.lineage()) {
            Optional<MapNode.Entry> entry = versioned.entry(name);
            if (entry.isPresent()) {
                return entry.filter(e -> !isNone(e.value()));
            }
        }
        return Optional.empty();
    }

    /** A definition at a target: its common keys with those of the chosen version laid over them. */
    Optional<MapNode> definition(MapNode definition, Processor target) {
        Optional<MapNode> versions = definition.map("versions");
        if (versions.isEmpty()) {
            return Optional.of(definition);
        }
        MapNode common = Nodes.without(definition, "versions");
        return pick(versions.get(), target)
                .flatMap(e -> e.value().asMap(diagnostics))
                .map(chosen -> Nodes.merge(common, chosen));
    }

    /** Whether every key of a map is a target, so that the map is a versioned value. */
    boolean isVersioned(Node node) {
        return node instanceof MapNode map && !map.names().isEmpty() && map.names().stream().allMatch(processors::containsKey);
    }

    /** A value in which every map from targets to values is replaced by what holds for the target; empty where that is none. */
    Optional<Node> resolve(Node node, Processor target) {
        if (node instanceof MapNode map) {
            if (isVersioned(map)) {
                return pick(map, target).flatMap(e -> resolve(e.value(), target));
            }
            return Optional.of(new MapNode(
                    map.position(),
                    map.length(),
                    map.entries().stream()
                            .flatMap(e -> resolve(e.value(), target).map(v -> new MapNode.Entry(e.key(), v)).stream())
                            .toList()));
        }
        return Optional.of(node);
    }

    private void checkKeys(MapNode versioned) {
        if (!reported.add(System.identityHashCode(versioned))) {
            return;
        }
        for (MapNode.Entry e : versioned.entries()) {
            if (!processors.containsKey(e.name())) {
                diagnostics.report(e.key()
                        .error("unknown target '" + e.name() + "'")
                        .expecting("a name defined in targets/")
                        .suggesting(Names.nearest(e.name(), processors.keySet())));
            }
        }
    }

    private static boolean isNone(Node value) {
        return value instanceof ScalarNode scalar && scalar.text().equals(NONE);
    }

    /** All names, processors and abstract targets. */
    List<String> names() {
        return List.copyOf(processors.keySet());
    }
}
