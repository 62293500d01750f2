package org.gfxisa.simulator.dwarf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;

/** The functions, blocks, variables and types of a linked code object (DWARF 2 to 5, .debug_info). */
public final class DebugInfo {
    private final DebugSections sections;
    private final ByteWindow bytes;
    private final List<DebugUnit> units = new ArrayList<>();
    private final Map<Long, Map<Long, Abbreviation>> abbreviations = new HashMap<>();
    private long abbreviationBytes;
    private long listEntries;

    private DebugInfo(ElfFile elf) throws CodeObjectException {
        sections = new DebugSections(elf);
        bytes = sections.get(".debug_info");
    }

    /**
     * Reads the headers of the units.
     *
     * @throws CodeObjectException if one is damaged
     */
    public static DebugInfo read(ElfFile elf) throws CodeObjectException {
        DebugInfo info = new DebugInfo(elf);
        for (DwarfCursor all = new DwarfCursor(info.bytes); all.hasMore(); ) {
            long start = all.at();
            DwarfCursor unit = all.unit();
            info.units.add(new DebugUnit(info, start, all.at(), unit));
        }
        return info;
    }

    /**
     * Returns all units with their functions.
     *
     * @throws CodeObjectException if they are damaged
     */
    public List<DebugScope> sources() throws CodeObjectException {
        return sources(ranges -> true);
    }

    /**
     * Returns the scopes that contain an instruction, the innermost first.
     *
     * @param pc the address of the instruction in the file
     * @throws CodeObjectException if the entries that were read are damaged
     */
    public List<DebugScope> at(long pc) throws CodeObjectException {
        List<DebugScope> path = new ArrayList<>();
        List<DebugScope> inside = sources(ranges -> ranges.stream().anyMatch(range -> range.contains(pc)));
        while (!inside.isEmpty()) {
            path.add(0, inside.get(0));
            inside = inside.get(0).scopes();
        }
        return path;
    }

    private List<DebugScope> sources(Predicate<List<AddressRange>> wanted) throws CodeObjectException {
        List<DebugScope> sources = new ArrayList<>();
        for (DebugUnit unit : units) {
            new ScopeReader(unit, wanted).read().ifPresent(sources::add);
        }
        return sources;
    }

    DebugSections sections() {
        return sections;
    }

    ByteWindow bytes() {
        return bytes;
    }

    /** Returns the abbreviation table at an offset. In a damaged file, tables may overlap. */
    Map<Long, Abbreviation> abbreviations(long offset) throws CodeObjectException {
        Map<Long, Abbreviation> table = abbreviations.get(offset);
        if (table == null) {
            ByteWindow all = sections.get(".debug_abbrev");
            DwarfCursor in = new DwarfCursor(all, false, offset);
            table = Abbreviation.table(in);
            abbreviationBytes += in.at() - offset;
            if (abbreviationBytes > all.size()) {
                throw new CodeObjectException("overlapping tables of abbreviations");
            }
            abbreviations.put(offset, table);
        }
        return table;
    }

    /** Returns the entry at an offset; empty if there is none. */
    Optional<DebugEntry> entry(long offset) throws CodeObjectException {
        for (DebugUnit unit : units) {
            if (unit.contains(offset)) {
                return unit.entry(offset);
            }
        }
        return Optional.empty();
    }

    /** Counts an entry of a list. In a damaged file, many entries may refer to the same list. */
    void countListEntry() throws CodeObjectException {
        if (++listEntries > sections.elf().file().size()) {
            throw new CodeObjectException("more ranges of code than bytes");
        }
    }
}
