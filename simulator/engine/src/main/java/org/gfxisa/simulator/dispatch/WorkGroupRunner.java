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
    }

    /** Turns of the waves of a work-group that has the thread for itself. */
    private static final int PATIENCE = 64;

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
    private long current = -1;

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

    /**
     * Runs all work-groups that it gets.
     *
     * @throws org.gfxisa.simulator.report.KernelFault with the wave that did something wrong, see {@link #current}
     */
    void run() {
        for (OptionalLong next = source.next(); next.isPresent(); next = source.next()) {
            GroupRun group = start(next.getAsLong());
            boolean ended = false;
            for (int i = 0; i < PATIENCE && !ended; i++) {
                ended = group.round(WaveScheduler.TURN);
            }
            if (ended) {
                finished(group);
            } else {
                runTogether(group);
            }
        }
    }

    private void runTogether(GroupRun first) {
        Deque<GroupRun> running = new ArrayDeque<>(List.of(first));
        while (!running.isEmpty()) {
            if (running.size() < plan.mostTogether()) {
                source.next().ifPresent(number -> running.add(start(number)));
            }
            for (int i = running.size(); i > 0; i--) {
                GroupRun group = running.remove();
                current = group.number();
                if (group.round(SHORT_TURN)) {
                    finished(group);
                } else {
                    running.add(group);
                }
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
        current = number;
        group.start(number);
        return group;
    }

    private void finished(GroupRun group) {
        free.add(group);
        source.finished();
    }

    /** The work-group that runs now, or ran last; -1 before the first. */
    long current() {
        return current;
    }

    /** Instructions that all work-groups have executed, once for a wave. */
    long executed() {
        return places.stream().mapToLong(GroupRun::executed).sum();
    }
}
