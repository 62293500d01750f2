package org.gfxisa.plugin.entries;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Picks what holds for a processor out of facts that are written per target. Keys that are no targets are passed over. */
public final class Lineages {
    private final Map<String, ProcessorSpec> processors;

    public Lineages(Map<String, ProcessorSpec> processors) {
        this.processors = processors;
    }

    /** The value of the nearest key on the lineage; empty without one, or where it is {@code none}. */
    public Optional<MapNode.Entry> pick(MapNode versioned, ProcessorSpec target) {
        for (String name : target.lineage()) {
            if (versioned.has(name)) {
                return versioned.entry(name).filter(e -> !Versions.isNone(e.value()));
            }
        }
        return Optional.empty();
    }

    /** A definition at a target: its common keys with those of the chosen version laid over them. */
    public Optional<MapNode> definition(MapNode definition, ProcessorSpec target, Diagnostics diagnostics) {
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
    public Optional<Node> resolve(Node node, ProcessorSpec target) {
        if (!(node instanceof MapNode map)) {
            return Optional.of(node);
        }
        if (isVersioned(map)) {
            return pick(map, target).flatMap(e -> resolve(e.value(), target));
        }
        return Optional.of(values(map, target));
    }

    /** The same fact, its versions in one map: each at the target from which on it holds. */
    public Node flat(Node fact) {
        if (!(fact instanceof MapNode map)) {
            return fact;
        }
        if (!isVersioned(map)) {
            return map.withValues(e -> flat(e.value()));
        }
        Set<String> named = new HashSet<>();
        addTargets(map, named);
        Map<String, MapNode.Entry> flat = new LinkedHashMap<>();
        for (ProcessorSpec target : processors.values()) {
            if (!named.contains(target.name())) {
                continue;
            }
            Optional<String> before =
                    target.lineage().stream().filter(flat::containsKey).findFirst();
            Optional<Node> value = resolve(map, target);
            boolean isSame = before.map(b -> isSame(flat.get(b).value(), value)).orElse(value.isEmpty());
            if (!isSame) {
                ScalarNode key = ScalarNode.of(map.position(), target.name());
                flat.put(
                        target.name(),
                        new MapNode.Entry(key, value.orElse(ScalarNode.of(map.position(), Versions.NONE))));
            }
        }
        return new MapNode(map.position(), map.length(), List.copyOf(flat.values()));
    }

    private static boolean isSame(Node before, Optional<Node> value) {
        return before.toString().equals(value.map(Node::toString).orElse(Versions.NONE));
    }

    private void addTargets(MapNode map, Set<String> named) {
        map.entries().forEach(e -> {
            if (processors.containsKey(e.name())) {
                named.add(e.name());
            }
            if (e.value() instanceof MapNode nested) {
                addTargets(nested, named);
            }
        });
    }

    /** A map whose keys are no targets, with its values resolved; those that are none are left out. */
    public MapNode values(MapNode map, ProcessorSpec target) {
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
