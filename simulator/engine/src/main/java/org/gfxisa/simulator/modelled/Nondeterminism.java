package org.gfxisa.simulator.modelled;

import java.util.List;

/**
 * Makes the decisions that the memory model and the scheduler leave open. One implementation draws them from a seed, the other explores all of them.
 */
interface Nondeterminism {
    /**
     * Returns the place of a work-group within its agent.
     *
     * @param before the number of work-groups that started on the agent before
     */
    int place(int before);

    /** Returns the slot of a wave, counted from the first slot of its work-group and taken modulo the number of slots that the work-group uses. */
    default int slot(int wave) {
        return wave;
    }

    /** Returns whether an event happens spontaneously that happens once in {@code interval} times on average. */
    boolean occurs(int interval);

    /** Returns which of {@code count} accesses completes when one has to. */
    int pick(int count);

    /**
     * Returns whether other waves may run after an access is issued because they may see its effect. By default, that is the case if they can see the
     * memory.
     */
    default boolean isVisible(PendingAccess access, boolean isVisible) {
        return isVisible;
    }

    /** Returns whether an access that may complete late completes at its issue, which happens once in {@code interval} times on average. */
    boolean completesAtIssue(PendingAccess access, int interval);

    /** Returns how many caches, from the innermost one outwards, have evicted the lines of an access before it looks them up. */
    int evictedLevels(CachedMemory memory, PendingAccess access);

    /** Returns whether a cache has spontaneously written dirty data back before another wave accesses it. */
    boolean writesBack();

    /** Returns whether the data of a store is read only after an instruction has overwritten its registers. */
    boolean readsSourcesLate();

    /** Makes some caches fetch the lines that an access is about to write. */
    void fetch(CachedMemory memory, PendingAccess access, List<WavePlacement> placements);
}
