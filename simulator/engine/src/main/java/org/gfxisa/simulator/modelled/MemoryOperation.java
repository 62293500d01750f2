package org.gfxisa.simulator.modelled;

/** The memory accesses of one executed instruction, which may still be in flight. */
public final class MemoryOperation {
    /** The accesses of an instruction that has none. */
    public static final MemoryOperation NONE = new MemoryOperation(-1, Policy.NONE);

    final int site;
    final Policy policy;
    final AccessList accesses = new AccessList();

    MemoryOperation(int site, Policy policy) {
        this.site = site;
        this.policy = policy;
    }

    /** Returns whether no access of the instruction is in flight. */
    public boolean isComplete() {
        return accesses.isEmpty();
    }
}
