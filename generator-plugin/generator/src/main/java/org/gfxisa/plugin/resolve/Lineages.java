package org.gfxisa.plugin.resolve;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.Processor;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;

/** Picks what holds for a processor out of facts that are written per target. Keys that are no targets are passed over. */
public final class Lineages {
    private final Map<String, Processor> processors;

    public Lineages(Map<String, Processor> processors) {
        this.processors = processors;
    }

    /** The value of the nearest key on the lineage; empty without one, or where it is {@code none}. */
    public Optional<MapNode.Entry> pick(MapNode versioned, Processor target) {
        for (String name : target.lineage()) {
            if (versioned.has(name)) {
                return versioned.entry(name).filter(e -> !Versions.isNone(e.value()));
            }
        }
        return Optional.empty();
    }

    /** A definition at a target: its common keys with those of the chosen version laid over them. */
    Optional<MapNode> definition(MapNode definition, Processor target, Diagnostics diagnostics) {
        Optional<MapNode> versions = definition.map("versions");
        if (versions.isEmpty()) {
            return Optional.of(definition);
        }
        MapNode common = Nodes.without(definition, "versions");
        return pick(versions.get(), target)
                .flatMap(e -> e.value().asMap(diagnostics))
                .map(chosen -> Nodes.merge(common, chosen));
    }

    /** Whether a node is a map from targets to values. */
    boolean isVersioned(Node node) {
        return Versions.isVersioned(node, processors.keySet());
    }

    /** A value in which every map from targets to values is replaced by what holds for the target; empty where that is none. */
    public Optional<Node> resolve(Node node, Processor target) {
        if (!(node instanceof MapNode map)) {
            return Optional.of(node);
        }
        if (isVersioned(map)) {
            return pick(map, target).flatMap(e -> resolve(e.value(), target));
        }
        return Optional.of(values(map, target));
    }

    /** A map whose keys are no targets, with its values resolved; those that are none are left out. */
    MapNode values(MapNode map, Processor target) {
        List<MapNode.Entry> entries = new ArrayList<>();
        boolean changed = false;
        for (MapNode.Entry e : map.entries()) {
            Optional<Node> value = resolve(e.value(), target);
            changed |= value.isEmpty() || value.get() != e.value();
            value.ifPresent(v -> entries.add(v == e.value() ? e : new MapNode.Entry(e.key(), v)));
        }
        return changed ? new MapNode(map.position(), map.length(), entries) : map;
    }
}
