package org.gfxisa.simulator.abi;

import java.nio.ByteBuffer;

/** Fields of the amd_kernel_code_t at byte {@code at} of a little-endian buffer. */
public final class AmdKernelCode {
    /** Bytes. */
    public static final int SIZE = 256;

    private AmdKernelCode() {}

    public static int amdCodeVersionMajor(ByteBuffer b, int at) {
        return b.getInt(at + 0);
    }

    public static void setAmdCodeVersionMajor(ByteBuffer b, int at, int value) {
        b.putInt(at + 0, value);
    }

    public static long kernelCodeEntryByteOffset(ByteBuffer b, int at) {
        return b.getLong(at + 16);
    }

    public static void setKernelCodeEntryByteOffset(ByteBuffer b, int at, long value) {
        b.putLong(at + 16, value);
    }

    public static int workitemPrivateSegmentByteSize(ByteBuffer b, int at) {
        return b.getInt(at + 60);
    }

    public static void setWorkitemPrivateSegmentByteSize(ByteBuffer b, int at, int value) {
        b.putInt(at + 60, value);
    }

    public static int workgroupGroupSegmentByteSize(ByteBuffer b, int at) {
        return b.getInt(at + 64);
    }

    public static void setWorkgroupGroupSegmentByteSize(ByteBuffer b, int at, int value) {
        b.putInt(at + 64, value);
    }

    public static long kernargSegmentByteSize(ByteBuffer b, int at) {
        return b.getLong(at + 72);
    }

    public static void setKernargSegmentByteSize(ByteBuffer b, int at, long value) {
        b.putLong(at + 72, value);
    }

    public static int wavefrontSgprCount(ByteBuffer b, int at) {
        return b.getShort(at + 84) & 0xffff;
    }

    public static void setWavefrontSgprCount(ByteBuffer b, int at, int value) {
        b.putShort(at + 84, (short) value);
    }

    public static int workitemVgprCount(ByteBuffer b, int at) {
        return b.getShort(at + 86) & 0xffff;
    }

    public static void setWorkitemVgprCount(ByteBuffer b, int at, int value) {
        b.putShort(at + 86, (short) value);
    }

    public static int kernargSegmentAlignment(ByteBuffer b, int at) {
        return b.get(at + 100) & 0xff;
    }

    public static void setKernargSegmentAlignment(ByteBuffer b, int at, int value) {
        b.put(at + 100, (byte) value);
    }

    public static int wavefrontSize(ByteBuffer b, int at) {
        return b.get(at + 103) & 0xff;
    }

    public static void setWavefrontSize(ByteBuffer b, int at, int value) {
        b.put(at + 103, (byte) value);
    }

    public static boolean isDynamicCallStack(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 20 & 1) != 0;
    }

    public static void setIsDynamicCallStack(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 20) | (value ? 1 : 0) << 20);
    }
}
