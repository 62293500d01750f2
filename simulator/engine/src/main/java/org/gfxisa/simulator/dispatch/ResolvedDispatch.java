package org.gfxisa.simulator.dispatch;

import java.nio.ByteBuffer;
import java.util.List;
import org.gfxisa.Processor;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/**
 * A kernel-dispatch packet with the kernel that it refers to.
 *
 * @param kernel the name of the kernel
 * @param version the version of its code object
 * @param settings the settings of its descriptor
 */
record ResolvedDispatch(String kernel, int version, Packet packet, LaunchSettings settings) {
    /** The version of code objects that contain an amd_kernel_code_t. */
    private static final int KERNEL_CODE_VERSION = 2;

    /**
     * Reads the packet at byte {@code at} and the descriptor that it refers to.
     *
     * @throws DispatchException if there is no such kernel, or the processor cannot run it with these settings
     */
    static ResolvedDispatch read(
            ByteBuffer packets, int at, List<LoadedCode> codes, AddressSpace memory, Processor processor)
            throws DispatchException {
        Packet packet = Packet.read(packets, at);
        long address = packet.kernelObject();
        KernelLookup lookup = new KernelLookup(codes);
        String kernel = lookup.kernelName(address);
        int version = lookup.version(address);
        Segment code = memory.find(address, KernelDescriptor.SIZE)
                .orElseThrow(() -> new DispatchException(
                        "no kernel descriptor at 0x" + Long.toHexString(address) + ": " + memory.describe(address)));
        int place = (int) (address - code.address());
        LaunchSettings settings = LaunchSettings.read(code.buffer(), place, address, TargetProperties.of(processor));
        packet.check(kernel, settings, processor, memory);
        if (version == KERNEL_CODE_VERSION) {
            new ControlDirectives(code.buffer(), place, kernel).check(packet);
        }
        return new ResolvedDispatch(kernel, version, packet, settings);
    }
}
