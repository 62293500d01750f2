package org.gfxisa.simulator.dispatch;

import java.util.List;
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import org.gfxisa.simulator.wave.Wave;

/**
 * Decides which wave of a dispatch goes on. It has no state: the number of the turn and the waves that are ready decide, so that a run
 * can be repeated from anywhere.
 */
@FunctionalInterface
public interface Schedule {
    /** Most instructions of a wave that makes no access. */
    long MOST_OF_TURN = 1 << 10;

    /** Waves that are looked at by chance before all are. */
    int TRIES = 4;

    /** Each wave goes on until it waits or ends, in their order. */
    Schedule IN_ORDER = (turn, ready) -> 0;

    /** All in turn: the wave that has executed least goes on. */
    Schedule ROUND_ROBIN = (turn, ready) -> {
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
     * @param turn number of the turn, from 0
     * @param ready waves that can go on, at least one, in the order of their work-groups and numbers
     * @return the place of the chosen one among them
     */
    int choose(long turn, List<Wave> ready);

    /** Most instructions of a turn, at least 1. */
    default long instructions() {
        return 1;
    }

    /** Most work-groups in flight, at least 1. */
    default int groups() {
        return Integer.MAX_VALUE;
    }

    /** By chance, which a seed decides. */
    static Schedule seeded(long seed) {
        return (turn, ready) -> (int) Long.remainderUnsigned(mixed(seed + turn * 0x9e3779b97f4a7c15L), ready.size());
    }

    /**
     * By chance, which a seed decides, as are how many work-groups are in flight, how long turns are, and for how many of them the same waves go
     * first: others then stay behind for a while, wherever they are.
     *
     * @param waits whether a wave is at an instruction that has to wait for something; it mostly does not go on before others do
     */
    static Schedule varied(long seed, Predicate<Wave> waits) {
        int kind = (int) Long.remainderUnsigned(mixed(~seed), 36);
        long constancy = 1L << 3 * (kind % 3);
        Schedule order = (turn, ready) -> {
            int count = ready.size();
            long bits = mixed(seed + turn / constancy * 0x9e3779b97f4a7c15L);
            for (int i = 0; i < TRIES; i++, bits = mixed(bits)) {
                int place = place(bits, count);
                if ((bits & 7) == 0 || count == 1 || !waits.test(ready.get(place))) {
                    return place;
                }
            }
            // Most of them wait: the next one that does not, if there is one.
            int start = place(bits, count);
            for (int i = 0; i < count; i++) {
                int place = start + i < count ? start + i : start + i - count;
                if (!waits.test(ready.get(place))) {
                    return place;
                }
            }
            return place(mixed(seed - turn * 0x9e3779b97f4a7c15L), count);
        };
        // Most turns end behind an access, or where a wave has to wait: what it does between matters to nobody.
        return order.limited(MOST_OF_TURN, 4 << kind / 12);
    }

    /** As somebody decides who knows where waves have to stop: a turn has no end of its own. */
    static Schedule of(ToIntFunction<List<Wave>> choice) {
        Schedule order = (turn, ready) -> choice.applyAsInt(ready);
        return order.limited(Long.MAX_VALUE, Integer.MAX_VALUE);
    }

    /**
     * As told: for each turn a place among the waves that are ready, taken modulo their number; from the start again at its end.
     *
     * @param places at least one, none negative
     */
    static Schedule scripted(int... places) {
        int[] script = places.clone();
        return (turn, ready) -> script[(int) (turn % script.length)] % ready.size();
    }

    /**
     * The same order with other limits.
     *
     * @param instructions most of a turn, at least 1
     * @param groups most in flight, at least 1
     */
    default Schedule limited(long instructions, int groups) {
        Schedule order = this;
        return new Schedule() {
            @Override
            public int choose(long turn, List<Wave> ready) {
                return order.choose(turn, ready);
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
