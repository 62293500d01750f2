package org.gfxisa.simulator.wave;

import org.gfxisa.isa.abi.BarrierState;

/** A work-group's split barrier: waves arrive, and wait later until all have arrived ("RDNA4 ISA, 5.6"). Instances are not thread-safe. */
public final class GroupBarrier {
    private int members;
    private int arrived;
    private int completions;

    /** Resets the barrier for a work-group of {@code waves} waves. */
    public void open(int waves) {
        members = waves;
        arrived = 0;
        completions = 0;
    }

    /** Returns a copy. */
    public GroupBarrier copy() {
        GroupBarrier copy = new GroupBarrier();
        copy.set(this);
        return copy;
    }

    /** Copies the state of another barrier. */
    public void set(GroupBarrier other) {
        members = other.members;
        arrived = other.arrived;
        completions = other.completions;
    }

    /** Returns the state as a number. */
    public long digest() {
        return (long) members << 48 ^ (long) arrived << 32 ^ completions;
    }

    /** Returns whether the work-group has more than one wave. The barrier of a single wave has no effect. */
    public boolean isShared() {
        return members > 1;
    }

    /**
     * Records the arrival of a wave.
     *
     * @return whether it is the first one to arrive
     */
    public boolean arrive() {
        boolean isFirst = arrived == 0;
        arrived++;
        complete();
        return isFirst;
    }

    /** Removes a wave that ends, so that the others no longer wait for it. */
    public void leave() {
        members--;
        complete();
    }

    private void complete() {
        if (arrived > 0 && arrived >= members) {
            arrived = 0;
            completions++;
        }
    }

    /** Returns how often all waves have arrived. A waiting wave may continue when the number has changed. */
    public int completions() {
        return completions;
    }

    /** Returns the state in the format of S_GET_BARRIER_STATE. */
    public int state() {
        return BarrierState.withSignals(BarrierState.withMembers(BarrierState.withValid(0, true), members), arrived);
    }
}
