package org.gfxisa.simulator.codeobject.link;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SegmentFlag;
import org.gfxisa.isa.abi.SegmentType;
import org.gfxisa.simulator.codeobject.ElfFileHeader;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.SectionHeader;

/** Where sections are in memory and in the file, and the program headers that say so. */
final class Segments {
    private static final int HEADER_SIZE = 56;
    private static final long PAGE = 0x1000;
    private static final int X = SegmentFlag.X.value();
    private static final int W = SegmentFlag.W.value();
    private static final int R = SegmentFlag.R.value();

    private final List<OutputSection> sections;
    private final List<Segment> segments = new ArrayList<>();
    /** The segments that sections are loaded with. */
    private final Map<OutputSection, Segment> loads = new LinkedHashMap<>();

    private static final class Segment {
        final int type;
        final int flags;
        private final long alignment;
        final List<OutputSection> sections = new ArrayList<>();
        boolean hasHeaders;

        Segment(int type, int flags, long alignment) {
            this.type = type;
            this.flags = flags;
            this.alignment = alignment;
        }

        OutputSection last() {
            return sections.get(sections.size() - 1);
        }

        long alignment() {
            return type == SegmentType.GNU_RELRO.value()
                    ? 1
                    : sections.stream().mapToLong(s -> s.header.alignment).reduce(alignment, Math::max);
        }

        long offset() {
            return hasHeaders || sections.isEmpty() ? 0 : sections.get(0).header.offset;
        }

        long address() {
            return hasHeaders || sections.isEmpty() ? 0 : sections.get(0).header.address;
        }

        boolean isEmptyLoad() {
            return type == SegmentType.LOAD.value()
                    && !hasHeaders
                    && last().header.address + last().header.size == address();
        }
    }

    /** @param sections those of the result in their order */
    Segments(List<OutputSection> sections) {
        this.sections = sections;
        segments.add(new Segment(SegmentType.PHDR.value(), R, Long.BYTES));
        Segment load = new Segment(SegmentType.LOAD.value(), R, PAGE);
        load.hasHeaders = true;
        segments.add(load);
        OutputSection last = null;
        for (OutputSection section : sections) {
            if (!isLoaded(section)) {
                continue;
            }
            int flags = R | (section.isWritable() ? W : 0) | (section.isCode() ? X : 0);
            boolean isApart =
                    last != null && (last.isRelro && !section.isRelro || !last.hasBytes() && section.hasBytes());
            if (flags != load.flags || isApart) {
                load = new Segment(SegmentType.LOAD.value(), flags, PAGE);
                segments.add(load);
            }
            last = section;
            load.sections.add(section);
            loads.put(section, load);
        }
        add(SegmentType.TLS.value(), R, OutputSection::isTls);
        add(SegmentType.DYNAMIC.value(), R | W, s -> s.header.name.equals(NamedSection.DYNAMIC.text()));
        add(SegmentType.GNU_RELRO.value(), R, s -> s.isRelro && isLoaded(s));
        segments.add(new Segment(SegmentType.GNU_STACK.value(), R | W, 0));
        addNotes();
    }

    /** Loaders make room for the zeros of threads when they start one, not where they load the file. */
    private static boolean isLoaded(OutputSection section) {
        return section.isAllocated() && !isZerosOfThreads(section);
    }

    private static boolean isZerosOfThreads(OutputSection section) {
        return section.isTls() && !section.hasBytes();
    }

    private void add(int type, int flags, Predicate<OutputSection> has) {
        Segment segment = new Segment(type, flags, 0);
        sections.stream().filter(has).forEach(segment.sections::add);
        if (!segment.sections.isEmpty()) {
            segments.add(segment);
        }
    }

    /** A program header for notes that follow each other with the same alignment. */
    private void addNotes() {
        OutputSection last = null;
        for (OutputSection section : sections) {
            boolean isNote = section.header.type == ElfSection.SHT_NOTE && section.isAllocated();
            if (isNote && (last == null || last.header.alignment != section.header.alignment)) {
                segments.add(new Segment(SegmentType.NOTE.value(), R, 0));
            }
            last = isNote ? section : null;
            if (isNote) {
                segments.get(segments.size() - 1).sections.add(section);
            }
        }
    }

