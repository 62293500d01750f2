package org.gfxisa.simulator.port;

/**
 * A load of scalar registers that compiled code may do by itself.
 *
 * @param base code of the first of two registers with an address
 * @param offset bytes that are added
 * @param added code of a register that is added; -1 for none
 * @param unit bytes that it counts in
 * @param data code of the first register that is written
 * @param dwords how many are loaded
 */
public record QuickScalarLoad(int base, long offset, int added, int unit, int data, int dwords) {}
