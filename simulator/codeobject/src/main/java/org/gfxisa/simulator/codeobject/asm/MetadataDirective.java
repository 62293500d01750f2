package org.gfxisa.simulator.codeobject.asm;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.gfxisa.isa.abi.NoteType;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.MetadataText;

/** {@code .amdgpu_metadata} to {@code .end_amdgpu_metadata}: YAML that becomes a note. */
final class MetadataDirective {
    private static final String START = ".amdgpu_metadata";
    private static final String END = ".end_amdgpu_metadata";

    private final Assembly assembly;
    private final StringBuilder text = new StringBuilder();
    private boolean isOpen;
    private Place start = new Place("", 0, 0, "");

    MetadataDirective(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        all.put(START, in -> {
            in.end();
            isOpen = true;
            start = assembly.place();
            text.setLength(0);
        });
    }

    boolean isOpen() {
        return isOpen;
    }

    /** Takes a line of the metadata, or its end. */
    void line(String line) throws SourceException {
        if (!line.strip().startsWith(END)) {
            text.append(line).append('\n');
            return;
        }
        isOpen = false;
        try {
            note(NoteType.METADATA, MetadataText.toMessagePack(text.toString()));
        } catch (CodeObjectException e) {
            assembly.report(start, "the metadata: " + e.getMessage());
        }
    }

    /** Appends a note. */
    private void note(NoteType type, byte[] content) throws SourceException {
        Section before = assembly.section();
        Section notes = assembly.section(".note", ElfSection.SHT_NOTE, SectionDirectives.SHF_ALLOC, 0);
        byte[] owner = (type.owner() + "\0").getBytes(StandardCharsets.UTF_8);
        notes.align(Integer.BYTES);
        notes.add(owner.length, Integer.BYTES);
        notes.add(content.length, Integer.BYTES);
        notes.add(type.value(), Integer.BYTES);
        padded(notes, owner);
        padded(notes, content);
        assembly.enter(before);
    }

    private static void padded(Section notes, byte[] bytes) throws SourceException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        all.writeBytes(bytes);
        all.writeBytes(new byte[-bytes.length & Integer.BYTES - 1]);
        notes.add(all.toByteArray());
    }

    /** What is missing at the end of the source, or nothing. */
    String open() {
        return isOpen ? "there is no " + END + " for the metadata in line " + start.line() : "";
    }
}
