package org.gfxisa.memorymodel.machine;

import java.util.Locale;

/**
 * What somebody has allocated memory as.
 *
 * @param grain who may share it while a kernel runs
 * @param home number of the agent whose memory it is, from 0, {@link #HOST} or {@link #ELSEWHERE}
 */
public record MemoryKind(Grain grain, int home) {
    /** Stands for the host. */
    public static final int HOST = -1;
    /** Stands for an agent that runs nothing of the kernel. */
    public static final int ELSEWHERE = -2;

    /** How fine sharing is. */
    public enum Grain {
        /** Agents see each other's writes when a kernel has ended, or where both take care of their caches. */
        COARSE,
        /** Agents see each other's atomic writes at once. */
        FINE
    }

    /** Whose memory it is, for an agent that accesses it. */
    public enum Owner {
        OWN,
        PEER,
        HOST
    }

    /** Whose it is for an agent. */
    Owner owner(int agent) {
        return home == HOST ? Owner.HOST : home == agent ? Owner.OWN : Owner.PEER;
    }

    /** In words: {@code coarse-grained memory of agent 0}. */
    @Override
    public String toString() {
        String whose = home == HOST ? "the host" : home == ELSEWHERE ? "another agent" : "agent " + home;
        return grain.name().toLowerCase(Locale.ROOT) + "-grained memory of " + whose;
    }
}
