package org.gfxisa.simulator.modelled;

import org.gfxisa.simulator.wave.Wave;

/**
 * A load or an instruction fetch that returned an older value than the last one written.
 *
 * @param reader the wave that loads
 * @param site the number of its instruction, or {@link #FETCH} if the instruction itself is stale
 * @param lane the lane that got the stale value
 * @param address the address of the dword
 * @param writer the store that wrote the newer value
 * @param where which cache has the older value or keeps the newer one back
 * @param advice what would have prevented it
 */
public record StaleValue(Wave reader, int site, int lane, long address, Writer writer, String where, String advice) {
    /** Stands for the instruction at the reader's program counter. */
    public static final int FETCH = -1;

    /**
     * A store, as findings describe it.
     *
     * @param site the number of the instruction
     * @param group the text of the work-group's id
     * @param wave the number of the wave in its work-group
     */
    public record Writer(int site, String group, int wave) {}

    /** Receives stale values. */
    @FunctionalInterface
    public interface Listener {
        void stale(StaleValue value);
    }
}
