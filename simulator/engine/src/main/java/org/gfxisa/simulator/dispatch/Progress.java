package org.gfxisa.simulator.dispatch;

/** Is told how far a dispatch is; by several threads at once. */
public interface Progress {
    /** Does not care. */
    Progress NONE = (done, total) -> {};

    /** Called after every work-group. */
    void finished(long done, long total);
}
