package org.gfxisa.table;

/**
 * A {@link Counter} that an instruction waits for, until it is at or below a number.
 *
 * @param counter index in {@link IsaTables#counters}
 * @param slot slot whose value holds the number; -1: the number is 0
 * @param bits where in that value
 * @param plus slot of the register that is added to the number, or -1
 */
public record CounterWait(int counter, int slot, Bits bits, int plus) {}
