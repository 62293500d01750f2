package org.gfxisa.simulator.modelled;

import java.util.List;

/** Decides what a machine leaves open. */
interface Chance {
    /** Where a work-group runs, of which so many came before. */
    int place(int before);

    /** Of the slots that its work-group spreads over, by turns, the one of a wave. */
    default int slot(int wave) {
        return wave;
    }

    /** Whether something happens by itself that happens once in so many times. */
    boolean interrupts(int in);

    /** Which of several accesses is done when something has to be. */
    int any(int count);

    /** Whether it matters to others that an access is issued, which go on then; by default if they can see what it is about. */
    default boolean isSeen(LateAccess access, boolean isVisible) {
        return isVisible;
    }

    /** Whether an access that may be late is done when it is issued, which happens once in so many times. */
    boolean isAtOnce(LateAccess access, int in);

    /** How many caches, from the innermost one on, have dropped their lines before an access looks for them. */
    int dropped(LateMemory memory, LateAccess access);

    /** Whether a cache has written something back by itself before somebody accesses it. */
    boolean writesBack();

    /** Whether what is to be stored is read only after its registers are overwritten. */
    boolean readsLate();

    /** Has caches fetch what an access is going to write, as they happen to do. */
    void fetch(LateMemory memory, LateAccess access, List<Seat> seats);
}
