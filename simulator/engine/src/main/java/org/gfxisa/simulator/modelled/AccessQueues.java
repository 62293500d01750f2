package org.gfxisa.simulator.modelled;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.gfxisa.simulator.explore.StateKey;

/**
 * Accesses that are not done, in the order of their issue. One is done before later ones of its queue that meet it, and before later ones of its
 * wave if they go to the work-group's memory; but what loads bring there has an order of its own.
 */
final class AccessQueues {
    /** Does an access. */
    @FunctionalInterface
    interface Service {
        void serve(LateAccess access);
    }

    private final List<LateAccess> all = new ArrayList<>();
    private final List<AccessList> queues = new ArrayList<>();
    private final Deque<LateAccess> free = new ArrayDeque<>();
    private final Service service;
    private long issued;

    AccessQueues(Service service) {
        this.service = service;
    }

    /** An access that nothing is said of yet. */
    LateAccess next() {
        return free.isEmpty() ? new LateAccess() : free.pop();
    }

    /** Takes back what {@link #next} gave and nobody needs. */
    void free(LateAccess access) {
        free.push(access);
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    int size() {
        return all.size();
    }

    LateAccess get(int index) {
        return all.get(index);
    }

    void add(LateAccess access) {
        access.index = all.size();
        access.issued = issued++;
        all.add(access);
        access.seat.pending.add(access);
        access.seat.stores += access.kind == LateAccess.Kind.STORE ? 1 : 0;
        access.seat.transfers += access.isTransfer ? 1 : 0;
        if (!access.isLocal) {
            while (queues.size() <= access.queue) {
                queues.add(new AccessList());
            }
            queues.get(access.queue).add(access);
        }
        access.ticket.accesses.add(access);
    }

    /** Whether nothing has to be done before an access. */
    boolean isNext(LateAccess access) {
        AccessList before = access.isLocal ? access.seat.pending : queues.get(access.queue);
        for (int i = 0; before.get(i) != access; i++) {
            if (access.isLocal ? before.get(i).precedes(access) : before.get(i).meets(access)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Whether an invalidation or a write-back may be done for all of memory but what accesses before it are about, for which it is done when they
     * are.
     */
    boolean mayBegin(LateAccess access) {
        return access.kind == LateAccess.Kind.CONTROL
                && !access.hasBegun
                && !before(access).isEmpty();
    }

    /** Does an access, or as much of it as may be done before others. */
    void advance(LateAccess access) {
        if (isNext(access) || !mayBegin(access)) {
            serve(access);
            return;
        }
        access.leave(before(access));
        service.serve(access);
        access.hasBegun = true;
    }

    /** What has to be done before one; nothing if some of that is about all of memory. */
    private List<LateAccess> before(LateAccess access) {
        List<LateAccess> before = new ArrayList<>();
        AccessList queue = queues.get(access.queue);
        for (int i = 0; queue.get(i) != access; i++) {
            if (queue.get(i).kind == LateAccess.Kind.CONTROL && !queue.get(i).hasBegun) {
                return List.of();
            }
            before.add(queue.get(i));
        }
        return before;
    }

    /** Adds to a key what is in flight, in the orders that matter. */
    void addTo(StateKey key, Iterable<Seat> seats) {
        for (int q = 0; q < queues.size(); q++) {
            AccessList queue = queues.get(q);
            for (int i = 0; i < queue.size(); i++) {
                queue.get(i).addTo(key.add(q));
            }
        }
        for (Seat seat : seats) {
            for (int i = 0; i < seat.pending.size(); i++) {
                if (seat.pending.get(i).isLocal) {
                    seat.pending.get(i).addTo(key);
                }
            }
        }
    }

    /** Does an access, after those that have to be done before. */
    void serve(LateAccess access) {
        AccessList before = access.isLocal ? access.seat.pending : queues.get(access.queue);
        for (int i = 0; before.get(i) != access; ) {
            LateAccess earlier = before.get(i);
            if (access.isLocal ? earlier.precedes(access) : earlier.meets(access)) {
                serve(earlier);
                i = 0;
            } else {
                i++;
            }
        }
        remove(access);
        service.serve(access);
        free.push(access);
    }

    /** Takes an access for done. */
    private void remove(LateAccess access) {
        LateAccess end = all.remove(all.size() - 1);
        if (end != access) {
            all.set(access.index, end);
            end.index = access.index;
        }
        access.seat.pending.remove(access);
        access.seat.stores -= access.kind == LateAccess.Kind.STORE ? 1 : 0;
        access.seat.transfers -= access.isTransfer ? 1 : 0;
        if (!access.isLocal) {
            queues.get(access.queue).remove(access);
        }
        access.ticket.accesses.remove(access);
    }

    /** Does all accesses of a wave that the work-group, or the wave itself, must not outlive. */
    void leave(Seat seat) {
        AccessList of = seat.pending;
        for (int i = 0; i < of.size(); ) {
            if (of.get(i).isLocal || of.get(i).kind != LateAccess.Kind.STORE) {
                serve(of.get(i));
                i = 0;
            } else {
                i++;
            }
        }
    }

    /** Does everything. */
    void finish() {
        while (!all.isEmpty()) {
            serve(all.get(0));
        }
    }
}
