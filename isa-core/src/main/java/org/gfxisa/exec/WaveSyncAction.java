package org.gfxisa.exec;

/** Synchronizes waves of all work-groups, on resource M0[21:16] + {@code offset}; {@code data0} of the first active lane counts. */
public record WaveSyncAction(Operation operation) implements Action {

    /** What is done. */
    public enum Operation {
        /** Sets the resource up for {@code data0} waves. */
        INIT,
        /** Waits at a barrier of {@code data0} waves. */
        BARRIER,
        /** Lets one wave pass. */
        SIGNAL,
        /** Lets {@code data0} waves pass. */
        SIGNAL_MANY,
        /** Lets all waves pass. */
        RELEASE_ALL,
        /** Waits for a signal. */
        WAIT
    }

    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.waveSync(this);
    }
}
