package org.gfxisa.simulator.modelled;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.memorymodel.machine.Traffic;
import org.gfxisa.simulator.modelled.LateAccess.Kind;

/** Tells of loads that get what a store is still to change which nobody has waited for. */
final class UnwaitedStores {
    private final StaleValue.Listener listener;
    /** Waves that have come to a barrier with stores in flight, and may still have them. */
    private final List<Seat> crossing = new ArrayList<>();

    UnwaitedStores(StaleValue.Listener listener) {
        this.listener = listener;
    }

    /** Nothing is in flight any more. */
    void clear() {
        crossing.clear();
    }

    /** A wave has arrived at a barrier. */
    void arrived(Seat seat) {
        if (seat.stores > 0 && !crossing.contains(seat)) {
            crossing.add(seat);
        }
    }

    /**
     * A load is done. The store may be one of another wave, issued before a barrier that both have passed; one of another work-group, issued before a
     * barrier that its own wave has passed; or one of the same wave that scalars, instructions and LDS do not wait for.
     */
    void loaded(LateAccess load) {
        boolean isOfOwn = load.isLocal ? load.seat.transfers > 0 : load.traffic != Traffic.DATA;
        List<Seat> group = load.seat.group;
        for (int i = 0; i < group.size() && (isOfOwn || load.arrivals > 0); i++) {
            if (group.get(i) != load.seat) {
                loaded(load, group.get(i), load.arrivals);
            } else if (isOfOwn) {
                loaded(load, load.seat, 0);
            }
        }
        crossing.removeIf(seat -> seat.stores == 0);
        // A load past a cache may be an atomic one, which needs no order.
        for (int i = 0; i < crossing.size() && !load.isLocal && load.past == 0; i++) {
            if (crossing.get(i).group != group) {
                loaded(load, crossing.get(i), crossing.get(i).arrivals);
            }
        }
    }

    /** The same for the stores of a wave: those before its barrier of a number, or before the load if the wave is the same. */
    private void loaded(LateAccess load, Seat seat, int barrier) {
        boolean isOwn = seat == load.seat;
        for (int i = 0; i < seat.pending.size() && seat.stores > 0; i++) {
            LateAccess store = seat.pending.get(i);
            // What is updated by atomics may well be read old.
            boolean isBefore = store.kind == Kind.STORE
                    && store.isLocal == load.isLocal
                    && (isOwn
                            ? !load.isLocal || store.isTransfer && store.issued < load.issued
                            : store.arrivals < barrier);
            int lane = isBefore && store.meets(load) ? load.laneOf(store) : -1;
            if (lane >= 0) {
                listener.stale(new StaleValue(
                        load.wave,
                        load.ticket.site,
                        lane,
                        load.address(lane),
                        seat.named(store.ticket.site),
                        "that is still in flight" + (isOwn ? "" : " behind the barrier"),
                        "a wait for it before the " + (isOwn ? "load" : "barrier")));
            }
        }
    }
}
