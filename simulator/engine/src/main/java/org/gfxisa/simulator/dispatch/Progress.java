package org.gfxisa.simulator.dispatch;

/** Receives the progress of a dispatch, possibly from several threads at once. */
public interface Progress {
    /** Ignores the progress. */
    Progress NONE = (done, total) -> {};

    /**
     * Called after work-groups have ended.
     *
     * @param done the number of work-groups that have ended
     * @param total the number of work-groups of the dispatch
     */
    void finished(long done, long total);
}
