package org.gfxisa.simulator.runtime;

import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** A load or a store of the lanes, at addresses that vector registers have, which can be told where rows of lanes lie. */
public interface AffineAccess extends FastPath {
    /**
     * Which registers it uses.
     *
     * @param isLoad or it stores
     * @param isPartial whether what is loaded leaves a part of the register as it was
     * @param address the vector register with a lane's address, or its low dword
     * @param isWide whether the next one has the high dword
     * @param scalar code of the scalar register, the first of two, that is added; -1 for none
     * @param offset bytes that are added
     * @param data the first vector register of the data; -1 where it is none, or memory is updated: such rows are not moved
     * @param bytes of a lane in memory: 1, 2, or whole dwords
     */
    record Operands(
            boolean isLoad,
            boolean isPartial,
            int address,
            boolean isWide,
            int scalar,
            long offset,
            int data,
            int bytes) {
        /** Vector registers of the data. */
        public int dwords() {
            return Math.max(1, bytes / Integer.BYTES);
        }
    }

    /** Which registers it uses. */
    Operands operands();

    /** The same operation for rows, whose lanes lie so many bytes from each other. */
    Rows rows(int stride);

    /** Moves the data of all lanes of a wave. For all threads. */
    interface Rows {
        /**
         * Moves the data, or does nothing.
         *
         * @param first from which on {@link RuntimeCallbacks#addresses} has the addresses of the first lanes of the rows
         * @param count rows
         * @return whether it moved
         */
        boolean run(Wave wave, RuntimeCallbacks callbacks, int first, int count);

        /** Whether it would; a store that would moves. */
        boolean mayRun(Wave wave, RuntimeCallbacks callbacks, int first, int count);

        /** The allocation that has the data of so many lanes, which lie in one row, and where it may be moved; else {@link Segment#NONE}. */
        Segment segment(Wave wave, long first, int lanes);

        /**
         * Moves the data of all lanes of a wave, which lie in one row.
         *
         * @param segment what {@link #segment} gave for these and others
         * @param at where in it the first lane's is
         */
        void move(Wave wave, RuntimeCallbacks callbacks, Segment segment, int at);
    }
}
