package org.gfxisa.simulator.listing;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSegment;

/**
 * A section of code to list.
 *
 * @param section its index, or a negative number for a segment of a file without section headers
 * @param name its name
 * @param address the address of its first byte
 * @param bytes its contents
 */
record CodeSection(int section, String name, long address, ByteWindow bytes) {
    /** Returns the unsigned byte at an offset. */
    int byteAt(int offset) {
        return bytes.array()[bytes.start() + offset] & 0xff;
    }

    /** Returns the executable sections that are not empty, or the executable segments if there are no section headers. */
    static List<CodeSection> of(ElfFile elf) throws CodeObjectException {
        List<CodeSection> regions = new ArrayList<>();
        for (ElfSection section : elf.sections()) {
            if (section.isExecutable() && elf.contents(section).size() > 0) {
                regions.add(new CodeSection(section.index(), section.name(), section.address(), elf.contents(section)));
            }
        }
        if (elf.sections().isEmpty()) {
            for (ElfSegment segment : elf.segments()) {
                if (segment.isExecutable() && segment.fileSize() != 0) {
                    String name = "PT_LOAD#" + segment.index();
                    regions.add(new CodeSection(-1 - segment.index(), name, segment.address(), elf.contents(segment)));
                }
            }
        }
        return regions;
    }
}
