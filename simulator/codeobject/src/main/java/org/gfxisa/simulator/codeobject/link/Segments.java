package org.gfxisa.simulator.codeobject.link;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.isa.abi.NamedSection;
import org.gfxisa.isa.abi.SegmentFlag;
import org.gfxisa.isa.abi.SegmentType;
import org.gfxisa.simulator.codeobject.ElfFileHeader;
import org.gfxisa.simulator.codeobject.ElfSection;

/** Where sections are in memory and in the file, and the program headers that say so. */
final class Segments {
    private static final int HEADER_SIZE = 56;
    private static final long PAGE = 0x1000;
    private static final int X = SegmentFlag.X.value();
    private static final int W = SegmentFlag.W.value();
    private static final int R = SegmentFlag.R.value();

    private final List<OutputSection> sections;
    private final List<Segment> segments = new ArrayList<>();

    private static final class Segment {
        final int type;
        final int flags;
        final long alignment;
        final List<OutputSection> sections = new ArrayList<>();
        boolean hasHeaders;

        Segment(int type, int flags, long alignment) {
            this.type = type;
            this.flags = flags;
            this.alignment = alignment;
        }
    }

    /** @param sections those of the result in their order */
    Segments(List<OutputSection> sections) {
        this.sections = sections;
        segments.add(new Segment(SegmentType.PHDR.value(), R, Long.BYTES));
        Segment load = new Segment(SegmentType.LOAD.value(), R, PAGE);
        load.hasHeaders = true;
        segments.add(load);
        boolean wasRelro = false;
        for (OutputSection section : sections) {
            if (!section.isAllocated()) {
                continue;
            }
            int flags = R | (section.isWritable() ? W : 0) | (section.isCode() ? X : 0);
            if (flags != load.flags || wasRelro && !section.isRelro) {
                load = new Segment(SegmentType.LOAD.value(), flags, PAGE);
                segments.add(load);
            }
            wasRelro = section.isRelro;
            load.sections.add(section);
        }
        add(SegmentType.DYNAMIC.value(), R | W, Long.BYTES, s -> s.header.name.equals(NamedSection.DYNAMIC.text()));
        add(SegmentType.GNU_RELRO.value(), R, 1, s -> s.isRelro);
        segments.add(new Segment(SegmentType.GNU_STACK.value(), R | W, 0));
        add(SegmentType.NOTE.value(), R, Integer.BYTES, s -> s.header.type == ElfSection.SHT_NOTE && s.isAllocated());
    }

    private void add(int type, int flags, long alignment, java.util.function.Predicate<OutputSection> has) {
        Segment segment = new Segment(type, flags, alignment);
        sections.stream().filter(has).forEach(segment.sections::add);
        if (!segment.sections.isEmpty()) {
            segments.add(segment);
        }
    }

    int count() {
        return segments.size();
    }

    /** Gives the sections addresses and places in the file; gives the first place behind them. */
    long place() {
        long dot = ElfFileHeader.SIZE + (long) segments.size() * HEADER_SIZE;
        for (Segment segment : segments) {
            if (segment.type != SegmentType.LOAD.value()) {
                continue;
            }
            for (OutputSection section : segment.sections) {
                boolean isFirst = section == segment.sections.get(0) && !segment.hasHeaders;
                if (isFirst) {
                    dot = OutputSection.aligned(dot, PAGE) + (dot & PAGE - 1);
                }
                dot = OutputSection.aligned(dot, section.header.alignment);
                section.header.address = dot;
                if (section.header.name.equals(NamedSection.RELRO_PADDING.text())) {
                    // What follows shares its last page in the file, not in memory.
                    section.header.size = OutputSection.aligned(dot, PAGE) - dot;
                } else {
                    dot += section.header.size;
                }
            }
        }
        return placeInFile();
    }

    private long placeInFile() {
        long at = ElfFileHeader.SIZE + (long) segments.size() * HEADER_SIZE;
        for (Segment segment : segments) {
            if (segment.type == SegmentType.LOAD.value()) {
                at = placeInFile(segment, at);
            }
        }
        for (OutputSection section : sections) {
            if (!section.isAllocated()) {
                at = OutputSection.aligned(at, Math.max(1, section.header.alignment));
                section.header.offset = at;
                at += section.hasBytes() ? section.header.size : 0;
            }
        }
        return at;
    }

    private static long placeInFile(Segment segment, long from) {
        long at = from;
        long page = Math.max(
                PAGE,
                segment.sections.stream()
                        .mapToLong(s -> s.header.alignment)
                        .max()
                        .orElse(1));
        for (OutputSection section : segment.sections) {
            OutputSection first = segment.sections.get(0);
            if (section.hasBytes() || section == first) {
                section.header.offset = section == first
                        ? at + (section.header.address - at & page - 1)
                        : first.header.offset + section.header.address - first.header.address;
            } else {
                section.header.offset = at;
            }
            at = section.hasBytes() ? section.header.offset + section.header.size : section == first ? from : at;
        }
        return at;
    }

    /** Writes the program headers at the position of the buffer. */
    void write(ByteBuffer out) {
        long headers = ElfFileHeader.SIZE + (long) segments.size() * HEADER_SIZE;
        for (Segment segment : segments) {
            long offset = 0;
            long address = 0;
            long inFile = 0;
            long inMemory = 0;
            long alignment = segment.alignment;
            if (segment.type == SegmentType.PHDR.value()) {
                offset = ElfFileHeader.SIZE;
                address = offset;
                inFile = headers - offset;
                inMemory = inFile;
            } else if (!segment.sections.isEmpty() || segment.hasHeaders) {
                OutputSection first = segment.sections.isEmpty() ? null : segment.sections.get(0);
                offset = segment.hasHeaders ? 0 : first.header.offset;
                address = segment.hasHeaders ? 0 : first.header.address;
                inFile = segment.hasHeaders ? headers : 0;
                inMemory = inFile;
                for (OutputSection section : segment.sections) {
                    inMemory = section.header.address + section.header.size - address;
                    inFile = section.hasBytes() ? section.header.offset + section.header.size - offset : inFile;
                    alignment = segment.type == SegmentType.GNU_RELRO.value()
                            ? 1
                            : Math.max(alignment, section.header.alignment);
                }
            }
            out.putInt(segment.type)
                    .putInt(segment.flags)
                    .putLong(offset)
                    .putLong(address)
                    .putLong(address);
            out.putLong(inFile).putLong(inMemory).putLong(alignment);
        }
    }
}
