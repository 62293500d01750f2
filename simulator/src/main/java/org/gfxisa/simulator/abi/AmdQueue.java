package org.gfxisa.simulator.abi;

import java.nio.ByteBuffer;

/** Fields of the amd_queue_t at byte {@code at} of a little-endian buffer. */
public final class AmdQueue {
    /** Bytes. */
    public static final int SIZE = 256;

    private AmdQueue() {}

    public static int type(ByteBuffer b, int at) {
        return b.getInt(at + 0);
    }

    public static void setType(ByteBuffer b, int at, int value) {
        b.putInt(at + 0, value);
    }

    public static int features(ByteBuffer b, int at) {
        return b.getInt(at + 4);
    }

    public static void setFeatures(ByteBuffer b, int at, int value) {
        b.putInt(at + 4, value);
    }

    public static long baseAddress(ByteBuffer b, int at) {
        return b.getLong(at + 8);
    }

    public static void setBaseAddress(ByteBuffer b, int at, long value) {
        b.putLong(at + 8, value);
    }

    public static long doorbellSignal(ByteBuffer b, int at) {
        return b.getLong(at + 16);
    }

    public static void setDoorbellSignal(ByteBuffer b, int at, long value) {
        b.putLong(at + 16, value);
    }

    public static int size(ByteBuffer b, int at) {
        return b.getInt(at + 24);
    }

    public static void setSize(ByteBuffer b, int at, int value) {
        b.putInt(at + 24, value);
    }

    public static long id(ByteBuffer b, int at) {
        return b.getLong(at + 32);
    }

    public static void setId(ByteBuffer b, int at, long value) {
        b.putLong(at + 32, value);
    }

    public static long writeDispatchId(ByteBuffer b, int at) {
        return b.getLong(at + 56);
    }

    public static void setWriteDispatchId(ByteBuffer b, int at, long value) {
        b.putLong(at + 56, value);
    }

    public static int groupSegmentApertureBaseHi(ByteBuffer b, int at) {
        return b.getInt(at + 64);
    }

    public static void setGroupSegmentApertureBaseHi(ByteBuffer b, int at, int value) {
        b.putInt(at + 64, value);
    }

    public static int privateSegmentApertureBaseHi(ByteBuffer b, int at) {
        return b.getInt(at + 68);
    }

    public static void setPrivateSegmentApertureBaseHi(ByteBuffer b, int at, int value) {
        b.putInt(at + 68, value);
    }

    public static long readDispatchId(ByteBuffer b, int at) {
        return b.getLong(at + 128);
    }

    public static void setReadDispatchId(ByteBuffer b, int at, long value) {
        b.putLong(at + 128, value);
    }

    public static int readDispatchIdFieldBaseByteOffset(ByteBuffer b, int at) {
        return b.getInt(at + 136);
    }

    public static void setReadDispatchIdFieldBaseByteOffset(ByteBuffer b, int at, int value) {
        b.putInt(at + 136, value);
    }

    public static int scratchResourceDescriptor(ByteBuffer b, int at, int index) {
        return b.getInt(at + 144 + 4 * index);
    }

    public static void setScratchResourceDescriptor(ByteBuffer b, int at, int index, int value) {
        b.putInt(at + 144 + 4 * index, value);
    }

    public static long scratchBackingMemoryLocation(ByteBuffer b, int at) {
        return b.getLong(at + 160);
    }

    public static void setScratchBackingMemoryLocation(ByteBuffer b, int at, long value) {
        b.putLong(at + 160, value);
    }

    public static long scratchBackingMemoryByteSize(ByteBuffer b, int at) {
        return b.getLong(at + 168);
    }

    public static void setScratchBackingMemoryByteSize(ByteBuffer b, int at, long value) {
        b.putLong(at + 168, value);
    }

    public static int scratchWorkitemByteSize(ByteBuffer b, int at) {
        return b.getInt(at + 176);
    }

    public static void setScratchWorkitemByteSize(ByteBuffer b, int at, int value) {
        b.putInt(at + 176, value);
    }
}
