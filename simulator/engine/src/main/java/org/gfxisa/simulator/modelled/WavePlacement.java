package org.gfxisa.simulator.modelled;

import java.util.List;
import org.gfxisa.simulator.wave.Wave;

/** A wave of a launch, the slot in which it runs, and the state of its memory accesses. */
final class WavePlacement {
    final Wave wave;

    final int slot;
    /** All waves of the work-group. */
    final List<WavePlacement> group;

    final String groupName;
    /** The number of the wave in its work-group. */
    final int number;
    /** The number of the wave in the launch. */
    final int id;
    /** The accesses of the wave that have not completed. */
    final AccessList pending = new AccessList();
    /** The number of stores in {@link #pending}. */
    int stores;
    /** The number of loads to LDS in {@link #pending}. */
    int transfers;
    /** The number of barriers at which the wave has arrived. */
    int arrivals;
    /** Whether the wave has arrived at a split barrier and has not waited there yet. */
    boolean hasArrived;

    boolean hasEnded;

    WavePlacement(Wave wave, int slot, List<WavePlacement> group, String groupName, int number, int id) {
        this.wave = wave;
        this.slot = slot;
        this.group = group;
        this.groupName = groupName;
        this.number = number;
        this.id = id;
    }

    /** Returns whether this is the first wave of its work-group that has not ended. */
    boolean isFirstRunning() {
        return !hasEnded && group.stream().filter(s -> !s.hasEnded).findFirst().orElseThrow() == this;
    }

    /** Returns a number that identifies a store of this wave. It is never {@link CacheContents#NOBODY}; {@link #of} returns the wave's id from it. */
    long writer(int site) {
        return (long) (id + 1) << Integer.SIZE | site;
    }

    /** Returns the id of the wave whose {@link #writer} number this is. */
    static int of(long writer) {
        return (int) (writer >>> Integer.SIZE) - 1;
    }

    /** Returns the description of a store of this wave for findings. */
    StaleValue.Writer named(int site) {
        return new StaleValue.Writer(site, groupName, number);
    }
}
