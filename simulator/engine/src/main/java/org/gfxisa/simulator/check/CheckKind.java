package org.gfxisa.simulator.check;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Set;

/** Something that can be looked for while a kernel runs. */
public enum CheckKind {
    /** Accesses beside every allocation, to freed memory, and beyond a work-item's private memory. */
    BOUNDS,
    /** Barriers that not all work-items reach, and waves that wait for each other. */
    BARRIER,
    /** Accesses of several waves to the same memory that nothing orders. */
    RACE,
    /** Values that nobody has written, where they decide something. */
    UNINIT,
    /** Registers that are used before an operation on them is waited for. */
    WAIT,
    /** Instructions that come too early behind others, as the processor's hazards say. */
    HAZARD,
    /** Atomics on floats in memory that may ignore them. */
    ATOMIC,
    /** What surprises in computing with floating-point numbers; looked for when it is asked for by name. */
    FLOAT,
    /** Integers that do not fit their register, where they are part of an address; looked for when it is asked for by name. */
    ADDRESS;

    /** Those that are mistakes whatever a kernel is meant to do. */
    public static Set<CheckKind> usual() {
        return EnumSet.complementOf(EnumSet.of(FLOAT, ADDRESS));
    }

    /** Its name on command lines. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
