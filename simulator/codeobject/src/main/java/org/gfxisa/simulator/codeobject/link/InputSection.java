package org.gfxisa.simulator.codeobject.link;

import java.util.List;

/** A section of a file that goes into the result. */
final class InputSection {
    final String name;
    final int type;
    final long flags;
    final long alignment;
    final long entrySize;
    final byte[] content;
    final long size;
    final String where;
    /** What the linker fills in. */
    List<InputRelocation> relocations = List.of();

    OutputSection output;
    /** Where it starts in the section of the result. */
    long offset;

    InputSection(
            String where,
            String name,
            int type,
            long flags,
            long alignment,
            long entrySize,
            byte[] content,
            long size) {
        this.where = where;
        this.name = name;
        this.type = type;
        this.flags = flags;
        this.alignment = Math.max(1, alignment);
        this.entrySize = entrySize;
        this.content = content;
        this.size = size;
    }

    long address() {
        return output.header.address + offset;
    }
}
