package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import org.gfxisa.Processor;
import org.gfxisa.isa.abi.Alignment;
import org.gfxisa.isa.abi.DispatchSetup;
import org.gfxisa.isa.abi.KernelDispatchPacket;
import org.gfxisa.isa.abi.PacketType;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.wave.Wave;

/**
 * The contents of a kernel-dispatch packet.
 *
 * @param privateBytes the size of a work-item's private memory in bytes
 * @param groupBytes the size of a work-group's local memory in bytes
 * @param kernelObject the address of the kernel descriptor
 * @param kernargAddress the address of the kernel arguments
 */
record Packet(GridSize grid, long privateBytes, long groupBytes, long kernelObject, long kernargAddress) {
    static Packet read(ByteBuffer b, int at) {
        GridSize grid = new GridSize(
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

    /** Writes the packet to a queue's memory and makes it valid. */
    void write(ByteBuffer b, int at, long signal) {
        KernelDispatchPacket.setSetup(b, at, DispatchSetup.withDimensions(0, grid.dimensions()));
        KernelDispatchPacket.setWorkgroupSizeX(b, at, grid.groupX());
        KernelDispatchPacket.setWorkgroupSizeY(b, at, grid.groupY());
        KernelDispatchPacket.setWorkgroupSizeZ(b, at, grid.groupZ());
        KernelDispatchPacket.setGridSizeX(b, at, grid.sizeX());
        KernelDispatchPacket.setGridSizeY(b, at, grid.sizeY());
        KernelDispatchPacket.setGridSizeZ(b, at, grid.sizeZ());
        KernelDispatchPacket.setPrivateSegmentSize(b, at, privateBytes);
        KernelDispatchPacket.setGroupSegmentSize(b, at, groupBytes);
        KernelDispatchPacket.setKernelObject(b, at, kernelObject);
        KernelDispatchPacket.setKernargAddress(b, at, kernargAddress);
        KernelDispatchPacket.setCompletionSignal(b, at, signal);
        KernelDispatchPacket.setHeader(b, at, Queue.header(PacketType.KERNEL_DISPATCH));
    }

    /** Returns the size of a work-item's private memory in bytes, rounded up to whole dwords. */
    int roundedPrivate() {
        return (int) privateBytes + 3 & ~3;
    }

    /**
     * Throws an exception if the processor cannot run the packet.
     *
     * @param kernel the name of the kernel, for messages
     */
    void check(String kernel, LaunchSettings settings, Processor processor, AddressSpace memory)
            throws DispatchException {
        grid.check();
        TargetProperties properties = TargetProperties.of(processor);
        String where = "kernel " + kernel + ": ";
        if (!processor.wavefrontSizes().contains(settings.lanes())) {
            throw new DispatchException(
                    where + "waves of " + settings.lanes() + " lanes, which a " + processor.name() + " does not have");
        }
        if (memory.find(settings.entry(), 4).isEmpty()) {
            throw new DispatchException(where + "no code at its entry 0x" + Long.toHexString(settings.entry()));
        }
        int mostGroup = properties.maxLdsBytes();
        if (groupBytes > mostGroup) {
            throw new DispatchException(
                    where + groupBytes + " bytes of local memory, a work-group has at most " + mostGroup);
        }
        if (settings.isSplit() && groupBytes > 0) {
            throw new DispatchException(where + groupBytes
                    + " bytes of local memory, which a work-group in threadgroup-split mode does not have");
        }
        if (settings.sharedVgprs() > 0 && settings.lanes() != Wave.LANES) {
            throw new DispatchException(
                    where + settings.sharedVgprs() + " shared VGPRs, which only waves of 64 lanes have");
        }
        if (settings.vgprs() + settings.sharedVgprs() > properties.maxVgprs()) {
            throw new DispatchException(where + settings.vgprs() + " VGPRs and " + settings.sharedVgprs()
                    + " shared ones, a wave has at most " + properties.maxVgprs());
        }
        int mostPrivate = properties.maxWaveScratchBytes() / settings.lanes();
        if (privateBytes > mostPrivate) {
            throw new DispatchException(
                    where + privateBytes + " bytes of private memory, a work-item has at most " + mostPrivate);
        }
        if (kernargAddress % Alignment.KERNARG_SEGMENT.value() != 0) {
            throw new DispatchException(where + "kernel arguments at 0x" + Long.toHexString(kernargAddress)
                    + ", expected a multiple of " + Alignment.KERNARG_SEGMENT.value());
        }
    }
}
