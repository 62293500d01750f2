package org.gfxisa.simulator.runtime;

import org.gfxisa.simulator.memory.Segment;

/** A load of scalar registers, which can be told where. */
public interface ScalarLoad extends FastPath {
    /**
     * Which registers it uses.
     *
     * @param base code of the first of two registers with an address
     * @param offset bytes that are added
     * @param added code of a register that is added; -1 for none
     * @param unit bytes that it counts in
     * @param data code of the first register that is written
     * @param dwords how many are loaded
     */
    record Operands(int base, long offset, int added, int unit, int data, int dwords) {}

    /** Which registers it uses. */
    Operands operands();

    /** The allocation that holds all of some bytes which a wave may load; else {@link Segment#NONE}. */
    Segment segment(long address, int bytes);
}
