package org.gfxisa.hazards;

import org.gfxisa.Instruction;

/** A number that has to be in one of some ranges. */
final class Trial {
    private final Probe probe;
    /** Lowest and highest value of each range. */
    private final long[] ranges;

    Trial(Probe probe, long[] ranges) {
        this.probe = probe;
        this.ranges = ranges;
    }

    boolean holds(Instruction instruction) {
        long value = probe.read(instruction);
        for (int i = 0; i < ranges.length; i += 2) {
            if (value >= ranges[i] && value <= ranges[i + 1]) {
                return true;
            }
        }
        return false;
    }
}
