package org.gfxisa.simulator.dwarf;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;

/** The sections with DWARF data. */
record DebugSections(ElfFile elf) {
    /** The maximum length of a text, because many values of a damaged file may refer to the same text. */
    private static final int LONGEST_TEXT = 1024;

    /** Returns the contents of a section; empty if there is none. */
    ByteWindow get(String name) throws CodeObjectException {
        Optional<ElfSection> section = elf.section(name);
        return section.isPresent() ? elf.contents(section.get()) : ByteWindow.of(new byte[0], name);
    }

    /** Returns the text of a value, or the text at the offset of a value; else an empty text. */
    String text(FormValue value) throws CodeObjectException {
        return switch (value.form()) {
            case STRING -> text(value.block(), 0);
            case STRP -> text(get(".debug_str"), value.number());
            case LINE_STRP -> text(get(".debug_line_str"), value.number());
            default -> "";
        };
    }

    /** Returns the text at an offset of .debug_str. */
    String text(long offset) throws CodeObjectException {
        return text(get(".debug_str"), offset);
    }

    private static String text(ByteWindow from, long offset) throws CodeObjectException {
        int length = 0;
        while (length < LONGEST_TEXT && from.u8(offset + length) != 0) {
            length++;
        }
        byte[] bytes = from.text(offset, length).getBytes(StandardCharsets.ISO_8859_1);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
