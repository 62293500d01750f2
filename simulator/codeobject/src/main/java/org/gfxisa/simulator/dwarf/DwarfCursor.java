package org.gfxisa.simulator.dwarf;

import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObjectException;

/** Reads consecutive values of DWARF data. */
final class DwarfCursor {
    private static final long IS_64_BIT = 0xffff_ffffL;

    private final ByteWindow bytes;
    private final boolean is64Bit;
    private long at;

    DwarfCursor(ByteWindow bytes) {
        this(bytes, false);
    }

    /** Makes a cursor at an offset. */
    DwarfCursor(ByteWindow bytes, boolean is64Bit, long at) throws CodeObjectException {
        this(bytes, is64Bit);
        skip(at);
    }

    private DwarfCursor(ByteWindow bytes, boolean is64Bit) {
        this.bytes = bytes;
        this.is64Bit = is64Bit;
    }

    boolean hasMore() {
        return at < bytes.size();
    }

    /** Reads an initial length and returns a cursor for the unit after it. */
    DwarfCursor unit() throws CodeObjectException {
        long length = u32();
        boolean wide = length == IS_64_BIT;
        if (wide) {
            length = u64();
        }
        DwarfCursor unit = new DwarfCursor(bytes.slice(at, length, "a unit of DWARF"), wide);
        at += length;
        return unit;
    }

    /** Returns a cursor for the next bytes. */
    DwarfCursor part(long length) throws CodeObjectException {
        DwarfCursor part = new DwarfCursor(bytes.slice(at, length, "a part of DWARF"), is64Bit);
        at += length;
        return part;
    }

    /** Returns the next bytes. */
    ByteWindow window(long length) throws CodeObjectException {
        at += length;
        return bytes.slice(at - length, length, "a part of DWARF");
    }

    /** Returns the current offset. */
    long at() {
        return at;
    }

    boolean is64Bit() {
        return is64Bit;
    }

    /** Returns the number of remaining bytes. */
    long left() {
        return bytes.size() - at;
    }

    int u8() throws CodeObjectException {
        return bytes.u8(at++);
    }

    int u16() throws CodeObjectException {
        at += 2;
        return bytes.u16(at - 2);
    }

    /** Reads an unsigned number of up to 8 bytes. */
    long number(int count) throws CodeObjectException {
        long value = 0;
        for (int i = 0; i < count; i++) {
            value |= (long) u8() << Byte.SIZE * i;
        }
        return value;
    }

    long u32() throws CodeObjectException {
        at += 4;
        return bytes.u32(at - 4);
    }

    long u64() throws CodeObjectException {
        at += 8;
        return bytes.u64(at - 8);
    }

    /** Reads an offset of 32 bits, or of 64 bits in 64-bit DWARF. */
    long offset() throws CodeObjectException {
        return is64Bit ? u64() : u32();
    }

    /** Reads a ULEB128 number; bits beyond 64 are ignored. */
    long unsigned() throws CodeObjectException {
        return number(false);
    }

    /** Reads an SLEB128 number; bits beyond 64 are ignored. */
    long signed() throws CodeObjectException {
        return number(true);
    }

    private long number(boolean signed) throws CodeObjectException {
        long value = 0;
        int shift = 0;
        int next;
        do {
            next = u8();
            value |= shift < Long.SIZE ? (next & 0x7fL) << shift : 0;
            shift += 7;
        } while ((next & 0x80) != 0);
        boolean negative = signed && (next & 0x40) != 0 && shift < Long.SIZE;
        return negative ? value | -1L << shift : value;
    }

    String string() throws CodeObjectException {
        String text = bytes.string(at);
        at += text.length() + 1;
        return text;
    }

    /** Returns the size of the text at the current offset, including its NUL. */
    long textLength() throws CodeObjectException {
        return bytes.string(at).length() + 1L;
    }

    void skip(long count) throws CodeObjectException {
        bytes.slice(at, count, "a part of DWARF");
        at += count;
    }
}
