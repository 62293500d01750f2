package org.gfxisa.simulator.abi;

import java.nio.ByteBuffer;

/** Fields of the AQL barrier packet at byte {@code at} of a little-endian buffer. */
public final class BarrierAndPacket {
    /** Bytes. */
    public static final int SIZE = 64;

    private BarrierAndPacket() {}

    public static int header(ByteBuffer b, int at) {
        return b.getShort(at + 0) & 0xffff;
    }

    public static void setHeader(ByteBuffer b, int at, int value) {
        b.putShort(at + 0, (short) value);
    }

    public static long depSignal(ByteBuffer b, int at, int index) {
        return b.getLong(at + 8 + 8 * index);
    }

    public static void setDepSignal(ByteBuffer b, int at, int index, long value) {
        b.putLong(at + 8 + 8 * index, value);
    }

    public static long completionSignal(ByteBuffer b, int at) {
        return b.getLong(at + 56);
    }

    public static void setCompletionSignal(ByteBuffer b, int at, long value) {
        b.putLong(at + 56, value);
    }
}
