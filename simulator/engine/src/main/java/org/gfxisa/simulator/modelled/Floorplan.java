package org.gfxisa.simulator.modelled;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.memorymodel.machine.CacheTree;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.Traffic;

/**
 * Where waves run: in one of a few slots, which are what has the innermost cache. Each domain has two of the next one inwards, but an agent
 * four. The waves of a work-group spread over the slots of its domain, and work-groups by turns over the agents.
 */
final class Floorplan {
    private static final int OF_AGENT = 4;
    private static final String WORKGROUP = "workgroup";

    private final int agents;
    private final int slotsOfAgent;
    private final int slotsOfGroup;
    private final CacheTree caches;
    private final int[] queues;

    Floorplan(MemoryMachine machine, int agents) {
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

    /** Number of the agent that a slot belongs to. */
    int agent(int slot) {
        return slot / slotsOfAgent;
    }

    /** Where a work-group's waves may be: so many slots from the first one of some place of an agent. */
    int firstSlot(int agent, int place) {
        return agent * slotsOfAgent + Math.floorMod(place, slotsOfAgent / slotsOfGroup) * slotsOfGroup;
    }

    /** The slot of one of a work-group's waves. */
    int slot(int first, int wave) {
        return first + wave % slotsOfGroup;
    }

    /** How many slots the waves of a work-group spread over. */
    int slotsOfGroup() {
        return slotsOfGroup;
    }

    /** The cache that accesses of a slot come to first. */
    int cache(int slot, Traffic traffic) {
        return caches.first(slot, traffic);
    }

    /** Whether an access looks into no cache on its way. */
    boolean goesPastAll(LateAccess access) {
        int cache = access.cache;
        while (cache >= 0 && caches.isOf(access.past, cache)) {
            cache = caches.parent(cache);
        }
        return cache < 0;
    }

    /** Whether two slots have a first cache of vectors or a queue in common. */
    boolean sharesFirst(int slot, int other) {
        return caches.first(slot) == caches.first(other) || queues[slot] == queues[other];
    }

    /** Whether waves of an agent share something else than that, so that some are nearer to each other than others. */
    boolean isTiered() {
        return slotsOfAgent > OF_AGENT;
    }

    /** The queue that the requests of a slot go through; those that come to another cache than data have one of their own. */
    int queue(int slot, Traffic traffic) {
        return traffic == Traffic.DATA ? queues[slot] : slots() + caches.first(slot, traffic);
    }
}
