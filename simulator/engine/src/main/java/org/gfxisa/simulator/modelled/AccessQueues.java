package org.gfxisa.simulator.modelled;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.gfxisa.simulator.explore.StateKey;

/**
 * The accesses in flight, in the order of their issue. An access completes before later conflicting accesses of its queue. An LDS access completes
 * before later LDS accesses of its wave; loads to LDS have an order of their own.
 */
final class AccessQueues {
    /** Performs an access. */
    @FunctionalInterface
    interface Performer {
        void perform(PendingAccess access);
    }

    private final List<PendingAccess> all = new ArrayList<>();
    private final List<AccessList> queues = new ArrayList<>();
    private final Deque<PendingAccess> free = new ArrayDeque<>();
    private final Performer performer;
    private long issued;

    AccessQueues(Performer performer) {
        this.performer = performer;
    }

    /** Returns an unused access object. */
    PendingAccess next() {
        return free.isEmpty() ? new PendingAccess() : free.pop();
    }

    /** Returns an access object to the pool if it was not added to a queue. */
    void free(PendingAccess access) {
        free.push(access);
    }

    boolean isEmpty() {
        return all.isEmpty();
    }

    int size() {
        return all.size();
    }

    PendingAccess get(int index) {
        return all.get(index);
    }

    void add(PendingAccess access) {
        access.index = all.size();
        access.issued = issued++;
        all.add(access);
        access.placement.pending.add(access);
        access.placement.stores += access.kind == PendingAccess.Kind.STORE ? 1 : 0;
        access.placement.transfers += access.isTransfer ? 1 : 0;
        if (!access.isLocal) {
            while (queues.size() <= access.queue) {
                queues.add(new AccessList());
            }
            queues.get(access.queue).add(access);
        }
        access.operation.accesses.add(access);
    }

    /** Returns whether no earlier access has to complete before this one. */
    boolean canComplete(PendingAccess access) {
        AccessList before = access.isLocal ? access.placement.pending : queues.get(access.queue);
        for (int i = 0; before.get(i) != access; i++) {
            if (access.isLocal
                    ? before.get(i).isOrderedBefore(access)
                    : before.get(i).conflictsWith(access)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Returns whether an invalidation or a write-back may be performed for all of memory except the locations of earlier accesses. It is performed
     * for those when these accesses have completed.
     */
    boolean canBeginEarly(PendingAccess access) {
        return access.kind == PendingAccess.Kind.CONTROL
                && !access.hasBegun
                && !before(access).isEmpty();
    }

    /** Performs an access, or the part of it that may be performed before earlier accesses. */
    void advance(PendingAccess access) {
        if (canComplete(access) || !canBeginEarly(access)) {
            perform(access);
            return;
        }
        access.leave(before(access));
        performer.perform(access);
        access.hasBegun = true;
    }

    /** Returns the accesses that have to complete before this one; an empty list if one of them concerns all of memory. */
    private List<PendingAccess> before(PendingAccess access) {
        List<PendingAccess> before = new ArrayList<>();
        AccessList queue = queues.get(access.queue);
        for (int i = 0; queue.get(i) != access; i++) {
            if (queue.get(i).kind == PendingAccess.Kind.CONTROL && !queue.get(i).hasBegun) {
                return List.of();
            }
            before.add(queue.get(i));
        }
        return before;
    }

    /** Adds the accesses in flight to a key, in the orders that matter. */
    void addTo(StateKey key, Iterable<WavePlacement> placements) {
        for (int q = 0; q < queues.size(); q++) {
            AccessList queue = queues.get(q);
            for (int i = 0; i < queue.size(); i++) {
                queue.get(i).addTo(key.add(q));
            }
        }
        for (WavePlacement placement : placements) {
            for (int i = 0; i < placement.pending.size(); i++) {
                if (placement.pending.get(i).isLocal) {
                    placement.pending.get(i).addTo(key);
                }
            }
        }
    }

    /** Performs an access after all accesses that have to complete before it. */
    void perform(PendingAccess access) {
        AccessList before = access.isLocal ? access.placement.pending : queues.get(access.queue);
        for (int i = 0; before.get(i) != access; ) {
            PendingAccess earlier = before.get(i);
            if (access.isLocal ? earlier.isOrderedBefore(access) : earlier.conflictsWith(access)) {
                perform(earlier);
                i = 0;
            } else {
                i++;
            }
        }
        remove(access);
        performer.perform(access);
        free.push(access);
    }

    /** Removes a completed access from all lists. */
    private void remove(PendingAccess access) {
        PendingAccess end = all.remove(all.size() - 1);
        if (end != access) {
            all.set(access.index, end);
            end.index = access.index;
        }
        access.placement.pending.remove(access);
        access.placement.stores -= access.kind == PendingAccess.Kind.STORE ? 1 : 0;
        access.placement.transfers -= access.isTransfer ? 1 : 0;
        if (!access.isLocal) {
            queues.get(access.queue).remove(access);
        }
        access.operation.accesses.remove(access);
    }

    /** Performs all accesses of a wave that must complete before the wave or its work-group ends. */
    void leave(WavePlacement placement) {
        AccessList of = placement.pending;
        for (int i = 0; i < of.size(); ) {
            if (of.get(i).isLocal || of.get(i).kind != PendingAccess.Kind.STORE) {
                perform(of.get(i));
                i = 0;
            } else {
                i++;
            }
        }
    }

    /** Performs all accesses in flight. */
    void finish() {
        while (!all.isEmpty()) {
            perform(all.get(0));
        }
    }
}
