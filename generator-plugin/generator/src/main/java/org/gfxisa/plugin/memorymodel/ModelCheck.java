package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.plugin.diag.Diagnostics;
import org.gfxisa.plugin.entries.Nodes;
import org.gfxisa.plugin.spec.yaml.MapNode;
import org.gfxisa.plugin.spec.yaml.ScalarNode;

/** Checks that a table defines each cell once, and that the words, conditions and errata that it uses exist. */
public final class ModelCheck {
    private final Set<String> errata;
    private final Diagnostics diagnostics;

    /**
     * Prepares a check.
     *
     * @param errata the numbers of all errata
     * @param diagnostics receives errors
     */
    public ModelCheck(Set<String> errata, Diagnostics diagnostics) {
        this.errata = errata;
        this.diagnostics = diagnostics;
    }

    /** Checks tables that must all have the same cells, except for scopes that a table does not distinguish. */
    public void check(List<ModelTable> tables) {
        Set<Cell> cells = new LinkedHashSet<>();
        tables.forEach(t -> cells.addAll(t.cells()));
        tables.forEach(table -> missing(table, cells));
        checkEach(tables);
    }

    /** Checks tables that may have different cells. */
    public void checkEach(List<ModelTable> tables) {
        for (ModelTable table : tables) {
            errata(table.node());
            once(table);
            table.rows().forEach(row -> row(table, row));
        }
    }

    /** Checks that each reason is that of an existing word. */
    public void reasons(MapNode reasons, List<ModelTable> tables) {
        Set<String> words = new HashSet<>();
        tables.forEach(t -> words.addAll(t.words().names()));
        reasons.entries().forEach(e -> known(e.key(), e.name(), words, "word"));
    }

    private void once(ModelTable table) {
        Map<Cell, ModelRow> first = new LinkedHashMap<>();
        for (ModelRow row : table.rows()) {
            for (Cell cell : row.cells()) {
                ModelRow other = first.putIfAbsent(cell, row);
                if (other != null) {
                    diagnostics.report(row.node()
                            .error("table " + table.name() + " has " + text(cell) + " twice")
                            .expecting("one row")
                            .noting(other.node().position(), 1, "first here"));
                }
            }
        }
    }

    private void missing(ModelTable table, Set<Cell> cells) {
        List<Cell> missing = new ArrayList<>(cells);
        missing.removeIf(
                c -> SequenceKeys.WIDE.contains(c.scope()) && !table.scopes().contains(c.scope()));
        int expected = missing.size();
        missing.removeAll(table.cells());
        if (!missing.isEmpty()) {
            diagnostics.report(table.node()
                    .error("table " + table.name() + " lacks " + text(missing.get(0)) + ", " + missing.size() + " of "
                            + expected + " cells in all")
                    .expecting("the cells that the other tables have"));
        }
    }

    private void row(ModelTable table, ModelRow row) {
        Set<String> conditions = new HashSet<>(SequenceKeys.FLAGS);
        conditions.addAll(SequenceKeys.SPACES);
        conditions.addAll(table.modes());
        MapNode node = row.node();
        errata(node);
        for (ModelStep step : row.steps()) {
            ScalarNode text = step.node();
            step.when().forEach(c -> known(text, c, conditions, "condition"));
            step.unless().forEach(c -> known(text, c, conditions, "condition"));
            step.erratum().ifPresent(e -> known(text, e, errata, "erratum"));
            if (!step.present() && step.erratum().isEmpty()) {
                diagnostics.report(
                        text.error("no erratum says why the step is not taken").expecting("(ERRATUM) at its end"));
            }
            switch (step.verb()) {
                case ModelStep.ACCESS -> {}
                case ModelStep.LIKE -> like(table, row, step);
                default -> known(text, step.verb(), table.words().names(), "word of the table");
            }
        }
    }

    private void errata(MapNode node) {
        Nodes.list(node.get("errata")).forEach(e -> known(e, e.text(), errata, "erratum"));
    }

    /** Checks that the row that a step refers to exists, and that there is no cycle. */
    private void like(ModelTable table, ModelRow row, ModelStep step) {
        boolean one = step.words().size() == 2;
        if (!one || row.orders().contains(step.words().get(1))) {
            diagnostics.report(step.node()
                    .error("'" + step.node().text() + "' names no other ordering")
                    .expecting("as ORDERING"));
            return;
        }
        String order = step.words().get(1);
        for (Cell cell : row.cells()) {
            boolean found = table.rows().stream()
                    .flatMap(r -> r.cells().stream())
                    .anyMatch(c -> c.op().equals(cell.op()) && c.order().equals(order));
            if (!found) {
                diagnostics.report(step.node()
                        .error("table " + table.name() + " has no " + order + " " + cell.op())
                        .expecting("an ordering that it has"));
                return;
            }
        }
    }

    private void known(ScalarNode at, String name, Set<String> names, String what) {
        diagnostics.isKnown(at, name, what, names, "one that exists");
    }

    private static String text(Cell cell) {
        return String.join(" ", cell.op(), cell.order(), cell.scope(), cell.space());
    }
}
