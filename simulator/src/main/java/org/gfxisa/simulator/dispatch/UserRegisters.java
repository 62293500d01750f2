package org.gfxisa.simulator.dispatch;

import org.gfxisa.simulator.abi.TargetFacts;
import org.gfxisa.simulator.abi.TargetFacts.FlatScratch;
import org.gfxisa.simulator.abi.UserSgpr;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** Computes the scalar registers that all waves of a dispatch start with (LLVM AMDGPU usage, "SGPR Register Set Up Order"). */
final class UserRegisters {
    private final TargetFacts target;
    private final ScratchPool scratch;
    private final AddressSpace memory;

    UserRegisters(TargetFacts target, ScratchPool scratch, AddressSpace memory) {
        this.target = target;
        this.scratch = scratch;
        this.memory = memory;
    }

    /**
     * The registers from s0 on, as many as the descriptor counts.
     *
     * @param packetAddress where the packet is
     * @param queueAddress where the amd_queue_t is
     * @param dispatchId number of the packet in its queue
     */
    int[] of(LaunchSettings settings, Packet packet, long packetAddress, long queueAddress, long dispatchId) {
        int[] registers = new int[settings.userRegisterCount()];
        int next = 0;
        for (UserSgpr register : settings.userRegisters()) {
            int[] words =
                    switch (register) {
                        case PRIVATE_SEGMENT_BUFFER -> scratch.resource(settings.lanes());
                        case DISPATCH_PTR -> words(packetAddress);
                        case QUEUE_PTR -> words(queueAddress);
                        case KERNARG_SEGMENT_PTR -> words(packet.kernargAddress());
                        case DISPATCH_ID -> words(dispatchId);
                        case FLAT_SCRATCH_INIT -> flatScratchInit(packet);
                        case PRIVATE_SEGMENT_SIZE -> new int[] {roundedPrivate(packet)};
                        case GRID_WORKGROUP_COUNT_X -> new int[] {(int) packet.grid().groupsX()};
                        case GRID_WORKGROUP_COUNT_Y -> new int[] {(int) packet.grid().groupsY()};
                        case GRID_WORKGROUP_COUNT_Z -> new int[] {(int) packet.grid().groupsZ()};
                    };
            next = put(registers, next, words);
        }
        for (int i = 0; i < settings.preloadCount(); i++) {
            next = put(registers, next, kernelArgument(packet, settings.preloadOffset() + i));
        }
        return registers;
    }

    /** Requests beyond the registers that there are, are ignored. */
    private static int put(int[] registers, int next, int... words) {
        int fitting = Math.max(0, Math.min(words.length, registers.length - next));
        System.arraycopy(words, 0, registers, Math.min(next, registers.length), fitting);
        return next + words.length;
    }

    private int kernelArgument(Packet packet, int dword) {
        long address = packet.kernargAddress() + 4L * dword;
        Segment segment = memory.findOr(address, 4, Segment.NONE);
        return segment.contains(address, 4) ? segment.getInt((int) (address - segment.address())) : 0;
    }

    private int[] flatScratchInit(Packet packet) {
        if (target.flatScratch() == FlatScratch.OFFSET) {
            return new int[] {(int) scratch.base(), roundedPrivate(packet)};
        }
        return words(scratch.base());
    }

    private static int roundedPrivate(Packet packet) {
        return packet.privateBytes() + 3 & ~3;
    }

    private static int[] words(long value) {
        return new int[] {(int) value, (int) (value >>> 32)};
    }
}
