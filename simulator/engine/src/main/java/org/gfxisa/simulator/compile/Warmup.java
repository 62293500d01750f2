package org.gfxisa.simulator.compile;

import java.lang.invoke.MethodHandle;
import java.util.SplittableRandom;
import org.gfxisa.simulator.wave.Wave;

/**
 * Runs a method of compiled code on registers of nobody until the JVM has made machine code of it: up to then, vectors are objects, and
 * much slower than the interpreter. The registers have all kinds of numbers, so that no way through the code is new to the JVM later.
 */
final class Warmup {
    /** After so many calls the JVM's second compiler has been asked. */
    private static final int CALLS = 1_600;

    private static final int SCALARS = 512;
    private static final int BATCH = 64;
    private static final int MOST_BATCHES = 400;
    private static final long QUICK_NANOS = 3_000;

    private final SplittableRandom random = new SplittableRandom(1);
    private final int[][] vectors;
    private final int[][] accumulators;
    private final int[] scalars = new int[SCALARS];
    private final Outside nobody = new Outside() {
        @Override
        public MatrixValues matrices() {
            return new MatrixValues();
        }

        @Override
        public void execute(Wave wave, int index) {
            // what is executed by others is no concern of these methods
        }

        @Override
        public void interpret(Wave wave, int method) {
            // nor is this
        }

        @Override
        public void finish(Wave wave, int run, long lanes) {
            // likewise
        }
    };

    /** With so many registers. */
    Warmup(int vectors, int accumulators) {
        this.vectors = new int[vectors][Wave.LANES];
        this.accumulators = new int[accumulators][Wave.LANES];
    }

    private void fill(int[][] file) {
        for (int[] register : file) {
            for (int lane = 0; lane < register.length; lane++) {
                register[lane] = random.nextInt(16) == 0 ? random.nextInt() : Float.floatToRawIntBits(lane);
            }
        }
    }

    /** What is run, so many times before. */
    @FunctionalInterface
    interface Call {
        void run(int times);
    }

    /** Runs a method; returns when it is quick, or it is hopeless. */
    void run(MethodHandle method) throws InterruptedException {
        run(times -> call(method, times));
    }

    /** Likewise. */
    static void run(Call call) throws InterruptedException {
        nanos(call, CALLS);
        for (int i = 0; i < MOST_BATCHES && nanos(call, BATCH) > BATCH * QUICK_NANOS; i++) {
            Thread.sleep(1); // the JVM compiles on threads of its own, and does not tell when it is done
        }
    }

    private static long nanos(Call call, int times) {
        long start = System.nanoTime();
        for (int i = 0; i < times; i++) {
            call.run(i);
        }
        return System.nanoTime() - start;
    }

    private void call(MethodHandle method, int times) {
        if (times % BATCH == 0) {
            fill(vectors);
            fill(accumulators);
        }
        long exec = (times & 3) == 0 ? -1L : random.nextLong() & random.nextLong() | times << 8;
        try {
            nobody.left |= (long) method.invokeExact(vectors, accumulators, scalars, exec, nobody);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
