package org.gfxisa.simulator.dispatch;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.gfxisa.simulator.wave.Wave;

/**
 * Decides which wave of a dispatch runs next. A schedule has no state: the decision only depends on the number of the step and the ready waves, so
 * that a run can be repeated from any point.
 */
@FunctionalInterface
public interface Schedule {
    /** The largest quantum, in instructions, of a wave that makes no access. */
    long MOST_INSTRUCTIONS = 1 << 10;

    /** The number of waves that are tried at random before all are searched. */
    int TRIES = 4;

    /** Runs the first ready wave until it waits or ends. */
    Schedule IN_ORDER = (step, ready) -> 0;

    /** Runs the wave that has executed the fewest instructions. */
    Schedule ROUND_ROBIN = (step, ready) -> {
        int earliest = 0;
        for (int i = 1; i < ready.size(); i++) {
            if (ready.get(i).executed < ready.get(earliest).executed) {
                earliest = i;
            }
        }
        return earliest;
    };

    /**
     * Chooses a wave.
     *
     * @param step the number of the step, from 0
     * @param ready the waves that can run, at least one, in the order of their work-groups and numbers
     * @return the index of the chosen wave in {@code ready}
     */
    int choose(long step, List<Wave> ready);

    /** Returns the largest number of instructions of a step, at least 1. */
    default long instructions() {
        return 1;
    }

    /** Returns the largest number of work-groups in flight, at least 1. */
    default int groups() {
        return Integer.MAX_VALUE;
    }

    /** Returns a schedule that makes pseudo-random choices from a seed. */
    static Schedule seeded(long seed) {
        return (step, ready) -> (int) Long.remainderUnsigned(mixed(seed + step * 0x9e3779b97f4a7c15L), ready.size());
    }

    /**
     * Returns a schedule that makes pseudo-random choices from a seed. The seed also determines the number of work-groups in flight, the length of
     * steps, and the number of steps during which the same waves are preferred, so that the others lag behind.
     *
     * @param waits whether a wave is at an instruction that has to wait; such a wave usually does not run before others
     */
    static Schedule varied(long seed, Predicate<Wave> waits) {
        int kind = (int) Long.remainderUnsigned(mixed(~seed), 36);
        long constancy = 1L << 3 * (kind % 3);
        Schedule order = (step, ready) -> {
            int count = ready.size();
            long bits = mixed(seed + step / constancy * 0x9e3779b97f4a7c15L);
            for (int i = 0; i < TRIES; i++, bits = mixed(bits)) {
                int place = place(bits, count);
                if ((bits & 7) == 0 || count == 1 || !waits.test(ready.get(place))) {
                    return place;
                }
            }
            // Most waves wait. Choose the next one that does not, if there is one.
            int start = place(bits, count);
            for (int i = 0; i < count; i++) {
                int place = start + i < count ? start + i : start + i - count;
                if (!waits.test(ready.get(place))) {
                    return place;
                }
            }
            return place(mixed(seed - step * 0x9e3779b97f4a7c15L), count);
        };
        // Most steps end after an access or at a wait, because no other wave can see what a wave does in between.
        return order.limited(MOST_INSTRUCTIONS, 4 << kind / 12);
    }

    /** Returns a schedule that uses a function to choose a wave. The function also controls when waves stop: steps are not limited. */
    static Schedule of(ToIntFunction<List<Wave>> choice) {
        Schedule order = (step, ready) -> choice.applyAsInt(ready);
        return order.limited(Long.MAX_VALUE, Integer.MAX_VALUE);
    }

    /**
     * Returns a schedule that follows a script: for each step an index into the ready waves, taken modulo their number. The script repeats.
     *
     * @param places the indices, at least one, none negative
     */
    static Schedule scripted(int... places) {
        int[] script = places.clone();
        return (step, ready) -> script[(int) (step % script.length)] % ready.size();
    }

    /** Returns this schedule with other limits. */
    default Schedule limited(long instructions, int groups) {
        Schedule order = this;
        return new Schedule() {
            @Override
            public int choose(long step, List<Wave> ready) {
                return order.choose(step, ready);
            }

            @Override
            public long instructions() {
                return instructions;
            }

            @Override
            public int groups() {
                return groups;
            }
        };
    }

    private static int place(long bits, int count) {
        return (int) ((bits >>> Integer.SIZE) * count >>> Integer.SIZE);
    }

    /** SplitMix64 (Steele, Lea and Flood 2014). */
    private static long mixed(long bits) {
        long first = (bits ^ bits >>> 30) * 0xbf58476d1ce4e5b9L;
        long second = (first ^ first >>> 27) * 0x94d049bb133111ebL;
        return second ^ second >>> 31;
    }
}
