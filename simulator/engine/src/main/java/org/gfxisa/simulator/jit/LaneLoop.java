package org.gfxisa.simulator.jit;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.ir.IrOp;
import org.gfxisa.simulator.ir.VectorInstruction.Register;

/**
 * A kernel's way of which all is one loop over the lanes of a row, of however many waves: it loads dwords that lie side by side, computes, and
 * stores dwords that do, or in one store less of each lane.
 *
 * @param loads numbers of the accesses that load, by vector register
 * @param lanes what is computed
 * @param stores the accesses that store
 */
public record LaneLoop(Map<Register, Integer> loads, Trace.Lanes lanes, List<Trace.Access> stores) {
    /** What a lane of a wave has of its own. */
    private static final Set<IrOp> OF_LANES = EnumSet.of(IrOp.LANE, IrOp.FROM_LANE, IrOp.HAS_LANE, IrOp.MASK_IN);

    public LaneLoop {
        loads = Map.copyOf(loads);
        stores = List.copyOf(stores);
    }

    /** The loop that is all of a way, if it is one. */
    public static Optional<LaneLoop> of(Trace trace) {
        Map<Register, Integer> loads = new HashMap<>();
        List<Trace.Access> stores = new ArrayList<>();
        List<Trace.Lanes> groups = new ArrayList<>();
        for (Trace.Part part : trace.parts()) {
            if (part instanceof Trace.Lanes lanes && stores.isEmpty()) {
                groups.add(lanes);
            } else if (part instanceof Trace.Access access && isDense(access, trace)) {
                if (!access.operands().isLoad()) {
                    stores.add(access);
                } else if (groups.isEmpty() && !isNarrow(access)) {
                    loads.put(new Register(false, access.operands().data()), access.number());
                } else {
                    return Optional.empty();
                }
            } else {
                return Optional.empty();
            }
        }
        boolean isLoop = groups.size() == 1
                && stores.stream().filter(LaneLoop::isNarrow).count() < 2
                && groups.get(0).group().isOf(loads.keySet(), OF_LANES)
                && stores.stream()
                        .allMatch(s -> groups.get(0).group().writes(s.operands().data()));
        return isLoop ? Optional.of(new LaneLoop(loads, groups.get(0), stores)) : Optional.empty();
    }

    private static boolean isDense(Trace.Access access, Trace trace) {
        int bytes = access.operands().bytes();
        return bytes <= Integer.BYTES
                && !access.operands().isPartial()
                && trace.values().stride(access.address()) == bytes;
    }

    /** Whether less than a dword of each lane is moved. */
    public static boolean isNarrow(Trace.Access access) {
        return access.operands().bytes() < Integer.BYTES;
    }

    /** What computes it. */
    public FusedGroup group() {
        return lanes.group().over(this);
    }
}
