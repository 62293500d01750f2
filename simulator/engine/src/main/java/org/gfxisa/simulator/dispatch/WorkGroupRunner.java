package org.gfxisa.simulator.dispatch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.OptionalLong;
import org.gfxisa.simulator.exec.WaveExecutor;

/**
 * Runs work-groups of a dispatch, for one thread: one after another, until one takes long, perhaps because it waits for another
 * one to do something. Then more are started, and all of them run in turns.
 */
final class WorkGroupRunner {
    /** Where work-groups come from, and who hears of their end. */
    interface Source {
        /** The next work-group; none when there are no more. */
        OptionalLong next();

        void finished();

        boolean hasFailed();

        /** Whether a work-group still matters: it does not when one before it has failed. */
        boolean wants(long group);

        /** A work-group did something wrong. */
        void failed(long group, Throwable e);
    }

    /** Turns of the waves of a work-group that has the thread for itself. */
    private static final int PATIENCE = 64;

    /** Instructions that work-groups before one that failed may still execute. */
    private static final long GRACE = 1 << 26;

    /** Instructions of a turn when several work-groups run. */
    private static final long SHORT_TURN = 1 << 12;

    private final LaunchPlan plan;
    private final WaveExecutor executor;
    private final Source source;
    private final Timeline.Turns timeline;
    private final int thread;
    private final int threads;
    private final List<GroupRun> places = new ArrayList<>();
    private final Deque<GroupRun> free = new ArrayDeque<>();

    /**
     * Makes the runner of a thread.
     *
     * @param thread its number, of as many as {@code threads}
     */
    WorkGroupRunner(
            LaunchPlan plan, WaveExecutor executor, Source source, Timeline.Turns timeline, int thread, int threads) {
        this.plan = plan;
        this.executor = executor;
        this.source = source;
        this.timeline = timeline;
        this.thread = thread;
        this.threads = threads;
    }

    /** Runs all work-groups that it gets. */
    void run() {
        for (OptionalLong next = source.next(); next.isPresent(); next = source.next()) {
            GroupRun group = start(next.getAsLong());
            boolean ended = false;
            for (int i = 0; i < PATIENCE && !ended; i++) {
                ended = round(group, WaveScheduler.TURN);
            }
            if (!ended) {
                runTogether(group);
            }
        }
    }

    private void runTogether(GroupRun first) {
        Deque<GroupRun> running = new ArrayDeque<>(List.of(first));
        long last = Long.MAX_VALUE;
        while (!running.isEmpty() && executed() < last) {
            if (running.size() < plan.mostTogether()) {
                source.next().ifPresent(number -> running.add(start(number)));
            }
            for (int i = running.size(); i > 0; i--) {
                GroupRun group = running.remove();
                if (!round(group, SHORT_TURN)) {
                    running.add(group);
                }
            }
            if (last == Long.MAX_VALUE && source.hasFailed()) {
                // Some may wait for the one that failed.
                last = executed() + GRACE;
            }
        }
    }

    private GroupRun start(long number) {
        if (free.isEmpty()) {
            GroupRun place = new GroupRun(plan, executor, timeline, places.size(), places.size() * threads + thread);
            places.add(place);
            free.add(place);
        }
        GroupRun group = free.remove();
        group.start(number);
        return group;
    }

    /** Gives a work-group's waves a turn; whether it is done with. */
    private boolean round(GroupRun group, long turn) {
        try {
            if (source.wants(group.number())) {
                if (!group.round(turn)) {
                    return false;
                }
                source.finished();
            }
        } catch (RuntimeException | Error e) {
            // Its waves are left as they are, for the report.
            source.failed(group.number(), e);
            return true;
        }
        free.add(group);
        return true;
    }

    /** Instructions that all work-groups have executed, once for a wave. */
    long executed() {
        return places.stream().mapToLong(GroupRun::executed).sum();
    }
}
