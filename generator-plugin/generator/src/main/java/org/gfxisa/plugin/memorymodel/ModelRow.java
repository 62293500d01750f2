package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.plugin.spec.yaml.MapNode;

/**
 * A row of a table: what a set of cells has in common.
 *
 * @param ops {@code load}, {@code store}, {@code rmw} (every read-modify-write), {@code fence}
 * @param orders orderings; {@code none} of accesses that are not atomic
 * @param scopes synchronization scopes; {@code any} stands for all, {@code none} where there is none
 * @param spaces address spaces; {@code any} and {@code none} likewise
 * @param steps the sequence
 * @param node the row as written
 */
public record ModelRow(
        List<String> ops,
        List<String> orders,
        List<String> scopes,
        List<String> spaces,
        List<ModelStep> steps,
        MapNode node) {
    /** Every scope or space. */
    static final String ANY = "any";

    /** The cells of the row; {@code any} counts as one. */
    List<Cell> cells() {
        List<Cell> cells = new ArrayList<>();
        for (String op : ops) {
            for (String order : orders) {
                for (String scope : scopes) {
                    spaces.forEach(space -> cells.add(new Cell(op, order, scope, space)));
                }
            }
        }
        return cells;
    }

    /** The row for these scopes only; empty if it is for none of them. */
    Optional<ModelRow> within(List<String> known) {
        List<String> left = scopes.stream()
                .filter(s -> s.equals(ANY) || s.equals(SequenceKey.NONE) || known.contains(s))
                .toList();
        return left.isEmpty() ? Optional.empty() : Optional.of(new ModelRow(ops, orders, left, spaces, steps, node));
    }

    /** Whether it says what a combination needs. */
    boolean covers(Cell cell) {
        return ops.contains(cell.op())
                && orders.contains(cell.order())
                && (scopes.contains(ANY) || scopes.contains(cell.scope()))
                && (spaces.contains(ANY) || spaces.contains(cell.space()));
    }
}
