package org.gfxisa.simulator.jit.pass;

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
 * A whole trace as one loop over the lanes of a row, which may span several waves. It loads consecutive dwords, computes one group, and stores
 * consecutive data. At most one store has less than a dword a lane.
 *
 * @param loads numbers of the accesses that load, by vector register
 * @param lanes the group
 * @param stores the accesses that store
 */
public record LaneLoop(Map<Register, Integer> loads, Trace.Lanes lanes, List<Trace.Access> stores) {
    /** Operations whose result depends on the lane number within a wave. */
    private static final Set<IrOp> OF_LANES = EnumSet.of(IrOp.LANE, IrOp.FROM_LANE, IrOp.HAS_LANE, IrOp.MASK_IN);

    public LaneLoop {
        loads = Map.copyOf(loads);
        stores = List.copyOf(stores);
    }

    /** Returns the loop that a trace consists of; empty if it is not such a loop. */
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
                && groups.get(0).group().canLoop(loads.keySet(), OF_LANES)
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

    /** Returns whether an access moves less than a dword a lane. */
    public static boolean isNarrow(Trace.Access access) {
        return access.operands().bytes() < Integer.BYTES;
    }

    /** Returns the group, as a loop over a row. */
    public FusedGroup group() {
        return lanes.group().over(this);
    }
}
