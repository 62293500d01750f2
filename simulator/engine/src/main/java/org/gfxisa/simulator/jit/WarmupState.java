package org.gfxisa.simulator.jit;

import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.gfxisa.simulator.runtime.MatrixValues;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.wave.Wave;

/**
 * Register files with random contents, on which methods are called until the JVM has compiled them. The contents cover all branches, because
 * the JVM drops branches that it has never seen taken.
 */
final class WarmupState {
    private static final int SCALARS = 512;
    /** The number of calls between changes of the contents. */
    private static final int BATCH = 64;

    private final SplittableRandom random = new SplittableRandom(1);
    private final int[][] vectors;
    private final int[][] accumulators;
    private final int[] scalars = new int[SCALARS];
    private final ByteBuffer memory =
            ByteBuffer.allocateDirect(Wave.LANES * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    private final RuntimeCallbacks callbacks = new RuntimeCallbacks() {
        @Override
        public MatrixValues matrices() {
            return new MatrixValues();
        }

        @Override
        public void execute(Wave wave, int index) {
            // methods of groups execute no other instructions
        }

        @Override
        public void execute(Wave wave, int index, int group, int before) {
            // nothing to do: the results are discarded
        }

        @Override
        public void interpret(Wave wave, int method) {
            // nothing to do: the results are discarded
        }

        @Override
        public void finish(Wave wave, int group, long lanes) {
            // nothing to do: the results are discarded
        }
    };

    /** Creates register files of a size. */
    WarmupState(int vectors, int accumulators) {
        this.vectors = new int[vectors][Wave.LANES];
        this.accumulators = new int[accumulators][Wave.LANES];
        Arrays.fill(callbacks.views, LaneVectors.here().view(memory));
    }

    private void fill(int[][] file) {
        for (int[] register : file) {
            for (int lane = 0; lane < register.length; lane++) {
                register[lane] = number(lane);
            }
        }
        for (int lane = 0; lane < Wave.LANES; lane++) {
            memory.putInt(lane * Integer.BYTES, number(lane));
        }
    }

    private int number(int lane) {
        return random.nextInt(16) == 0 ? random.nextInt() : Float.floatToRawIntBits(lane);
    }

    /**
     * Calls the method of a fused group.
     *
     * @param before how often it was called before
     */
    void call(MethodHandle method, int before) {
        if (before % BATCH == 0) {
            fill(vectors);
            fill(accumulators);
        }
        long exec = (before & 3) == 0 ? -1L : random.nextLong() & random.nextLong() | before << 8;
        try {
            callbacks.left |= (long) method.invokeExact(vectors, accumulators, scalars, exec, callbacks);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
