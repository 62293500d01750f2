package org.gfxisa.simulator.codeobject;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.isa.abi.ElfMachine;
import org.gfxisa.isa.abi.ElfOsAbi;

/** Makes small ELF files for tests: the given sections, followed by a symbol table, the names and the section headers. */
public final class ElfBuilder {
    private record Section(String name, int type, long flags, long address, byte[] bytes, int link, long entrySize) {}

    private record Segment(int type, int flags, int section, long extra) {}

    private record Symbol(String name, int type, int section, long value, long size) {}

    private final List<Section> sections = new ArrayList<>();
    private final List<Segment> segments = new ArrayList<>();
    private final List<Symbol> symbols = new ArrayList<>();
    private int machine = ElfMachine.AMDGPU.value();
    private int flags = 0x53f;
    private int abiVersion = 3;
    private int osAbi = ElfOsAbi.AMDGPU_HSA.value();
    private int type = 3;

    public ElfBuilder machine(int value) {
        machine = value;
        return this;
    }

    public ElfBuilder flags(int value) {
        flags = value;
        return this;
    }

    public ElfBuilder abiVersion(int value) {
        abiVersion = value;
        return this;
    }

    /** Sets EI_OSABI. */
    public ElfBuilder osAbi(ElfOsAbi value) {
        osAbi = value.value();
        return this;
    }

    /** Sets e_type. */
    public ElfBuilder type(int value) {
        type = value;
        return this;
    }

    /** Adds a section; the first gets index 1. */
    public ElfBuilder section(String name, int sectionType, long sectionFlags, long address, byte[] bytes) {
        sections.add(new Section(name, sectionType, sectionFlags, address, bytes, 0, 0));
        return this;
    }

    /** Adds a section of relocations that refer to the symbols. */
    public ElfBuilder relocations(byte[] table) {
        sections.add(new Section(".rela.dyn", ElfSection.SHT_RELA, 2, 0, table, -1, 24));
        return this;
    }

    /**
     * Adds a program header for a section.
     *
     * @param extra bytes of memory beyond those of the section
     */
    public ElfBuilder segment(int segmentType, int segmentFlags, int section, long extra) {
        segments.add(new Segment(segmentType, segmentFlags, section, extra));
        return this;
    }

    /** Adds an executable section of little-endian words. */
    public ElfBuilder code(String name, long address, int... words) {
        ByteBuffer bytes = ByteBuffer.allocate(words.length * 4).order(ByteOrder.LITTLE_ENDIAN);
        for (int word : words) {
            bytes.putInt(word);
        }
        return section(name, ElfSection.SHT_PROGBITS, 6, address, bytes.array());
    }

    public ElfBuilder symbol(String name, int symbolType, int section, long value, long size) {
        symbols.add(new Symbol(name, symbolType, section, value, size));
        return this;
    }

    /** Returns the name, type and owner size of a note, padded. */
    public static byte[] note(String owner, int type, byte[] description) {
        byte[] name = (owner + "\0").getBytes(StandardCharsets.ISO_8859_1);
        ByteBuffer note = ByteBuffer.allocate(12 + pad(name.length) + pad(description.length))
                .order(ByteOrder.LITTLE_ENDIAN);
        note.putInt(name.length).putInt(description.length).putInt(type).put(name);
        note.position(12 + pad(name.length)).put(description);
        return note.array();
    }

    private static int pad(int size) {
        return size + 3 & ~3;
    }

    public byte[] build() {
        List<Section> all = new ArrayList<>(sections);
        Names symbolNames = new Names();
        all.add(new Section(".symtab", ElfSection.SHT_SYMTAB, 0, 0, symbolTable(symbolNames), sections.size() + 2, 24));
        all.add(new Section(".strtab", ElfSection.SHT_STRTAB, 0, 0, symbolNames.bytes(), 0, 0));
        Names sectionNames = new Names();
        all.forEach(s -> sectionNames.add(s.name));
        sectionNames.add(".shstrtab");
        all.add(new Section(".shstrtab", ElfSection.SHT_STRTAB, 0, 0, sectionNames.bytes(), 0, 0));

        int contentSize = all.stream().mapToInt(s -> (s.bytes.length + 7) & ~7).sum();
        int contentAt = 64 + 56 * segments.size();
        int headersAt = contentAt + contentSize;
        ByteBuffer file = ByteBuffer.allocate(headersAt + 64 * (all.size() + 1)).order(ByteOrder.LITTLE_ENDIAN);
        header(file, headersAt, all.size() + 1);
        segments(file, all, contentAt);
        int at = contentAt;
        for (int i = 0; i < all.size(); i++) {
            Section s = all.get(i);
            file.position(at).put(s.bytes);
            file.position(headersAt + 64 * (i + 1));
            file.putInt(sectionNames.add(s.name))
                    .putInt(s.type)
                    .putLong(s.flags)
                    .putLong(s.address);
            file.putLong(at)
                    .putLong(s.bytes.length)
                    .putInt(s.link < 0 ? sections.size() + 1 : s.link)
                    .putInt(0)
                    .putLong(1)
                    .putLong(s.entrySize);
            at += (s.bytes.length + 7) & ~7;
        }
        return file.array();
    }

    private void segments(ByteBuffer file, List<Section> all, int contentAt) {
        file.position(64);
        for (Segment segment : segments) {
            int at = contentAt;
            for (Section before : all.subList(0, segment.section - 1)) {
                at += (before.bytes.length + 7) & ~7;
            }
            Section s = all.get(segment.section - 1);
            file.putInt(segment.type).putInt(segment.flags).putLong(at).putLong(s.address);
            file.putLong(s.address).putLong(s.bytes.length).putLong(s.bytes.length + segment.extra);
            file.putLong(0x1000);
        }
    }

    private void header(ByteBuffer file, int headersAt, int count) {
        file.put(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1, (byte) osAbi, (byte) abiVersion});
        file.position(16);
        file.putShort((short) type)
                .putShort((short) machine)
                .putInt(1)
                .putLong(0)
                .putLong(segments.isEmpty() ? 0 : 64)
                .putLong(headersAt);
        file.putInt(flags).putShort((short) 64).putShort((short) 56).putShort((short) segments.size());
        file.putShort((short) 64).putShort((short) count).putShort((short) (count - 1));
    }

    private byte[] symbolTable(Names names) {
        ByteBuffer table = ByteBuffer.allocate(24 * (symbols.size() + 1)).order(ByteOrder.LITTLE_ENDIAN);
        table.position(24);
        for (Symbol s : symbols) {
            table.putInt(names.add(s.name))
                    .put((byte) (0x10 | s.type))
                    .put((byte) 0)
                    .putShort((short) s.section);
            table.putLong(s.value).putLong(s.size);
        }
        return table.array();
    }

    private static final class Names {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        private final List<String> known = new ArrayList<>();
        private final List<Integer> offsets = new ArrayList<>();

        Names() {
            bytes.write(0);
        }

        int add(String name) {
            if (name.isEmpty()) {
                return 0;
            }
            int at = known.indexOf(name);
            if (at >= 0) {
                return offsets.get(at);
            }
            known.add(name);
            offsets.add(bytes.size());
            bytes.writeBytes(name.getBytes(StandardCharsets.ISO_8859_1));
            bytes.write(0);
            return offsets.get(offsets.size() - 1);
        }

        byte[] bytes() {
            return bytes.toByteArray();
        }
    }
}
