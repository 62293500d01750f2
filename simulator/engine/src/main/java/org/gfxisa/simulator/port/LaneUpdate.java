package org.gfxisa.simulator.port;

import org.gfxisa.exec.AtomicUpdate;

/**
 * What an atomic does besides storing its data.
 *
 * @param update what it makes of what is in memory
 * @param comparand the first register of what that is compared with
 * @param result the first register that gets what was in memory; -1 for none
 */
public record LaneUpdate(AtomicUpdate update, int comparand, int result) {
    private static final AtomicUpdate.Of32 NOTHING = (mem, data, cmp, mode) -> mem;

    /** Of what is no atomic. */
    public static final LaneUpdate NONE = new LaneUpdate(NOTHING, 0, -1);
}
