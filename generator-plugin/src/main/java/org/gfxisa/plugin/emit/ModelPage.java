package org.gfxisa.plugin.emit;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.plugin.memorymodel.ModelConstraint;
import org.gfxisa.plugin.memorymodel.ModelRow;
import org.gfxisa.plugin.memorymodel.ModelStep;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.resolve.Nodes;
import org.gfxisa.plugin.spec.MapNode;
import org.gfxisa.plugin.spec.ScalarNode;

/** Writes the tables of the memory model for people, in Markdown. */
public final class ModelPage {
    private static final String BREAK = "<br>";
    private static final String HEAD = """
            # Tables of the memory model

            Written from `spec/memory-model/`; [memory-model.md](memory-model.md) tells how to read them.
            `<op>` is the access. Numbers in brackets are errata, listed at the end.
            """;
    private static final String CONSTRAINTS = """

            ## Constraints within a thread

            What must not be moved across an access, whatever the processor: before and after it in the program.

            | operation | ordering | stays before | stays after |
            | --- | --- | --- | --- |
            """;
    private static final String COLUMNS = """
            | operation | scope | address space | instructions |
            | --- | --- | --- | --- |
            """;
    private static final String ERRATA = """

            ## Errata

            | number | about | here |
            | --- | --- | --- |
            """;

    private final Map<String, MapNode> errata;
    private final MapNode reasons;

    /**
     * Prepares.
     *
     * @param errata all errata by number
     * @param reasons why words are there, by word and place
     */
    public ModelPage(Map<String, MapNode> errata, MapNode reasons) {
        this.errata = errata;
        this.reasons = reasons;
    }

    /** The page. */
    public String write(List<ModelTable> tables, List<ModelConstraint> constraints) {
        StringBuilder page = new StringBuilder(HEAD);
        tables.forEach(t -> table(page, t));
        page.append(CONSTRAINTS);
        for (ModelConstraint constraint : constraints) {
            boolean before = constraint.stays().equals("preceding");
            row(
                    page,
                    String.join(", ", constraint.ops()),
                    String.join(", ", constraint.orders()),
                    before ? constraint.what() : "",
                    before ? "" : constraint.what());
        }
        page.append(ERRATA);
        for (String number : used(tables)) {
            MapNode erratum = errata.get(number);
            row(
                    page,
                    number,
                    erratum.text("title").orElse(""),
                    erratum.text("we").orElse(""));
        }
        return page.toString();
    }

    private void table(StringBuilder page, ModelTable table) {
        ModelNames names = new ModelNames(table.vocabulary());
        String model = table.vocabulary().isOwn() ? table.vocabulary().title() + ": " : "";
        page.append("\n## ").append(model).append(table.title()).append("\n\n");
        page.append("Modes: ").append(String.join(", ", table.modes())).append(". ");
        page.append("Atomics that return a value have `")
                .append(table.returns())
                .append("`.");
        page.append(marks(table.node())).append("\n\n").append(COLUMNS);
        for (String order : ModelNames.ORDERS) {
            List<ModelRow> rows = table.rows().stream()
                    .filter(r -> r.orders().contains(order))
                    .sorted(ModelNames.ROWS)
                    .toList();
            if (!rows.isEmpty()) {
                row(page, "**" + names.order(order) + "**", "", "", "");
            }
            for (ModelRow row : rows) {
                row(
                        page,
                        String.join(", ", row.ops()) + marks(row.node()),
                        names.scopes(row),
                        names.spaces(row),
                        steps(table, row, names));
            }
        }
    }

    private static void row(StringBuilder page, String... cells) {
        page.append("| ").append(String.join(" | ", cells)).append(" |\n");
    }

    private String steps(ModelTable table, ModelRow row, ModelNames names) {
        StepText text = new StepText(table, row, reasons, names);
        List<String> steps = new ArrayList<>();
        int number = 1;
        for (ModelStep step : row.steps()) {
            Optional<String> shown = text.of(step);
            if (shown.isPresent()) {
                steps.add((step.present() ? number++ + ". " : "left out: ") + shown.get());
            }
        }
        return steps.isEmpty() ? "nothing" : String.join(BREAK, steps);
    }

    private static List<String> errata(MapNode node) {
        return Nodes.list(node.get("errata")).stream().map(ScalarNode::text).toList();
    }

    private static String marks(MapNode node) {
        return errata(node).stream().map(e -> " [" + e + "]").collect(Collectors.joining());
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
