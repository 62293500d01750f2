package org.gfxisa.simulator.codeobject;

import java.util.OptionalLong;

/** The layout of 32-bit and 64-bit ELF files (System V gABI). Sizes and offsets are in bytes. */
public enum ElfClass {
    /** 32-bit files, of R600 and its successors. */
    ELF32(1, Integer.BYTES),
    /** 64-bit files, of GCN, CDNA and RDNA. */
    ELF64(2, Long.BYTES);

    /** The value of EI_CLASS. */
    final int number;
    /** The size of an address, offset or size. */
    final int word;

    final int headerSize;
    final int sectionSize;
    final int segmentSize;
    final int symbolSize;
    final int relocationSize;

    ElfClass(int number, int word) {
        this.number = number;
        this.word = word;
        headerSize = 40 + 3 * word;
        sectionSize = 16 + 6 * word;
        segmentSize = 8 + 6 * word;
        symbolSize = 8 + 2 * word;
        relocationSize = 2 * word;
    }

    /** Returns the number of bits in an address. */
    public int bits() {
        return Byte.SIZE * word;
    }

    /** Reads an address, offset or size. */
    long word(ByteWindow bytes, long at) throws CodeObjectException {
        return this == ELF64 ? bytes.u64(at) : bytes.u32(at);
    }

    /** Returns the offset of e_flags, which the 16-bit fields of the header follow. */
    int flagsAt() {
        return 24 + 3 * word;
    }

    ElfSection section(ByteWindow table, int index, String name) throws CodeObjectException {
        long at = (long) index * sectionSize;
        long link = at + 8 + 4L * word;
        return new ElfSection(
                index,
                name,
                table.i32(at + 4),
                word(table, at + 8),
                word(table, at + 8 + word),
                word(table, at + 8 + 2L * word),
                word(table, at + 8 + 3L * word),
                table.i32(link),
                table.u32(link + 4),
                word(table, link + 8),
                word(table, link + 8 + word));
    }

    ElfSegment segment(ByteWindow table, int index) throws CodeObjectException {
        long at = (long) index * segmentSize;
        long first = at + (this == ELF64 ? 8 : 4);
        return new ElfSegment(
                index,
                table.i32(at),
                table.i32(this == ELF64 ? at + 4 : first + 5L * word),
                word(table, first),
                word(table, first + word),
                word(table, first + 3L * word),
                word(table, first + 4L * word),
                word(table, at + segmentSize - word));
    }

    /** Reads a symbol with a given name. */
    ElfSymbol symbol(ByteWindow table, long at, String name) throws CodeObjectException {
        long value = at + (this == ELF64 ? 8 : 4);
        long info = at + (this == ELF64 ? 4 : 12);
        int kind = table.u8(info);
        return new ElfSymbol(
                name,
                word(table, value),
                word(table, value + word),
                kind & 15,
                kind >> 4,
                table.u8(info + 1) & 3,
                table.u16(info + 2));
    }

    ElfRelocation relocation(ByteWindow table, long at, boolean hasAddend) throws CodeObjectException {
        long kind = word(table, at + word);
        int shift = this == ELF64 ? Integer.SIZE : Byte.SIZE;
        OptionalLong addend = !hasAddend
                ? OptionalLong.empty()
                : OptionalLong.of(this == ELF64 ? table.u64(at + relocationSize) : table.i32(at + relocationSize));
        return new ElfRelocation(word(table, at), (int) (kind & (1L << shift) - 1), kind >>> shift, addend);
    }
}
