package org.gfxisa.simulator.check;

import org.gfxisa.simulator.wave.Wave;

/**
 * Lanes of a number that is not known to be what arithmetic without bounds gives: read as unsigned, and with what is lost added, it is. Nothing
 * may be lost: then it has been more than a signed number holds.
 */
final class Traced {
    private final Overflow[] by = new Overflow[Wave.LANES];
    private final long[] lost = new long[Wave.LANES];
    private long lanes;
    /** Lanes of which it depends on how operands are read. */
    private long perhaps;

    boolean isEmpty() {
        return lanes == 0;
    }

    boolean has(int lane) {
        return (lanes >>> lane & 1) != 0;
    }

    /** Whether a lane's number is known. */
    boolean isKnown(int lane) {
        return ((lanes & ~perhaps) >>> lane & 1) != 0;
    }

    /** Whether it is known that something is lost. */
    boolean isLost(int lane) {
        return isKnown(lane) && lost[lane] != 0;
    }

    long lost(int lane) {
        return has(lane) ? lost[lane] : 0;
    }

    /** What has lost it, of a lane that is traced. */
    Overflow by(int lane) {
        return by[lane];
    }

    void set(int lane, Overflow overflow, long loss, boolean isKnown) {
        by[lane] = overflow;
        lost[lane] = loss;
        long bit = 1L << lane;
        lanes |= bit;
        perhaps = isKnown ? perhaps & ~bit : perhaps | bit;
    }

    /** Takes a lane of another one's. */
    void copy(int lane, Traced from, int of) {
        if (from.has(of)) {
            set(lane, from.by[of], from.lost[of], from.isKnown(of));
        } else {
            clear(1L << lane);
        }
    }

    void clear(long which) {
        lanes &= ~which;
    }

    /** The sign of a lane's number is taken for that of a longer one: it loses what an unsigned one has more. */
    void readAsSigned(int lane) {
        if (isKnown(lane) && lost[lane] == 0) {
            lost[lane] = 1L << Integer.SIZE;
        }
    }

    /** Somebody looks at the bits of a lane. */
    void look(int lane) {
        if (has(lane)) {
            by[lane].mean(lane);
        }
    }
}
