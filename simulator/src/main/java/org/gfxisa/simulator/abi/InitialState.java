package org.gfxisa.simulator.abi;

import java.nio.ByteBuffer;

/** Words that hardware makes up from a kernel descriptor or a dispatch. */
public final class InitialState {
    private InitialState() {}

    /** The MODE register, in the layout of the hardware. */
    public static int mode(ByteBuffer b, int at) {
        int rsrc1 = KernelDescriptor.computePgmRsrc1(b, at);
        int rsrc2 = KernelDescriptor.computePgmRsrc2(b, at);
        return rsrc1 >>> 12 & 0xff
                | (KernelDescriptor.enableDx10Clamp(b, at) ? 1 << 8 : 0)
                | (KernelDescriptor.enableIeeeMode(b, at) ? 1 << 9 : 0)
                | (rsrc2 >>> 24 & 0x7f) << 12
                | (rsrc2 >>> 13 & 3) << 19
                | (KernelDescriptor.fp16Ovfl(b, at) ? 1 << 23 : 0);
    }

    /** The packed work-item ids. */
    public static int workItemIds(int x, int y, int z) {
        return x | y << 10 | z << 20;
    }

    /** The work-group info word. */
    public static int workGroupInfo(boolean first, int waves) {
        return (first ? 1 << 31 : 0) | waves;
    }
}
