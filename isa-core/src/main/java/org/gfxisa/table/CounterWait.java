package org.gfxisa.table;

import java.io.IOException;

/** A {@link Counter} that an instruction waits for, until it is at or below a number. */
public final class CounterWait {
    /** Index in {@link IsaTables#counters}. */
    public final int counter;
    /** Slot whose value holds the number; -1: the number is 0. */
    public final int slot;
    /** Where in that value. */
    public final BitParts bits;
    /** Slot of the register that is added to the number, or -1. */
    public final int plus;

    CounterWait(TableReader in) throws IOException {
        counter = in.u();
        slot = in.s();
        bits = new BitParts(in);
        plus = in.s();
    }
}
