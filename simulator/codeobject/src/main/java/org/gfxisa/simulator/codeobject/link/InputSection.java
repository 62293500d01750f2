package org.gfxisa.simulator.codeobject.link;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.LinkedSection;
import org.gfxisa.isa.abi.SectionFlag;

/** A section of an input file that becomes part of the output. */
final class InputSection {
    private static final int LOWEST_PRIORITY = 65535;

    final String name;
    final int type;
    final long flags;
    final long alignment;
    final long entrySize;
    final byte[] content;
    final long size;
    final String where;
    /** The relocations, which are set after all symbols have been read. */
    List<InputRelocation> relocations = List.of();

    private Optional<InputSection> merged = Optional.empty();
    /** The offsets of its pieces, and their offsets in the merged section. */
    private int[] pieces = {};

    private int[] offsets = {};

    OutputSection output;
    /** Its offset in the output section. */
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

    /** Returns whether equal pieces of it may be stored once. */
    boolean mayMerge() {
        return (flags & SectionFlag.MERGE.value()) != 0;
    }

    /**
     * Returns the priority by which arrays of functions are sorted: the number after the last dot of its name, or a greater one than any
     * common priority if there is none.
     */
    int priority() {
        int dot = name.lastIndexOf('.');
        try {
            int number = Integer.parseInt(name.substring(dot + 1));
            boolean isReversed = Stream.of(LinkedSection.CTORS, LinkedSection.DTORS)
                    .anyMatch(known -> name.substring(0, Math.max(0, dot)).equals(known.text()));
            return isReversed ? LOWEST_PRIORITY - number : number;
        } catch (NumberFormatException e) {
            return LOWEST_PRIORITY + 1;
        }
    }

    /** Replaces its pieces by those of a merged section. */
    void mergeInto(InputSection section, int[] from, int[] to) {
        merged = Optional.of(section);
        pieces = from;
        offsets = to;
    }

    long address() {
        return output.header.address + offset;
    }

    /** Returns the address of a byte, or of the end. */
    long address(long at) {
        if (merged.isEmpty()) {
            return address() + at;
        }
        int found = Arrays.binarySearch(pieces, (int) Math.max(0, Math.min(at, Integer.MAX_VALUE)));
        int piece = found >= 0 ? found : -found - 2;
        return merged.get().address() + offsets[piece] + at - pieces[piece];
    }

    /** Returns the output section that contains it or its pieces. */
    OutputSection outputSection() {
        return merged.orElse(this).output;
    }
}
