package org.gfxisa.simulator.vector;

import java.util.function.IntConsumer;

/**
 * Runs code until the JVM has made machine code of it: up to then, vectors are objects, and much slower than the interpreter. The first step
 * has the JVM's second compiler asked, the others look whether it is done, and meanwhile others take their steps.
 */
public final class Warmup {
    /**
     * After so many calls that compiler is asked. A JVM can be told to ask it sooner; the options that do so say how soon
     * (engine.options).
     */
    private static final int CALLS = Integer.getInteger("gfxisa.warmup.calls", 1_600);

    /** The compiler that is busy is asked later. */
    private static final int MORE_CALLS = 16;

    private static final int MOST_CALLS = 30_000;
    /** More than a short loop over lanes takes as machine code. */
    private static final long SHORT_NANOS = 3_000;

    private final IntConsumer code;
    private final long compiledNanos;
    private final Runnable then;
    private int calls;

    /** Creates the warm-up of a short loop over lanes. */
    public Warmup(IntConsumer code, Runnable then) {
        this(code, SHORT_NANOS, then);
    }

    /**
     * Creates the warm-up of some code that has not run yet.
     *
     * @param code is told how often it was called before
     * @param compiledNanos how many nanoseconds a call takes at most once it is machine code
     * @param then is done when the code is quick, or there is no hope
     */
    public Warmup(IntConsumer code, long compiledNanos, Runnable then) {
        this.code = code;
        this.compiledNanos = compiledNanos;
        this.then = then;
    }

    /** Goes a step; whether that was the last. */
    public boolean runStep() throws InterruptedException {
        int end = calls + (calls == 0 ? CALLS : MORE_CALLS);
        long limit = (end - calls) * compiledNanos;
        long start = System.nanoTime();
        while (calls < end) {
            code.accept(calls++);
        }
        boolean isDone = System.nanoTime() - start < limit || calls >= MOST_CALLS;
        if (isDone) {
            then.run();
        } else {
            // The JVM's compilers are on threads of their own, need the core, and do not tell when they are done.
            Thread.sleep(1);
        }
        return isDone;
    }
}
