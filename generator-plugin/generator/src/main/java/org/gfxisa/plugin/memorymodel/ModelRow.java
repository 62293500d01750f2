package org.gfxisa.plugin.memorymodel;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gfxisa.memorymodel.SequenceKey;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.plugin.spec.yaml.MapNode;

/**
 * A row of a table, which defines the sequence of several cells.
 *
 * @param ops {@code load}, {@code store}, {@code rmw} (any read-modify-write), {@code fence}
 * @param orders orderings; {@code none} for accesses that are not atomic
 * @param scopes synchronization scopes; {@code any} stands for all, {@code none} for accesses without one
 * @param spaces address spaces; {@code any} stands for all, {@code none} for accesses without one
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
    /** Stands for every scope or address space. */
    static final String ANY = "any";

    /** Returns the cells of the row; {@code any} counts as one. */
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

    /** Returns the row restricted to these scopes; empty if it has none of them. */
    Optional<ModelRow> within(List<String> known) {
        List<String> left = scopes.stream()
                .filter(s -> s.equals(ANY) || s.equals(SequenceKey.NONE) || known.contains(s))
                .toList();
        return left.isEmpty() ? Optional.empty() : Optional.of(new ModelRow(ops, orders, left, spaces, steps, node));
    }

    /** Returns whether the row defines the sequence of a cell. */
    boolean covers(Cell cell) {
        return ops.contains(cell.op())
                && orders.contains(cell.order())
                && (scopes.contains(ANY) || scopes.contains(cell.scope()))
                && (spaces.contains(ANY) || spaces.contains(cell.space()));
    }
}
