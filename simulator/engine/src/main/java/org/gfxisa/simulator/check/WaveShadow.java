package org.gfxisa.simulator.check;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/**
 * What checks know of a wave that runs. For others it is two: one who accesses global memory, and one who accesses LDS, since what either has
 * done may be known while the other's is not. Each has epochs: a new one begins where all before is sure to have happened.
 */
final class WaveShadow {
    /** Of waves whose races nobody looks for. */
    private static final Clock NOTHING_KNOWN = new Clock(0, 0);

    private static final AccessMap NO_MAP = new AccessMap(0);

    final Wave wave;
    /** The work-group, also when the wave has become one of another. */
    final WorkGroup group;

    final int waveNumber;
    /** The work-items that it started with. */
    final long items;
    /** The instruction that it executes, or executed last; none before its first one. */
    Site site;
    /** The barrier at which it waits, or waited last; none before its first one. */
    Site barrier;

    boolean hasEnded;
    /** The lanes that are on before the instruction. */
    long before;
    /** What is undefined in its registers, if that is looked for. */
    WaveValues values;
    /** By vector register and lane who has made the NaN there, if that is looked for: numbers of sites from 1 on. */
    int[][] made = {};
    /** Numbers in its registers that may have lost something, if they are looked for. */
    WaveNumbers numbers;
    /** What may be under way, if that is looked for. */
    final UnderWay underWay = new UnderWay();
    /** Instructions that it had executed when it was last looked whether it waits, and whether it does: only it changes that. */
    long looked = -1;

    boolean waits;
    /** Where it is as far as hazards go, if they are looked for. */
    WaitStateCheck.Point hazards = WaitStateCheck.Point.NONE;
    /** What it knows of others. */
    Clock clock = NOTHING_KNOWN;

    /** What those of the work-group knew who arrived at a barrier in two steps. */
    Clock gathering = NOTHING_KNOWN;

    /** Accesses to the work-group's memory. */
    AccessMap localMap = NO_MAP;

    /** Where memory is read that others update. */
    record Cell(AccessMap map, int cell) {}

    /** Races that are none if the wave compares and exchanges next what it read there. */
    final Map<Cell, Runnable> held = new LinkedHashMap<>();

    /** A store, by who made it. */
    record Store(int writer, int epoch) {}

    /** Releasing stores of others that it has read from. */
    final Map<Cell, Store> readFrom = new LinkedHashMap<>();

    private int number;
    private int epoch = 1;
    private int localEpoch = 1;
    /** Accesses of memory that others see. */
    private final Unwaited pending = new Unwaited();
    /** Writes to LDS. */
    private final Unwaited localPending = new Unwaited();

    private boolean hasReleased;
    private final List<Clock> heard = new ArrayList<>();

    WaveShadow(Wave wave) {
        this.wave = wave;
        group = wave.group();
        waveNumber = wave.number();
        items = wave.exec();
    }

    /** Whether it has begun to execute. */
    boolean hasSite() {
        return site != null;
    }

    /** Gives it the number that clocks know it by, and an empty clock. */
    void number(int of, Clock empty) {
        number = of;
        clock = empty;
    }

    /** Its number as one who accesses LDS, or other memory. */
    int component(boolean isLocal) {
        return isLocal ? number + 1 : number;
    }

    int epoch(boolean isLocal) {
        return isLocal ? localEpoch : epoch;
    }

    /** Whether nothing was accessed since it waited for everything. */
    boolean hasReleased() {
        return hasReleased;
    }

    /** The instruction is issued. */
    void issues() {
        pending.issue(site.counters);
        localPending.issue(site.counters);
    }

    /** The instruction has made an access. */
    void accessed() {
        if (site.isVisible) {
            pending.add(site.counters);
            hasReleased = false;
        }
        if (site.writesLocal) {
            localPending.add(site.counters);
        }
    }

    /** It has waited for counters. */
    void waited(int[] limits) {
        if (pending.await(limits)) {
            next();
            hasReleased = true;
        }
        if (localPending.await(limits)) {
            nextLocal();
        }
    }

    private void next() {
        clock.raise(number, epoch++);
    }

    private void nextLocal() {
        clock.raise(number + 1, localEpoch++);
    }

    /** It comes to a barrier: what it did is done, but for writes to LDS that may be under way. */
    void arrive() {
        next();
        if (localPending.isNone()) {
            nextLocal();
        }
    }

    /** What it did to LDS is seen before an update that follows. */
    int releaseLocal() {
        nextLocal();
        return localEpoch - 1;
    }

    /** It has read what somebody published; what other work-groups did is known once caches are invalidated. */
    void hear(Clock published, boolean isLocal) {
        if (isLocal) {
            clock.join(published);
            return;
        }
        clock.joinGroup(published);
        if (heard.isEmpty() || heard.get(heard.size() - 1) != published) {
            heard.add(published);
        }
    }

    /** Its caches are invalidated. */
    void acquire() {
        heard.forEach(clock::join);
        heard.clear();
    }
}
