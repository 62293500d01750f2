package org.gfxisa.simulator.exec;

import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.gfxisa.simulator.vector.LaneVectors;

/** Compiles on a thread of its own, which ends when there is nothing to do, and does not keep the program running. */
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

    /** Whether the machine has a core for it. */
    static boolean isUseful() {
        return Runtime.getRuntime().availableProcessors() > 1;
    }

    /** What takes a while. */
    @FunctionalInterface
    interface Work {
        /** Goes a step; whether that was the last. */
        boolean goOn() throws InterruptedException;
    }

    /** What is done first. */
    enum Rank {
        /** What all compiled code calls. */
        VECTORS,
        REGION,
        GROUP,
        /** What memory operations have of their own: without it they are not much slower. */
        OPERATION
    }

    private record Task(Rank rank, long number, long address, Work work) implements Runnable, Comparable<Task> {
        @Override
        public void run() {
            try {
                if (!work.goOn()) {
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
        LaneVectors.here().ifPresent(vectors -> vectors.warmUps().forEach(w -> add(Rank.VECTORS, 0, w::goOn)));
        return true;
    }

    /**
     * Does something later. What fails stays interpreted, which is as right: what is compiled at once shows the error.
     *
     * @param address of the code that it is about
     */
    static void add(Rank rank, long address, Work work) {
        THREAD.execute(new Task(rank, TASKS.getAndIncrement(), address, work));
    }

    /** Says once that code could not be compiled, which is an error of ours, and which results do not show. */
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
