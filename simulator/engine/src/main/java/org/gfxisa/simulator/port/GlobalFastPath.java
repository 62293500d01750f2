package org.gfxisa.simulator.port;

import java.util.List;
import java.util.Optional;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.runtime.AffineAccess;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.wave.Wave;

/**
 * Accesses to global memory whose lanes are in one segment, which is checked once for all of them. A record, because the JVM takes the
 * components of a constant record for constants.
 */
record GlobalFastPath(AccessPlan plan, Mover mover, InlineCache known, boolean isReusing, boolean publishes)
        implements AffineAccess {
    private static final long DWORD_MASK = 0xffffffffL;

    static FastPath of(AddressSpace memory, AccessPlan plan) {
        return new GlobalFastPath(plan, Mover.of(memory, plan, Segment.class), new InlineCache(), false, false);
    }

    @Override
    public Optional<FastPath> reusing(FastPath before) {
        return before instanceof GlobalFastPath other
                        && plan.scalar() < 0
                        && other.addresses().equals(addresses())
                ? Optional.of(new GlobalFastPath(plan, mover, known, true, publishes))
                : Optional.empty();
    }

    @Override
    public FastPath publishing() {
        return new GlobalFastPath(plan, mover, known, isReusing, true);
    }

    @Override
    public List<Integer> addresses() {
        if (plan.scalar() >= 0) {
            return List.of();
        }
        return plan.isWide() ? List.of(plan.address(), plan.address() + 1) : List.of(plan.address());
    }

    @Override
    public boolean writes(int register) {
        return plan.data().writes(register);
    }

    @Override
    public Operands operands() {
        return new Operands(
                plan.data().isLoad(),
                plan.transfer().isPartial(),
                plan.address(),
                plan.isWide(),
                plan.scalar(),
                plan.offset(),
                plan.data().inAccumulators() || plan.data().isUpdate()
                        ? -1
                        : plan.data().first(),
                plan.bytes());
    }

    @Override
    public Rows rows(int stride) {
        return new AffineMover(mover, stride);
    }

    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        if (exec == 0) {
            return true;
        }
        if (isReusing && callbacks.published instanceof LaneOffsets lanes) {
            return mover.isMoved(wave, lanes, callbacks.publishedAddress + plan.offset(), callbacks.buffer);
        }
        int lane = Long.numberOfTrailingZeros(exec);
        int[] low = wave.vgpr[plan.address()];
        int base = low[lane];
        LaneOffsets lanes;
        long start = plan.offset() + (plan.scalar() < 0 ? 0 : wave.pair(plan.scalar()));
        long first = start + (base & DWORD_MASK);
        if (plan.isWide()) {
            int[] high = wave.vgpr[plan.address() + 1];
            int top = high[lane];
            first += (long) top << Integer.SIZE;
            lanes = known.of(exec, low, base, high, top);
        } else {
            lanes = known.of(exec, low, base, true);
        }
        boolean fits = lanes != LaneOffsets.NONE && lanes.staysWithin(base);
        if (publishes) {
            callbacks.published = fits ? lanes : this;
            callbacks.publishedAddress = first - plan.offset();
        }
        return fits
                ? mover.isMoved(wave, lanes, first, callbacks.buffer)
                : mover.isScattered(wave, exec, first, start, low, callbacks);
    }
}
