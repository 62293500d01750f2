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
 * @param lds whether loaded data goes to LDS, at M0[15:0] + offset + the lane's number times the size of an element (rounded up to
 *     a power of two and a dword), or stored data comes from there; MODIFIER:
 *     {@code lds}
 * @param returns whether an atomic returns what was in memory; MODIFIER: where the form has a result
 * @param comparand which data value is {@code cmp}
 * @param update what an atomic stores; there for atomics only
 * @param transposedBits bits of an element of a matrix that a load transposes; 0 if it does not. The lanes of each group load rows that
 *     follow each other: element {@code e} of lane {@code l} has number {@code e + l * n}, where {@code n} is the number of elements of a
 *     lane. Lane {@code l} receives the elements {@code l}, {@code l + transposedLanes}, {@code l + 2 * transposedLanes} and so on. If a
 *     lane has half as many registers as it has data in memory, only the first half of the wave loads. Its lanes receive the first half
 *     of their elements, and the lanes of the other half of the wave receive the rest.
 * @param transposedLanes number of lanes in a group
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
        Optional<AtomicUpdate> update,
        int transposedBits,
        int transposedLanes)
        implements Action {
    @Override
    public <R> R accept(ExecutionVisitor<R> visitor) {
        return visitor.memory(this);
    }
}
