package org.gfxisa.simulator.codeobject.link;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.LinkedSection;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SectionFlag;
import org.gfxisa.isa.abi.SectionOrder;
import org.gfxisa.isa.abi.SectionType;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.SectionHeader;
import org.gfxisa.simulator.codeobject.SectionKind;

/** A section of the result: sections of files one after another, or what the linker makes. */
final class OutputSection {
    static final long SHF_WRITE = SectionFlag.WRITE.value();
    static final long SHF_ALLOC = SectionFlag.ALLOC.value();
    static final long SHF_EXECINSTR = SectionFlag.EXECINSTR.value();
    static final long SHF_TLS = SectionFlag.TLS.value();
    private static final Set<Integer> ARRAYS =
            Set.of(SectionType.INIT_ARRAY.value(), SectionType.FINI_ARRAY.value(), SectionType.PREINIT_ARRAY.value());
    /** Types that become one of bytes when they meet in a section. */
    private static final Set<Integer> MIXABLE = Set.of(
            SectionType.PROGBITS.value(),
            SectionType.NOBITS.value(),
            SectionType.NOTE.value(),
            SectionType.INIT_ARRAY.value(),
            SectionType.FINI_ARRAY.value(),
            SectionType.PREINIT_ARRAY.value());

    final SectionHeader header;
    final List<InputSection> inputs = new ArrayList<>();
    /** What the linker makes; of a section with inputs what they become. */
    byte[] content = {};
    /** Whether the loader makes it read-only when it has relocated it. */
    boolean isRelro;

    int index;
    /** The address that values of its symbols count from: where the data of threads start, or 0. */
    long base;

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

    /** A place for symbols. */
    InputSection start() {
        InputSection start = new InputSection("", header.name, header.type, 0, 1, 0, new byte[0], 0);
        start.output = this;
        return start;
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

    boolean isTls() {
        return (header.flags & SHF_TLS) != 0;
    }

    boolean hasBytes() {
        return header.type != ElfSection.SHT_NOBITS;
    }

    /** Makes what the linker wrote the content. */
    void fill(byte[] bytes) {
        content = bytes;
        header.size = bytes.length;
    }

    void add(InputSection input) throws LinkException {
        if (header.type != input.type) {
            if (!MIXABLE.contains(header.type) || !MIXABLE.contains(input.type)) {
                throw new LinkException(
                        input.where + ": its type is another than that of the " + header.name + " before it");
            }
            header.type = ElfSection.SHT_PROGBITS;
        }
        if (((header.flags ^ input.flags) & SHF_TLS) != 0) {
            throw new LinkException(
                    input.where + ": either it or the " + header.name + " before it holds data of threads, not both");
        }
        header.alignment = Math.max(header.alignment, input.alignment);
        header.entrySize = header.entrySize == input.entrySize ? input.entrySize : 0;
        header.flags |= input.flags & ~(long) SectionFlag.GROUP.value();
        long at = aligned(header.size, input.alignment);
        input.output = this;
        input.offset = at;
        header.size = at + input.size;
        inputs.add(input);
    }

    /** The sections of files in the order in which they stand in the section of that name. */
    static List<InputSection> ordered(String name, List<InputSection> inputs) {
        Comparator<InputSection> byPriority = Comparator.comparingInt(InputSection::priority);
        return switch (of(name).map(LinkedSection::order).orElse(SectionOrder.NONE)) {
            case UP -> inputs.stream().sorted(byPriority).toList();
            case DOWN -> inputs.stream().sorted(byPriority.reversed()).toList();
            case NONE -> inputs;
        };
    }

    private static Optional<LinkedSection> of(String name) {
        return Stream.of(LinkedSection.values())
                .filter(known -> known.text().equals(name))
                .findFirst();
    }

    /** Finds out what the loader makes read-only, when all inputs are there. */
    void protect() {
        isRelro = isWritable()
                && (isTls()
                        || ARRAYS.contains(header.type)
                        || of(header.name).filter(LinkedSection::relro).isPresent());
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
        return (isTls() ? 40 : isRelro ? 50 : 60) + bss;
    }

    static long aligned(long value, long to) {
        return value + to - 1 & -to;
    }
}
