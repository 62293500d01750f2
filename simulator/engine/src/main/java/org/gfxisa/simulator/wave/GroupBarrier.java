package org.gfxisa.simulator.wave;

import org.gfxisa.isa.abi.BarrierState;

/** A work-group's barrier in two steps: waves arrive, and later wait until all have ("RDNA4 ISA, 5.6"). For one thread. */
public final class GroupBarrier {
    private int members;
    private int arrived;
    private int completions;

    /** As at the start of a work-group of so many waves. */
    public void open(int waves) {
        members = waves;
        arrived = 0;
        completions = 0;
    }

    /** A copy of it. */
    public GroupBarrier copy() {
        GroupBarrier copy = new GroupBarrier();
        copy.set(this);
        return copy;
    }

    /** Makes it like another one. */
    public void set(GroupBarrier other) {
        members = other.members;
        arrived = other.arrived;
        completions = other.completions;
    }

    /** All of it as a number. */
    public long digest() {
        return (long) members << 48 ^ (long) arrived << 32 ^ completions;
    }

    /** Whether the work-group has more than one wave: the barrier of a single one does nothing. */
    public boolean isShared() {
        return members > 1;
    }

    /**
     * A wave arrives.
     *
     * @return whether it is the first one
     */
    public boolean arrive() {
        boolean isFirst = arrived == 0;
        arrived++;
        complete();
        return isFirst;
    }

    /** A wave ends: the others no longer wait for it. */
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

    /** How often all waves have arrived; a wave may pass when that has changed. */
    public int completions() {
        return completions;
    }

    /** The state as S_GET_BARRIER_STATE gives it. */
    public int state() {
        return BarrierState.withSignals(BarrierState.withMembers(BarrierState.withValid(0, true), members), arrived);
    }
}
