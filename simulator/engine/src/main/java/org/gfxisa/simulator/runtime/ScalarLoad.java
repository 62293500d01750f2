package org.gfxisa.simulator.runtime;

import org.gfxisa.simulator.memory.Segment;

/** The fast path of a scalar load, which a trace can also perform itself. */
public interface ScalarLoad extends FastPath {
    /**
     * The operands of the instruction.
     *
     * @param base code of the first of two registers with the base address
     * @param offset offset that is added, in bytes
     * @param added code of a register with an offset that is added; -1 for none
     * @param unit unit of that offset, in bytes
     * @param data code of the first destination register
     * @param dwords number of dwords that are loaded
     */
    record Operands(int base, long offset, int added, int unit, int data, int dwords) {}

    /** Returns the operands of the instruction. */
    Operands operands();

    /** Returns the segment that contains all of some bytes, if a wave may load them; otherwise {@link Segment#NONE}. */
    Segment segment(long address, int bytes);
}
