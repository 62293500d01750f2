package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A little-endian ELF file (System V gABI). Headers are read and checked at once, and sections, symbols and notes on demand. */
public final class ElfFile {
    private final ByteWindow file;
    private final ElfHeader header;
    private final List<ElfSection> sections;
    private final List<ElfSegment> segments;

    private ElfFile(ByteWindow file, ElfHeader header, List<ElfSection> sections, List<ElfSegment> segments) {
        this.file = file;
        this.header = header;
        this.sections = sections;
        this.segments = segments;
    }

    /** Reads the headers of {@code file}. */
    public static ElfFile read(ByteWindow file) throws CodeObjectException {
        ElfHeader header = ElfHeader.read(file);
        return new ElfFile(file, header, ElfTables.sections(file, header), ElfTables.segments(file, header));
    }

    /** Returns the ELF header. */
    public ElfHeader header() {
        return header;
    }

    /** Returns all sections in the order of the file, including the unused section 0; empty if there are no section headers. */
    public List<ElfSection> sections() {
        return sections;
    }

    /** Returns the program headers in the order of the file. */
    public List<ElfSegment> segments() {
        return segments;
    }

    /** Returns the first section with a name. */
    public Optional<ElfSection> section(String name) {
        return sections.stream().filter(s -> s.name().equals(name)).findFirst();
    }

    /** Returns the whole file. */
    public ByteWindow file() {
        return file;
    }

    /** Returns the contents of a section; empty for one without contents in the file. */
    public ByteWindow contents(ElfSection section) throws CodeObjectException {
        boolean empty = section.type() == ElfSection.SHT_NOBITS || section.index() == 0;
        return file.slice(empty ? 0 : section.offset(), empty ? 0 : section.size(), section.describe());
    }

    /** Returns the contents of a segment in the file. */
    public ByteWindow contents(ElfSegment segment) throws CodeObjectException {
        return file.slice(segment.offset(), segment.fileSize(), "segment " + segment.index());
    }

    /** Returns the symbols of the symbol table, or of the dynamic symbol table if there is no other. */
    public List<ElfSymbol> symbols() throws CodeObjectException {
        List<ElfSymbol> all = symbols(ElfSection.SHT_SYMTAB);
        return all.isEmpty() ? symbols(ElfSection.SHT_DYNSYM) : all;
    }

    /** Returns the entries of a relocation table with or without addends. An incomplete last entry is ignored. */
    public List<ElfRelocation> relocations(ElfSection table) throws CodeObjectException {
        ByteWindow bytes = contents(table);
        List<ElfRelocation> relocations = new ArrayList<>();
        boolean hasAddends = table.type() == ElfSection.SHT_RELA;
        ElfClass elfClass = header.elfClass();
        int size = elfClass.relocationSize + (hasAddends ? elfClass.word : 0);
        for (long at = 0; at + size <= bytes.size(); at += size) {
            relocations.add(elfClass.relocation(bytes, at, hasAddends));
        }
        return relocations;
    }

    /**
     * Returns the symbols of the first symbol table of a type.
     *
     * @param tableType {@link ElfSection#SHT_SYMTAB} or {@link ElfSection#SHT_DYNSYM}
     * @return the symbols in the order of the table, without the unused symbol 0; empty if there is no such table
     */
    public List<ElfSymbol> symbols(int tableType) throws CodeObjectException {
        for (ElfSection section : sections) {
            if (section.type() == tableType) {
                return symbols(section);
            }
        }
        return List.of();
    }

    /** Returns the symbols to which the entries of a section, such as a relocation table, refer; empty if it has no symbol table. */
    public List<ElfSymbol> symbolsOf(ElfSection section) throws CodeObjectException {
        if (section.link() <= 0) {
            return List.of();
        }
        if (section.link() >= sections.size()) {
            throw new CodeObjectException(
                    section.describe() + ": its symbols are in section " + section.link() + ", which does not exist");
        }
        return symbols(sections.get(section.link()));
    }

    private List<ElfSymbol> symbols(ElfSection table) throws CodeObjectException {
        ByteWindow bytes = contents(table);
        int size = header.elfClass().symbolSize;
        if (table.entrySize() != size || bytes.size() % size != 0) {
            throw new CodeObjectException(table.describe() + ": " + Hex.of(bytes.size()) + " bytes in entries of "
                    + Hex.of(table.entrySize()) + ", expected whole entries of " + size);
        }
        ByteWindow names = names(table);
        List<ElfSymbol> symbols = new ArrayList<>();
        for (int at = size; at < bytes.size(); at += size) {
            symbols.add(symbol(table, bytes, at, names));
        }
        return symbols;
    }

    private ElfSymbol symbol(ElfSection table, ByteWindow bytes, int at, ByteWindow names) throws CodeObjectException {
        String where = "symbol " + at / header.elfClass().symbolSize + " of " + table.describe();
        long nameOffset = bytes.u32(at);
        if (nameOffset != 0 && nameOffset >= names.size()) {
            throw new CodeObjectException(where + ": its name at " + Hex.of(nameOffset) + " lies outside of the names ("
                    + Hex.of(names.size()) + " bytes)");
        }
        String name = nameOffset == 0 ? "" : names.string(nameOffset);
        ElfSymbol symbol = header.elfClass().symbol(bytes, at, name);
        int section = symbol.section();
        if (section == ElfSymbol.SHN_XINDEX) {
            throw new CodeObjectException(where + " (" + name + "): extended section numbers are not supported");
        }
        if (symbol.hasSection() && section >= sections.size()) {
            throw new CodeObjectException(
                    where + " (" + name + "): section " + section + ", the file has only " + sections.size());
        }
        return symbol;
    }

    private ByteWindow names(ElfSection table) throws CodeObjectException {
        if (table.link() <= 0 || table.link() >= sections.size()) {
            throw new CodeObjectException(
                    table.describe() + ": its names are in section " + table.link() + ", which does not exist");
        }
        ElfSection names = sections.get(table.link());
        if (names.type() != ElfSection.SHT_STRTAB) {
            throw new CodeObjectException(
                    table.describe() + ": its names are in " + names.describe() + ", which is not a string table");
        }
        return contents(names);
    }

    /** Returns all notes, from note segments, or from note sections if the file has no segments. */
    public List<ElfNote> notes() throws CodeObjectException {
        List<ElfNote> notes = new ArrayList<>();
        for (ElfSegment segment : segments) {
            if (segment.type() == ElfSegment.PT_NOTE) {
                ElfTables.notes(contents(segment), notes);
            }
        }
        if (segments.isEmpty()) {
            for (ElfSection section : sections) {
                if (section.type() == ElfSection.SHT_NOTE) {
                    ElfTables.notes(contents(section), notes);
                }
            }
        }
        return notes;
    }
}
