package org.gfxisa.simulator.abi;

import java.nio.ByteBuffer;

/** Fields of the kernel descriptor at byte {@code at} of a little-endian buffer. */
public final class KernelDescriptor {
    /** Bytes. */
    public static final int SIZE = 64;

    private KernelDescriptor() {}

    public static int groupSegmentFixedSize(ByteBuffer b, int at) {
        return b.getInt(at + 0);
    }

    public static void setGroupSegmentFixedSize(ByteBuffer b, int at, int value) {
        b.putInt(at + 0, value);
    }

    public static int privateSegmentFixedSize(ByteBuffer b, int at) {
        return b.getInt(at + 4);
    }

    public static void setPrivateSegmentFixedSize(ByteBuffer b, int at, int value) {
        b.putInt(at + 4, value);
    }

    public static int kernargSize(ByteBuffer b, int at) {
        return b.getInt(at + 8);
    }

    public static void setKernargSize(ByteBuffer b, int at, int value) {
        b.putInt(at + 8, value);
    }

    public static long kernelCodeEntryByteOffset(ByteBuffer b, int at) {
        return b.getLong(at + 16);
    }

    public static void setKernelCodeEntryByteOffset(ByteBuffer b, int at, long value) {
        b.putLong(at + 16, value);
    }

    public static int computePgmRsrc3(ByteBuffer b, int at) {
        return b.getInt(at + 44);
    }

    public static void setComputePgmRsrc3(ByteBuffer b, int at, int value) {
        b.putInt(at + 44, value);
    }

    public static int computePgmRsrc1(ByteBuffer b, int at) {
        return b.getInt(at + 48);
    }

    public static void setComputePgmRsrc1(ByteBuffer b, int at, int value) {
        b.putInt(at + 48, value);
    }

    public static int computePgmRsrc2(ByteBuffer b, int at) {
        return b.getInt(at + 52);
    }

    public static void setComputePgmRsrc2(ByteBuffer b, int at, int value) {
        b.putInt(at + 52, value);
    }

    public static int kernelCodeProperties(ByteBuffer b, int at) {
        return b.getShort(at + 56) & 0xffff;
    }

    public static void setKernelCodeProperties(ByteBuffer b, int at, int value) {
        b.putShort(at + 56, (short) value);
    }

    public static int accumOffset(ByteBuffer b, int at) {
        return b.getInt(at + 44) >>> 0 & 63;
    }

    public static void setAccumOffset(ByteBuffer b, int at, int value) {
        b.putInt(at + 44, b.getInt(at + 44) & ~(63 << 0) | (value & 63) << 0);
    }

    public static boolean tgSplit(ByteBuffer b, int at) {
        return (b.getInt(at + 44) >>> 16 & 1) != 0;
    }

