package org.gfxisa.table;

/**
 * A wait of an instruction until a {@link Counter} is at or below a threshold.
 *
 * @param counter index in {@link IsaTables#counters}
 * @param slot slot that holds the threshold; -1 if it is 0
 * @param bits position of the threshold in that slot's value
 * @param plus slot of the register that is added to the threshold, or -1
 */
public record CounterWait(int counter, int slot, Bits bits, int plus) {}
