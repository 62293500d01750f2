package org.gfxisa.simulator.check;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** A kind of check of a running kernel. */
public enum CheckKind {
    /** Accesses outside all allocations, to freed memory, or beyond a work-item's private memory. */
    BOUNDS,
    /** Barriers that not all work-items reach, and waves that wait for each other. */
    BARRIER,
    /** Unordered accesses of several waves to the same memory. */
    RACE,
    /** Uninitialised values that decide something. */
    UNINIT,
    /** Registers that are used before a wait for an operation on them. */
    WAIT,
    /** Instructions that come too early after others, according to the processor's hazards. */
    HAZARD,
    /** Floating-point atomics to memory that may ignore them. */
    ATOMIC,
    /** Surprising results of floating-point arithmetic. Off unless requested by name. */
    FLOAT,
    /** Integer overflows that become part of an address. Off unless requested by name. */
    ADDRESS;

    /** Returns the checks that only find mistakes, whatever a kernel is meant to do. */
    public static Set<CheckKind> defaults() {
        return EnumSet.complementOf(EnumSet.of(FLOAT, ADDRESS));
    }

    /** Returns the name on command lines. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
