package org.gfxisa.simulator.dwarf;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.SourceLine;

/** The source line of each instruction (DWARF versions 2 to 5, "Line Number Information"). */
public final class LineTable {
    private static final String SECTION = ".debug_line";

    /** The line of the code that starts at an address; empty after the end of a sequence. */
    private final TreeMap<Long, Optional<SourceLine>> rows;

    private LineTable(TreeMap<Long, Optional<SourceLine>> rows) {
        this.rows = rows;
    }

    /**
     * Reads the line table of a linked code object; it is empty if there is none.
     *
     * @throws CodeObjectException if it is damaged
     */
    public static LineTable read(ElfFile elf) throws CodeObjectException {
        TreeMap<Long, Optional<SourceLine>> rows = new TreeMap<>();
        DebugSections sections = new DebugSections(elf);
        List<DwarfCursor> units = new ArrayList<>();
        for (DwarfCursor all = new DwarfCursor(sections.get(SECTION)); all.hasMore(); ) {
            units.add(all.unit());
        }
        for (DwarfCursor unit : units) {
            new LineProgram(unit, sections, rows).run();
        }
        return new LineTable(rows);
    }

    /** Returns the line of the instruction at an address in the file. */
    public Optional<SourceLine> at(long address) {
        Map.Entry<Long, Optional<SourceLine>> entry = rows.floorEntry(address);
        return entry == null ? Optional.empty() : entry.getValue();
    }
}
