package org.gfxisa.simulator.codeobject.link;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.SectionHeader;
import org.gfxisa.simulator.codeobject.SectionKind;

/** A section of the result: sections of files one after another, or what the linker makes. */
final class OutputSection {
    static final long SHF_WRITE = SectionFlag.WRITE.value();
    static final long SHF_ALLOC = SectionFlag.ALLOC.value();
    static final long SHF_EXECINSTR = SectionFlag.EXECINSTR.value();

    final SectionHeader header;
    final List<InputSection> inputs = new ArrayList<>();
    /** What the linker makes; of a section with inputs what they become. */
    byte[] content = {};
    /** Whether the loader makes it read-only when it has relocated it. */
    boolean isRelro;

    int index;

    OutputSection(String name, int type, long flags, long alignment, long entrySize) {
        header = new SectionHeader(name);
        header.type = type;
        header.flags = flags;
        header.alignment = alignment;
        header.entrySize = entrySize;
    }

    /** What the linker makes. */
    static OutputSection of(NamedSection section, long alignment, long entrySize) {
        SectionKind kind = SectionKind.of(section);
        return new OutputSection(section.text(), kind.type(), kind.flags(), alignment, entrySize);
    }

    boolean isAllocated() {
        return (header.flags & SHF_ALLOC) != 0;
    }

    boolean isWritable() {
        return (header.flags & SHF_WRITE) != 0;
    }

    boolean isCode() {
        return (header.flags & SHF_EXECINSTR) != 0;
    }

    boolean hasBytes() {
        return header.type != ElfSection.SHT_NOBITS;
    }

    /** Makes what the linker wrote the content. */
    void fill(byte[] bytes) {
        content = bytes;
        header.size = bytes.length;
    }

    void add(InputSection input) {
        header.alignment = Math.max(header.alignment, input.alignment);
        header.entrySize = header.entrySize == input.entrySize ? input.entrySize : 0;
        header.flags |= input.flags & ~(long) SectionFlag.GROUP.value();
        long at = aligned(header.size, input.alignment);
        input.output = this;
        input.offset = at;
        header.size = at + input.size;
        inputs.add(input);
    }

    /** Puts the contents of the inputs together. */
    void assemble() {
        if (inputs.isEmpty() || !hasBytes()) {
            return;
        }
        content = new byte[(int) header.size];
        for (InputSection input : inputs) {
            System.arraycopy(input.content, 0, content, (int) input.offset, input.content.length);
        }
    }

    /** Sections with the same rights stand together: what is read, executed, written, and not loaded at all. */
    int rank() {
        int bss = hasBytes() ? 0 : 1;
        if (!isAllocated()) {
            return 100;
        }
        if (isCode()) {
            return (isWritable() ? 30 : 20) + bss;
        }
        if (!isWritable()) {
            return (header.type == ElfSection.SHT_PROGBITS ? 10 : 0) + bss;
        }
        return (isRelro ? 40 : 50) + bss;
    }

    static long aligned(long value, long to) {
        return value + to - 1 & -to;
    }
}
