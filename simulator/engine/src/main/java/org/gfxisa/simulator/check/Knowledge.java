package org.gfxisa.simulator.check;

/**
 * What a wave knows to have happened.
 *
 * @param all of it
 * @param writtenBack what other work-groups may learn from it; all of it where nothing has to be written back for them
 */
record Knowledge(Clock all, Clock writtenBack) {
    /** That of nobody. */
    static final Knowledge NONE = of(0, 0, false);

    /**
     * None yet.
     *
     * @param first number of the work-group's first wave
     * @param waves numbers that the work-group has
     * @param areApart whether something has to be written back
     */
    static Knowledge of(int first, int waves, boolean areApart) {
        Clock all = new Clock(first, waves);
        return new Knowledge(all, areApart ? new Clock(first, waves) : all);
    }

    /** Whether something has to be written back. */
    boolean isApart() {
        return writtenBack != all;
    }

    /** All that another one knows is known. */
    void join(Knowledge other) {
        all.join(other.all);
        if (isApart()) {
            writtenBack.join(other.writtenBack);
        }
    }

    /** What was written back elsewhere, and has been heard of, is known, and known to be written back. */
    void join(Clock other) {
        all.join(other);
        if (isApart()) {
            writtenBack.join(other);
        }
    }
}
