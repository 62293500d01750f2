package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.gfxisa.simulator.exec.Engine;
import org.gfxisa.simulator.report.KernelFault;

/**
 * Runs the work-groups of a dispatch on some threads. Of several faults the one in the first work-group is told: after a fault those
 * before it go on for a while.
 */
final class GridRunner implements WorkGroupRunner.Source {
    private final LaunchPlan plan;
    private final Engine engine;
    private final Progress progress;
    private final Timeline.Dispatch timeline;
    private final long groups;
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong instructions = new AtomicLong();
    private volatile long stopAt;
    private Optional<Throwable> failure = Optional.empty();

    GridRunner(LaunchPlan plan, Engine engine, Progress progress, Timeline.Dispatch timeline) {
        this.plan = plan;
        this.engine = engine;
        this.progress = progress;
        this.timeline = timeline;
        groups = plan.grid().groups();
        stopAt = groups;
    }

    /**
     * Runs all of them.
     *
     * @param threads how many threads, at least 1
     * @return instructions that waves executed
     * @throws KernelFault when a wave did something wrong
     */
    long run(int threads) {
        List<Thread> others = new ArrayList<>();
        for (int i = 1; i < threads; i++) {
            int number = i;
            Thread thread = new Thread(() -> work(number, threads), "gfxisa-" + i);
            thread.start();
            others.add(thread);
        }
        work(0, threads);
        others.forEach(GridRunner::join);
        if (failure.isPresent()) {
            throw rethrown(failure.get());
        }
        return instructions.get();
    }

    private static RuntimeException rethrown(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return (RuntimeException) e;
    }

    private static void join(Thread thread) {
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void work(int thread, int threads) {
        WorkGroupRunner runner =
                new WorkGroupRunner(plan, engine.newExecutor(), this, timeline.thread(thread), thread, threads);
        runner.run();
        instructions.addAndGet(runner.executed());
    }

    /** Groups are taken in order: at a fault, all before it have been taken. */
    @Override
    public OptionalLong next() {
        long group = next.getAndIncrement();
        return group < stopAt ? OptionalLong.of(group) : OptionalLong.empty();
    }

    @Override
    public void finished() {
        progress.finished(done.incrementAndGet(), groups);
    }

    @Override
    public boolean hasFailed() {
        return stopAt < groups;
    }

    @Override
    public boolean wants(long group) {
        return group < stopAt;
    }

    @Override
    public synchronized void failed(long group, Throwable e) {
        if (wants(group)) {
            stopAt = group;
            failure = Optional.of(e);
        }
    }
}
