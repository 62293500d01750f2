package org.gfxisa.plugin.memorymodel;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.memorymodel.ModelVocabulary;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.plugin.spec.yaml.MapNode;

/**
 * The table of a family.
 *
 * @param name its name
 * @param title the processors it is for, in words
 * @param vocabulary what its model calls things
 * @param families versions: {@code holds} where the table begins to hold, {@code none} where it ends
 * @param borrowed whose instructions it is written in, if its processors have no instruction set of their own
 * @param modes the modes of execution that it tells apart
 * @param scopes the synchronization scopes that it tells apart
 * @param returns the cache-policy bits of an atomic that returns a value
 * @param words instructions and bits by name, which may differ by target, kind of access, scope and mode
 * @param rows its own rows and those that all tables share
 * @param operations mnemonics of the accesses, by operation and address space
 * @param node the table as written
 */
public record ModelTable(
        String name,
        String title,
        ModelVocabulary vocabulary,
        MapNode families,
        Optional<Borrowed> borrowed,
        List<String> modes,
        List<String> scopes,
        String returns,
        MapNode words,
        List<ModelRow> rows,
        MapNode operations,
        MapNode node) {

    /**
     * An instruction set that stands in for one that is not described.
     *
     * @param of a processor that has it
     * @param and mnemonics that it lacks
     * @param node this as written
     */
    public record Borrowed(String of, List<String> and, MapNode node) {}

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
