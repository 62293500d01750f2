package org.gfxisa.simulator.codeobject;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A read-only, little-endian range of a byte array with checked accesses. Offsets are in bytes from the start of the range, and may be any
 * 64-bit number, because a damaged file may contain any.
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

    /** Returns all of {@code data}, which is not copied; {@code what} names it in error messages. */
    public static ByteWindow of(byte[] data, String what) {
        return new ByteWindow(data, 0, data.length, what);
    }

    /** Returns the underlying array, in which the range starts at {@link #start()}. */
    public byte[] array() {
        return data;
    }

    /** Returns the bytes as a read-only, little-endian buffer that starts at 0. */
    public ByteBuffer buffer() {
        return ByteBuffer.wrap(data, start, size).slice().asReadOnlyBuffer().order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the offset of the range in the array, in bytes. */
    public int start() {
        return start;
    }

    /** Returns the size in bytes. */
    public int size() {
        return size;
    }

    /** Returns the range {@code offset .. offset + length} of this one; {@code name} names it in error messages. */
    public ByteWindow slice(long offset, long length, String name) throws CodeObjectException {
        if (offset < 0 || length < 0 || length > size || offset > size - length) {
            throw new CodeObjectException(name + ": " + Hex.of(length) + " bytes at " + Hex.of(offset)
                    + " lie outside of the " + what + " (" + Hex.of(size) + " bytes)");
        }
        return new ByteWindow(data, start + (int) offset, (int) length, name);
    }

    /** Returns an unsigned byte. */
    public int u8(long offset) throws CodeObjectException {
        return data[index(offset, 1)] & 0xff;
    }

    /** Returns an unsigned 16-bit number. */
    public int u16(long offset) throws CodeObjectException {
        int i = index(offset, 2);
        return data[i] & 0xff | (data[i + 1] & 0xff) << 8;
    }

    /** Returns a signed 32-bit number. */
    public int i32(long offset) throws CodeObjectException {
        int i = index(offset, 4);
        return data[i] & 0xff | (data[i + 1] & 0xff) << 8 | (data[i + 2] & 0xff) << 16 | data[i + 3] << 24;
    }

    /** Returns an unsigned 32-bit number. */
    public long u32(long offset) throws CodeObjectException {
        return i32(offset) & 0xffff_ffffL;
    }

    /** Returns a 64-bit number; values from 2^63 on are negative. */
    public long u64(long offset) throws CodeObjectException {
        index(offset, 8);
        return u32(offset) | (long) i32(offset + 4) << 32;
    }

    /** Returns the bytes {@code offset .. offset + length} as text with one character per byte. */
    public String text(long offset, int length) throws CodeObjectException {
        return new String(data, index(offset, length), length, StandardCharsets.ISO_8859_1);
    }

    /** Returns the NUL-terminated text at {@code offset} with one character per byte. */
    public String string(long offset) throws CodeObjectException {
        int from = index(offset, 1);
        int to = from;
        while (data[to] != 0) {
            if (++to == start + size) {
                throw new CodeObjectException(
                        "the text at " + Hex.of(offset) + " of the " + what + " is not terminated");
            }
        }
        return new String(data, from, to - from, StandardCharsets.ISO_8859_1);
    }

    /** Returns whether the range contains these bytes at {@code offset}; false if it is too short. */
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
                    length + " bytes expected at " + Hex.of(offset) + ", the " + what + " has only " + Hex.of(size));
        }
        return start + (int) offset;
    }
}
