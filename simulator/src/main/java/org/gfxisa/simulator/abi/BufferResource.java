package org.gfxisa.simulator.abi;

import java.nio.ByteBuffer;

/** Fields of the buffer resource descriptor at byte {@code at} of a little-endian buffer. */
public final class BufferResource {
    /** Bytes. */
    public static final int SIZE = 16;

    private BufferResource() {}

    public static void setBaseAddress(ByteBuffer b, int at, long value) {
        b.putLong(at, b.getLong(at) & 0xffffL << 48 | value & 0xffff_ffff_ffffL);
    }

    public static void setSwizzleEnable(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 4, b.getInt(at + 4) & 0x7fff_ffff | (value ? 1 << 31 : 0));
    }

    public static void setNumRecords(ByteBuffer b, int at, int value) {
        b.putInt(at + 8, value);
    }

    public static void setIndexStride(ByteBuffer b, int at, int value) {
        b.putInt(at + 12, b.getInt(at + 12) & ~(3 << 21) | (value & 3) << 21);
    }

    public static void setAddTidEnable(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 12, b.getInt(at + 12) & ~(1 << 23) | (value ? 1 << 23 : 0));
    }

    public static long baseAddress(ByteBuffer b, int at) {
        return b.getLong(at) & 0xffff_ffff_ffffL;
    }

    public static int stride(ByteBuffer b, int at) {
        return b.getShort(at + 6) & 0x3fff;
    }

    public static boolean swizzleEnable(ByteBuffer b, int at) {
        return b.get(at + 7) < 0;
    }

    public static int numRecords(ByteBuffer b, int at) {
        return b.getInt(at + 8);
    }

    public static int indexStride(ByteBuffer b, int at) {
        return b.getInt(at + 12) >>> 21 & 3;
    }

    public static boolean addTidEnable(ByteBuffer b, int at) {
        return (b.getInt(at + 12) & 1 << 23) != 0;
    }
}
