package org.gfxisa.abi;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Accesses little-endian values at byte offsets of a buffer, independent of the buffer's byte order and of alignment. */
public final class LittleEndian {
    private static final VarHandle SHORT =
            MethodHandles.byteBufferViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final int BITS = 64;
    private static final int BYTES = 8;

    private LittleEndian() {}

    /** Reads a byte, zero-extended. */
    public static int u8(ByteBuffer memory, int at) {
        return Byte.toUnsignedInt(memory.get(at));
    }

    /** Reads two bytes, zero-extended. */
    public static int u16(ByteBuffer memory, int at) {
        return Short.toUnsignedInt((short) SHORT.get(memory, at));
    }

    /** Reads four bytes. */
    public static int i32(ByteBuffer memory, int at) {
        return (int) INT.get(memory, at);
    }

    /** Reads four bytes, zero-extended. */
    public static long u32(ByteBuffer memory, int at) {
        return Integer.toUnsignedLong((int) INT.get(memory, at));
    }

    /** Reads eight bytes. */
    public static long i64(ByteBuffer memory, int at) {
        return (long) LONG.get(memory, at);
    }

    /** Stores the low byte of a value. */
    public static void set8(ByteBuffer memory, int at, int value) {
        memory.put(at, (byte) value);
    }

    /** Stores the low two bytes of a value. */
    public static void set16(ByteBuffer memory, int at, int value) {
        SHORT.set(memory, at, (short) value);
    }

    /** Stores four bytes. */
    public static void set32(ByteBuffer memory, int at, int value) {
        INT.set(memory, at, value);
    }

    /** Stores eight bytes. */
    public static void set64(ByteBuffer memory, int at, long value) {
        LONG.set(memory, at, value);
    }

    /**
     * Reads bits, zero-extended.
     *
     * @param memory the buffer
     * @param at byte offset
     * @param firstBit the lowest bit, counted from {@code at}
     * @param width number of bits, 1 to 64; they must not cross a multiple of 64
     */
    public static long bits(ByteBuffer memory, int at, int firstBit, int width) {
        return i64(memory, at + firstBit / BITS * BYTES) >>> firstBit % BITS & mask(width);
    }

    /** Stores the low bits of a value, see {@link #bits}. */
    public static void setBits(ByteBuffer memory, int at, int firstBit, int width, long value) {
        int word = at + firstBit / BITS * BYTES;
        long mask = mask(width) << firstBit % BITS;
        set64(memory, word, i64(memory, word) & ~mask | value << firstBit % BITS & mask);
    }

    private static long mask(int width) {
        return -1L >>> BITS - width;
    }
}
