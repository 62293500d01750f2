package org.gfxisa.simulator.dispatch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * Runs work-groups of a dispatch, for one thread: one after another, until one takes long, perhaps because it waits for another
 * one to do something. Then more are started, and all of them run in turns.
 */
final class ComputeUnit {
    /** Turns of the waves of a work-group that has the thread for itself. */
    private static final int PATIENCE = 64;

    /** Instructions that work-groups before one that failed may still execute without any that ends, since they may wait for it. */
    private static final long GRACE = 1 << 26;

    /** Instructions of a turn when several work-groups run. */
    private static final long SHORT_TURN = 1 << 12;

    private final Dispatch dispatch;
    private final WaveExecutor executor;
    private final Timeline.Turns timeline;
    private final int number;
    private final List<GroupRun> places = new ArrayList<>();
    private final Deque<GroupRun> free = new ArrayDeque<>();
    private final Deque<GroupRun> running = new ArrayDeque<>();
    private final List<Wave> ready = new ArrayList<>();
    /** The work-groups of those that are ready, and whether both are as they were before the last turn. */
    private final List<GroupRun> owners = new ArrayList<>();

    private boolean isKnown;
    /** Places that were needed so far: after a restore there are more. */
    private int used;

    private int rounds;
    private long last = Long.MAX_VALUE;
    /** Work-groups that were taken and have not been started: from the next one up to an end. */
    private long next;

    private long end;
    /** Work-groups that have ended, of which the dispatch has not been told. */
    private int ended;

    private Optional<WholeGroups> whole = Optional.empty();
    private boolean isPrepared;

    /** Keeps what other threads write out of the cache lines that this one writes. */
    @SuppressWarnings("unused")
    private final long[] apart = new long[16];

    /** @param number its number in the dispatch, from 0 */
    ComputeUnit(Dispatch dispatch, WaveExecutor executor, Timeline.Turns timeline, int number) {
        this.dispatch = dispatch;
        this.executor = executor;
        this.timeline = timeline;
        this.number = number;
    }

    /** Runs work-groups until there are no more, or the dispatch is stopped. */
    void run() {
        try {
            while (!dispatch.isStopped() && round()) {
                // All work-groups that are here have had a turn.
            }
        } finally {
            tell();
        }
    }

    /** Gives the waves of all work-groups that are here a turn; false when there is nothing left to do. */
    private boolean round() {
        if (running.isEmpty()) {
            rounds = 0;
            runWhole();
        }
        if (running.isEmpty() || rounds >= PATIENCE) {
            fill(running.size() + 1);
        }
        if (running.isEmpty() || executed() >= last) {
            return false;
        }
        if (dispatch.isDebugged() && running.stream().noneMatch(GroupRun::isReady)) {
            dispatch.stop();
            return false;
        }
        long turn = rounds++ < PATIENCE ? GroupRun.TURN : SHORT_TURN;
        for (int i = running.size(); i > 0; i--) {
            GroupRun group = running.remove();
            if (!round(group, turn)) {
                running.add(group);
            }
        }
        if (last == Long.MAX_VALUE && dispatch.hasFailed()) {
            last = executed() + GRACE;
        }
        return true;
    }

    /** Gives a work-group's waves a turn; whether it is done with. */
    private boolean round(GroupRun group, long turn) {
        long before = group.executed();
        try {
            if (dispatch.wants(group.number())) {
                boolean hasEnded = group.round(turn);
                dispatch.serve();
                if (!hasEnded) {
                    if (dispatch.isEndless(group.executed() - before)) {
                        throw group.endless(dispatch.launchBudget());
                    }
                    return false;
                }
                finished();
            }
        } catch (RuntimeException | Error e) {
            // Its waves are left as they are, for the report.
            dispatch.failed(group.number(), e);
            return true;
        }
        free.add(group);
        return true;
    }

    /** Starts work-groups until so many are here, if there are as many and they have room. */
    private void fill(int count) {
        while (running.size() < Math.min(count, dispatch.mostTogether()) && hasNext()) {
            running.add(start(next++, 0));
        }
    }

