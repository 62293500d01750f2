package org.gfxisa.simulator.modelled;

import java.util.List;
import org.gfxisa.simulator.wave.Wave;

/** Where a wave runs, as long as it does. */
final class Seat {
    final Wave runs;

    final int slot;
    /** Those of its work-group. */
    final List<Seat> group;

    final String groupName;
    /** Its number in that. */
    final int wave;
    /** Its number among all of the launch. */
    final int id;
    /** Its accesses that are not done. */
    final AccessList pending = new AccessList();
    /** How many of them are stores. */
    int stores;
    /** How many of these bring to the work-group's memory what was loaded. */
    int transfers;
    /** Barriers that it has arrived at. */
    int arrivals;
    /** Whether it has arrived at one where it is still going to wait. */
    boolean hasArrived;
    /** Whether the wave has ended. */
    boolean hasEnded;

    Seat(Wave runs, int slot, List<Seat> group, String groupName, int wave, int id) {
        this.runs = runs;
        this.slot = slot;
        this.group = group;
        this.groupName = groupName;
        this.wave = wave;
        this.id = id;
    }

    /** Whether it is the first wave of its work-group that has not ended. */
    boolean isFirstThatRuns() {
        return !hasEnded && group.stream().filter(s -> !s.hasEnded).findFirst().orElseThrow() == this;
    }

    /** Stands for one of its stores: not {@link CachedLines#NOBODY}, and {@link #of} gives its id back. */
    long writer(int site) {
        return (long) (id + 1) << Integer.SIZE | site;
    }

    /** The id of whose store that is. */
    static int of(long writer) {
        return (int) (writer >>> Integer.SIZE) - 1;
    }

    /** The wave, with an instruction of its. */
    StaleValue.Writer named(int site) {
        return new StaleValue.Writer(site, groupName, wave);
    }
}
