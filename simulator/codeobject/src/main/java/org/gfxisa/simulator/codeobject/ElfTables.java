package org.gfxisa.simulator.codeobject;

import java.util.ArrayList;
import java.util.List;

/** Reads the tables of an ELF file: section headers, program headers, notes. */
final class ElfTables {
    // Numbers of section 0 hold what does not fit the 16-bit fields of the header.
    private static final int PN_XNUM = 0xffff;

    private ElfTables() {}

    static List<ElfSection> sections(ByteWindow file) throws CodeObjectException {
        long tableAt = file.u64(40);
        if (tableAt == 0) {
            return List.of();
        }
        expectEntrySize("section", file.u16(58), ElfSection.HEADER_SIZE);
        long count = file.u16(60) != 0 ? file.u16(60) : first(file, tableAt).u64(32);
        long namesIndex = file.u16(62) != ElfSymbol.SHN_XINDEX
                ? file.u16(62)
                : first(file, tableAt).u32(40);
        ByteWindow table = table(file, tableAt, count, ElfSection.HEADER_SIZE, "section headers");
        ByteWindow names =
                namesIndex == 0 ? ByteWindow.of(new byte[1], "section names") : names(file, table, namesIndex);
        List<ElfSection> sections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sections.add(section(table, i, names));
        }
        return List.copyOf(sections);
    }

    private static ByteWindow first(ByteWindow file, long tableAt) throws CodeObjectException {
        return file.slice(tableAt, ElfSection.HEADER_SIZE, "section header 0");
    }

    private static ByteWindow names(ByteWindow file, ByteWindow table, long index) throws CodeObjectException {
        long at = index * ElfSection.HEADER_SIZE;
        if (at >= table.size()) {
            throw new CodeObjectException("section names are in section " + index + ", the file has only "
                    + table.size() / ElfSection.HEADER_SIZE);
        }
        if (table.i32(at + 4) != ElfSection.SHT_STRTAB) {
            throw new CodeObjectException("section names are in section " + index + ", which is no string table");
        }
        return file.slice(table.u64(at + 24), table.u64(at + 32), "section names");
    }

    private static ElfSection section(ByteWindow table, int index, ByteWindow names) throws CodeObjectException {
        long at = (long) index * ElfSection.HEADER_SIZE;
        long nameAt = table.u32(at);
        if (nameAt != 0 && nameAt >= names.size()) {
            throw new CodeObjectException("section " + index + ": its name at " + Hex.of(nameAt)
                    + " lies outside of the section names (" + Hex.of(names.size()) + " bytes)");
        }
        return new ElfSection(
                index,
                nameAt == 0 ? "" : names.string(nameAt),
                table.i32(at + 4),
                table.u64(at + 8),
                table.u64(at + 16),
                table.u64(at + 24),
                table.u64(at + 32),
                table.i32(at + 40),
                table.u32(at + 44),
                table.u64(at + 48),
                table.u64(at + 56));
    }

    static List<ElfSegment> segments(ByteWindow file) throws CodeObjectException {
        long tableAt = file.u64(32);
        long count = file.u16(56);
        if (tableAt == 0 || count == 0) {
            return List.of();
        }
        expectEntrySize("program", file.u16(54), ElfSegment.HEADER_SIZE);
        if (count == PN_XNUM && file.u64(40) != 0) {
            count = first(file, file.u64(40)).u32(44);
        }
        ByteWindow table = table(file, tableAt, count, ElfSegment.HEADER_SIZE, "program headers");
        List<ElfSegment> segments = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            long at = (long) i * ElfSegment.HEADER_SIZE;
            segments.add(new ElfSegment(
                    i,
                    table.i32(at),
                    table.i32(at + 4),
                    table.u64(at + 8),
                    table.u64(at + 16),
                    table.u64(at + 32),
                    table.u64(at + 40),
                    table.u64(at + 48)));
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

    /** Adds the notes that stand one after another in {@code bytes}; names and descriptions are padded to 4 bytes. */
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
