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
 * A section under construction: bytes, and variable fragments between them whose sizes depend on the layout. A subsection is represented in
 * the same way, and becomes a part of its section at layout.
 */
final class Section {
    /** The maximum size of a section. */
    static final long MOST_BYTES = 1L << 28;

    private final String name;
    private final int type;
    private final long flags;
    private final int entrySize;
    /** The section that contains this subsection, or itself. */
    private final Section whole;
    /** The subsections of a section by number, including itself. */
    private final TreeMap<Integer, Section> parts = new TreeMap<>();
    /** The number of bytes in the subsections before this one. */
    private long base;

    private final List<VariableFragment> fragments = new ArrayList<>();
    private final List<Fixup> fixups = new ArrayList<>();
    /** The offsets and source lines of instructions, and the numbers of variable fragments before them. */
    private int[] starts = {};

    private SourceLine[] lines = {};
    private int[] fragmentsBefore = {};
    private int instructions;
    private byte[] bytes = {};
    private int size;
    /** The offsets at which writing resumed after another section. */
    private final List<Integer> resumed = new ArrayList<>();
    /** The number of bytes in all subsections, without variable fragments. */
    private long written;

    private long alignment = 1;
    /** For each variable fragment, the sizes of those before it. */
    private long[] before = {0};

    private Optional<Symbol> start = Optional.empty();
    /** The group that it belongs to. */
    Optional<Group> group = Optional.empty();
    /** The symbol of the section by whose order this one is sorted. */
    Optional<Symbol> linked = Optional.empty();
    /** Its index in the section table. */
    int index;

    /** A group of sections: its signature, and whether the linker keeps only one of several groups with the same signature. */
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

    /** Returns the subsection with a number. */
    Section subsection(int number) {
        return whole.parts.computeIfAbsent(number, n -> new Section(whole));
    }

    Section whole() {
        return whole;
    }

    /** Returns the subsections in order. */
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

    /** Aligns its start to a number of bytes. */
    void align(long bytesToStartAt) {
        whole.alignment = Math.max(whole.alignment, bytesToStartAt);
    }

    /** Returns the symbol of its start. */
    Symbol start() {
        return start.orElseThrow();
    }

    void start(Symbol symbol) {
        start = Optional.of(symbol);
    }

    List<VariableFragment> fragments() {
        return fragments;
    }

    List<Fixup> fixups() {
        return fixups;
    }

    /** Notes that writing resumes after another section. */
    void resume() {
        if (size > 0) {
            resumed.add(size);
        }
    }

    /** Returns the index of the data fragment at a position: the number of variable fragments and of resumptions before it. */
    int dataFragment(int at, int fragmentsBefore) {
        return fragmentsBefore
                + (int) resumed.stream().filter(from -> from <= at).count();
    }

    /** Returns the number of bytes so far, without variable fragments. */
    int size() {
        return size;
    }

    /** Notes that an instruction starts at the current position. */
    void instruction(SourceLine line) {
        if (instructions == starts.length) {
            int more = Math.max(32, instructions * 2);
            starts = Arrays.copyOf(starts, more);
            fragmentsBefore = Arrays.copyOf(fragmentsBefore, more);
            lines = Arrays.copyOf(lines, more);
        }
        starts[instructions] = size;
        lines[instructions] = line;
        fragmentsBefore[instructions++] = fragments.size();
    }

    /** Returns its instructions after layout. */
    CodeListing listing() {
        int count = parts().stream().mapToInt(part -> part.instructions).sum();
        int[] offsets = new int[count];
        SourceLine[] all = new SourceLine[count];
        int to = 0;
        for (Section part : parts()) {
            for (int i = 0; i < part.instructions; i++) {
                offsets[to] = (int) part.offset(part.starts[i], part.fragmentsBefore[i]);
                all[to++] = part.lines[i];
            }
        }
        return new CodeListing(name, contents(), offsets, all);
    }

    boolean hasInstructions() {
        return parts().stream().anyMatch(part -> part.instructions > 0);
    }

    /** Appends space; returns its offset. */
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

    /** Returns the bytes without variable fragments. Those from {@link #size} on are unused. */
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

    /** Appends an unsigned LEB128 number. */
    void addUnsigned(long value) throws SourceException {
        add(Fragments.Leb128.of(value, false));
    }

    /** Overwrites bytes with the low bytes of a value. */
    void put(int at, long value, int width) {
        for (int i = 0; i < width; i++) {
            bytes[at + i] = (byte) (value >>> i * Byte.SIZE);
        }
    }

    void add(VariableFragment fragment) {
        fragments.add(fragment);
    }

    void add(Fixup fixup) throws SourceException {
        if (!hasBytes()) {
            throw noBytes();
        }
        fixups.add(fixup);
    }

    /** Returns whether a section without contents in the file has bytes other than zero from an offset on. */
    boolean hasInvalidBytes(int from) {
        boolean hasInvalidBytes = false;
        for (int i = from; i < size && !hasBytes(); i++) {
            hasInvalidBytes |= bytes[i] != 0;
        }
        return hasInvalidBytes;
    }

    /** Returns the error about bytes other than zero in a section without contents in the file. */
    SourceException noBytes() {
        return new SourceException(
                "section " + name + " has no contents in the file, so that it can only contain zeros");
    }

    /** Sets the number of bytes in the subsections before it; returns whether this is a change. */
    boolean startAt(long bytesBefore) {
        boolean isNew = base != bytesBefore || before.length != fragments.size() + 1;
        before = Arrays.copyOf(before, fragments.size() + 1);
        base = bytesBefore;
        return isNew;
    }

    /** Updates the offset after a variable fragment; returns whether this is a change. */
    boolean updateOffset(int fragment) {
        long sum = before[fragment] + fragments.get(fragment).size();
        boolean isNew = before[fragment + 1] != sum;
        before[fragment + 1] = sum;
        return isNew;
    }

    /** Returns the offset of a position in the section, including variable fragments. */
    long offset(int at, int fragmentsBefore) {
        return base + at + before[Math.min(fragmentsBefore, before.length - 1)];
    }

    /** Returns the offset of its end in the section. */
    long end() {
        return offset(size, fragments.size());
    }

    /** Returns the size of the section, including variable fragments. */
    long fullSize() {
        return parts.lastEntry().getValue().end();
    }

    /** Returns the contents including variable fragments. */
    byte[] contents() {
        byte[] all = new byte[(int) fullSize()];
        parts().forEach(part -> part.copyTo(all));
        return all;
    }

    private void copyTo(byte[] all) {
        int from = 0;
        int to = (int) base;
        for (VariableFragment fragment : fragments) {
            int length = fragment.at() - from;
            System.arraycopy(bytes, from, all, to, length);
            to += length;
            fragment.fill(all, to);
            to += (int) fragment.size();
            from = fragment.at();
        }
        System.arraycopy(bytes, from, all, to, size - from);
    }
}
