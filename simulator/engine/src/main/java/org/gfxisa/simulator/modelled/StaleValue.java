package org.gfxisa.simulator.modelled;

import org.gfxisa.simulator.wave.Wave;

/**
 * A load, or the fetch of an instruction, that got an older value than somebody has written.
 *
 * @param reader the wave that loads
 * @param site number of its instruction, or {@link #FETCH} if that itself is old
 * @param lane that got it
 * @param address of the dword
 * @param writer who wrote the value that it did not get
 * @param where where the older value was, or the newer one stayed
 * @param help what would have helped
 */
public record StaleValue(Wave reader, int site, int lane, long address, Writer writer, String where, String help) {
    /** Stands for the instruction at the reader's program counter. */
    public static final int FETCH = -1;

    /**
     * Who wrote something.
     *
     * @param site number of the instruction
     * @param group its work-group
     * @param wave number of the wave
     */
    public record Writer(int site, String group, int wave) {}

    /** Takes stale values. */
    @FunctionalInterface
    public interface Listener {
        void stale(StaleValue value);
    }
}
