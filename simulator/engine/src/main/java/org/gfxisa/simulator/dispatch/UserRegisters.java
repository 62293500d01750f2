package org.gfxisa.simulator.dispatch;

import java.util.Arrays;
import java.util.Map;
import org.gfxisa.isa.abi.FlatScratchSetup;
import org.gfxisa.isa.abi.TargetProperties;
import org.gfxisa.isa.abi.UserSgprs;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** Computes the initial scalar registers that all waves of a dispatch share (LLVM AMDGPU usage, "SGPR Register Set Up Order"). */
final class UserRegisters {
    private final TargetProperties properties;
    private final ScratchPool scratch;
    private final AddressSpace memory;

    UserRegisters(TargetProperties properties, ScratchPool scratch, AddressSpace memory) {
        this.properties = properties;
        this.scratch = scratch;
        this.memory = memory;
    }

    /**
     * Returns the registers from s0 on, as many as the descriptor counts. Requests beyond these are ignored.
     *
     * @param packetAddress the address of the packet
     * @param queueAddress the address of the amd_queue_t
     * @param dispatchId the number of the packet in its queue
     */
    int[] of(LaunchSettings settings, Packet packet, long packetAddress, long queueAddress, long dispatchId) {
        int[] registers = new int[settings.userRegisterCount()];
        int next = 0;
        for (Map.Entry<UserSgprs, Integer> entry : settings.userRegisters().entrySet()) {
            int count = entry.getValue();
            if (count > 0) {
                int[] words = switch (entry.getKey()) {
                    case PRIVATE_SEGMENT_BUFFER -> scratch.resource(settings.lanes(), properties);
                    case DISPATCH_PTR -> words(packetAddress);
                    case QUEUE_PTR -> words(queueAddress);
                    case KERNARG_SEGMENT_PTR -> words(packet.kernargAddress());
                    case DISPATCH_ID -> words(dispatchId);
                    case FLAT_SCRATCH_INIT -> flatScratchInit(packet);
                    case PRIVATE_SEGMENT_SIZE -> words(packet.roundedPrivate());
                    case GRID_WORKGROUP_COUNT_X -> words(packet.grid().groupsX());
                    case GRID_WORKGROUP_COUNT_Y -> words(packet.grid().groupsY());
                    case GRID_WORKGROUP_COUNT_Z -> words(packet.grid().groupsZ());
                    case PRELOADED_KERNARGS ->
                        kernelArguments(packet.kernargAddress() + 4L * settings.preloadOffset(), count);
                };
                int fitting = Math.max(0, Math.min(count, registers.length - next));
                System.arraycopy(words, 0, registers, Math.min(next, registers.length), fitting);
                next += count;
            }
        }
        return registers;
    }

    /** Returns dwords from an address on; 0 where nothing is allocated. */
    private int[] kernelArguments(long address, int count) {
        int[] words = new int[count];
        Arrays.setAll(words, i -> {
            long at = address + 4L * i;
            Segment segment = memory.findOr(at, 4, Segment.NONE);
            return segment.contains(at, 4) ? segment.getInt((int) (at - segment.address())) : 0;
        });
        return words;
    }

    private int[] flatScratchInit(Packet packet) {
        if (properties.flatScratch() == FlatScratchSetup.OFFSET) {
            return new int[] {(int) scratch.base(), packet.roundedPrivate()};
        }
        return words(scratch.base());
    }

    private static int[] words(long value) {
        return new int[] {(int) value, (int) (value >>> 32)};
    }
}
