package org.gfxisa.exec;

/** What an atomic stores: a pure function of what is in memory and of the data. */
public sealed interface AtomicUpdate permits AtomicUpdate.Of32, AtomicUpdate.Of64 {

    /** On 32 bits. */
    @FunctionalInterface
    non-sealed interface Of32 extends AtomicUpdate {
        /**
         * The new value.
         *
         * @param mem what is in memory
         * @param data the operand
         * @param cmp the second operand, if there is one
         * @param mode the wave's MODE
         */
        int apply(int mem, int data, int cmp, int mode);
    }

    /** On 64 bits. */
    @FunctionalInterface
    non-sealed interface Of64 extends AtomicUpdate {
        /** The new value; see {@link Of32#apply}. */
        long apply(long mem, long data, long cmp, int mode);
    }
}
