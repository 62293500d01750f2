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

/** Assigns addresses and file offsets to sections, and writes the program headers. */
final class Segments {
    private static final int HEADER_SIZE = 56;
    private static final long PAGE = 0x1000;
    private static final int X = SegmentFlag.X.value();
    private static final int W = SegmentFlag.W.value();
    private static final int R = SegmentFlag.R.value();

    private final List<OutputSection> sections;
    private final List<Segment> segments = new ArrayList<>();
    /** The loadable segment of each section. */
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

    /** @param sections the sections of the output in their order */
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

    /** Returns whether a section is part of a loadable segment. Loaders allocate .tbss for each thread instead. */
    private static boolean isLoaded(OutputSection section) {
        return section.isAllocated() && !isTbss(section);
    }

    private static boolean isTbss(OutputSection section) {
        return section.isTls() && !section.hasBytes();
    }

    private void add(int type, int flags, Predicate<OutputSection> has) {
        Segment segment = new Segment(type, flags, 0);
        sections.stream().filter(has).forEach(segment.sections::add);
        if (!segment.sections.isEmpty()) {
            segments.add(segment);
        }
    }

    /** Adds a program header for each run of adjacent notes with the same alignment. */
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

    /** Returns the number of program headers. A segment without bytes has none, although space is reserved for it. */
    int count() {
        return (int) segments.stream().filter(s -> !s.isEmptyLoad()).count();
    }

    private long headersSize() {
        return ElfFileHeader.SIZE + (long) segments.size() * HEADER_SIZE;
    }

    /** Assigns addresses and file offsets; returns the end of the file's contents. */
    long place() {
        Optional<Segment> tls =
                segments.stream().filter(s -> s.type == SegmentType.TLS.value()).findFirst();
        Optional<OutputSection> firstTls = tls.map(t -> t.sections.get(0));
        long dot = headersSize();
        long tbssEnd = 0;
        for (OutputSection section : sections) {
            if (!section.isAllocated()) {
                continue;
            }
            long at = dot;
            if (isTbss(section)) {
                at = tbssEnd == 0 ? dot : tbssEnd;
            } else if (isFirst(section)) {
                long inPage = dot & PAGE - 1;
                at = OutputSection.aligned(dot, PAGE)
                        + (firstTls.equals(Optional.of(section))
                                ? OutputSection.aligned(inPage, tls.get().alignment())
                                : inPage);
            }
            at = OutputSection.aligned(at, section.header.alignment);
            section.header.address = at;
            if (section.header.name.equals(NamedSection.RELRO_PADDING.text())) {
                // The next section shares the last page in the file, but not in memory.
                section.header.size = OutputSection.aligned(at, PAGE) - at;
                dot = at;
            } else if (isTbss(section)) {
                tbssEnd = at + section.header.size;
            } else {
                dot = at + section.header.size;
            }
            if (section.isTls()) {
                section.base = firstTls.get().header.address;
            }
        }
        return placeInFile(firstTls);
    }

    /** Returns whether a section is the first of its segment. */
    private boolean isFirst(OutputSection section) {
        Segment load = loads.get(section);
        return load != null && !load.hasHeaders && load.sections.get(0) == section;
    }

    private long placeInFile(Optional<OutputSection> firstTls) {
        loads.values().removeIf(Segment::isEmptyLoad);
        long at = headersSize();
        for (OutputSection section : sections) {
            Segment load = loads.get(section);
            if (isFirst(section)) {
                at += section.header.address - at & load.alignment() - 1;
            } else if (!section.isAllocated()
                    || load == null && (section.hasBytes() || firstTls.equals(Optional.of(section)))) {
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
