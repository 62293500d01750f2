package org.gfxisa.simulator.modelled;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.memorymodel.machine.CacheTree;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.Traffic;

/**
 * The slots in which waves run, with their caches and queues. A slot is the unit that has an innermost cache. Each domain has two units of the next
 * smaller domain, but an agent has four of its largest units. The waves of a work-group are spread over the slots of its domain; work-groups are
 * assigned to the agents in turn.
 */
final class CacheTopology {
    private static final int OF_AGENT = 4;
    private static final String WORKGROUP = "workgroup";

    private final int agents;
    private final int slotsOfAgent;
    private final int slotsOfGroup;
    private final CacheTree caches;
    private final int[] queues;

    CacheTopology(MemoryMachine machine, int agents) {
        this.agents = agents;
        int inner = machine.width(machine.caches().get(0).domain());
        int agent = machine.agent();
        slotsOfAgent = OF_AGENT << Math.max(0, agent - 1 - inner);
        slotsOfGroup = Math.min(slotsOfAgent, 1 << Math.max(0, machine.reach(WORKGROUP) - inner));
        List<int[]> places = new ArrayList<>();
        queues = new int[slots()];
        for (int slot = 0; slot < slots(); slot++) {
            int[] place = new int[machine.domains().size()];
            for (int domain = 0; domain < agent; domain++) {
                place[domain] = slot >> Math.max(0, domain - inner);
            }
            place[agent] = slot / slotsOfAgent;
            places.add(place);
            queues[slot] = place[machine.width(machine.queue())];
        }
        caches = CacheTree.withAll(machine, places.toArray(int[][]::new));
    }

    CacheTree caches() {
        return caches;
    }

    int slots() {
        return agents * slotsOfAgent;
    }

    int agents() {
        return agents;
    }

    /** Returns the number of the agent that a slot belongs to. */
    int agent(int slot) {
        return slot / slotsOfAgent;
    }

    /** Returns the first slot for a work-group that runs at a place of an agent. */
    int firstSlot(int agent, int place) {
        return agent * slotsOfAgent + Math.floorMod(place, slotsOfAgent / slotsOfGroup) * slotsOfGroup;
    }

    /** Returns the slot of a wave of the work-group that starts at slot {@code first}. */
    int slot(int first, int wave) {
        return first + wave % slotsOfGroup;
    }

    /** Returns the number of slots over which the waves of a work-group are spread. */
    int slotsOfGroup() {
        return slotsOfGroup;
    }

    /** Returns the innermost cache for a kind of traffic from a slot. */
    int cache(int slot, Traffic traffic) {
        return caches.first(slot, traffic);
    }

    /** Returns whether an access bypasses every cache on its path. */
    boolean bypassesAllCaches(PendingAccess access) {
        int cache = access.cache;
        while (cache >= 0 && caches.isOf(access.past, cache)) {
            cache = caches.parent(cache);
        }
        return cache < 0;
    }

    /** Returns whether two slots share a queue or the innermost cache for vector accesses. */
    boolean sharesFirst(int slot, int other) {
        return caches.first(slot) == caches.first(other) || queues[slot] == queues[other];
    }

    /** Returns whether some slots of an agent are closer to each other than others, because they share more than an innermost cache or a queue. */
    boolean hasTiers() {
        return slotsOfAgent > OF_AGENT;
    }

    /** Returns the queue for requests from a slot. Traffic that does not go through the data cache has queues of its own. */
    int queue(int slot, Traffic traffic) {
        return traffic == Traffic.DATA ? queues[slot] : slots() + caches.first(slot, traffic);
    }
}
