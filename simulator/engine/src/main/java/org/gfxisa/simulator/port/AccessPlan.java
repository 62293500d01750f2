package org.gfxisa.simulator.port;

import java.util.List;
import java.util.function.Supplier;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.runtime.ScalarLoad;
import org.gfxisa.simulator.wave.Wave;

/**
 * What an instruction accesses in all lanes: its data, and the registers that give the addresses. Its methods return the fast paths that
 * compiled code uses.
 *
 * @param data what moves
 * @param address the vector register with a lane's address, or its low dword
 * @param isWide whether the next register has the high dword
 * @param scalar code of the first of two scalar registers that are added to the address; -1 for none
 * @param offset bytes that are added to the address
 */
public record AccessPlan(AccessData data, int address, boolean isWide, int scalar, long offset) {
    /** Reads the resource of a buffer. */
    @FunctionalInterface
    public interface Resource {
        /** Sets {@link RuntimeCallbacks#extent}; returns false if the buffer is swizzled, or if it adds the lane's number to the index. */
        boolean isRead(Wave wave, RuntimeCallbacks callbacks);
    }

    /** Finds the place of an access to swizzled memory. */
    @FunctionalInterface
    public interface Start {
        /** Returns the address of the first lane's dword, which those of the other lanes follow; 0 if they do not. */
        long of(Wave wave, RuntimeCallbacks callbacks);
    }

    /** Returns the fast path of an access to flat or global memory. */
    public Supplier<FastPath> global(AddressSpace memory) {
        return () -> GlobalFastPath.of(memory, this);
    }

    /**
     * Returns the fast path of an access to a buffer.
     *
     * @param hasIndex whether the address register has an index
     * @param hasOffset whether it, or the one behind the index, has an offset
     */
    public Supplier<FastPath> buffer(AddressSpace memory, boolean hasIndex, boolean hasOffset, Resource resource) {
        return () -> BufferFastPath.of(memory, this, hasIndex, hasOffset, resource);
    }

    /**
     * Returns the fast path of one or two accesses to the work-group's memory.
     *
     * @param plans the accesses, which differ only in data and offset
     * @param isBounded whether M0 says where the memory ends
     */
    public static Supplier<FastPath> local(AddressSpace memory, List<AccessPlan> plans, boolean isBounded) {
        return () -> new LocalFastPath(memory, plans, isBounded);
    }

    /**
     * Returns the fast path of a load or store of scratch memory.
     *
     * @param address the vector register with offsets of the lanes; -1 if whole dwords are accessed at the same offset in all lanes
     */
    public static Supplier<FastPath> scratch(AddressSpace memory, AccessData data, Start start, int address) {
        AccessPlan plan = new AccessPlan(data, address, false, -1, 0);
        return () -> new ScratchFastPath(Mover.of(memory, plan, Segment.class), start);
    }

    /** Returns the fast path of a load of scalar registers. */
    public static Supplier<FastPath> scalar(AddressSpace memory, ScalarLoad.Operands operands) {
        return () -> new ScalarFastPath(new SegmentCache(memory), operands);
    }

    Transfer transfer() {
        return data.transfer();
    }

    int bytes() {
        return transfer().bytes();
    }
}
