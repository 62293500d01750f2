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

/** A section of the output, with contents from input sections or from the linker. */
final class OutputSection {
    static final long SHF_WRITE = SectionFlag.WRITE.value();
    static final long SHF_ALLOC = SectionFlag.ALLOC.value();
    static final long SHF_EXECINSTR = SectionFlag.EXECINSTR.value();
    static final long SHF_TLS = SectionFlag.TLS.value();
    private static final Set<Integer> ARRAYS =
            Set.of(SectionType.INIT_ARRAY.value(), SectionType.FINI_ARRAY.value(), SectionType.PREINIT_ARRAY.value());
    /** Types that may be mixed in a section, whose type becomes PROGBITS then. */
    private static final Set<Integer> MIXABLE = Set.of(
            SectionType.PROGBITS.value(),
            SectionType.NOBITS.value(),
            SectionType.NOTE.value(),
            SectionType.INIT_ARRAY.value(),
            SectionType.FINI_ARRAY.value(),
            SectionType.PREINIT_ARRAY.value());

    final SectionHeader header;
    final List<InputSection> inputs = new ArrayList<>();
    /** Its contents, which the linker generates or assembles from the inputs. */
    byte[] content = {};
    /** Whether the loader makes it read-only after relocation. */
    boolean isRelro;

    int index;
    /** The address to which its symbols are relative: the start of the TLS segment, or 0. */
    long base;

    OutputSection(String name, int type, long flags, long alignment, long entrySize) {
        header = new SectionHeader(name);
        header.type = type;
        header.flags = flags;
        header.alignment = alignment;
        header.entrySize = entrySize;
    }

    /** Makes a section that the linker fills. */
    static OutputSection of(NamedSection section, long alignment, long entrySize) {
        SectionKind kind = SectionKind.of(section);
        return new OutputSection(section.text(), kind.type(), kind.flags(), alignment, entrySize);
    }

    /** Returns an empty input section at its start, for symbols. */
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

    /** Sets its contents. */
    void fill(byte[] bytes) {
        content = bytes;
        header.size = bytes.length;
    }

    void add(InputSection input) throws LinkException {
        if (header.type != input.type) {
            if (!MIXABLE.contains(header.type) || !MIXABLE.contains(input.type)) {
                throw new LinkException(
                        input.where + ": its type differs from that of the " + header.name + " before it");
            }
            header.type = ElfSection.SHT_PROGBITS;
        }
        if (((header.flags ^ input.flags) & SHF_TLS) != 0) {
            throw new LinkException(input.where + ": cannot join the " + header.name
                    + " before it, since only one of them is thread-local");
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

    /** Sorts the input sections of an output section. */
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

    /** Decides whether the loader makes it read-only, after all inputs have been added. */
    void computeRelro() {
        isRelro = isWritable()
                && (isTls()
                        || ARRAYS.contains(header.type)
                        || of(header.name).filter(LinkedSection::relro).isPresent());
    }

    /** Assembles its contents from the inputs. */
    void assemble() {
        if (inputs.isEmpty() || !hasBytes()) {
            return;
        }
        content = new byte[(int) header.size];
        for (InputSection input : inputs) {
            System.arraycopy(input.content, 0, content, (int) input.offset, input.content.length);
        }
    }

    /** Returns the rank by which sections are sorted, so that those with the same permissions are adjacent. */
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
