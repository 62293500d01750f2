package org.gfxisa.simulator.codeobject.link;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.LinkedSection;
import org.gfxisa.isa.abi.SectionFlag;

/** A section of a file that goes into the result. */
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
    /** What the linker fills in. */
    List<InputRelocation> relocations = List.of();

    private Optional<InputSection> merged = Optional.empty();
    /** Where its pieces start, and where they are in the other section. */
    private int[] pieces = {};

    private int[] places = {};

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

    /** Whether equal pieces of it may be stored once. */
    boolean mayMerge() {
        return (flags & SectionFlag.MERGE.value()) != 0;
    }

    /** The number behind the last dot of its name, by which addresses of functions are sorted; more than a common one if there is none. */
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

    /** From now on its pieces are those of another section. */
    void become(InputSection section, int[] from, int[] to) {
        merged = Optional.of(section);
        pieces = from;
        places = to;
    }

    long address() {
        return output.header.address + offset;
    }

    /** The address of a byte; one past the end is allowed. */
    long address(long at) {
        if (merged.isEmpty()) {
            return address() + at;
        }
        int found = Arrays.binarySearch(pieces, (int) Math.max(0, Math.min(at, Integer.MAX_VALUE)));
        int piece = found >= 0 ? found : -found - 2;
        return merged.get().address() + places[piece] + at - pieces[piece];
    }

    /** What it became a part of, or itself. */
    OutputSection home() {
        return merged.orElse(this).output;
    }
}
