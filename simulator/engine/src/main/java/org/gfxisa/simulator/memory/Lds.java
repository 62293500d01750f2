package org.gfxisa.simulator.memory;

import org.gfxisa.exec.AtomicUpdate;

/** The memory of a work-group: its addresses are offsets. One thread executes all waves of a work-group, so that updates need not be atomic. */
public final class Lds extends Segment {
    /** Zeroed bytes. */
    public Lds(int size) {
        super("the work-group's LDS", 0, size, true);
    }

    /** Returns a copy of its bytes. */
    public byte[] copy() {
        byte[] copy = new byte[size()];
        read(0, copy);
        return copy;
    }

    @Override
    public void beginUpdates() {
        // No other thread sees it.
    }

    @Override
    public int update32(int offset, AtomicUpdate.Of32 update, int data, int comparand, int mode) {
        int old = getInt(offset);
        setInt(offset, update.apply(old, data, comparand, mode));
        return old;
    }

    @Override
    public long update64(int offset, AtomicUpdate.Of64 update, long data, long comparand, int mode) {
        long old = getLong(offset);
        setLong(offset, update.apply(old, data, comparand, mode));
        return old;
    }
}
