package org.gfxisa.plugin.formats;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Definitions;
import org.gfxisa.plugin.entries.Lineages;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.entries.Versions;
import org.gfxisa.plugin.model.Field;
import org.gfxisa.plugin.model.Format;
import org.gfxisa.plugin.model.ProcessorSpec;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;
import org.gfxisa.table.Width;

/** Resolves the formats of one target, with their variants. */
public final class FormatResolver {
    private final Definitions definitions;
    private final Lineages lineages;
    private final ProcessorSpec target;
    private final Diagnostics diagnostics;
    private final Map<String, Optional<MapNode>> merged = new HashMap<>();
    private final Map<String, List<Format>> resolved = new HashMap<>();
    private final Map<String, Map<String, Promotion>> promotions = new HashMap<>();
    private final Set<String> inCircles = new HashSet<>();
    private final Map<Format, WidthTables> widths = new IdentityHashMap<>();

    public FormatResolver(Definitions definitions, Lineages lineages, ProcessorSpec target, Diagnostics diagnostics) {
        this.definitions = definitions;
        this.lineages = lineages;
        this.target = target;
        this.diagnostics = diagnostics;
    }

    /** Returns the variants of a format, at least one; an empty list if the target lacks the format. */
    public List<Format> variants(String name) {
        return resolved.computeIfAbsent(
                name, n -> node(n).map(node -> variants(n, node)).orElse(List.of()));
    }

    /** The number that is added to the opcode in another format, and where it is written. */
    public record Promotion(int offset, ScalarNode node) {}

    /** Returns the formats that an instruction of this format is promoted to. */
    public Map<String, Promotion> promotes(String name) {
        return promotions.computeIfAbsent(name, this::findPromotions);
    }

    /**
     * Returns the width of an operand whose type is {@code typeWidth} dwords wide.
     *
     * @param addressParts the parts of the instruction's address
     */
    public Width width(Format format, Field field, int typeWidth, Set<String> addressParts) {
        return field.width().isEmpty()
                ? Width.fixed(typeWidth)
                : widths.computeIfAbsent(format, f -> new WidthTables(f, diagnostics))
                        .compile(field, typeWidth, addressParts);
    }

    private Map<String, Promotion> findPromotions(String name) {
        Map<String, Promotion> promotes = new LinkedHashMap<>();
        node(name)
                .flatMap(n -> n.map("promotes"))
                .ifPresent(map -> map.entries().forEach(e -> {
                    if (definitions.formats().containsKey(e.name()) && e.value() instanceof ScalarNode text) {
                        text.asInt(0, 0xffff, diagnostics)
                                .ifPresent(o -> promotes.put(e.name(), new Promotion(o, text)));
                    }
                }));
        return promotes;
    }

    private Optional<MapNode> node(String name) {
        Optional<MapNode> known = merged.get(name);
        if (known == null) {
            known = merge(name, List.of());
            merged.put(name, known);
        }
        return known;
    }

    /**
     * Returns the version of a format at the target; empty if it or a format that it extends does not exist.
     *
     * @param path the formats through which this one was reached
     */
    private Optional<MapNode> merge(String name, List<String> path) {
        MapNode definition = definitions.formats().get(name);
        if (definition == null) {
            return Optional.empty();
        }
        Optional<MapNode> node = lineages.definition(definition, target);
        Optional<ScalarNode> base = node.flatMap(n -> n.scalar("extends"));
        if (base.isEmpty()) {
            return node;
        }
        List<String> longer = new ArrayList<>(path);
        longer.add(name);
        if (longer.contains(base.get().text())) {
            if (inCircles.addAll(longer)) {
                diagnostics.report(base.get()
                        .error("format '" + base.get().text() + "' extends itself")
                        .expecting("formats that do not extend each other in a circle"));
            }
            return Optional.empty();
        }
        return merge(base.get().text(), longer)
                .map(b -> Nodes.merge(Nodes.without(b, "promotes", "suffix"), Nodes.without(node.get(), "extends")));
    }

    private List<Format> variants(String name, MapNode node) {
        FormatReader reader =
                new FormatReader(definitions.key(Definitions.Kind.FORMATS, name), target.name(), diagnostics);
        Optional<MapNode> variants = node.map("variants");
        if (variants.isEmpty()) {
            return List.of(reader.read("", node));
        }
        List<Format> formats = new ArrayList<>();
        for (MapNode.Entry e : variants.get().entries()) {
            if (Versions.isNone(e.value())) {
                continue;
            }
            e.value()
                    .asMap(diagnostics)
                    .ifPresent(v -> formats.addAll(crossed(
                            reader, e.name(), Nodes.merge(Nodes.without(node, "variants", "crossed"), v), node)));
        }
        return formats;
    }

    /** Combines a variant with every variant of the second kind; returns it alone if there are none. */
    private List<Format> crossed(FormatReader reader, String name, MapNode variant, MapNode node) {
        Optional<MapNode> others = node.map("crossed");
        if (others.isEmpty()) {
            return List.of(reader.read(name, variant));
        }
        List<Format> formats = new ArrayList<>();
        for (MapNode.Entry e : others.get().entries()) {
            e.value()
                    .asMap(diagnostics)
                    .ifPresent(v -> formats.add(reader.read(name + "_" + e.name(), Nodes.merge(variant, v))));
        }
        return formats;
    }
}
