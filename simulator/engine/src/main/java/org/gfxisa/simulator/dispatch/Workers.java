package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/** The threads of a device in addition to the caller's. They start on demand, and end after some idle time. */
final class Workers {
    private static final long IDLE_SECONDS = 10;
    /** How long a thread spins for work, or for the end of others, before it sleeps. Waking a thread may take as long as a whole dispatch. */
    private static final long AWAKE_NANOS = 200_000;

    /** A queue of tasks for threads that spin for a while. */
    private static final class Tasks extends LinkedBlockingQueue<Runnable> {
        private static final long serialVersionUID = 1;

        @Override
        public Runnable poll(long timeout, TimeUnit unit) throws InterruptedException {
            spin(() -> !isEmpty());
            return super.poll(timeout, unit);
        }
    }

    private final ThreadPoolExecutor pool;

    /**
     * @param threads the number of threads that work at once, including the caller's, at least 1
     */
    Workers(int threads) {
        int others = Math.max(1, threads - 1);
        AtomicInteger started = new AtomicInteger();
        pool = new ThreadPoolExecutor(others, others, IDLE_SECONDS, TimeUnit.SECONDS, new Tasks(), task -> {
            Thread thread = new Thread(task, "gfxisa-" + started.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        pool.allowCoreThreadTimeOut(true);
    }

    /**
     * Does the work of each part, the first one's on the caller's thread, and waits for all.
     *
     * @param interrupt called if the thread is interrupted while it waits, to end the work soon
     */
    <T> void run(List<T> parts, Consumer<T> work, Runnable interrupt) {
        List<FutureTask<Void>> others = new ArrayList<>();
        for (T part : parts.subList(1, parts.size())) {
            FutureTask<Void> task = new FutureTask<>(() -> work.accept(part), null);
            others.add(task);
            pool.execute(task);
        }
        try {
            work.accept(parts.get(0));
        } finally {
            others.forEach(part -> await(part, interrupt));
        }
    }

    private static void await(FutureTask<Void> part, Runnable interrupt) {
        // This does nothing if another thread has started it.
        part.run();
        spin(part::isDone);
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    part.get();
                    return;
                } catch (InterruptedException e) {
                    interrupted = true;
                    interrupt.run();
                }
            }
        } catch (ExecutionException e) {
            throw rethrown(e.getCause());
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Spins until a condition holds, for a limited time. */
    private static void spin(BooleanSupplier isSo) {
        long start = System.nanoTime();
        while (!isSo.getAsBoolean() && System.nanoTime() - start < AWAKE_NANOS) {
            Thread.onSpinWait();
        }
    }

    /** Throws an error, or returns the exception to throw. Checked exceptions do not occur. */
    static RuntimeException rethrown(Throwable e) {
        if (e instanceof Error error) {
            throw error;
        }
        return (RuntimeException) e;
    }
}
