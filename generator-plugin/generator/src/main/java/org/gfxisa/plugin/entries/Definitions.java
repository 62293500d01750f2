package org.gfxisa.plugin.entries;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.gfxisa.plugin.diag.Diagnostic;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/**
 * All definitions of a spec by kind and name. Within a layer a name is defined once; the definition of a later layer is merged
 * key by key into that of an earlier one.
 *
 * @param targets processors and abstract targets
 * @param codes blocks of operand codes: lists, or maps from targets to lists
 * @param classes operand classes
 * @param modifiers modifier definitions
 * @param registers registers that are accessed implicitly
 * @param counters counters of outstanding operations
 * @param formats encodings
 * @param instructions instructions, with templates expanded
 * @param functions floating-point functions that instructions use
 * @param errata numbered errata
 * @param structures structures and words of the ABI; enumerations, setups and properties follow
 * @param keys the location of each definition, by kind
 * @param templates names of the instructions that come from templates
 * @param uses the axes and counter sequences that instructions use
 */
public record Definitions(
        Map<String, MapNode> targets,
        Map<String, Node> codes,
        Map<String, MapNode> classes,
        Map<String, MapNode> modifiers,
        Map<String, MapNode> registers,
        Map<String, MapNode> counters,
        Map<String, MapNode> formats,
        Map<String, MapNode> instructions,
        Map<String, MapNode> functions,
        Map<String, MapNode> errata,
        Map<String, MapNode> structures,
        Map<String, MapNode> enumerations,
        Map<String, MapNode> setups,
        Map<String, MapNode> properties,
        Map<Kind, Map<String, ScalarNode>> keys,
        Set<String> templates,
        Map<Kind, Set<String>> uses) {

    /** The kinds of definitions. */
    public enum Kind {
        TARGETS("target"),
        CODES("block of codes"),
        CLASSES("operand class"),
        MODIFIERS("modifier"),
        REGISTERS("register"),
        COUNTERS("counter"),
        AXES("axis"),
        COUNTER_SEQUENCES("counter sequence"),
        FORMATS("format"),
        INSTRUCTIONS("instruction"),
        FUNCTIONS("function"),
        ERRATA("erratum"),
        STRUCTURES("structure"),
        ENUMERATIONS("enumeration"),
        SETUPS("setup"),
        PROPERTIES("property");

        private final String noun;

        Kind(String noun) {
            this.noun = noun;
        }

        /** Returns the noun for a definition of this kind in messages. */
        public String noun() {
            return noun;
        }

        private String section() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    /** Collects the definitions of all documents, layer by layer. */
    public static Definitions collect(List<SpecDocument> documents, Diagnostics diagnostics) {
        Collector collector = new Collector(diagnostics);
        // All of these must be known before the first template is expanded.
        Set<Kind> shared = EnumSet.of(Kind.AXES, Kind.COUNTER_SEQUENCES);
        collector.addLayers(documents, shared);
        collector.addLayers(documents, EnumSet.complementOf(EnumSet.copyOf(shared)));
        collector.pairs();
        return new Definitions(
                collector.maps(Kind.TARGETS),
                collector.nodes(Kind.CODES),
                collector.maps(Kind.CLASSES),
                collector.maps(Kind.MODIFIERS),
                collector.maps(Kind.REGISTERS),
                collector.maps(Kind.COUNTERS),
                collector.maps(Kind.FORMATS),
                collector.maps(Kind.INSTRUCTIONS),
                collector.maps(Kind.FUNCTIONS),
                collector.maps(Kind.ERRATA),
                collector.maps(Kind.STRUCTURES),
                collector.maps(Kind.ENUMERATIONS),
                collector.maps(Kind.SETUPS),
                collector.maps(Kind.PROPERTIES),
                collector.keys,
                collector.templates,
                collector.uses);
    }

    /** Creates an error at the name of a definition. */
    public Diagnostic error(Kind kind, String name, String message) {
        return key(kind, name).error(message);
    }

    /** Returns the name of a definition as written. */
    public ScalarNode key(Kind kind, String name) {
        return keys.get(kind).get(name);
    }

    private static final class Collector {
        private static final String OVERRIDE = "override";
        /** Kinds whose definitions have titles and can be overridden by overlays. An entry without a title is a change in itself. */
        private static final Set<Kind> OVERRIDDEN = EnumSet.of(Kind.TARGETS, Kind.FORMATS, Kind.INSTRUCTIONS);

        private final Diagnostics diagnostics;
        private final Map<Kind, Map<String, Node>> kinds = new LinkedHashMap<>();
        private final Map<Kind, Map<String, MapNode.Entry>> layer = new LinkedHashMap<>();
        private final Map<Kind, Map<String, ScalarNode>> keys = new EnumMap<>(Kind.class);
        private final List<MapNode.Entry> additions = new ArrayList<>();
        private final Set<String> templates = new HashSet<>();
        private final Map<Kind, Set<String>> uses =
                Map.of(Kind.AXES, new HashSet<>(), Kind.COUNTER_SEQUENCES, new HashSet<>());

        Collector(Diagnostics diagnostics) {
            this.diagnostics = diagnostics;
        }

        void addLayers(List<SpecDocument> documents, Set<Kind> wanted) {
            int layers = documents.stream().mapToInt(SpecDocument::layer).max().orElse(0);
            for (int layer = 0; layer <= layers; layer++) {
                for (SpecDocument document : documents) {
                    if (document.layer() == layer) {
                        add(document.root(), wanted);
                    }
                }
                endLayer();
            }
        }

        private void add(MapNode root, Set<Kind> wanted) {
            for (Kind kind : wanted) {
                root.map(kind.section())
                        .ifPresent(section -> section.entries().forEach(e -> {
                            if (kind == Kind.INSTRUCTIONS) {
                                instructions(root, e);
                            } else {
                                define(kind, e);
                            }
                        }));
            }
        }

        private void instructions(MapNode root, MapNode.Entry entry) {
            entry.value().asMap(diagnostics).ifPresent(node -> {
                MapNode whole =
                        root.map("defaults").map(d -> Nodes.merge(d, node)).orElse(node);
                TemplateExpander expander = new TemplateExpander(nodes(Kind.AXES), uses.get(Kind.AXES), diagnostics);
                expander.expand(entry.key(), whole).forEach(e -> {
                    define(Kind.INSTRUCTIONS, new MapNode.Entry(e.key(), counted((MapNode) e.value())));
                    if (whole.has(TemplateExpander.AXES)) {
                        templates.add(e.name());
                    }
                });
            });
        }

        /** An entry without a title adds to one with a title, in the same layer or in a lower one. */
        private static boolean isAddition(MapNode.Entry entry) {
            return !((MapNode) entry.value()).has("title");
        }

        /** Replaces the name of a counter sequence by the sequence. */
        private MapNode counted(MapNode entry) {
            return entry.has("counter")
                    ? entry.withValues(e -> e.name().equals("counter") ? sequence(e.value()) : e.value())
                    : entry;
        }

        private Node sequence(Node counter) {
            if (counter instanceof MapNode versions) {
                return versions.withValues(e -> sequence(e.value()));
            }
            if (counter instanceof ScalarNode name
                    && nodes(Kind.COUNTER_SEQUENCES).containsKey(name.text())) {
                uses.get(Kind.COUNTER_SEQUENCES).add(name.text());
                return nodes(Kind.COUNTER_SEQUENCES).get(name.text());
            }
            return counter;
        }

        private void define(Kind kind, MapNode.Entry given) {
            MapNode.Entry entry = given;
            if (OVERRIDDEN.contains(kind) && given.value() instanceof MapNode node) {
                if (isUnmarkedOverride(kind, given.key(), node)) {
                    return;
                }
                entry = new MapNode.Entry(given.key(), Nodes.without(node, OVERRIDE));
            }
            if (kind == Kind.INSTRUCTIONS && isAddition(entry)) {
                additions.add(entry);
                return;
            }
            MapNode.Entry first =
                    layer.computeIfAbsent(kind, k -> new LinkedHashMap<>()).putIfAbsent(entry.name(), entry);
            if (first != null) {
                diagnostics.report(entry.key()
                        .error(kind.noun() + " '" + entry.name() + "' is already defined")
                        .expecting("one definition, or a change of it in an overlay")
                        .noting(first.key(), "first defined here"));
                if (kind == Kind.CODES) {
                    // Keep it under another key, so that what it defines is not reported as missing.
                    layer.get(kind).put(entry.name() + "'", entry);
                }
            }
        }

        /**
         * Returns whether an entry has a title, like a new definition, and the name of one in a lower layer, but is not marked as an
         * override. Such an entry is dropped: merged with an unrelated entry it would cause further errors.
         */
        private boolean isUnmarkedOverride(Kind kind, ScalarNode name, MapNode node) {
            Map<String, ScalarNode> below = keys.getOrDefault(kind, Map.of());
            boolean overrides = node.has(OVERRIDE);
            if (below.containsKey(name.text())) {
                boolean mistaken = node.has("title") && !overrides;
                if (mistaken) {
                    diagnostics.report(name.error(kind.noun() + " '" + name.text() + "' exists already")
                            .expecting("'" + OVERRIDE
                                    + ": true' beside the title, to change it; or another name, for a new one")
                            .noting(below.get(name.text()), "defined here"));
                }
                return mistaken;
            }
            if (overrides) {
                diagnostics.report(name.error("no " + kind.noun() + " '" + name.text() + "' that this could override")
                        .expecting(
                                "the name of one that a layer below defines; or no '" + OVERRIDE + "', for a new one")
                        .suggesting(name.text(), below.keySet()));
            }
            return false;
        }

        private void endLayer() {
            Map<String, MapNode.Entry> added = new LinkedHashMap<>();
            additions.forEach(a -> added.merge(
                    a.name(),
                    a,
                    (first, second) ->
                            new MapNode.Entry(first.key(), both((MapNode) first.value(), (MapNode) second.value()))));
            added.forEach((name, addition) -> layer.computeIfAbsent(Kind.INSTRUCTIONS, k -> new LinkedHashMap<>())
                    .merge(
                            name,
                            addition,
                            (below, over) -> new MapNode.Entry(below.key(), overlay(below.value(), over.value()))));
            additions.clear();
            layer.forEach((kind, names) -> names.forEach((name, entry) -> {
                kinds.computeIfAbsent(kind, k -> new LinkedHashMap<>()).merge(name, entry.value(), Collector::overlay);
                keys.computeIfAbsent(kind, k -> new LinkedHashMap<>()).putIfAbsent(name, entry.key());
            }));
            layer.clear();
        }

        /** Replaces the entries of halves by the dual instructions that they form. */
        void pairs() {
            Map<String, Node> instructions = nodes(Kind.INSTRUCTIONS);
            List<MapNode.Entry> halves = new ArrayList<>();
            instructions.forEach((name, node) -> {
                if (DualInstructions.isHalf(node)) {
                    halves.add(new MapNode.Entry(keys.get(Kind.INSTRUCTIONS).get(name), node));
                }
            });
            halves.forEach(half -> instructions.remove(half.name()));
            new DualInstructions(maps(Kind.FORMATS), diagnostics).expand(halves).forEach(pair -> {
                instructions.put(pair.name(), pair.value());
                keys.get(Kind.INSTRUCTIONS).put(pair.name(), pair.key());
                templates.add(pair.name());
            });
        }

        /** Merges two additions of one layer, which must not contradict each other. */
        private MapNode both(MapNode first, MapNode second) {
            for (MapNode.Entry fact : second.entries()) {
                first.entry(fact.name()).ifPresent(before -> {
                    if (before.value() instanceof MapNode a && fact.value() instanceof MapNode b) {
                        both(a, b);
                    } else if (!before.value().toString().equals(fact.value().toString())) {
                        diagnostics.report(fact.key()
                                .error("'" + fact.name() + "' is given twice")
                                .expecting("one value, or another one in an overlay")
                                .noting(before.key(), "first given here"));
                    }
                });
            }
            return Nodes.merge(first, second);
        }

        private static Node overlay(Node below, Node over) {
            return below instanceof MapNode base && over instanceof MapNode map ? Nodes.merge(base, map) : over;
        }

        Map<String, Node> nodes(Kind kind) {
            return kinds.getOrDefault(kind, new LinkedHashMap<>());
        }

        Map<String, MapNode> maps(Kind kind) {
            Map<String, MapNode> maps = new LinkedHashMap<>();
            nodes(kind).forEach((name, node) -> node.asMap(diagnostics).ifPresent(map -> maps.put(name, map)));
            return maps;
        }
    }
}
