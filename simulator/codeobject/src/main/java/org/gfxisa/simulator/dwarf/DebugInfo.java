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

/** Functions, blocks, variables and types of a linked code object (DWARF 2 to 5, .debug_info). */
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
     * @throws CodeObjectException when one is damaged
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
     * All sources with their functions.
     *
     * @throws CodeObjectException when they are damaged
     */
    public List<DebugScope> sources() throws CodeObjectException {
        return sources(ranges -> true);
    }

    /**
     * The scopes that an instruction is in, the innermost first.
     *
     * @param pc its address in the file
     * @throws CodeObjectException when something on the way there is damaged
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

    /** The table of abbreviations at an offset. Those of a damaged file may lie within each other. */
    Map<Long, Abbreviation> abbreviations(long offset) throws CodeObjectException {
        Map<Long, Abbreviation> table = abbreviations.get(offset);
        if (table == null) {
            ByteWindow all = sections.get(".debug_abbrev");
            DwarfCursor in = new DwarfCursor(all, false, offset);
            table = Abbreviation.table(in);
            abbreviationBytes += in.at() - offset;
            if (abbreviationBytes > all.size()) {
                throw new CodeObjectException("tables of abbreviations that lie within each other");
            }
            abbreviations.put(offset, table);
        }
        return table;
    }

    /** The entry at an offset; empty where none is. */
    Optional<DebugEntry> entry(long offset) throws CodeObjectException {
        for (DebugUnit unit : units) {
            if (unit.contains(offset)) {
                return unit.entry(offset);
            }
        }
        return Optional.empty();
    }

    /** An entry of a list was read. In a damaged file many may have the same list. */
    void oneMore() throws CodeObjectException {
        if (++listEntries > sections.elf().file().size()) {
            throw new CodeObjectException("more ranges of code than bytes");
        }
    }
}
