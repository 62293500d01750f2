package org.gfxisa.plugin.memorymodel.page;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.memorymodel.Constraint;
import org.gfxisa.plugin.emit.MarkdownPage;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.memorymodel.ModelConstraint;
import org.gfxisa.plugin.memorymodel.ModelRow;
import org.gfxisa.plugin.memorymodel.ModelStep;
import org.gfxisa.plugin.memorymodel.ModelTable;
import org.gfxisa.plugin.memorymodel.litmus.Machines;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Writes the tables of the memory model as Markdown. */
public final class ModelPage {
    private static final String BREAK = "<br>";
    private static final String HEAD = """
            # Tables of the memory model

            Written from `spec/memory-model/`; [memory-model.md](memory-model.md) tells how to read them.
            `<op>` is the access; steps have the numbers of their order in the program. Numbers in brackets are errata, listed
            at the end: where a documented table, or the compiler, differs.

            Conditions: a step *if joint* is there to order all address spaces, and falls away in the scopes that end in
            `-one-as`; *if flat*, *if global*, *if local* ask for the address space, of a fence for those that it orders;
            *if return* is for an atomic that returns a value; names of modes and processors in braces choose one of several.
            *Left out* is what a documented table has and this one does not.
            """;
    private static final String CONSTRAINTS = """

            ## Constraints within a thread

            What must not be moved across an access, whatever the processor: before and after it in the program.

            """;
    private static final String MACHINES = """

            ## Machines

            What the sequences are for, as `spec/memory-model/machines.yaml` has it. Of several of a kind the first is shown
            whole, with what its waves share; a cache that is not said to hold writes passes them on. Accesses look into the
            first cache, but for those that go past it.
            """;

    private final Map<String, MapNode> errata;
    private final MapNode reasons;

    /**
     * Prepares.
     *
     * @param errata all errata by number
     * @param reasons reasons for words, by word and place
     */
    public ModelPage(Map<String, MapNode> errata, MapNode reasons) {
        this.errata = errata;
        this.reasons = reasons;
    }

    /** Returns the page. */
    public String write(List<ModelTable> tables, List<ModelConstraint> constraints, Machines machines) {
        MarkdownPage page = new MarkdownPage().add(HEAD);
        tables.forEach(t -> table(page, t));
        page.add(CONSTRAINTS).columns("operation", "ordering", "stays before", "stays after");
        for (ModelConstraint constraint : constraints) {
            boolean before = constraint.constraint().side() == Constraint.Side.PRECEDING;
            String which = constraint.constraint().which().name().toLowerCase(Locale.ROOT);
            page.row(
                    String.join(", ", constraint.ops()),
                    String.join(", ", constraint.orders()),
                    before ? which : "",
                    before ? "" : which);
        }
        page.add(MACHINES);
        machines.all().values().forEach(machine -> new MachineText(machine).write(page));
        page.errata(used(tables), errata);
        return page.toString();
    }

    private void table(MarkdownPage page, ModelTable table) {
        ModelNames names = new ModelNames(table.vocabulary());
        String model = table.vocabulary().isOwn() ? table.vocabulary().title() + ": " : "";
        page.add("\n## " + model + table.title() + "\n\n")
                .add("Modes: " + String.join(", ", table.modes()) + ". ")
                .add("Atomics that return a value have `" + table.returns() + "`.")
                .add(MarkdownPage.marks(errata(table.node())) + "\n\n")
                .columns("operation", "scope", "address space", "instructions");
        for (String order : ModelNames.ORDERS) {
            List<ModelRow> rows = table.rows().stream()
                    .filter(r -> r.orders().contains(order))
                    .sorted(ModelNames.ROWS)
                    .toList();
            if (!rows.isEmpty()) {
                page.row("**" + names.order(order) + "**", "", "", "");
            }
            for (ModelRow row : rows) {
                page.row(
                        String.join(", ", row.ops()) + MarkdownPage.marks(errata(row.node())),
                        names.scopes(row),
                        names.spaces(row),
                        steps(table, row, names));
            }
        }
    }

    private String steps(ModelTable table, ModelRow row, ModelNames names) {
        ModelStepText text = new ModelStepText(table, row, reasons, names);
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

    private static List<String> used(List<ModelTable> tables) {
        Stream<String> ofTables = tables.stream().flatMap(t -> errata(t.node()).stream());
        Stream<String> ofRows = tables.stream()
                .flatMap(t -> t.rows().stream())
                .flatMap(r -> Stream.concat(
                        errata(r.node()).stream(), r.steps().stream().flatMap(s -> s.erratum().stream())));
        return Stream.concat(ofTables, ofRows).toList();
    }
}
