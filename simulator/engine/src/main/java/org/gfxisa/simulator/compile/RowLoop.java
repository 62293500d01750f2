package org.gfxisa.simulator.compile;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.gfxisa.exec.LaneOp;
import org.gfxisa.simulator.compile.LaneInstruction.Register;

/**
 * A kernel's way of which all is one loop over the lanes of a row, of however many waves: it loads dwords that lie side by side, computes, and
 * stores dwords that do, or in one store less of each lane.
 *
 * @param loads numbers of the accesses that load, by vector register
 * @param lanes what is computed
 * @param stores the accesses that store
 */
record RowLoop(Map<Register, Integer> loads, Straight.Lanes lanes, List<Straight.Access> stores) {
    /** What a lane of a wave has of its own. */
    private static final Set<LaneOp> OF_LANES =
            EnumSet.of(LaneOp.LANE, LaneOp.FROM_LANE, LaneOp.HAS_LANE, LaneOp.MASK_IN);

    RowLoop {
        loads = Map.copyOf(loads);
        stores = List.copyOf(stores);
    }

    /** The loop that is all of a way, if it is one. */
    static Optional<RowLoop> of(Straight straight) {
        Map<Register, Integer> loads = new HashMap<>();
        List<Straight.Access> stores = new ArrayList<>();
        List<Straight.Lanes> runs = new ArrayList<>();
        for (Straight.Part part : straight.parts()) {
            if (part instanceof Straight.Lanes lanes && stores.isEmpty()) {
                runs.add(lanes);
            } else if (part instanceof Straight.Access access && isDense(access, straight)) {
                if (!access.operands().isLoad()) {
                    stores.add(access);
                } else if (runs.isEmpty() && !isNarrow(access)) {
                    loads.put(new Register(false, access.operands().data()), access.number());
                } else {
                    return Optional.empty();
                }
            } else {
                return Optional.empty();
            }
        }
        boolean isLoop = runs.size() == 1
                && stores.stream().filter(RowLoop::isNarrow).count() < 2
                && runs.get(0).run().isOf(loads.keySet(), OF_LANES)
                && stores.stream()
                        .allMatch(s -> runs.get(0).run().writes(s.operands().data()));
        return isLoop ? Optional.of(new RowLoop(loads, runs.get(0), stores)) : Optional.empty();
    }

    private static boolean isDense(Straight.Access access, Straight straight) {
        int bytes = access.operands().bytes();
        return bytes <= Integer.BYTES
                && !access.operands().isPartial()
                && straight.rows().stride(access.address()) == bytes;
    }

    /** Whether less than a dword of each lane is moved. */
    static boolean isNarrow(Straight.Access access) {
        return access.operands().bytes() < Integer.BYTES;
    }

    /** What computes it. */
    LaneRun run() {
        return lanes.run().over(this);
    }
}