    /** How many program headers there are; a segment without bytes has none, only the room for it. */
    int count() {
        return (int) segments.stream().filter(s -> !s.isEmptyLoad()).count();
    }

    private long headersSize() {
        return ElfFileHeader.SIZE + (long) segments.size() * HEADER_SIZE;
    }

    /** Gives the sections addresses and places in the file; gives the first place behind them. */
    long place() {
        Optional<Segment> threads =
                segments.stream().filter(s -> s.type == SegmentType.TLS.value()).findFirst();
        Optional<OutputSection> firstOfThreads = threads.map(t -> t.sections.get(0));
        long dot = headersSize();
        long zerosOfThreads = 0;
        for (OutputSection section : sections) {
            if (!section.isAllocated()) {
                continue;
            }
            long at = dot;
            if (isZerosOfThreads(section)) {
                at = zerosOfThreads == 0 ? dot : zerosOfThreads;
            } else if (isFirst(section)) {
                long inPage = dot & PAGE - 1;
                at = OutputSection.aligned(dot, PAGE)
                        + (firstOfThreads.equals(Optional.of(section))
                                ? OutputSection.aligned(inPage, threads.get().alignment())
                                : inPage);
            }
            at = OutputSection.aligned(at, section.header.alignment);
            section.header.address = at;
            if (section.header.name.equals(NamedSection.RELRO_PADDING.text())) {
                // What follows shares its last page in the file, not in memory.
                section.header.size = OutputSection.aligned(at, PAGE) - at;
                dot = at;
            } else if (isZerosOfThreads(section)) {
                zerosOfThreads = at + section.header.size;
            } else {
                dot = at + section.header.size;
            }
            if (section.isTls()) {
                section.base = firstOfThreads.get().header.address;
            }
        }
        return placeInFile(firstOfThreads);
    }

    /** Whether a section starts a segment; nothing stands in front of it there. */
    private boolean isFirst(OutputSection section) {
        Segment load = loads.get(section);
        return load != null && !load.hasHeaders && load.sections.get(0) == section;
    }

    private long placeInFile(Optional<OutputSection> firstOfThreads) {
        loads.values().removeIf(Segment::isEmptyLoad);
        long at = headersSize();
        for (OutputSection section : sections) {
            Segment load = loads.get(section);
            if (isFirst(section)) {
                at += section.header.address - at & load.alignment() - 1;
            } else if (!section.isAllocated()
                    || load == null && (section.hasBytes() || firstOfThreads.equals(Optional.of(section)))) {
                at = OutputSection.aligned(at, Math.max(1, section.header.alignment));
            } else if (section.hasBytes()) {
                at = load.offset() + section.header.address - load.address();
            }
            section.header.offset = at;
            at += section.hasBytes() ? section.header.size : 0;
        }
        return at;
    }

    /** Writes the program headers at the position of the buffer. */
    void write(ByteBuffer out) {
        for (Segment segment : segments) {
            if (segment.isEmptyLoad()) {
                continue;
            }
            long offset = segment.offset();
            long address = segment.address();
            long inFile = 0;
            long inMemory = 0;
            if (segment.type == SegmentType.PHDR.value()) {
                offset = ElfFileHeader.SIZE;
                address = offset;
                inFile = headersSize() - offset;
                inMemory = inFile;
            } else if (!segment.sections.isEmpty()) {
                SectionHeader last = segment.last().header;
                inFile = last.offset + (segment.last().hasBytes() ? last.size : 0) - offset;
                inMemory = last.address + last.size - address;
            } else if (segment.hasHeaders) {
                inFile = headersSize();
                inMemory = inFile;
            }
            out.putInt(segment.type)
                    .putInt(segment.flags)
                    .putLong(offset)
                    .putLong(address)
                    .putLong(address);
            out.putLong(inFile).putLong(inMemory).putLong(segment.alignment());
        }
    }
}
