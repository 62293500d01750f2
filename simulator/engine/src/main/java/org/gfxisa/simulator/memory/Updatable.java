package org.gfxisa.simulator.memory;

import org.gfxisa.exec.AtomicUpdate;

/** Memory with atomic read-modify-write operations. */
public interface Updatable {
    /** Orders the thread's earlier writes before updates. To be called before one or more updates. */
    void beginUpdates();

    /**
     * Atomically replaces 32 bits.
     *
     * @param offset the offset in bytes, a multiple of 4
     * @return the previous value
     */
    int update32(int offset, AtomicUpdate.Of32 update, int data, int comparand, int mode);

    /**
     * Atomically replaces 64 bits.
     *
     * @param offset the offset in bytes, a multiple of 8
     * @return the previous value
     */
    long update64(int offset, AtomicUpdate.Of64 update, long data, long comparand, int mode);
}
