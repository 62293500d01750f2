package org.gfxisa.simulator.abi;

import java.nio.ByteBuffer;

/** Fields of the amd_signal_t at byte {@code at} of a little-endian buffer. */
public final class AmdSignal {
    /** Bytes. */
    public static final int SIZE = 64;

    private AmdSignal() {}

    public static long kind(ByteBuffer b, int at) {
        return b.getLong(at + 0);
    }

    public static void setKind(ByteBuffer b, int at, long value) {
        b.putLong(at + 0, value);
    }

    public static long value(ByteBuffer b, int at) {
        return b.getLong(at + 8);
    }

    public static void setValue(ByteBuffer b, int at, long value) {
        b.putLong(at + 8, value);
    }

    public static long queuePtr(ByteBuffer b, int at) {
        return b.getLong(at + 48);
    }

    public static void setQueuePtr(ByteBuffer b, int at, long value) {
        b.putLong(at + 48, value);
    }
}
