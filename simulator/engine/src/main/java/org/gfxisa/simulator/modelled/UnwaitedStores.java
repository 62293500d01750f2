package org.gfxisa.simulator.modelled;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.memorymodel.machine.Traffic;
import org.gfxisa.simulator.modelled.PendingAccess.Kind;

/** Finds loads of locations that an earlier store, still in flight, is going to change. The code lacks a wait for that store. */
final class UnwaitedStores {
    private final StaleValue.Listener listener;
    /** Waves that have arrived at a barrier with stores in flight and may still have them in flight. */
    private final List<WavePlacement> crossing = new ArrayList<>();

    UnwaitedStores(StaleValue.Listener listener) {
        this.listener = listener;
    }

    /** Forgets all waves at the start of a launch. */
    void clear() {
        crossing.clear();
    }

    /** Records that a wave has arrived at a barrier. */
    void arrived(WavePlacement placement) {
        if (placement.stores > 0 && !crossing.contains(placement)) {
            crossing.add(placement);
        }
    }

    /**
     * Checks a load that completes against the stores in flight. A store is reported if it belongs to another wave of the work-group and was issued
     * before a barrier that both waves have passed; if it belongs to another work-group and was issued before a barrier that its own wave has passed;
     * or if it belongs to the same wave and the load (a scalar load, an instruction fetch or an LDS access) is not ordered after it.
     */
    void loaded(PendingAccess load) {
        boolean isOfOwn = load.isLocal ? load.placement.transfers > 0 : load.traffic != Traffic.DATA;
        List<WavePlacement> group = load.placement.group;
        for (int i = 0; i < group.size() && (isOfOwn || load.arrivals > 0); i++) {
            if (group.get(i) != load.placement) {
                loaded(load, group.get(i), load.arrivals);
            } else if (isOfOwn) {
                loaded(load, load.placement, 0);
            }
        }
        crossing.removeIf(placement -> placement.stores == 0);
        // A load that bypasses a cache may be an atomic load, which needs no order.
        for (int i = 0; i < crossing.size() && !load.isLocal && load.past == 0; i++) {
            if (crossing.get(i).group != group) {
                loaded(load, crossing.get(i), crossing.get(i).arrivals);
            }
        }
    }

    /**
     * Checks a load against the stores of a wave that were issued before the wave's barrier with a number or, if the wave is the load's own, before
     * the load.
     */
    private void loaded(PendingAccess load, WavePlacement placement, int barrier) {
        boolean isOwn = placement == load.placement;
        for (int i = 0; i < placement.pending.size() && placement.stores > 0; i++) {
            PendingAccess store = placement.pending.get(i);
            // A location that atomics update may legitimately be read old.
            boolean isBefore = store.kind == Kind.STORE
                    && store.isLocal == load.isLocal
                    && (isOwn
                            ? !load.isLocal || store.isTransfer && store.issued < load.issued
                            : store.arrivals < barrier);
            int lane = isBefore && store.conflictsWith(load) ? load.laneOf(store) : -1;
            if (lane >= 0) {
                listener.stale(new StaleValue(
                        load.wave,
                        load.operation.site,
                        lane,
                        load.address(lane),
                        placement.named(store.operation.site),
                        "that is still in flight" + (isOwn ? "" : " after the barrier"),
                        "a wait for it before the " + (isOwn ? "load" : "barrier")));
            }
        }
    }
}
