package org.gfxisa.simulator.codeobject.asm;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.gfxisa.isa.abi.NoteType;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.MetadataText;

/**
 * The directives from {@code .amdgpu_metadata} to {@code .end_amdgpu_metadata}, and those of PAL and of code object V2, whose YAML becomes
 * a note.
 */
final class MetadataDirective {
    private static final String HSA = ".amdgpu_metadata";
    private static final String PAL = ".amdgpu_pal_metadata";
    private static final String OLD = ".amd_amdgpu_hsa_metadata";

    private final Assembly assembly;
    private final StringBuilder text = new StringBuilder();
    private boolean isOpen;
    private String opener = "";
    private String end = "";
    private Place start = Place.NONE;

    MetadataDirective(Assembly assembly) {
        this.assembly = assembly;
    }

    void register(Map<String, Directive> all) {
        for (String name : new String[] {HSA, PAL, OLD}) {
            all.put(name, in -> {
                in.end();
                isOpen = true;
                opener = name;
                end = ".end_" + name.substring(1);
                start = assembly.place();
                text.setLength(0);
            });
        }
    }

    boolean isOpen() {
        return isOpen;
    }

    /** Adds a line of the metadata, or ends it. */
    void line(String line) throws SourceException {
        if (!line.strip().startsWith(end)) {
            text.append(line).append('\n');
            return;
        }
        isOpen = false;
        try {
            switch (opener) {
                case HSA -> Notes.add(assembly, NoteType.METADATA, MetadataText.hsa(text.toString()));
                case PAL -> Notes.add(assembly, NoteType.METADATA, MetadataText.pal(text.toString()));
                // Up to V2, the note contains the text itself.
                default -> {
                    MetadataText.read(text.toString());
                    Notes.add(assembly, NoteType.METADATA_V2, text.toString().getBytes(StandardCharsets.UTF_8));
                }
            }
        } catch (CodeObjectException e) {
            assembly.report(start, "the metadata: " + e.getMessage());
        }
    }

    /** Returns an error about a missing end; empty if there is none. */
    String open() {
        return isOpen ? "missing " + end + " for the metadata in line " + start.line() : "";
    }
}
