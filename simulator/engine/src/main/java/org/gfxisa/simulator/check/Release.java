package org.gfxisa.simulator.check;

import org.gfxisa.simulator.wave.WorkGroup;

/**
 * What a write releases to the waves that read its value: the clocks of its wave at its issue. The clocks are not modified any more.
 *
 * @param group the work-group of the wave
 * @param inside the clock for waves of the same work-group
 * @param outside the clock for waves of other work-groups, which may only contain what has been written back
 * @param component the component of the write
 * @param epoch the epoch of the write
 */
record Release(WorkGroup group, VectorClock inside, VectorClock outside, int component, int epoch) {
    private static final VectorClock NOTHING = new VectorClock(0, 0);

    /** Stands for a write that releases nothing. */
    static final Release NONE = new Release(WorkGroup.NONE, NOTHING, NOTHING, 0, 0);

    /** Returns the same release for the work-group alone. */
    Release forWorkgroup() {
        return new Release(group, inside, NOTHING, component, epoch);
    }

    /** Returns the release of an atomic update that has read the value of this release: the join of both. */
    Release then(Release update) {
        if (this == NONE) {
            return update;
        }
        VectorClock both = outside.copy();
        both.join(update.outside);
        VectorClock forWorkgroup = update.inside;
        if (group == update.group) {
            forWorkgroup = inside.copy();
            forWorkgroup.join(update.inside);
        }
        return new Release(update.group, forWorkgroup, both, update.component, update.epoch);
    }
}
