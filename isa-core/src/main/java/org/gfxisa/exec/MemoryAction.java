package org.gfxisa.exec;

import java.util.Optional;

/**
 * Moves raw data between registers and memory. Loads write {@code vdst}, or {@code vdata} or {@code sdata} where there is none;
 * stores and atomics read {@code vdata}, {@code sdata}, or {@code data0} and {@code data1}.
 *
 * @param access which way
 * @param space which memory
 * @param element what lies at an address
 * @param half the part of the register that holds less than a dword
 * @param stride 0: one address; else two, {@code offset0} and {@code offset1} times this many elements from the base, with the
 *     data of the second after the first in {@code vdst} or in {@code data1}
 * @param addressing where the address comes from
 * @param masked whether only those dwords count that M0 has a bit for; the others stay, in memory and in the registers
 * @param immediateUnit bytes that an immediate {@code offset} counts in
 * @param registerUnit bytes that an {@code offset} in a register counts in
 * @param lds whether loaded data goes to LDS, at M0[15:0] + offset + 4 times the lane, or stored data comes from there; MODIFIER:
 *     {@code lds}
 * @param returns whether an atomic returns what was in memory; MODIFIER: where the form has a result
 * @param comparand which data value is {@code cmp}
 * @param update what an atomic stores; there for atomics only
 */
public record MemoryAction(
        Access access,
        Space space,
        Element element,
        Half half,
        int stride,
        Addressing addressing,
        boolean masked,
        int immediateUnit,
        int registerUnit,
        Setting lds,
        Setting returns,
        Comparand comparand,
        Optional<AtomicUpdate> update)
        implements Action {
    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.memory(this);
    }
}
