package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.List;

/** Reads the tables of an ELF file: section headers, program headers and notes. */
final class ElfTables {
    // Section 0 contains numbers that do not fit in the 16-bit fields of the header.
    private static final int PN_XNUM = 0xffff;

    private ElfTables() {}

    static List<ElfSection> sections(ByteWindow file, ElfHeader header) throws CodeObjectException {
        ElfClass elfClass = header.elfClass();
        long tableAt = header.sectionHeaders();
        if (tableAt == 0) {
            return List.of();
        }
        int counts = elfClass.flagsAt();
        int size = elfClass.sectionSize;
        expectEntrySize("section", file.u16(counts + 10), size);
        boolean isCounted = file.u16(counts + 12) != 0;
        boolean isNamed = header.sectionNames() != ElfSymbol.SHN_XINDEX;
        long count = isCounted ? file.u16(counts + 12) : first(file, header).size();
        long namesIndex = isNamed
                ? header.sectionNames()
                : Integer.toUnsignedLong(first(file, header).link());
        ByteWindow table = table(file, tableAt, count, size, "section headers");
        ByteWindow names = namesIndex == 0
                ? ByteWindow.of(new byte[1], "section names")
                : names(file, elfClass, table, namesIndex);
        List<ElfSection> sections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sections.add(elfClass.section(table, i, name(table.u32((long) i * size), i, names)));
        }
        return List.copyOf(sections);
    }

    private static ElfSection first(ByteWindow file, ElfHeader header) throws CodeObjectException {
        ElfClass elfClass = header.elfClass();
        return elfClass.section(file.slice(header.sectionHeaders(), elfClass.sectionSize, "section header 0"), 0, "");
    }

    private static ByteWindow names(ByteWindow file, ElfClass elfClass, ByteWindow table, long index)
            throws CodeObjectException {
        long count = table.size() / elfClass.sectionSize;
        if (index >= count) {
            throw new CodeObjectException("section names are in section " + index + ", the file has only " + count);
        }
        ElfSection names = elfClass.section(table, (int) index, "");
        if (names.type() != ElfSection.SHT_STRTAB) {
            throw new CodeObjectException("section names are in section " + index + ", which is not a string table");
        }
        return file.slice(names.offset(), names.size(), "section names");
    }

    private static String name(long nameOffset, int index, ByteWindow names) throws CodeObjectException {
        if (nameOffset != 0 && nameOffset >= names.size()) {
            throw new CodeObjectException("section " + index + ": its name at " + Hex.of(nameOffset)
                    + " lies outside of the section names (" + Hex.of(names.size()) + " bytes)");
        }
        return nameOffset == 0 ? "" : names.string(nameOffset);
    }

    static List<ElfSegment> segments(ByteWindow file, ElfHeader header) throws CodeObjectException {
        ElfClass elfClass = header.elfClass();
        long tableAt = header.programHeaders();
        int counts = elfClass.flagsAt();
        long count = file.u16(counts + 8);
        if (tableAt == 0 || count == 0) {
            return List.of();
        }
        expectEntrySize("program", file.u16(counts + 6), elfClass.segmentSize);
        if (count == PN_XNUM && header.sectionHeaders() != 0) {
            count = first(file, header).info();
        }
        ByteWindow table = table(file, tableAt, count, elfClass.segmentSize, "program headers");
        List<ElfSegment> segments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            segments.add(elfClass.segment(table, i));
        }
        return List.copyOf(segments);
    }

    private static void expectEntrySize(String kind, int actual, int expected) throws CodeObjectException {
        if (actual != expected) {
            throw new CodeObjectException(kind + " headers of " + actual + " bytes, expected " + expected);
        }
    }

    private static ByteWindow table(ByteWindow file, long at, long count, int entrySize, String what)
            throws CodeObjectException {
        if (count < 0 || count > file.size() / entrySize) {
            throw new CodeObjectException(Long.toUnsignedString(count) + " " + what + " do not fit a file of "
                    + Hex.of(file.size()) + " bytes");
        }
        return file.slice(at, count * entrySize, what);
    }

    /** Reads the consecutive notes in {@code bytes}. Names and descriptions are padded to 4 bytes. */
    static void notes(ByteWindow bytes, List<ElfNote> notes) throws CodeObjectException {
        long at = 0;
        while (at < bytes.size()) {
            long nameSize = bytes.u32(at);
            long size = bytes.u32(at + 4);
            int type = bytes.i32(at + 8);
            ByteWindow name = bytes.slice(at + 12, nameSize, "owner of the note at " + Hex.of(at));
            long descriptionAt = at + 12 + padded(nameSize);
            String owner = nameSize == 0 ? "" : name.text(0, (int) nameSize - 1);
            notes.add(new ElfNote(owner, type, bytes.slice(descriptionAt, size, "note of " + owner)));
            at = descriptionAt + padded(size);
        }
    }

    private static long padded(long size) {
        return size + 3 & ~3L;
    }
}
