package org.gfxisa.simulator.codeobject.asm;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import org.gfxisa.simulator.codeobject.ElfSection;
import org.gfxisa.simulator.codeobject.SourceLine;

/**
 * A section that grows: bytes, and between them gaps whose size is found when everything is known. A subsection is one, too, which
 * becomes a part of the section when that is laid out.
 */
final class Section {
    /** More than that no source may make of itself. */
    static final long MOST_BYTES = 1L << 28;

    private final String name;
    private final int type;
    private final long flags;
    private final int entrySize;
    /** The section that it is a part of; itself if it is no subsection but 0. */
    private final Section whole;
    /** Of a section: its parts by number, itself among them. */
    private final TreeMap<Integer, Section> parts = new TreeMap<>();
    /** Bytes of the parts before it. */
    private long base;

    private final List<Gap> gaps = new ArrayList<>();
    private final List<Fixup> fixups = new ArrayList<>();
    /** Where instructions start, and where they stand in sources; how many gaps are before them. */
    private int[] starts = {};

    private SourceLine[] lines = {};
    private int[] gapsBefore = {};
    private int instructions;
    private byte[] bytes = {};
    private int size;
    /** Where writing went on after another section. */
    private final List<Integer> resumed = new ArrayList<>();
    /** Of a section: bytes of all its parts, without gaps. */
    private long written;

    private long alignment = 1;
    /** Sizes of all gaps before each one. */
    private long[] before = {0};

    private Optional<Symbol> start = Optional.empty();
    /** The group that it belongs to. */
    Optional<Group> group = Optional.empty();
    /** The symbol in whose section its order comes from. */
    Optional<Symbol> linked = Optional.empty();
    /** Number in the section table. */
    int index;

    /** Sections that belong together: the symbol by which they are known, and whether the linker keeps one group of several. */
    record Group(Symbol signature, boolean isComdat) {}

    Section(String name, int type, long flags, int entrySize) {
        this.name = name;
        this.type = type;
        this.flags = flags;
        this.entrySize = entrySize;
        whole = this;
        parts.put(0, this);
    }

    private Section(Section whole) {
        this.name = whole.name;
        this.type = whole.type;
        this.flags = whole.flags;
        this.entrySize = whole.entrySize;
        this.whole = whole;
    }

    /** The subsection of a number. */
    Section subsection(int number) {
        return whole.parts.computeIfAbsent(number, n -> new Section(whole));
    }

    Section whole() {
        return whole;
    }

    /** The subsections of a section in their order. */
    Collection<Section> parts() {
        return parts.values();
    }

    String name() {
        return name;
    }

    int type() {
        return type;
    }

    long flags() {
        return flags;
    }

    int entrySize() {
        return entrySize;
    }

    boolean isCode() {
        return (flags & SectionDirectives.SHF_EXECINSTR) != 0;
    }

    boolean hasBytes() {
        return type != ElfSection.SHT_NOBITS;
    }

    long alignment() {
        return alignment;
    }

    /** Its start is to be a multiple of so many bytes. */
    void align(long bytesToStartAt) {
        whole.alignment = Math.max(whole.alignment, bytesToStartAt);
    }

    /** The symbol of its start. */
    Symbol start() {
        return start.orElseThrow();
    }

    void start(Symbol symbol) {
        start = Optional.of(symbol);
    }

    List<Gap> gaps() {
        return gaps;
    }

    List<Fixup> fixups() {
        return fixups;
    }

    /** Writing goes on after another section. */
    void resume() {
        if (size > 0) {
            resumed.add(size);
        }
    }

    /** Stretches between gaps, and between visits, before a place. */
    int stretch(int at, int gapsBefore) {
        return gapsBefore + (int) resumed.stream().filter(from -> from <= at).count();
    }

    /** Bytes so far, without gaps. */
    int size() {
        return size;
    }

    /** Notes that an instruction starts where the next byte goes. */
    void instruction(SourceLine line) {
        if (instructions == starts.length) {
            int more = Math.max(32, instructions * 2);
            starts = Arrays.copyOf(starts, more);
            gapsBefore = Arrays.copyOf(gapsBefore, more);
            lines = Arrays.copyOf(lines, more);
        }
        starts[instructions] = size;
        lines[instructions] = line;
        gapsBefore[instructions++] = gaps.size();
    }