    /** Whether there is a work-group that has not been started. */
    private boolean hasNext() {
        if (next == end) {
            GroupParts.Range taken =
                    dispatch.take(number, whole.filter(WholeGroups::isReady).isPresent());
            next = taken.first();
            end = taken.end();
        }
        if (next == end || !dispatch.wants(next)) {
            end = next;
            return false;
        }
        return true;
    }

    /** Executes whole work-groups, up to one that does not go the usual way, which is started. */
    private void runWhole() {
        if (!isPrepared) {
            isPrepared = true;
            whole = dispatch.wholeGroups(executor, timeline);
        }
        if (whole.isPresent()) {
            runWhole(whole.get());
        }
    }

    private void runWhole(WholeGroups groups) {
        while (!dispatch.isStopped() && !dispatch.isDebugged() && hasNext()) {
            long number = next++;
            int waves = groups.run(number);
            if (waves != WholeGroups.ALL) {
                running.add(start(number, waves));
                return;
            }
            finished();
        }
    }

    private GroupRun start(long groupNumber, int over) {
        if (free.isEmpty()) {
            if (used == places.size()) {
                places.add(dispatch.place(executor, timeline, used, number));
            }
            free.add(places.get(used++));
        }
        GroupRun group = free.remove();
        group.start(groupNumber, over);
        isKnown = false;
        return group;
    }

    /**
     * Lets one wave go on.
     *
     * @param turn number of the turn, from 0
     * @return the wave; empty when all have ended
     * @throws KernelFault when it does something wrong
     */
    Optional<Wave> step(Schedule schedule, long turn) {
        fill(schedule.groups());
        if (!isKnown || dispatch.isDebugged()) {
            findReady();
        }
        if (ready.isEmpty()) {
            return Optional.empty();
        }
        int chosen = schedule.choose(turn, ready);
        Wave wave = ready.get(chosen);
        GroupRun group = owners.get(chosen);
        long before = group.executed();
        isKnown = false;
        isKnown = group.turn(wave.number(), schedule.instructions());
        if (isKnown && group.hasEnded(wave.number())) {
            ready.remove(chosen);
            owners.remove(chosen);
        }
        dispatch.serve();
        if (dispatch.isEndless(group.executed() - before)) {
            throw group.endless(dispatch.launchBudget());
        }
        if (group.hasEnded()) {
            running.remove(group);
            free.add(group);
            finished();
        }
        return Optional.of(wave);
    }

    private void finished() {
        dispatch.goesOn();
        last = Long.MAX_VALUE;
        ended++;
        if (next == end) {
            tell();
        }
    }

    private void tell() {
        if (ended > 0) {
            dispatch.finished(ended);
            ended = 0;
        }
    }

    private void findReady() {
        ready.clear();
        owners.clear();
        for (GroupRun group : running) {
            group.addReady(ready);
            while (owners.size() < ready.size()) {
                owners.add(group);
            }
        }
    }

    /** What it was at a time. */
    record Saved(
            List<GroupRun.Saved> places,
            List<GroupRun> running,
            List<GroupRun> free,
            int rounds,
            long last,
            long next,
            long end) {}

    Saved save() {
        return new Saved(
                places.subList(0, used).stream().map(GroupRun::save).toList(),
                List.copyOf(running),
                List.copyOf(free),
                rounds,
                last,
                next,
                end);
    }

    /** Makes it what it was. */
    void restore(Saved saved) {
        isKnown = false;
        used = saved.places().size();
        places.subList(used, places.size()).forEach(GroupRun::reset);
        saved.places().forEach(GroupRun.Saved::restore);
        running.clear();
        running.addAll(saved.running());
        free.clear();
        free.addAll(saved.free());
        rounds = saved.rounds();
        last = saved.last();
        next = saved.next();
        end = saved.end();
    }

    /** The waves that have halted. */
    Stream<Wave> halted() {
        return running.stream().flatMap(group -> group.halted().stream());
    }

    /** How many of {@link #executed} were in compiled regions. */
    long compiled() {
        return executor.compiled();
    }

    /** Instructions that all work-groups have executed, once for a wave. */
    long executed() {
        long sum = whole.map(WholeGroups::executed).orElse(0L);
        for (GroupRun place : places) {
            sum += place.executed();
        }
        return sum;
    }
}