    public static void setTgSplit(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 44, b.getInt(at + 44) & ~(1 << 16) | (value ? 1 : 0) << 16);
    }

    public static int granulatedWorkitemVgprCount(ByteBuffer b, int at) {
        return b.getInt(at + 48) >>> 0 & 63;
    }

    public static void setGranulatedWorkitemVgprCount(ByteBuffer b, int at, int value) {
        b.putInt(at + 48, b.getInt(at + 48) & ~(63 << 0) | (value & 63) << 0);
    }

    public static int granulatedWavefrontSgprCount(ByteBuffer b, int at) {
        return b.getInt(at + 48) >>> 6 & 15;
    }

    public static void setGranulatedWavefrontSgprCount(ByteBuffer b, int at, int value) {
        b.putInt(at + 48, b.getInt(at + 48) & ~(15 << 6) | (value & 15) << 6);
    }

    public static int floatRoundMode32(ByteBuffer b, int at) {
        return b.getInt(at + 48) >>> 12 & 3;
    }

    public static void setFloatRoundMode32(ByteBuffer b, int at, int value) {
        b.putInt(at + 48, b.getInt(at + 48) & ~(3 << 12) | (value & 3) << 12);
    }

    public static int floatRoundMode1664(ByteBuffer b, int at) {
        return b.getInt(at + 48) >>> 14 & 3;
    }

    public static void setFloatRoundMode1664(ByteBuffer b, int at, int value) {
        b.putInt(at + 48, b.getInt(at + 48) & ~(3 << 14) | (value & 3) << 14);
    }

    public static int floatDenormMode32(ByteBuffer b, int at) {
        return b.getInt(at + 48) >>> 16 & 3;
    }

    public static void setFloatDenormMode32(ByteBuffer b, int at, int value) {
        b.putInt(at + 48, b.getInt(at + 48) & ~(3 << 16) | (value & 3) << 16);
    }

    public static int floatDenormMode1664(ByteBuffer b, int at) {
        return b.getInt(at + 48) >>> 18 & 3;
    }

    public static void setFloatDenormMode1664(ByteBuffer b, int at, int value) {
        b.putInt(at + 48, b.getInt(at + 48) & ~(3 << 18) | (value & 3) << 18);
    }

    public static boolean enableDx10Clamp(ByteBuffer b, int at) {
        return (b.getInt(at + 48) >>> 21 & 1) != 0;
    }

    public static void setEnableDx10Clamp(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 48, b.getInt(at + 48) & ~(1 << 21) | (value ? 1 : 0) << 21);
    }

    public static boolean enableIeeeMode(ByteBuffer b, int at) {
        return (b.getInt(at + 48) >>> 23 & 1) != 0;
    }

    public static void setEnableIeeeMode(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 48, b.getInt(at + 48) & ~(1 << 23) | (value ? 1 : 0) << 23);
    }

    public static boolean fp16Ovfl(ByteBuffer b, int at) {
        return (b.getInt(at + 48) >>> 26 & 1) != 0;
    }

    public static void setFp16Ovfl(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 48, b.getInt(at + 48) & ~(1 << 26) | (value ? 1 : 0) << 26);
    }

    public static boolean enablePrivateSegment(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 0 & 1) != 0;
    }

    public static void setEnablePrivateSegment(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 0) | (value ? 1 : 0) << 0);
    }

    public static int userSgprCount(ByteBuffer b, int at) {
        return b.getInt(at + 52) >>> 1 & 31;
    }

    public static void setUserSgprCount(ByteBuffer b, int at, int value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(31 << 1) | (value & 31) << 1);
    }

    public static boolean enableTrapHandler(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 6 & 1) != 0;
    }

    public static void setEnableTrapHandler(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 6) | (value ? 1 : 0) << 6);
    }

    public static boolean enableSgprWorkgroupIdX(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 7 & 1) != 0;
    }

    public static void setEnableSgprWorkgroupIdX(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 7) | (value ? 1 : 0) << 7);
    }

    public static boolean enableSgprWorkgroupIdY(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 8 & 1) != 0;
    }

    public static void setEnableSgprWorkgroupIdY(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 8) | (value ? 1 : 0) << 8);
    }

    public static boolean enableSgprWorkgroupIdZ(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 9 & 1) != 0;
    }

    public static void setEnableSgprWorkgroupIdZ(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 9) | (value ? 1 : 0) << 9);
    }

    public static boolean enableSgprWorkgroupInfo(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 10 & 1) != 0;
    }

    public static void setEnableSgprWorkgroupInfo(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 10) | (value ? 1 : 0) << 10);
    }

    public static int enableVgprWorkitemId(ByteBuffer b, int at) {
        return b.getInt(at + 52) >>> 11 & 3;
    }

    public static void setEnableVgprWorkitemId(ByteBuffer b, int at, int value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(3 << 11) | (value & 3) << 11);
    }

    public static boolean enableExceptionAddressWatch(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 13 & 1) != 0;
    }

    public static void setEnableExceptionAddressWatch(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 13) | (value ? 1 : 0) << 13);
    }

    public static boolean enableExceptionMemory(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 14 & 1) != 0;
    }

    public static void setEnableExceptionMemory(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 14) | (value ? 1 : 0) << 14);
    }

    public static boolean enableExceptionIeee754FpInvalidOperation(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 24 & 1) != 0;
    }

    public static void setEnableExceptionIeee754FpInvalidOperation(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 24) | (value ? 1 : 0) << 24);
    }

    public static boolean enableExceptionFpDenormalSource(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 25 & 1) != 0;
    }

    public static void setEnableExceptionFpDenormalSource(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 25) | (value ? 1 : 0) << 25);
    }

    public static boolean enableExceptionIeee754FpDivisionByZero(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 26 & 1) != 0;
    }

    public static void setEnableExceptionIeee754FpDivisionByZero(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 26) | (value ? 1 : 0) << 26);
    }

    public static boolean enableExceptionIeee754FpOverflow(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 27 & 1) != 0;
    }

    public static void setEnableExceptionIeee754FpOverflow(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 27) | (value ? 1 : 0) << 27);
    }

    public static boolean enableExceptionIeee754FpUnderflow(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 28 & 1) != 0;
    }

    public static void setEnableExceptionIeee754FpUnderflow(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 28) | (value ? 1 : 0) << 28);
    }

    public static boolean enableExceptionIeee754FpInexact(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 29 & 1) != 0;
    }

    public static void setEnableExceptionIeee754FpInexact(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 29) | (value ? 1 : 0) << 29);
    }

    public static boolean enableExceptionIntDivideByZero(ByteBuffer b, int at) {
        return (b.getInt(at + 52) >>> 30 & 1) != 0;
    }

    public static void setEnableExceptionIntDivideByZero(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 52, b.getInt(at + 52) & ~(1 << 30) | (value ? 1 : 0) << 30);
    }

    public static boolean enableSgprPrivateSegmentBuffer(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 0 & 1) != 0;
    }

    public static void setEnableSgprPrivateSegmentBuffer(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 0) | (value ? 1 : 0) << 0);
    }

    public static boolean enableSgprDispatchPtr(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 1 & 1) != 0;
    }

    public static void setEnableSgprDispatchPtr(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 1) | (value ? 1 : 0) << 1);
    }

    public static boolean enableSgprQueuePtr(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 2 & 1) != 0;
    }

    public static void setEnableSgprQueuePtr(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 2) | (value ? 1 : 0) << 2);
    }

    public static boolean enableSgprKernargSegmentPtr(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 3 & 1) != 0;
    }

    public static void setEnableSgprKernargSegmentPtr(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 3) | (value ? 1 : 0) << 3);
    }

    public static boolean enableSgprDispatchId(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 4 & 1) != 0;
    }

    public static void setEnableSgprDispatchId(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 4) | (value ? 1 : 0) << 4);
    }

    public static boolean enableSgprFlatScratchInit(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 5 & 1) != 0;
    }

    public static void setEnableSgprFlatScratchInit(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 5) | (value ? 1 : 0) << 5);
    }

    public static boolean enableSgprPrivateSegmentSize(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 6 & 1) != 0;
    }

    public static void setEnableSgprPrivateSegmentSize(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 6) | (value ? 1 : 0) << 6);
    }

    public static boolean enableSgprGridWorkgroupCountX(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 7 & 1) != 0;
    }

    public static void setEnableSgprGridWorkgroupCountX(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 7) | (value ? 1 : 0) << 7);
    }

    public static boolean enableSgprGridWorkgroupCountY(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 8 & 1) != 0;
    }

    public static void setEnableSgprGridWorkgroupCountY(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 8) | (value ? 1 : 0) << 8);
    }

    public static boolean enableSgprGridWorkgroupCountZ(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 9 & 1) != 0;
    }

    public static void setEnableSgprGridWorkgroupCountZ(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 9) | (value ? 1 : 0) << 9);
    }

    public static boolean enableWavefrontSize32(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 10 & 1) != 0;
    }

    public static void setEnableWavefrontSize32(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 10) | (value ? 1 : 0) << 10);
    }

    public static boolean usesDynamicStack(ByteBuffer b, int at) {
        return (b.getInt(at + 56) >>> 11 & 1) != 0;
    }

    public static void setUsesDynamicStack(ByteBuffer b, int at, boolean value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(1 << 11) | (value ? 1 : 0) << 11);
    }

    public static int kernargPreloadSpecLength(ByteBuffer b, int at) {
        return b.getInt(at + 56) >>> 16 & 127;
    }

    public static void setKernargPreloadSpecLength(ByteBuffer b, int at, int value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(127 << 16) | (value & 127) << 16);
    }

    public static int kernargPreloadSpecOffset(ByteBuffer b, int at) {
        return b.getInt(at + 56) >>> 23 & 511;
    }

    public static void setKernargPreloadSpecOffset(ByteBuffer b, int at, int value) {
        b.putInt(at + 56, b.getInt(at + 56) & ~(511 << 23) | (value & 511) << 23);
    }
}
