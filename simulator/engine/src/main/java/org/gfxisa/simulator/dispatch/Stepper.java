package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.gfxisa.simulator.wave.Wave;

/**
 * Steps a dispatch forward and backward, by one instruction of one wave at a time. A step backward restores an earlier snapshot and replays from
 * there, which gives the same result because the schedule has no state. Each replay throws the same faults again.
 */
public final class Stepper {
    private static final int MOST_SNAPSHOTS = 64;
    private static final long FIRST_INTERVAL = 1 << 10;

    private record Checkpoint(long time, Dispatch.Snapshot snapshot) {}

    private final Dispatch dispatch;
    private final Schedule schedule;
    private final List<Checkpoint> checkpoints = new ArrayList<>();
    private long interval = FIRST_INTERVAL;

    /**
     * Starts at the current state of the dispatch.
     *
     * @param schedule a schedule with steps of one instruction
     */
    public Stepper(Dispatch dispatch, Schedule schedule) {
        this.dispatch = dispatch;
        this.schedule = schedule;
        checkpoint();
    }

    /** Returns the number of instructions that the dispatch has executed by steps. */
    public long time() {
        return dispatch.steps();
    }

    /**
     * Runs forward until a condition holds after an instruction.
     *
     * @return the wave that executed it; empty if the dispatch has ended
     */
    public Optional<Wave> forward(StopCondition stop) {
        Predicate<Wave> holds = stop.begin();
        Optional<Wave> wave = step();
        while (wave.isPresent() && !holds.test(wave.get())) {
            wave = step();
        }
        return wave;
    }

    /**
     * Runs backward to the last earlier time at which a condition held.
     *
     * @return the wave that had run just before; empty at the start, if there was no such time
     */
    public Optional<Wave> backward(StopCondition stop) {
        long end = time();
        for (int i = checkpoints.size() - 1; i >= 0; i--) {
            Checkpoint from = checkpoints.get(i);
            if (from.time < end) {
                long found = lastBetween(i, end, stop);
                if (found > from.time) {
                    return goTo(found);
                }
                end = from.time + 1;
            }
        }
        return goTo(checkpoints.get(0).time);
    }

    /** Returns the last time after a mark and before another time at which a condition held, or the mark's own time if there is none. */
    private long lastBetween(int checkpoint, long end, StopCondition stop) {
        restore(checkpoint);
        long found = time();
        Predicate<Wave> holds = stop.begin();
        while (time() < end - 1) {
            if (holds.test(step().orElseThrow())) {
                found = time();
            }
        }
        return found;
    }

    /**
     * Goes to a time, counted from the start.
     *
     * @return the wave that ran last; empty at the start, or if the dispatch ends earlier
     */
    public Optional<Wave> goTo(long time) {
        if (time <= time()) {
            int checkpoint = checkpoints.size() - 1;
            while (checkpoint > 0 && checkpoints.get(checkpoint).time >= time) {
                checkpoint--;
            }
            restore(checkpoint);
        }
        Optional<Wave> wave = Optional.empty();
        while (time() < time) {
            wave = step();
            if (wave.isEmpty()) {
                break;
            }
        }
        return wave;
    }

    private void restore(int checkpoint) {
        checkpoints.subList(checkpoint + 1, checkpoints.size()).clear();
        dispatch.restore(checkpoints.get(checkpoint).snapshot);
    }

    private Optional<Wave> step() {
        if (time() - checkpoints.get(checkpoints.size() - 1).time >= interval) {
            checkpoint();
        }
        return dispatch.step(schedule);
    }

    private void checkpoint() {
        if (checkpoints.size() == MOST_SNAPSHOTS) {
            for (int i = MOST_SNAPSHOTS - 1; i > 0; i -= 2) {
                checkpoints.remove(i);
            }
            interval *= 2;
        }
        checkpoints.add(new Checkpoint(time(), dispatch.snapshot()));
    }
}
