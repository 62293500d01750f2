package org.gfxisa.simulator.listing;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.ElfFile;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.ElfSegment;

/**
 * A piece of code to list.
 *
 * @param section index of its section; negative for a segment of a file without section headers
 * @param address of its first byte
 */
record CodeRegion(int section, String name, long address, ByteWindow bytes) {
    /** The byte at an offset that is inside, 0 to 255. */
    int byteAt(int offset) {
        return bytes.array()[bytes.start() + offset] & 0xff;
    }

    /** The executable sections that are not empty; without section headers, the executable segments. */
    static List<CodeRegion> of(ElfFile elf) throws CodeObjectException {
        List<CodeRegion> regions = new ArrayList<>();
        for (ElfSection section : elf.sections()) {
            if (section.isExecutable() && elf.contents(section).size() > 0) {
                regions.add(new CodeRegion(section.index(), section.name(), section.address(), elf.contents(section)));
            }
        }
        if (elf.sections().isEmpty()) {
            for (ElfSegment segment : elf.segments()) {
                if (segment.isExecutable() && segment.fileSize() != 0) {
                    String name = "PT_LOAD#" + segment.index();
                    regions.add(new CodeRegion(-1 - segment.index(), name, segment.address(), elf.contents(segment)));
                }
            }
        }
        return regions;
    }
}
