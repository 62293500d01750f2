package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import org.gfxisa.isa.abi.DispatchSetup;
import org.gfxisa.isa.abi.KernelDispatchPacket;

/**
 * A kernel-dispatch packet as it was when the processor took it.
 *
 * @param privateBytes private memory of a work-item
 * @param groupBytes local memory of a work-group
 * @param kernelObject address of the kernel descriptor
 * @param kernargAddress address of the kernel arguments
 */
record Packet(Grid grid, long privateBytes, long groupBytes, long kernelObject, long kernargAddress) {
    static Packet read(ByteBuffer b, int at) {
        Grid grid = new Grid(
                DispatchSetup.dimensions(KernelDispatchPacket.setup(b, at)),
                KernelDispatchPacket.gridSizeX(b, at),
                KernelDispatchPacket.gridSizeY(b, at),
                KernelDispatchPacket.gridSizeZ(b, at),
                KernelDispatchPacket.workgroupSizeX(b, at),
                KernelDispatchPacket.workgroupSizeY(b, at),
                KernelDispatchPacket.workgroupSizeZ(b, at));
        return new Packet(
                grid,
                KernelDispatchPacket.privateSegmentSize(b, at),
                KernelDispatchPacket.groupSegmentSize(b, at),
                KernelDispatchPacket.kernelObject(b, at),
                KernelDispatchPacket.kernargAddress(b, at));
    }

    /** Private memory of a work-item in whole dwords, in bytes. */
    int roundedPrivate() {
        return (int) privateBytes + 3 & ~3;
    }
}
