package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gfxisa.memorymodel.Constraint;
import org.gfxisa.memorymodel.ModelVocabulary;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.diag.Position;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.spec.SpecDocument;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.Node;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Reads the tables. A table, a model or an operation of a later layer replaces an earlier one with the same name. */
public final class ModelReader {
    private static final String SCOPES = "scopes";
    private static final Position NOWHERE = new Position("memory-model", 1, 1);

    private final Diagnostics diagnostics;

    /** Prepares to read. */
    public ModelReader(Diagnostics diagnostics) {
        this.diagnostics = diagnostics;
    }

    /** The parts that tables share. */
    private record Shared(ModelVocabulary vocabulary, List<ModelRow> rows, MapNode words, MapNode operations) {}

    /** Reads the tables in documents of {@code memory-model/} that use the common vocabulary. */
    public List<ModelTable> read(List<SpecDocument> documents) {
        List<ModelRow> rows = new ArrayList<>();
        documents.forEach(d -> rows.addAll(rows(d.root(), ModelVocabulary.COMMON)));
        Shared shared = new Shared(ModelVocabulary.COMMON, rows, merged(documents, "words"), operations(documents));
        List<ModelTable> tables = new ArrayList<>();
        maps(documents, "tables").forEach((name, node) -> tables.add(table(name, node, shared)));
        return tables;
    }

    /** Reads the tables of models with their own vocabulary. */
    public List<ModelTable> models(List<SpecDocument> documents) {
        List<ModelTable> tables = new ArrayList<>();
        maps(documents, "models").forEach((name, node) -> {
            ModelVocabulary vocabulary = new ModelVocabulary(
                    name,
                    node.text("title").orElse(name),
                    texts(map(node, "orders")),
                    texts(map(node, SCOPES)),
                    texts(map(node, "spaces")));
            Shared shared = new Shared(vocabulary, List.of(), map(node, "words"), operations(documents));
            map(node, "tables")
                    .entries()
                    .forEach(e -> e.value().asMap(diagnostics).ifPresent(t -> tables.add(table(e.name(), t, shared))));
        });
        return tables;
    }

    /** Reads the reasons for words of the tables, by word and place. */
    public MapNode reasons(List<SpecDocument> documents) {
        return merged(documents, "reasons");
    }

    /** Reads the restrictions on moving accesses within a thread. */
    public List<ModelConstraint> constraints(List<SpecDocument> documents) {
        List<ModelConstraint> constraints = new ArrayList<>();
        for (SpecDocument document : documents) {
            for (MapNode node : document.root().maps("constraints")) {
                constraints.add(new ModelConstraint(
                        texts(node, "op"),
                        texts(node, "order"),
                        Constraint.of(
                                node.text("stays").orElse(""),
                                node.text("accesses").orElse(""))));
            }
        }
        return constraints;
    }

    private ModelTable table(String name, MapNode node, Shared shared) {
        List<String> scopes = node.has(SCOPES) ? texts(node, SCOPES) : SequenceKeys.SCOPES;
        List<ModelRow> rows = new ArrayList<>();
        shared.rows().forEach(r -> r.within(scopes).ifPresent(rows::add));
        rows.addAll(rows(node, shared.vocabulary()));
        List<MapNode.Entry> words = new ArrayList<>(map(node, "words").entries());
        words.addAll(shared.words().entries());
        return new ModelTable(
                name,
                node.text("title").orElse(name),
                shared.vocabulary(),
                map(node, "families"),
                node.map("instructions")
                        .map(i -> new ModelTable.Borrowed(i.text("processor").orElse(""), texts(i, "besides"), i)),
                texts(node, "modes"),
                scopes,
                node.text("returns").orElse(""),
                new MapNode(node.position(), 1, words),
                List.copyOf(rows),
                shared.operations(),
                node);
    }

    private Map<String, MapNode> maps(List<SpecDocument> documents, String key) {
        Map<String, MapNode> maps = new LinkedHashMap<>();
        for (SpecDocument document : documents) {
            map(document.root(), key)
                    .entries()
                    .forEach(e -> e.value().asMap(diagnostics).ifPresent(m -> maps.put(e.name(), m)));
        }
        return maps;
    }

    private static MapNode operations(List<SpecDocument> documents) {
        return merged(documents, "operations");
    }

    private static MapNode merged(List<SpecDocument> documents, String key) {
        Map<String, MapNode.Entry> entries = new LinkedHashMap<>();
        MapNode merged = new MapNode(NOWHERE, 1, List.of());
        for (SpecDocument document : documents) {
            MapNode here = map(document.root(), key);
            here.entries().forEach(e -> entries.put(e.name(), e));
            merged = new MapNode(here.position(), 1, List.copyOf(entries.values()));
        }
        return merged;
    }

    private static MapNode map(MapNode node, String key) {
        return node.map(key).orElse(new MapNode(node.position(), node.length(), List.of()));
    }

    private List<ModelRow> rows(MapNode node, ModelVocabulary vocabulary) {
        List<ModelRow> rows = new ArrayList<>();
        for (MapNode row : node.maps("rows")) {
            List<ModelStep> steps = new ArrayList<>();
            for (ScalarNode text : Nodes.list(row.get("steps"))) {
                Optional<ModelStep> step = ModelStep.read(text);
                step.ifPresent(steps::add);
                if (step.isEmpty()) {
                    diagnostics.report(text.error("'" + text.text() + "' is not a step")
                            .expecting("[not] WORDS [if CONDITIONS] [unless CONDITIONS] [(ERRATUM)]"));
                }
            }
            rows.add(new ModelRow(
                    texts(row, "op"),
                    common(row, "order", vocabulary.orders()),
                    common(row, "scope", vocabulary.scopes()),
                    common(row, "space", vocabulary.spaces()),
                    steps,
                    row));
        }
        return rows;
    }

    /** Translates the names of a row to the common vocabulary. */
    private List<String> common(MapNode row, String key, Map<String, String> names) {
        if (names.isEmpty() || !row.has(key)) {
            return texts(row, key);
        }
        List<String> common = new ArrayList<>();
        for (ScalarNode text : Nodes.list(row.get(key))) {
            common.add(names.getOrDefault(text.text(), text.text()));
            if (!names.containsKey(text.text())) {
                diagnostics.report(text.error("the model has no " + key + " '" + text.text() + "'")
                        .expecting("one of " + String.join(", ", names.keySet()))
                        .suggesting(text.text(), names.keySet()));
            }
        }
        return common;
    }

    private static Map<String, String> texts(MapNode map) {
        Map<String, String> texts = new LinkedHashMap<>();
        map.entries().forEach(e -> map.text(e.name()).ifPresent(t -> texts.put(e.name(), t)));
        return texts;
    }

    private static List<String> texts(MapNode node, String key) {
        Optional<Node> value = node.get(key);
        return value.isEmpty()
                ? List.of(SequenceKey.NONE)
                : Nodes.list(value).stream().map(ScalarNode::text).toList();
    }
}
