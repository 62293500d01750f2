package org.gfxisa.simulator.dispatch;

import java.util.Arrays;
import java.util.List;
import org.gfxisa.simulator.exec.StopReason;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * Runs the waves of a work-group, for one thread: one at a time, in their order, each until it waits at a barrier, ends, or has had
 * its turn; so that one that waits in a loop for another one lets it go on.
 */
public final class WaveScheduler {
    /** Instructions of a wave's turn. */
    private static final long TURN = 1 << 16;

    private enum State {
        RUNNING,
        WAITING,
        ENDED
    }

    private final WaveExecutor executor;
    private final String kernel;
    private final long budget;
    private State[] states = {};
    private long executed;

    /**
     * Runs waves of a kernel.
     *
     * @param kernel its name, for messages
     * @param budget most instructions of a wave
     */
    public WaveScheduler(WaveExecutor executor, String kernel, long budget) {
        this.executor = executor;
        this.kernel = kernel;
        this.budget = budget;
    }

    /**
     * Runs a work-group to its end.
     *
     * @throws KernelFault with the wave that did something wrong
     */
    public void run(List<Wave> waves) {
        int count = waves.size();
        if (states.length < count) {
            states = new State[count];
        }
        Arrays.fill(states, 0, count, State.RUNNING);
        while (!all(State.ENDED, count)) {
            boolean ran = false;
            for (int i = 0; i < count; i++) {
                if (states[i] == State.RUNNING) {
                    ran = true;
                    states[i] = turn(waves.get(i), count);
                }
            }
            if (!ran) {
                release(count);
            }
        }
    }

    /** Instructions that all work-groups so far have executed, once for a wave. */
    public long executed() {
        return executed;
    }

    private boolean all(State state, int count) {
        for (int i = 0; i < count; i++) {
            if (states[i] != state) {
                return false;
            }
        }
        return true;
    }

    /** All that have not ended wait: the barrier is complete. */
    private void release(int count) {
        for (int i = 0; i < count; i++) {
            if (states[i] == State.WAITING) {
                states[i] = State.RUNNING;
            }
        }
    }

    private State turn(Wave wave, int count) {
        long before = wave.executed;
        try {
            StopReason reason = executor.run(wave, Math.min(TURN, budget - before));
            if (reason == StopReason.BUDGET && wave.executed >= budget) {
                throw KernelFault.ofWave(
                        KernelFault.Kind.BUDGET,
                        "still runs after " + wave.executed + " instructions" + waitingAtBarrier(count));
            }
            return switch (reason) {
                case BARRIER -> State.WAITING;
                case END -> State.ENDED;
                case BUDGET -> State.RUNNING;
            };
        } catch (KernelFault fault) {
            throw fault.in(kernel, wave);
        } finally {
            executed += wave.executed - before;
        }
    }

    private String waitingAtBarrier(int count) {
        long number = Arrays.stream(states, 0, count)
                .filter(s -> s == State.WAITING)
                .count();
        return number == 0
                ? ""
                : ", while " + number + " of the work-group's " + count + " waves wait at a barrier for it";
    }
}
