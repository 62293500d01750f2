package org.gfxisa.simulator.check;

import org.gfxisa.simulator.wave.WorkGroup;

/**
 * What a write tells those who read what it has written: what its wave knew when it was issued. Clocks in it do not change any more.
 *
 * @param group the work-group of the wave
 * @param inside what that is for waves of the same work-group
 * @param outside what that is for those of others: what has been written back, where that is needed
 * @param component the number of the wave as a writer
 * @param epoch of the write
 */
record Release(WorkGroup group, Clock inside, Clock outside, int component, int epoch) {
    private static final Clock NOTHING = new Clock(0, 0);

    /** Of a write that tells nothing. */
    static final Release NONE = new Release(WorkGroup.NONE, NOTHING, NOTHING, 0, 0);

    /** The same for the work-group alone. */
    Release near() {
        return new Release(group, inside, NOTHING, component, epoch);
    }

    /** What an update tells that has read what this one has written: both. */
    Release then(Release update) {
        if (this == NONE) {
            return update;
        }
        Clock both = outside.copy();
        both.join(update.outside);
        Clock near = update.inside;
        if (group == update.group) {
            near = inside.copy();
            near.join(update.inside);
        }
        return new Release(update.group, near, both, update.component, update.epoch);
    }
}
