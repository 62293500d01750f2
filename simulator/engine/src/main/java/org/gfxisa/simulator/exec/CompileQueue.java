package org.gfxisa.simulator.exec;

import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.gfxisa.simulator.vector.LaneVectors;

/** Compiles and warms up code on a daemon thread, which ends when it has nothing to do. */
final class CompileQueue {
    private static final ThreadPoolExecutor THREAD =
            new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new PriorityBlockingQueue<>(), CompileQueue::thread);

    private static final AtomicLong TASKS = new AtomicLong();

    private static final AtomicBoolean HAS_WARNED = new AtomicBoolean();

    static {
        THREAD.allowCoreThreadTimeOut(true);
        add(Rank.VECTORS, 0, CompileQueue::warmUpVectors);
    }

    private CompileQueue() {}

    private static Thread thread(Runnable work) {
        Thread thread = new Thread(work, "gfxisa-compiler");
        thread.setDaemon(true);
        return thread;
    }

    /** Returns whether the machine has a second core for the thread. */
    static boolean isUseful() {
        return Runtime.getRuntime().availableProcessors() > 1;
    }

    /** A task that takes several steps. */
    @FunctionalInterface
    interface Work {
        /** Executes the next step. Returns whether it was the last one. */
        boolean runStep() throws InterruptedException;
    }

    /** The priority of a task, highest first. */
    enum Rank {
        /** Warms up the run-time methods that all compiled code calls. */
        VECTORS,
        REGION,
        GROUP,
        /** Warms up the bytecode of fast paths, which gains the least. */
        OPERATION
    }

    private record Task(Rank rank, long number, long address, Work work) implements Runnable, Comparable<Task> {
        @Override
        public void run() {
            try {
                if (!work.runStep()) {
                    add(rank, address, work);
                }
            } catch (RuntimeException | LinkageError e) {
                warn(address, e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        @Override
        public int compareTo(Task other) {
            int order = rank.compareTo(other.rank);
            return order != 0 ? order : Long.compare(number, other.number);
        }
    }

    private static boolean warmUpVectors() {
        LaneVectors.here().warmUps().forEach(w -> add(Rank.VECTORS, 0, w::runStep));
        return true;
    }

    /**
     * Adds a task. If it fails, the code stays interpreted.
     *
     * @param address the address of the code, for the warning
     */
    static void add(Rank rank, long address, Work work) {
        THREAD.execute(new Task(rank, TASKS.getAndIncrement(), address, work));
    }

    /** Logs once that compilation failed, which is an error of gfxisa and changes no result. */
    static void warn(long address, Throwable why) {
        if (!HAS_WARNED.getAndSet(true)) {
            System.getLogger(CompileQueue.class.getName())
                    .log(
                            System.Logger.Level.WARNING,
                            "the code at 0x" + Long.toHexString(address)
                                    + " stays interpreted: compiling it failed with "
                                    + why.getClass().getSimpleName() + ", which is an error of gfxisa");
        }
    }
}
