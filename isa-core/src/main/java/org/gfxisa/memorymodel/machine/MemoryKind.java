package org.gfxisa.memorymodel.machine;

import java.util.Locale;

/**
 * The kind of an allocation.
 *
 * @param grain granularity of coherence
 * @param home number of the agent that owns the memory, from 0; {@link #HOST} or {@link #ELSEWHERE}
 */
public record MemoryKind(Grain grain, int home) {
    /** Stands for the host. */
    public static final int HOST = -1;
    /** Stands for an agent that does not take part in the kernel. */
    public static final int ELSEWHERE = -2;

    /** The granularity of coherence. */
    public enum Grain {
        /** Agents see each other's writes after a kernel has ended, or if both maintain their caches. */
        COARSE,
        /** Agents see each other's atomic writes immediately. */
        FINE
    }

    /** The owner of the memory relative to an agent that accesses it. */
    public enum Owner {
        OWN,
        PEER,
        HOST
    }

    /** Returns the owner relative to an agent. */
    Owner owner(int agent) {
        return home == HOST ? Owner.HOST : home == agent ? Owner.OWN : Owner.PEER;
    }

    /** Returns a description: {@code coarse-grained memory of agent 0}. */
    @Override
    public String toString() {
        String whose = home == HOST ? "the host" : home == ELSEWHERE ? "another agent" : "agent " + home;
        return grain.name().toLowerCase(Locale.ROOT) + "-grained memory of " + whose;
    }
}
