package org.gfxisa.simulator.cli;

import java.io.IOException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.memorymodel.Constraint;
import org.gfxisa.memorymodel.Constraint.Side;
import org.gfxisa.memorymodel.MemoryModel;
import org.gfxisa.memorymodel.ModelAccess;
import org.gfxisa.simulator.listing.ByteSink;
import org.gfxisa.simulator.listing.Table;

/** Lists which reorderings within a thread each operation and ordering forbids. */
final class ConstraintList {
    /** The kinds of accesses that must stay before and after an operation with an ordering, by their names in the spec. */
    private record Row(String operation, String ordering, List<String> before, List<String> after) {}

    private final Set<Row> rows = new LinkedHashSet<>();

    private ConstraintList() {}

    /** Returns the constraints of some accesses of a model. */
    static ConstraintList of(MemoryModel model, List<ModelAccess> accesses) {
        ConstraintList list = new ConstraintList();
        for (ModelAccess access : accesses) {
            Set<Constraint> constraints = model.constraints(access.operation(), access.ordering());
            list.rows.add(new Row(
                    access.operation().text(),
                    model.text(access.ordering()),
                    staying(constraints, Side.PRECEDING),
                    staying(constraints, Side.FOLLOWING)));
        }
        return list;
    }

    private static List<String> staying(Set<Constraint> constraints, Side side) {
        return constraints.stream()
                .filter(c -> c.side() == side)
                .map(c -> c.which().name().toLowerCase(Locale.ROOT))
                .sorted()
                .toList();
    }

    /** Prints a table. */
    void print(ByteSink out) throws IOException {
        Table table = new Table("OPERATION", "ORDERING", "STAYS BEFORE", "STAYS AFTER");
        rows.forEach(r -> table.row(r.operation(), r.ordering(), cell(r.before()), cell(r.after())));
        table.print(out);
    }

    /** Prints one JSON object a line. The names need no escapes. */
    void printJson(ByteSink out) throws IOException {
        for (Row row : rows) {
            out.utf8(String.format(
                    "{\"op\": \"%s\", \"ordering\": \"%s\", \"stays_before\": [%s], \"stays_after\": [%s]}\n",
                    row.operation(), row.ordering(), quoted(row.before()), quoted(row.after())));
        }
    }

    private static String quoted(List<String> which) {
        return which.stream().map(w -> '"' + w + '"').collect(Collectors.joining(", "));
    }

    private static String cell(List<String> which) {
        return which.isEmpty() ? AccessFilter.NONE : String.join(", ", which);
    }
}
