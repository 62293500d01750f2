package org.gfxisa.simulator.port;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.port.AccessPlan.Resource;
import org.gfxisa.simulator.runtime.BufferExtent;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/**
 * Accesses to buffers that are not swizzled. Whether lanes are in range is checked once for all of them if their offsets are known. Lanes that are
 * out of range load zeros and store nothing. A record, because the JVM takes the components of a constant record for constants.
 *
 * @param hasIndex whether the address register has an index
 * @param hasOffset whether it, or the one behind the index, has an offset
 */
record BufferFastPath(
        AccessPlan plan,
        boolean hasIndex,
        boolean hasOffset,
        Resource resource,
        Mover mover,
        InlineCache known,
        boolean isReusing,
        boolean publishes)
        implements FastPath {
    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;
    private static final int[] ZEROS = new int[Wave.LANES];

    static FastPath of(AddressSpace memory, AccessPlan plan, boolean hasIndex, boolean hasOffset, Resource resource) {
        Mover mover = Mover.of(memory, plan, Segment.class);
        return new BufferFastPath(plan, hasIndex, hasOffset, resource, mover, new InlineCache(), false, false);
    }

    private FastPath with(boolean reuses, boolean tells) {
        return new BufferFastPath(plan, hasIndex, hasOffset, resource, mover, known, reuses, tells);
    }

    @Override
    public Optional<FastPath> reusing(FastPath before) {
        return before instanceof BufferFastPath other
                        && !addresses().isEmpty()
                        && other.addresses().equals(addresses())
                ? Optional.of(with(true, publishes))
                : Optional.empty();
    }

    @Override
    public FastPath publishing() {
        return with(isReusing, true);
    }

    @Override
    public List<Integer> addresses() {
        return hasOffset && !hasIndex ? List.of(plan.address()) : List.of();
    }

    @Override
    public boolean writes(int register) {
        return plan.data().writes(register);
    }

    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        if (exec == 0) {
            return true;
        }
        if (publishes) {
            callbacks.published = this;
        }
        if (!resource.isRead(wave, callbacks)) {
            return false;
        }
        BufferExtent extent = callbacks.extent;
        long start = extent.start + plan.offset();
        long last = last(extent, plan.bytes());
        if (isReusing
                && callbacks.published instanceof LaneOffsets lanes
                && callbacks.publishedAddress + lanes.most <= last) {
            return mover.isMoved(wave, lanes, start + callbacks.publishedAddress, callbacks.buffer);
        }
        if (hasIndex) {
            return areRecordsMoved(wave, exec, callbacks, start, last);
        }
        int[] low = hasOffset ? wave.vgpr[plan.address()] : ZEROS;
        int base = low[Long.numberOfTrailingZeros(exec)];
        LaneOffsets lanes = known.of(exec, low, base, false);
        boolean fits = lanes != LaneOffsets.NONE && lanes.staysWithin(base);
        long first = base & DWORD_MASK;
        if (publishes && fits) {
            callbacks.published = lanes;
            callbacks.publishedAddress = first;
        }
        if (fits && first + lanes.most <= last) {
            return mover.isMoved(wave, lanes, start + first, callbacks.buffer);
        }
        long inside = upTo(exec, low, last);
        return upTo(exec & ~inside, low, lastUnwrapped(extent)) == (exec & ~inside)
                && (plan.bytes() <= DWORD || upTo(exec, low, last(extent, DWORD)) == inside)
                && areMoved(wave, exec, inside, callbacks, start, low);
    }

    /** The greatest offset in a register of so many bytes that are inside. */
    private long last(BufferExtent extent, int bytes) {
        return extent.end - bytes - plan.offset();
    }

    /** The greatest offset in a register that does not wrap around with the instruction's. */
    private long lastUnwrapped(BufferExtent extent) {
        return extent.wraps - 1 - plan.offset();
    }

    /** The lanes that have at most so much, all of them without a sign. */
    private static long upTo(long lanes, int[] register, long last) {
        long found = 0;
        for (long rest = lanes; rest != 0; rest &= rest - 1) {
            found |= (register[Long.numberOfTrailingZeros(rest)] & DWORD_MASK) <= last ? rest & -rest : 0;
        }
        return found;
    }

    /** The same where lanes have an index; does nothing where 31 bits do not hold what is inside. */
    private boolean areRecordsMoved(Wave wave, long exec, RuntimeCallbacks callbacks, long start, long last) {
        BufferExtent extent = callbacks.extent;
        int[] index = wave.vgpr[plan.address()];
        int[] low = hasOffset ? wave.vgpr[plan.address() + 1] : ZEROS;
        long records = Math.min(extent.records, 1L + Integer.MAX_VALUE);
        if (extent.records > records && extent.records != BufferExtent.ENDLESS
                || records * extent.stride > Integer.MAX_VALUE) {
            return false;
        }
        int stride = (int) extent.stride;
        int[] offsets = callbacks.offsets;
        int lastRecord = (int) records - 1;
        int lastOffset = (int) Math.max(-1, Math.min(last, Integer.MAX_VALUE));
        int outer = lastOffset;
        for (int lane = 0; lane < Wave.LANES; lane++) {
            offsets[lane] = index[lane] * stride + low[lane];
            outer |= index[lane] | lastRecord - index[lane] | low[lane] | lastOffset - low[lane];
        }
        long inside = exec;
        if (outer < 0) {
            long there = upTo(exec, index, extent.records - 1);
            inside = upTo(there, low, lastOffset);
            long touching = upTo(there, low, last(extent, Math.min(DWORD, plan.bytes())));
            if (touching != inside || upTo(exec, low, lastUnwrapped(extent)) != exec) {
                return false;
            }
        }
        return areMoved(wave, exec, inside, callbacks, start, offsets);
    }

    /** Moves the lanes that are inside; the other active ones load zeros. */
    private boolean areMoved(Wave wave, long exec, long inside, RuntimeCallbacks callbacks, long start, int[] low) {
        if (inside != 0 && !areInsideMoved(wave, inside, inside == exec, callbacks, start, low)) {
            return false;
        }
        mover.clear(wave, exec & ~inside);
        return true;
    }

    private boolean areInsideMoved(
            Wave wave, long inside, boolean areAll, RuntimeCallbacks callbacks, long start, int[] low) {
        int base = low[Long.numberOfTrailingZeros(inside)];
        long first = start + (base & DWORD_MASK);
        boolean isUnknown = areAll && !hasIndex;
        LaneOffsets lanes = isUnknown ? known.learn(inside, low) : known.of(inside, low, base, true);
        boolean fits = lanes != LaneOffsets.NONE && lanes.staysWithin(base);
        if (!areAll && !mover.hasAnyOrder(lanes)) {
            // The interpreter, which goes lane by lane as soon as one is outside, stores a lane whole before the next.
            return fits && mover.isStoredInTurn(wave, lanes, first, callbacks.buffer);
        }
        return fits
                ? mover.isMoved(wave, lanes, first, callbacks.buffer)
                : mover.isScattered(wave, inside, first, start, low, callbacks);
    }
}
