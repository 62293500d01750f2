package org.gfxisa.simulator.codeobject;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A read-only range of a byte array, little-endian, checked at every access. Offsets are in bytes from the start of the
 * window and may be any 64-bit number, as a damaged file may hold any.
 */
public final class ByteWindow {
    private final byte[] data;
    private final int start;
    private final int size;
    private final String what;

    private ByteWindow(byte[] data, int start, int size, String what) {
        this.data = data;
        this.start = start;
        this.size = size;
        this.what = what;
    }

    /** All of {@code data}; {@code what} names it in error messages. The array is not copied. */
    public static ByteWindow of(byte[] data, String what) {
        return new ByteWindow(data, 0, data.length, what);
    }

    /** The array behind this window; the window is at {@link #start()}. */
    public byte[] array() {
        return data;
    }

    /** The bytes of the window, little-endian, read-only, from 0 on. */
    public ByteBuffer buffer() {
        return ByteBuffer.wrap(data, start, size).slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Where the window begins in the file, in bytes. */
    public int start() {
        return start;
    }

    /** Size in bytes. */
    public int size() {
        return size;
    }

    /** The range {@code offset .. offset + length} of this window, named {@code name} in error messages. */
    public ByteWindow slice(long offset, long length, String name) throws CodeObjectException {
        if (offset < 0 || length < 0 || length > size || offset > size - length) {
            throw new CodeObjectException(name + ": " + Hex.of(length) + " bytes at " + Hex.of(offset)
                    + " lie outside of the " + what + " (" + Hex.of(size) + " bytes)");
        }
        return new ByteWindow(data, start + (int) offset, (int) length, name);
    }

    /** An unsigned byte at an offset in the window. */
    public int u8(long offset) throws CodeObjectException {
        return data[index(offset, 1)] & 0xff;
    }

    /** An unsigned 16-bit number at an offset in bytes. */
    public int u16(long offset) throws CodeObjectException {
        int i = index(offset, 2);
        return data[i] & 0xff | (data[i + 1] & 0xff) << 8;
    }

    /** A signed 32-bit number at an offset in bytes. */
    public int i32(long offset) throws CodeObjectException {
        int i = index(offset, 4);
        return data[i] & 0xff | (data[i + 1] & 0xff) << 8 | (data[i + 2] & 0xff) << 16 | data[i + 3] << 24;
    }

    /** An unsigned 32-bit number at an offset in bytes. */
    public long u32(long offset) throws CodeObjectException {
        return i32(offset) & 0xffff_ffffL;
    }

    /** All 64 bits; a value of 2^63 and more is negative. */
    public long u64(long offset) throws CodeObjectException {
        index(offset, 8);
        return u32(offset) | (long) i32(offset + 4) << 32;
    }

    /** The bytes {@code offset .. offset + length} as text, a character a byte. */
    public String text(long offset, int length) throws CodeObjectException {
        return new String(data, index(offset, length), length, StandardCharsets.ISO_8859_1);
    }

    /** The NUL-terminated text at {@code offset}, a character a byte. */
    public String string(long offset) throws CodeObjectException {
        int from = index(offset, 1);
        int to = from;
        while (data[to] != 0) {
            if (++to == start + size) {
                throw new CodeObjectException("the text at " + Hex.of(offset) + " of the " + what + " has no end");
            }
        }
        return new String(data, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** Whether the window holds exactly these bytes at {@code offset}; false where it is too short for them. */
    public boolean matches(long offset, byte[] expected) {
        if (offset < 0 || offset > size - expected.length) {
            return false;
        }
        for (int i = 0; i < expected.length; i++) {
            if (data[start + (int) offset + i] != expected[i]) {
                return false;
            }
        }
        return true;
    }

    private int index(long offset, int length) throws CodeObjectException {
        if (offset < 0 || length < 0 || offset > size - length) {
            throw new CodeObjectException(
                    length + " bytes wanted at " + Hex.of(offset) + ", the " + what + " has only " + Hex.of(size));
        }
        return start + (int) offset;
    }
}
