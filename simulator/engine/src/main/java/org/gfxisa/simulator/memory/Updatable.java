package org.gfxisa.simulator.memory;

import org.gfxisa.exec.AtomicUpdate;

/** Memory of which numbers are replaced by what is made of them, as if at once for all that access it. */
public interface Updatable {
    /** Ends what the thread wrote before: to be called ahead of one or more updates. */
    void beginUpdates();

    /**
     * Replaces 32 bits.
     *
     * @param offset in bytes, a multiple of 4
     * @return what they were
     */
    int update32(int offset, AtomicUpdate.Of32 update, int data, int comparand, int mode);

    /** Replaces 64 bits likewise. */
    long update64(int offset, AtomicUpdate.Of64 update, long data, long comparand, int mode);
}
