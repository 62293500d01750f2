package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.gfxisa.simulator.exec.Engine;
import org.gfxisa.simulator.report.KernelFault;

/** Runs the work-groups of a dispatch on some threads. Of several faults, the one in the first work-group is told. */
final class GridRunner {
    private final LaunchPlan plan;
    private final Engine engine;
    private final Progress progress;
    private final long groups;
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong instructions = new AtomicLong();
    private volatile long stopAt;
    private Optional<Throwable> failure = Optional.empty();

    GridRunner(LaunchPlan plan, Engine engine, Progress progress) {
        this.plan = plan;
        this.engine = engine;
        this.progress = progress;
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
            int slot = i;
            Thread thread = new Thread(() -> work(slot), "gfxisa-" + i);
            thread.start();
            others.add(thread);
        }
        work(0);
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

    private void work(int slot) {
        long group = -1;
        try {
            WorkGroupRunner runner = new WorkGroupRunner(plan, engine.newExecutor(), slot);
            // Groups are taken in order: at the first fault, all before it have been taken and are finished.
            while ((group = next.getAndIncrement()) < stopAt) {
                runner.run(group);
                progress.finished(done.incrementAndGet(), groups);
            }
            instructions.addAndGet(runner.executed());
        } catch (RuntimeException | Error e) {
            fail(group, e);
        }
    }

    private synchronized void fail(long group, Throwable e) {
        if (failure.isEmpty() || group < stopAt) {
            stopAt = group;
            failure = Optional.of(e);
        }
    }
}
