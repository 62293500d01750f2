package org.gfxisa.simulator.abi;

import java.nio.ByteBuffer;

/** Fields of the AQL kernel dispatch packet at byte {@code at} of a little-endian buffer. */
public final class KernelDispatchPacket {
    /** Bytes. */
    public static final int SIZE = 64;

    private KernelDispatchPacket() {}

    public static int header(ByteBuffer b, int at) {
        return b.getShort(at + 0) & 0xffff;
    }

    public static void setHeader(ByteBuffer b, int at, int value) {
        b.putShort(at + 0, (short) value);
    }

    public static int setup(ByteBuffer b, int at) {
        return b.getShort(at + 2) & 0xffff;
    }

    public static void setSetup(ByteBuffer b, int at, int value) {
        b.putShort(at + 2, (short) value);
    }

    public static int workgroupSizeX(ByteBuffer b, int at) {
        return b.getShort(at + 4) & 0xffff;
    }

    public static void setWorkgroupSizeX(ByteBuffer b, int at, int value) {
        b.putShort(at + 4, (short) value);
    }

    public static int workgroupSizeY(ByteBuffer b, int at) {
        return b.getShort(at + 6) & 0xffff;
    }

    public static void setWorkgroupSizeY(ByteBuffer b, int at, int value) {
        b.putShort(at + 6, (short) value);
    }

    public static int workgroupSizeZ(ByteBuffer b, int at) {
        return b.getShort(at + 8) & 0xffff;
    }

    public static void setWorkgroupSizeZ(ByteBuffer b, int at, int value) {
        b.putShort(at + 8, (short) value);
    }

    public static int gridSizeX(ByteBuffer b, int at) {
        return b.getInt(at + 12);
    }

    public static void setGridSizeX(ByteBuffer b, int at, int value) {
        b.putInt(at + 12, value);
    }

    public static int gridSizeY(ByteBuffer b, int at) {
        return b.getInt(at + 16);
    }

    public static void setGridSizeY(ByteBuffer b, int at, int value) {
        b.putInt(at + 16, value);
    }

    public static int gridSizeZ(ByteBuffer b, int at) {
        return b.getInt(at + 20);
    }

    public static void setGridSizeZ(ByteBuffer b, int at, int value) {
        b.putInt(at + 20, value);
    }

    public static int privateSegmentSize(ByteBuffer b, int at) {
        return b.getInt(at + 24);
    }

    public static void setPrivateSegmentSize(ByteBuffer b, int at, int value) {
        b.putInt(at + 24, value);
    }

    public static int groupSegmentSize(ByteBuffer b, int at) {
        return b.getInt(at + 28);
    }

    public static void setGroupSegmentSize(ByteBuffer b, int at, int value) {
        b.putInt(at + 28, value);
    }

    public static long kernelObject(ByteBuffer b, int at) {
        return b.getLong(at + 32);
    }

    public static void setKernelObject(ByteBuffer b, int at, long value) {
        b.putLong(at + 32, value);
    }

    public static long kernargAddress(ByteBuffer b, int at) {
        return b.getLong(at + 40);
    }

    public static void setKernargAddress(ByteBuffer b, int at, long value) {
        b.putLong(at + 40, value);
    }

    public static long completionSignal(ByteBuffer b, int at) {
        return b.getLong(at + 56);
    }

    public static void setCompletionSignal(ByteBuffer b, int at, long value) {
        b.putLong(at + 56, value);
    }
}
