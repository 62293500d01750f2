package org.gfxisa.simulator.port;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.LaneLoads;
import org.gfxisa.simulator.vector.LaneLoads.Load;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.vector.Warmup;
import org.gfxisa.simulator.wave.Wave;

/** Accesses to the work-group's memory: one or more whose addresses are in the same register, each at an offset from them. */
final class LocalFastPath implements FastPath {
    private static final int DWORD = 4;

    private final List<Mover> movers;
    private final AccessPlan plan;
    private final boolean isBounded;
    /** Bytes from a lane's address to the end of what it accesses. */
    private final long reach;

    private final InlineCache known = new InlineCache();
    private final LaneVectors vectors = LaneVectors.here();
    private final Optional<LaneLoads> loads;
    private boolean usesLoads;

    /**
     * Creates the fast path of accesses that differ in offset and data only. None but the last one loads into the register of the addresses.
     *
     * @param isBounded whether M0 says where the memory ends
     */
    LocalFastPath(AddressSpace memory, List<AccessPlan> plans, boolean isBounded) {
        this(plans.stream().map(p -> Mover.of(memory, p, Lds.class)).toList(), isBounded, Optional.empty());
    }

    private LocalFastPath(List<Mover> movers, boolean isBounded, Optional<LaneLoads> loads) {
        this.movers = movers;
        this.isBounded = isBounded;
        this.loads = loads;
        plan = movers.get(0).plan();
        reach = movers.stream().mapToLong(m -> m.plan().offset()).max().orElseThrow() + plan.bytes();
    }

    @Override
    public Optional<FastPath> with(FastPath next) {
        boolean isPossible = next instanceof LocalFastPath local
                && local.plan.address() == plan.address()
                && local.plan.bytes() == plan.bytes()
                && local.isBounded == isBounded
                && !plan.data().isUpdate()
                && !local.plan.data().isUpdate()
                && !writes(plan.address());
        return isPossible
                ? Optional.of(new LocalFastPath(
                        Stream.concat(movers.stream(), ((LocalFastPath) next).movers.stream())
                                .toList(),
                        isBounded,
                        Optional.empty()))
                : Optional.empty();
    }

    @Override
    public FastPath compiled() {
        boolean isPossible = plan.bytes() >= DWORD
                && movers.stream().map(m -> m.plan().data()).allMatch(d -> d.isLoad() && !d.inAccumulators());
        return isPossible ? new LocalFastPath(movers, isBounded, Optional.of(LaneLoads.of(dwordLoads()))) : this;
    }

    @Override
    public void use() {
        usesLoads = loads.isPresent();
    }

    @Override
    public Optional<Warmup> warmUp() {
        return loads.map(l -> l.warmUp(dwordLoads(), this::use));
    }

    private List<Load> dwordLoads() {
        return movers.stream()
                .map(Mover::plan)
                .flatMap(p -> IntStream.range(0, p.transfer().dwords())
                        .mapToObj(d ->
                                new Load((int) p.offset() + d * DWORD, p.data().first() + d)))
                .toList();
    }

    @Override
    public boolean writes(int register) {
        return movers.stream().anyMatch(m -> m.plan().data().writes(register));
    }

    @Override
    public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
        if (exec == 0) {
            return true;
        }
        Lds lds = wave.group().lds();
        if (isBounded && Integer.toUnsignedLong(wave.m0()) < lds.size()) {
            return false;
        }
        int[] low = wave.vgpr[plan.address()];
        if (plan.data().isUpdate()) {
            return LaneOffsets.areUpTo(low, exec, (int) (lds.size() - reach))
                    && movers.get(0).isMoved(wave, lds, low, (int) plan.offset(), DWORD, exec, callbacks.buffer);
        }
        int base = low[Long.numberOfTrailingZeros(exec)];
        LaneOffsets lanes = known.of(exec, low, base, true);
        if (lanes == LaneOffsets.NONE) {
            return isScattered(wave, lds, exec, low, callbacks);
        }
        if ((long) base + lanes.least < 0 || (long) base + lanes.most + reach > lds.size()) {
            return false;
        }
        if (usesLoads && lanes.vectorStride == 0) {
            loads.get().fills(lds, vectors.view(lds), base, lanes.offsets, wave.vgpr, lanes.count);
            return true;
        } else if (usesLoads && lanes.vectorStride == DWORD && plan.bytes() == DWORD) {
            loads.get().rows(lds, vectors.view(lds), base, lanes.offsets, wave.vgpr, lanes.count);
            return true;
        }
        for (int i = 0; i < movers.size(); i++) {
            Mover mover = movers.get(i);
            mover.isMoved(wave, lds, lanes, base + (int) mover.plan().offset(), callbacks.buffer);
        }
        return true;
    }

    private boolean isScattered(Wave wave, Lds lds, long exec, int[] low, RuntimeCallbacks callbacks) {
        if (!LaneOffsets.areUpTo(low, exec, (int) (lds.size() - reach))) {
            return false;
        }
        System.arraycopy(low, 0, callbacks.offsets, 0, Wave.LANES);
        for (int i = 0; i < movers.size(); i++) {
            Mover mover = movers.get(i);
            int at = (int) mover.plan().offset();
            mover.isMoved(wave, lds, callbacks.offsets, at, DWORD, exec, callbacks.buffer);
        }
        return true;
    }
}
