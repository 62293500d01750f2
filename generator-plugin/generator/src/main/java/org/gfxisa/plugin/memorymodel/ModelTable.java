package org.gfxisa.plugin.memorymodel;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.memorymodel.ModelVocabulary;
import org.gfxisa.memorymodel.SequenceKey.Cell;
import org.gfxisa.plugin.spec.yaml.MapNode;

/**
 * The table of a family of processors.
 *
 * @param name name of the table
 * @param title description of the processors
 * @param vocabulary the vocabulary of its model
 * @param families versions: {@code holds} where the table begins to apply, {@code none} where it ends
 * @param borrowed the processor whose instructions it uses, if its own processors have no instruction set
 * @param modes execution modes that it distinguishes
 * @param scopes synchronization scopes that it distinguishes
 * @param returns cache-policy modifiers of an atomic that returns a value
 * @param words instructions and modifiers by name, with versions for target, kind of access, scope and mode
 * @param rows its own rows and those that all tables share
 * @param operations mnemonics of the accesses by operation and address space
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
     * An instruction set that is used in place of one that the spec does not describe.
     *
     * @param of a processor that has it
     * @param and mnemonics that it lacks
     * @param node the definition as written
     */
    public record Borrowed(String of, List<String> and, MapNode node) {}

    /** Returns the first row of a cell. */
    Optional<ModelRow> row(Cell cell) {
        return rows.stream().filter(r -> r.covers(cell)).findFirst();
    }

    /** Returns all cells. */
    public Set<Cell> cells() {
        Set<Cell> cells = new LinkedHashSet<>();
        rows.forEach(r -> cells.addAll(r.cells()));
        return cells;
    }
}