    /** The instructions, once the section is laid out. */
    CodeListing listing() {
        int count = parts().stream().mapToInt(part -> part.instructions).sum();
        int[] offsets = new int[count];
        SourceLine[] all = new SourceLine[count];
        int to = 0;
        for (Section part : parts()) {
            for (int i = 0; i < part.instructions; i++) {
                offsets[to] = (int) part.offset(part.starts[i], part.gapsBefore[i]);
                all[to++] = part.lines[i];
            }
        }
        return new CodeListing(name, contents(), offsets, all);
    }

    boolean hasInstructions() {
        return parts().stream().anyMatch(part -> part.instructions > 0);
    }

    /** Makes room for more bytes; gives where they begin. */
    int grow(int more) throws SourceException {
        whole.written += more;
        if (whole.written > MOST_BYTES) {
            throw new SourceException("section " + name + " becomes larger than " + MOST_BYTES + " bytes");
        }
        if (bytes.length - size < more) {
            bytes = Arrays.copyOf(bytes, Math.max(Math.max(64, bytes.length * 2), size + more));
        }
        int at = size;
        size += more;
        return at;
    }

    /** The bytes without gaps; those from {@link #size} on mean nothing. */
    byte[] bytes() {
        return bytes;
    }

    void add(byte[] more) throws SourceException {
        int at = grow(more.length);
        System.arraycopy(more, 0, bytes, at, more.length);
    }

    /** Appends the low bytes of a value. */
    void add(long value, int width) throws SourceException {
        put(grow(width), value, width);
    }

    /** Appends a number in as many bytes as it takes, seven bits each. */
    void addUnsigned(long value) throws SourceException {
        add(Gaps.Leb128.of(value, false));
    }

    /** Overwrites bytes with the low bytes of a value. */
    void put(int at, long value, int width) {
        for (int i = 0; i < width; i++) {
            bytes[at + i] = (byte) (value >>> i * Byte.SIZE);
        }
    }

    void add(Gap gap) {
        gaps.add(gap);
    }

    void add(Fixup fixup) throws SourceException {
        if (!hasBytes()) {
            throw noBytes();
        }
        fixups.add(fixup);
    }

    /** Whether it has no bytes in the file, and others than zeros from a place on. */
    boolean isSpoiled(int from) {
        boolean isSpoiled = false;
        for (int i = from; i < size && !hasBytes(); i++) {
            isSpoiled |= bytes[i] != 0;
        }
        return isSpoiled;
    }

    /** What is wrong when something else than zeros is written to a section that has no bytes in the file. */
    SourceException noBytes() {
        return new SourceException("section " + name + " has no bytes in the file, and holds nothing but zeros");
    }

    /** It begins behind so many bytes of the parts before it; true if it did not do so yet. */
    boolean startAt(long bytesBefore) {
        boolean isNew = base != bytesBefore || before.length != gaps.size() + 1;
        before = Arrays.copyOf(before, gaps.size() + 1);
        base = bytesBefore;
        return isNew;
    }

    /** What follows a gap begins at its end; true if it did not do so yet. */
    boolean settle(int gap) {
        long sum = before[gap] + gaps.get(gap).size();
        boolean isNew = before[gap + 1] != sum;
        before[gap + 1] = sum;
        return isNew;
    }

    /** How many bytes of the whole section are before a place, gaps counted. */
    long offset(int at, int gapsBefore) {
        return base + at + before[Math.min(gapsBefore, before.length - 1)];
    }

    /** Where it ends: bytes, gaps and what is before it counted. */
    long end() {
        return offset(size, gaps.size());
    }

    /** Bytes of the whole section, gaps counted. */
    long fullSize() {
        return parts.lastEntry().getValue().end();
    }

    /** Everything with its gaps filled. */
    byte[] contents() {
        byte[] all = new byte[(int) fullSize()];
        parts().forEach(part -> part.copyTo(all));
        return all;
    }

    private void copyTo(byte[] all) {
        int from = 0;
        int to = (int) base;
        for (Gap gap : gaps) {
            int length = gap.at() - from;
            System.arraycopy(bytes, from, all, to, length);
            to += length;
            gap.fill(all, to);
            to += (int) gap.size();
            from = gap.at();
        }
        System.arraycopy(bytes, from, all, to, size - from);
    }
}
