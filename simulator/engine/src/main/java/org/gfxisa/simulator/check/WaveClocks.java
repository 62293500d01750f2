package org.gfxisa.simulator.check;

/**
 * The vector clocks of a wave.
 *
 * @param all everything that is known to have happened before
 * @param writtenBack the part that a release makes visible to other work-groups; the same clock if nothing has to be written back for them
 */
record WaveClocks(VectorClock all, VectorClock writtenBack) {
    /** The clocks of no wave. */
    static final WaveClocks NONE = of(0, 0, false);

    /**
     * Creates clocks of zeros.
     *
     * @param first the first component of the work-group
     * @param waves the number of components of the work-group
     * @param needsWriteBack whether data has to be written back for other work-groups
     */
    static WaveClocks of(int first, int waves, boolean needsWriteBack) {
        VectorClock all = new VectorClock(first, waves);
        return new WaveClocks(all, needsWriteBack ? new VectorClock(first, waves) : all);
    }

    /** Returns whether data has to be written back for other work-groups. */
    boolean needsWriteBack() {
        return writtenBack != all;
    }

    /** Joins the clocks of another wave. */
    void join(WaveClocks other) {
        all.join(other.all);
        if (needsWriteBack()) {
            writtenBack.join(other.writtenBack);
        }
    }

    /** Joins a clock that another work-group has written back. */
    void join(VectorClock other) {
        all.join(other);
        if (needsWriteBack()) {
            writtenBack.join(other);
        }
    }
}
