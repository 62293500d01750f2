package org.gfxisa.simulator.port;

import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Lanes;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/**
 * Moves the data of a compiled access between registers and a segment. A record, because the JVM takes the components of a constant record for
 * constants.
 */
record Mover(AccessPlan plan, SegmentCache segments, LaneVectors vectors, UpdateMover updates) {
    private static final int DWORD = 4;

    /** Returns the mover of an access to one kind of memory. */
    static Mover of(AddressSpace memory, AccessPlan plan, Class<? extends Segment> kind) {
        UpdateMover updates = plan.transfer()
                .update()
                .map(update -> UpdateMover.of(update, kind))
                .orElse(UpdateMover.ANY);
        return new Mover(plan, new SegmentCache(memory), LaneVectors.here(), updates);
    }

    private Transfer transfer() {
        return plan.transfer();
    }

    /** Returns the segment that has all of some bytes, if the access may access it so; otherwise {@link Segment#NONE}. */
    Segment segment(Wave wave, long address, long bytes) {
        Segment segment = segments.of(address, bytes);
        boolean mayAccess = (!segment.isPrivate() || segment == wave.scratch())
                && (plan.data().isLoad() || segment.isWritable());
        return mayAccess ? segment : Segment.NONE;
    }

    /** Returns the segment that has the data of lanes, the first active one of which is at an address. */
    Segment segment(Wave wave, LaneOffsets lanes, long first) {
        return segment(wave, first + lanes.least, (long) lanes.most - lanes.least + plan.bytes());
    }

    /** Moves the data of lanes, the first active one of which is at an address; returns false and does nothing if it may not. */
    boolean isMoved(Wave wave, LaneOffsets lanes, long first, int[] buffer) {
        Segment segment = segment(wave, lanes, first);
        return segment != Segment.NONE && isMoved(wave, segment, lanes, (int) (first - segment.address()), buffer);
    }

    /** Moves the data of lanes in a segment that has it, unless the place of an atomic is not aligned. */
    boolean isMoved(Wave wave, Segment segment, LaneOffsets lanes, int at, int[] buffer) {
        AccessData data = plan.data();
        int[][] file = data.file(wave);
        switch (data.access()) {
            case LOAD -> LoadMover.move(vectors, transfer(), segment, lanes, at, file, data.first(), buffer);
            case STORE -> StoreMover.move(vectors, transfer(), segment, lanes, at, file, data.first(), buffer);
            case ATOMIC -> {
                return isUpdated(wave, segment, lanes.offsets, at, lanes.exec);
            }
        }
        return true;
    }

    /** Moves the data of lanes at any offsets in a segment that has it, unless the place of an atomic is not aligned. */
    boolean isMoved(Wave wave, Segment segment, int[] offsets, int at, int stride, long exec, int[] buffer) {
        AccessData data = plan.data();
        int[][] file = data.file(wave);
        switch (data.access()) {
            case LOAD -> LoadMover.move(transfer(), segment, offsets, at, stride, exec, file, data.first(), buffer);
            case STORE -> StoreMover.move(transfer(), segment, offsets, at, stride, exec, file, data.first(), buffer);
            case ATOMIC -> {
                return isUpdated(wave, segment, offsets, at, exec);
            }
        }
        return true;
    }

    private boolean isUpdated(Wave wave, Segment segment, int[] offsets, int at, long exec) {
        if (!LaneOffsets.areAligned(offsets, at, exec, plan.bytes())) {
            return false;
        }
        AccessData data = plan.data();
        AtomicUpdate update = transfer().update().orElseThrow();
        int[][] file = data.file(wave);
        int mode = FloatMode.of(wave.mode);
        updates.move(
                update,
                segment,
                offsets,
                at,
                exec,
                mode,
                file,
                data.first(),
                file,
                data.comparand(),
                file,
                data.result());
        return true;
    }

    /** Returns whether a store gives the same if all of a lane, or the same dword of all lanes, is stored first. */
    boolean hasAnyOrder(LaneOffsets lanes) {
        return plan.data().isLoad()
                || plan.data().isUpdate()
                || transfer().dwords() == 1
                || lanes.stride >= plan.bytes();
    }

    /** Stores the data of one lane after the other, the first active one at an address; returns false and does nothing if it may not. */
    boolean isStoredInTurn(Wave wave, LaneOffsets lanes, long first, int[] buffer) {
        Segment segment = segment(wave, lanes, first);
        for (long rest = segment == Segment.NONE ? 0 : lanes.exec; rest != 0; rest &= rest - 1) {
            isMoved(wave, segment, lanes.offsets, (int) (first - segment.address()), DWORD, rest & -rest, buffer);
        }
        return segment != Segment.NONE;
    }

    /** Sets the registers that the access writes to 0 in some lanes. */
    void clear(Wave wave, long lanes) {
        AccessData data = plan.data();
        int[][] file = data.file(wave);
        for (int d = 0; data.result() >= 0 && d < transfer().dwords(); d++) {
            int[] to = file[data.result() + d];
            for (long rest = lanes; rest != 0; rest &= rest - 1) {
                int lane = Long.numberOfTrailingZeros(rest);
                to[lane] = plan.bytes() < DWORD ? transfer().placed(0, to[lane]) : 0;
            }
        }
    }

    /**
     * Moves the data of lanes that have no known offsets, in the segment of the first active one; returns false and does nothing if it may not.
     *
     * @param first the address of the first active lane
     * @param base what is added to the addresses in registers
     * @param low the addresses in registers, or their low dwords
     * @param callbacks scratch space
     */
    boolean isScattered(Wave wave, long exec, long first, long base, int[] low, RuntimeCallbacks callbacks) {
        int[] offsets = callbacks.offsets;
        Segment segment = segment(wave, first, plan.bytes());
        return segment != Segment.NONE
                && areInside(wave, exec, segment, base, low, offsets)
                && isMoved(wave, segment, offsets, 0, DWORD, exec, callbacks.buffer);
    }

    private boolean areInside(Wave wave, long exec, Segment segment, long base, int[] low, int[] offsets) {
        boolean isWide = plan.isWide();
        int[] high = isWide ? wave.vgpr[plan.address() + 1] : low;
        int count = Lanes.first(exec);
        if (count > 0
                && (isWide
                        ? Span.areInside(low, high, base, segment, plan.bytes(), count, offsets)
                        : Span.areInside(low, base, segment, plan.bytes(), count, offsets))) {
            return true;
        }
        long further = base - segment.address();
        int last = segment.size() - plan.bytes();
        return isWide
                ? Span.areInside(exec, low, high, further, last, offsets)
                : Span.areInside(exec, low, further, last, offsets);
    }
}
