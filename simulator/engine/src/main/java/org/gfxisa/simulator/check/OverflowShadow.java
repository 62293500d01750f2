package org.gfxisa.simulator.check;

import org.gfxisa.simulator.wave.Wave;

/**
 * The overflow shadow of a register: for each lane, the difference between the exact result and the register read as an unsigned number. A difference
 * of zero means that the number is known to be unsigned.
 */
final class OverflowShadow {
    private final Overflow[] by = new Overflow[Wave.LANES];
    private final long[] lost = new long[Wave.LANES];
    private long lanes;
    /** The lanes whose difference depends on the interpretation of the operands. */
    private long uncertain;

    boolean isEmpty() {
        return lanes == 0;
    }

    boolean has(int lane) {
        return (lanes >>> lane & 1) != 0;
    }

    /** Returns whether the exact number of a lane is known. */
    boolean isKnown(int lane) {
        return ((lanes & ~uncertain) >>> lane & 1) != 0;
    }

    /** Returns whether a lane is known to have lost bits. */
    boolean isLost(int lane) {
        return isKnown(lane) && lost[lane] != 0;
    }

    long lost(int lane) {
        return has(lane) ? lost[lane] : 0;
    }

    /** Returns the overflow that caused the difference in a lane that has one. */
    Overflow by(int lane) {
        return by[lane];
    }

    void set(int lane, Overflow overflow, long loss, boolean isKnown) {
        by[lane] = overflow;
        lost[lane] = loss;
        long bit = 1L << lane;
        lanes |= bit;
        uncertain = isKnown ? uncertain & ~bit : uncertain | bit;
    }

    /** Copies a lane of another shadow. */
    void copy(int lane, OverflowShadow from, int of) {
        if (from.has(of)) {
            set(lane, from.by[of], from.lost[of], from.isKnown(of));
        } else {
            clear(1L << lane);
        }
    }

    void clear(long which) {
        lanes &= ~which;
    }

    /** Records that the number is sign-extended: an unsigned number loses its highest bit by that. */
    void readAsSigned(int lane) {
        if (isKnown(lane) && lost[lane] == 0) {
            lost[lane] = 1L << Integer.SIZE;
        }
    }

    /** Marks the overflow of a lane as intended because its bits are inspected. */
    void markIntended(int lane) {
        if (has(lane)) {
            by[lane].markIntended(lane);
        }
    }
}
