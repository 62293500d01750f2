package org.gfxisa.plugin.emit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.plugin.memorymodel.ModelRow;
import org.gfxisa.plugin.memorymodel.ModelStep;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.resolve.Nodes;
import org.gfxisa.plugin.spec.ListNode;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.Node;
import org.gfxisa.plugin.spec.ScalarNode;

/** Writes the tables of the memory model for people, in Markdown. */
public final class ModelPage {
    private static final String BREAK = "<br>";

    private final Map<String, MapNode> errata;

    /**
     * Prepares.
     *
     * @param errata all errata by number
     */
    public ModelPage(Map<String, MapNode> errata) {
        this.errata = errata;
    }

    /** The page. */
    public String write(List<ModelTable> tables) {
        StringBuilder page = new StringBuilder();
        page.append("# Tables of the memory model\n\n")
                .append(
                        "Written from `spec/memory-model/`; [memory-model.md](memory-model.md) tells how to read them.\n")
                .append("`<op>` is the access. Numbers in brackets are errata, listed at the end.\n");
        tables.forEach(t -> table(page, t));
        page.append("\n## Errata\n\n| number | about | here |\n| --- | --- | --- |\n");
        for (String number : used(tables)) {
            MapNode erratum = errata.get(number);
            page.append("| ").append(number).append(" | ");
            page.append(erratum.text("title").orElse("")).append(" | ");
            page.append(erratum.text("we").orElse("")).append(" |\n");
        }
        return page.toString();
    }

    private void table(StringBuilder page, ModelTable table) {
        page.append("\n## ").append(table.title()).append("\n\n");
        page.append("Modes: ").append(String.join(", ", table.modes())).append(". ");
        page.append("Atomics that return a value have `")
                .append(table.returns())
                .append("`.");
        page.append(marks(table.node())).append("\n\n");
        page.append(
                "| operation | ordering | scope | address space | instructions |\n| --- | --- | --- | --- | --- |\n");
        for (ModelRow row : table.rows()) {
            List<String> steps = new ArrayList<>();
            row.steps().forEach(step -> steps.add(steps.size() + 1 + ". " + step(table, step)));
            page.append("| ").append(String.join(", ", row.ops())).append(" | ");
            page.append(String.join(", ", row.orders()))
                    .append(marks(row.node()))
                    .append(" | ");
            page.append(String.join(", ", row.scopes())).append(" | ");
            page.append(String.join(", ", row.spaces())).append(" | ");
            page.append(steps.isEmpty() ? "nothing" : String.join(BREAK, steps)).append(" |\n");
        }
    }

    private static List<String> errata(MapNode node) {
        return Nodes.list(node.get("errata")).stream().map(ScalarNode::text).toList();
    }

    private static String marks(MapNode node) {
        return errata(node).stream().map(e -> " [" + e + "]").collect(Collectors.joining());
    }

    private static String step(ModelTable table, ModelStep step) {
        StringBuilder text = new StringBuilder();
        switch (step.words().get(0)) {
            case "as" -> text.append("as for ").append(step.words().get(1));
            case "op" -> {
                text.append("`<op>`");
                step.words().stream().skip(1).forEach(w -> text.append(' ').append(word(table, w)));
            }
            default -> text.append(word(table, step.words().get(0)));
        }
        if (!step.when().isEmpty()) {
            text.append(" if ").append(sorted(step.when()));
        }
        if (!step.unless().isEmpty()) {
            text.append(" unless ").append(sorted(step.unless()));
        }
        step.erratum().ifPresent(e -> text.append(" [").append(e).append(']'));
        return text.toString();
    }

    private static String sorted(Set<String> conditions) {
        return conditions.stream().sorted().collect(Collectors.joining(" and "));
    }

    private static String word(ModelTable table, String word) {
        return table.words().get(word).map(ModelPage::value).orElse("`" + word + "`");
    }

    /** The value of a word: what it stands for, and where. */
    private static String value(Node value) {
        if (value instanceof MapNode map) {
            return map.entries().stream()
                    .map(e -> value(e.value()) + " (" + e.name() + ")")
                    .collect(Collectors.joining(", ", "{", "}"));
        }
        if (value instanceof ListNode list) {
            return list.scalars().stream().map(ModelPage::value).collect(Collectors.joining(" "));
        }
        return value instanceof ScalarNode scalar && !scalar.text().isEmpty() ? "`" + scalar.text() + "`" : "no bits";
    }

    private static List<String> used(List<ModelTable> tables) {
        Stream<String> ofTables = tables.stream().flatMap(t -> errata(t.node()).stream());
        Stream<String> ofRows = tables.stream()
                .flatMap(t -> t.rows().stream())
                .flatMap(r -> Stream.concat(
                        errata(r.node()).stream(), r.steps().stream().flatMap(s -> s.erratum().stream())));
        return Stream.concat(ofTables, ofRows)
                .distinct()
                .sorted(Comparator.comparingInt(String::length).thenComparing(e -> e))
                .toList();
    }
}
