package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.resolve.Nodes;
import org.gfxisa.plugin.spec.ListNode;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;
import org.gfxisa.plugin.spec.SpecDocument;

/** Reads the tables. A table or operation of a later layer replaces an earlier one of its name. */
public final class ModelReader {
    private final Diagnostics diagnostics;

    /** Prepares to read. */
    public ModelReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** The tables in these documents of {@code memory-model/}. */
    public List<ModelTable> read(List<SpecDocument> documents) {
        Map<String, MapNode> tables = new LinkedHashMap<>();
        Map<String, MapNode.Entry> operations = new LinkedHashMap<>();
        List<ModelRow> shared = new ArrayList<>();
        for (SpecDocument document : documents) {
            MapNode root = document.root();
            root.map("tables")
                    .ifPresent(all -> all.entries()
                            .forEach(
                                    e -> e.value().asMap(diagnostics).ifPresent(table -> tables.put(e.name(), table))));
            root.map("operations").ifPresent(all -> all.entries().forEach(e -> operations.put(e.name(), e)));
            shared.addAll(rows(root));
        }
        List<ModelTable> read = new ArrayList<>();
        tables.forEach((name, node) -> read.add(table(name, node, shared, operations)));
        return read;
    }

    private ModelTable table(String name, MapNode node, List<ModelRow> shared, Map<String, MapNode.Entry> operations) {
        List<ModelRow> rows = new ArrayList<>(shared);
        rows.addAll(rows(node));
        return new ModelTable(
                name,
                node.text("title").orElse(name),
                map(node, "families"),
                texts(node, "modes"),
                node.text("returns").orElse(""),
                map(node, "words"),
                List.copyOf(rows),
                new MapNode(node.position(), 1, List.copyOf(operations.values())),
                node);
    }

    private static MapNode map(MapNode node, String key) {
        return node.map(key).orElse(new MapNode(node.position(), node.length(), List.of()));
    }

    private List<ModelRow> rows(MapNode node) {
        List<ModelRow> rows = new ArrayList<>();
        for (MapNode row : node.list("rows").map(ListNode::maps).orElse(List.of())) {
            List<ModelStep> steps = new ArrayList<>();
            for (ScalarNode text : Nodes.list(row.get("steps"))) {
                Optional<ModelStep> step = ModelStep.read(text);
                step.ifPresent(steps::add);
                if (step.isEmpty()) {
                    diagnostics.report(text.error("'" + text.text() + "' is no step")
                            .expecting("WORDS [if CONDITIONS] [unless CONDITIONS] [(ERRATUM)]"));
                }
            }
            rows.add(new ModelRow(
                    texts(row, "op"), texts(row, "order"), texts(row, "scope"), texts(row, "space"), steps, row));
        }
        return rows;
    }

    private static List<String> texts(MapNode node, String key) {
        Optional<Node> value = node.get(key);
        return value.isEmpty()
                ? List.of(ModelRow.NONE)
                : Nodes.list(value).stream().map(ScalarNode::text).toList();
    }
}
