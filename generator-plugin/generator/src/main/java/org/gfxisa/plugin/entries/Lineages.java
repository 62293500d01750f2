package org.gfxisa.plugin.entries;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Selects the versions of facts that apply to a processor. No other class interprets versions. */
public final class Lineages {
    private final Map<String, ProcessorSpec> processors;

    public Lineages(Map<String, ProcessorSpec> processors) {
        this.processors = processors;
    }

    /** Returns the value of the nearest target on the lineage; empty if there is none or it is {@code none}. */
    public Optional<MapNode.Entry> pick(MapNode versioned, ProcessorSpec target) {
        for (String name : target.lineage()) {
            if (versioned.has(name)) {
                return versioned.entry(name).filter(e -> !Versions.isNone(e.value()));
            }
        }
        return Optional.empty();
    }

    /** Returns a definition at a target; empty if it is {@code none} or has only versions for other targets. */
    public Optional<MapNode> definition(MapNode definition, ProcessorSpec target) {
        return resolve(definition, target).filter(MapNode.class::isInstance).map(MapNode.class::cast);
    }

    /** Returns whether a definition exists at a target. */
    public boolean has(MapNode definition, ProcessorSpec target) {
        return !isVersioned(definition) || pick(definition, target).isPresent();
    }

    /** Returns whether a node has versions: at least one of its keys is a target. */
    boolean isVersioned(Node node) {
        return Versions.isVersioned(node, processors.keySet());
    }

    /**
     * Resolves all versions in a value at a target: the version that applies is merged with the other keys of its map. Empty if
     * the version is {@code none}, or if there are only versions for other targets.
     */
    public Optional<Node> resolve(Node node, ProcessorSpec target) {
        if (!(node instanceof MapNode map)) {
            return Optional.of(node);
        }
        if (!isVersioned(map)) {
            return Optional.of(values(map, target));
        }
        MapNode common = values(Nodes.without(map, processors.keySet()), target);
        return pick(map, target)
                .flatMap(e -> resolve(e.value(), target))
                .map(version -> version instanceof MapNode over ? Nodes.merge(common, over) : version);
    }

    /** Returns a fact with all its versions in one map, by the first target to which each applies. */
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

    /** Returns a map whose keys are not targets with its values resolved and those without a value removed. */
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
