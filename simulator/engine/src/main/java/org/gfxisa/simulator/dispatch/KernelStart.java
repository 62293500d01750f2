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
 * What a kernel-dispatch packet starts.
 *
 * @param kernel its name
 * @param version of its code object
 * @param settings by its descriptor
 */
record KernelStart(String kernel, int version, Packet packet, LaunchSettings settings) {
    /** The code object version with an amd_kernel_code_t. */
    private static final int KERNEL_CODE_VERSION = 2;

    /**
     * Reads the packet at byte {@code at}, and the descriptor that it names.
     *
     * @throws DispatchException when there is no such kernel, or a processor cannot run it so
     */
    static KernelStart read(
            ByteBuffer packets, int at, List<LoadedCode> codes, AddressSpace memory, Processor processor)
            throws DispatchException {
        Packet packet = Packet.read(packets, at);
        long address = packet.kernelObject();
        CodeLookup lookup = new CodeLookup(codes);
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
        return new KernelStart(kernel, version, packet, settings);
    }
}
