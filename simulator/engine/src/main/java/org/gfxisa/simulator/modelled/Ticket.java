package org.gfxisa.simulator.modelled;

/** What an instruction has asked of memory and is perhaps not done. */
public final class Ticket {
    /** Of an instruction that asks nothing of memory. */
    public static final Ticket NONE = new Ticket(-1, Policy.NONE);

    final int site;
    final Policy policy;
    final AccessList accesses = new AccessList();

    Ticket(int site, Policy policy) {
        this.site = site;
        this.policy = policy;
    }

    /** Whether nothing of it is in flight. */
    public boolean isDone() {
        return accesses.isEmpty();
    }
}
