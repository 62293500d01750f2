package org.gfxisa.simulator.codeobject.asm;

import java.nio.charset.StandardCharsets;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.NoteType;
import org.gfxisa.isa.abi.ObjectNoteType;
import org.gfxisa.simulator.codeobject.ElfSection;

/** Writes notes. */
final class Notes {
    private Notes() {}

    /** Appends a note to the note section. */
    static void add(Assembly assembly, NoteType type, byte[] content) throws SourceException {
        Section notes = assembly.section(NamedSection.NOTE.text(), ElfSection.SHT_NOTE, SectionDirectives.SHF_ALLOC, 0);
        byte[] owner = (type.owner() + "\0").getBytes(StandardCharsets.UTF_8);
        notes.align(Integer.BYTES);
        notes.add(owner.length, Integer.BYTES);
        notes.add(content.length, Integer.BYTES);
        notes.add(type.value(), Integer.BYTES);
        padded(notes, owner);
        padded(notes, content);
    }

    /** Appends a version note, as {@code .version} does. */
    static void version(Assembly assembly, byte[] text) throws SourceException {
        Section notes = assembly.section(NamedSection.NOTE.text(), ElfSection.SHT_NOTE, 0, 0);
        notes.align(Integer.BYTES);
        notes.add(text.length + 1L, Integer.BYTES);
        notes.add(0, Integer.BYTES);
        notes.add(ObjectNoteType.VERSION.value(), Integer.BYTES);
        notes.add(text);
        notes.add(0, 1);
        notes.add(new Fragments.Align(notes, assembly.place(), Integer.BYTES, 0, 1, 0));
    }

    private static void padded(Section notes, byte[] bytes) throws SourceException {
        notes.add(bytes);
        notes.add(new byte[-bytes.length & Integer.BYTES - 1]);
    }
}
