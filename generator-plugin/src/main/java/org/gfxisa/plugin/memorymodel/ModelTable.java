package org.gfxisa.plugin.memorymodel;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.plugin.memorymodel.ModelRow.Cell;
import org.gfxisa.plugin.spec.MapNode;

/**
 * The table of a family.
 *
 * @param name its name
 * @param title the processors it is for, in words
 * @param families versions: {@code holds} where the table begins to hold, {@code none} where it ends
 * @param modes the modes of execution that it tells apart
 * @param returns the cache-policy bits of an atomic that returns a value
 * @param words instructions and bits by name, which may differ by target, kind of access, scope and mode
 * @param rows its own rows and those that all tables share
 * @param operations mnemonics of the accesses, by operation and address space
 * @param node the table as written
 */
public record ModelTable(
        String name,
        String title,
        MapNode families,
        List<String> modes,
        String returns,
        MapNode words,
        List<ModelRow> rows,
        MapNode operations,
        MapNode node) {

    /** The first row for a combination. */
    Optional<ModelRow> row(Cell cell) {
        return rows.stream().filter(r -> r.covers(cell)).findFirst();
    }

    /** All cells. */
    public Set<Cell> cells() {
        Set<Cell> cells = new LinkedHashSet<>();
        rows.forEach(r -> cells.addAll(r.cells()));
        return cells;
    }
}
