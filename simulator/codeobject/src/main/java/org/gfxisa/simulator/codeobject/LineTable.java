package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Which source line each instruction comes from (DWARF versions 2 to 5, "Line Number Information"). */
public final class LineTable {
    private static final String SECTION = ".debug_line";

    /** Where code of a line starts; an empty place ends what came before. */
    private final TreeMap<Long, Optional<SourceLine>> rows;

    private LineTable(TreeMap<Long, Optional<SourceLine>> rows) {
        this.rows = rows;
    }

    /**
     * Reads the table of a linked code object; it is empty when there is none.
     *
     * @throws CodeObjectException when it is damaged
     */
    public static LineTable read(ElfFile elf) throws CodeObjectException {
        TreeMap<Long, Optional<SourceLine>> rows = new TreeMap<>();
        Optional<ElfSection> section = elf.section(SECTION);
        if (section.isPresent()) {
            ByteWindow bytes = elf.contents(section.get());
            List<DwarfCursor> units = new ArrayList<>();
            for (DwarfCursor all = new DwarfCursor(bytes); all.hasMore(); ) {
                units.add(all.unit());
            }
            Map<String, ByteWindow> texts =
                    Map.of("line", text(elf, ".debug_line_str"), "info", text(elf, ".debug_str"));
            for (DwarfCursor unit : units) {
                new LineProgram(unit, texts.get("line"), texts.get("info"), rows).run();
            }
        }
        return new LineTable(rows);
    }

    private static ByteWindow text(ElfFile elf, String name) throws CodeObjectException {
        Optional<ElfSection> section = elf.section(name);
        return section.isPresent() ? elf.contents(section.get()) : ByteWindow.of(new byte[0], name);
    }

    /** The line of the instruction at an address of the file. */
    public Optional<SourceLine> at(long address) {
        Map.Entry<Long, Optional<SourceLine>> entry = rows.floorEntry(address);
        return entry == null ? Optional.empty() : entry.getValue();
    }
}
