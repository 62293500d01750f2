package org.gfxisa.simulator.runtime;

import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** The fast path of a vector load or store, which a trace can also use at affine addresses. */
public interface AffineAccess extends FastPath {
    /**
     * The operands of the instruction.
     *
     * @param isLoad whether it loads; otherwise it stores
     * @param isPartial whether a load keeps a part of the destination register
     * @param address the vector register with the address, or its low dword
     * @param isWide whether the next register has the high dword
     * @param scalar code of the first of two scalar registers that are added to the address; -1 for none
     * @param offset offset that is added to the address, in bytes
     * @param data the first vector register of the data; -1 if there is none, or for an atomic, which traces do not contain
     * @param bytes size of the data of a lane in memory: 1, 2, or a multiple of 4
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
        /** Returns how many vector registers the data has. */
        public int dwords() {
            return Math.max(1, bytes / Integer.BYTES);
        }
    }

    /** Returns the operands of the instruction. */
    Operands operands();

    /**
     * Returns the operation for rows of lanes whose addresses are affine.
     *
     * @param stride bytes from the address of one lane to that of the next
     */
    Rows rows(int stride);

    /** Moves the data of all lanes of a wave. A row is a group of lanes whose addresses are affine. Thread-safe. */
    interface Rows {
        /**
         * Moves the data of all rows, or does nothing.
         *
         * @param first index in {@link RuntimeCallbacks#addresses} of the address of the first row's first lane; those of the other rows follow
         * @param count the number of rows
         * @return whether the data was moved
         */
        boolean run(Wave wave, RuntimeCallbacks callbacks, int first, int count);

        /** Returns whether {@link #run} would move the data. */
        boolean mayRun(Wave wave, RuntimeCallbacks callbacks, int first, int count);

        /** Returns the segment that contains the data of one row, if it may be accessed; otherwise {@link Segment#NONE}. */
        Segment segment(Wave wave, long first, int lanes);

        /**
         * Moves the data of a wave that is one row.
         *
         * @param segment the segment that {@link #segment} returned
         * @param at the offset in it of the first lane's data, in bytes
         */
        void move(Wave wave, RuntimeCallbacks callbacks, Segment segment, int at);
    }
}
