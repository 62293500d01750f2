package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.gfxisa.simulator.wave.Wave;

/**
 * Steps a dispatch forth and back, an instruction of one wave at a time. Going back is going to an earlier snapshot and forth again from
 * there: the schedule has no state, so that the same happens again. Faults are thrown by whatever meets them, as often as it does.
 */
public final class Stepper {
    private static final int MOST_SNAPSHOTS = 64;
    private static final long FIRST_INTERVAL = 1 << 10;

    private record Mark(long time, Dispatch.Snapshot snapshot) {}

    private final Dispatch dispatch;
    private final Schedule schedule;
    private final List<Mark> marks = new ArrayList<>();
    private long interval = FIRST_INTERVAL;

    /**
     * Begins where the dispatch is.
     *
     * @param schedule with turns of one instruction
     */
    public Stepper(Dispatch dispatch, Schedule schedule) {
        this.dispatch = dispatch;
        this.schedule = schedule;
        mark();
    }

    /** Instructions that the dispatch has executed by steps. */
    public long time() {
        return dispatch.turns();
    }

    /**
     * Goes on until something holds behind an instruction.
     *
     * @return the wave that executed it; empty when the dispatch has ended
     */
    public Optional<Wave> forth(Stop stop) {
        Predicate<Wave> holds = stop.begin();
        Optional<Wave> wave = step();
        while (wave.isPresent() && !holds.test(wave.get())) {
            wave = step();
        }
        return wave;
    }

    /**
     * Goes back to the last time before now at which something held.
     *
     * @return the wave that had gone on just then; empty at the beginning, when there was no such time
     */
    public Optional<Wave> back(Stop stop) {
        long end = time();
        for (int i = marks.size() - 1; i >= 0; i--) {
            Mark from = marks.get(i);
            if (from.time < end) {
                long found = lastBetween(i, end, stop);
                if (found > from.time) {
                    return goTo(found);
                }
                end = from.time + 1;
            }
        }
        return goTo(marks.get(0).time);
    }

    /** The last time after a mark's and before another at which something held; the mark's if there is none. */
    private long lastBetween(int mark, long end, Stop stop) {
        restore(mark);
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
     * Goes to a time from its beginning on.
     *
     * @return the wave that went on last; empty at the beginning, or when the dispatch ends before
     */
    public Optional<Wave> goTo(long time) {
        if (time <= time()) {
            int mark = marks.size() - 1;
            while (mark > 0 && marks.get(mark).time >= time) {
                mark--;
            }
            restore(mark);
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

    private void restore(int mark) {
        marks.subList(mark + 1, marks.size()).clear();
        dispatch.restore(marks.get(mark).snapshot);
    }

    private Optional<Wave> step() {
        if (time() - marks.get(marks.size() - 1).time >= interval) {
            mark();
        }
        return dispatch.step(schedule);
    }

    private void mark() {
        if (marks.size() == MOST_SNAPSHOTS) {
            for (int i = MOST_SNAPSHOTS - 1; i > 0; i -= 2) {
                marks.remove(i);
            }
            interval *= 2;
        }
        marks.add(new Mark(time(), dispatch.snapshot()));
    }
}
