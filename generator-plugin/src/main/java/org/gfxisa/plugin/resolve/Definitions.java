package org.gfxisa.plugin.resolve;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.SpecDocument;

/**
 * Every definition of the spec by kind and name. Within a layer a name is defined once; a later layer's definition is laid over an
 * earlier one's, key by key.
 *
 * @param targets processors and abstract targets
 * @param codes the operand numbering; the single key {@code codes}
 * @param classes operand classes
 * @param modifiers modifier definitions
 * @param registers registers that are read and written implicitly
 * @param formats encodings
 * @param instructions instructions, with templates expanded
 * @param errata numbered errata
 */
public record Definitions(
        Map<String, MapNode> targets,
        Map<String, MapNode> codes,
        Map<String, MapNode> classes,
        Map<String, MapNode> modifiers,
        Map<String, MapNode> registers,
        Map<String, MapNode> formats,
        Map<String, MapNode> instructions,
        Map<String, MapNode> errata) {

    /** Collects the definitions of all documents, in the order given: layer by layer. */
    public static Definitions collect(List<SpecDocument> documents, Diagnostics diagnostics) {
        Collector collector = new Collector(diagnostics);
        int layers = documents.stream().mapToInt(SpecDocument::layer).max().orElse(0);
        for (int layer = 0; layer <= layers; layer++) {
            for (SpecDocument document : documents) {
                if (document.layer() == layer) {
                    collector.add(document);
                }
            }
            collector.endLayer();
        }
        return new Definitions(
                collector.all("targets"),
                collector.all("codes"),
                collector.all("classes"),
                collector.all("modifiers"),
                collector.all("registers"),
                collector.all("formats"),
                collector.all("instructions"),
                collector.all("errata"));
    }

    private static final class Collector {
        private final Diagnostics diagnostics;
        private final Map<String, Map<String, MapNode>> kinds = new LinkedHashMap<>();
        private final Map<String, Map<String, MapNode>> layer = new LinkedHashMap<>();

        Collector(Diagnostics diagnostics) {
            this.diagnostics = diagnostics;
        }

        void add(SpecDocument document) {
            MapNode root = document.root();
            for (MapNode.Entry section : root.entries()) {
                String kind = section.name();
                if (kind.equals("defaults")) {
                    continue;
                }
                if (kind.equals("codes")) {
                    section.value().asMap(diagnostics).ifPresent(m -> define(kind, section, m));
                    continue;
                }
                section.value().asMap(diagnostics).ifPresent(map -> {
                    if (kind.equals("instructions")) {
                        instructions(root, map);
                    } else {
                        map.entries().forEach(e -> e.value().asMap(diagnostics).ifPresent(m -> define(kind, e, m)));
                    }
                });
            }
        }

        private void instructions(MapNode root, MapNode map) {
            MapNode defaults = root.map("defaults").orElse(new MapNode(root.position(), 1, List.of()));
            TemplateExpander expander = new TemplateExpander(diagnostics);
            for (MapNode.Entry entry : map.entries()) {
                entry.value().asMap(diagnostics).ifPresent(node -> {
                    MapNode whole = Nodes.merge(defaults, node);
                    expander.expand(entry.key(), whole)
                            .forEach(e -> define("instructions", e, (MapNode) e.value()));
                });
            }
        }

        private void define(String kind, MapNode.Entry entry, MapNode node) {
            Map<String, MapNode> names = layer.computeIfAbsent(kind, k -> new LinkedHashMap<>());
            MapNode first = names.putIfAbsent(entry.name(), node);
            if (first != null) {
                diagnostics.report(entry.key()
                        .error("'" + entry.name() + "' is defined twice")
                        .noting(first.position(), 1, "first defined here"));
            }
        }

        void endLayer() {
            layer.forEach((kind, names) -> {
                Map<String, MapNode> below = kinds.computeIfAbsent(kind, k -> new LinkedHashMap<>());
                names.forEach((name, node) -> below.merge(name, node, Nodes::merge));
            });
            layer.clear();
        }

        Map<String, MapNode> all(String kind) {
            return kinds.getOrDefault(kind, new LinkedHashMap<>());
        }
    }
}
