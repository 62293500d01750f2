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
    /** Usual number of instructions of a wave's turn. */
    static final long TURN = 1 << 16;

    private enum State {
        RUNNING,
        WAITING,
        ENDED
    }

    private final WaveExecutor executor;
    private final String kernel;
    /** What a wave's budget is charged with for a turn in which it only waits for other work-groups. */
    private static final long WAITING_COST = 1 << 12;

    private final long budget;
    private final Timeline.Turns timeline;
    private final int place;
    private List<Wave> waves = List.of();
    private State[] states = {};
    private long executed;
    private long waited;

    /**
     * Runs waves of a kernel.
     *
     * @param kernel its name, for messages
     * @param budget most instructions of a wave
     */
    public WaveScheduler(WaveExecutor executor, String kernel, long budget) {
        this(executor, kernel, budget, (wave, place, instructions, after) -> {}, 0);
    }

    /**
     * The same, with somebody who watches.
     *
     * @param place number of the work-group's place on the thread
     */
    WaveScheduler(WaveExecutor executor, String kernel, long budget, Timeline.Turns timeline, int place) {
        this.executor = executor;
        this.kernel = kernel;
        this.budget = budget;
        this.timeline = timeline;
        this.place = place;
    }

    /**
     * Runs a work-group to its end.
     *
     * @throws KernelFault with the wave that did something wrong
     */
    public void run(List<Wave> group) {
        start(group);
        while (!round(TURN)) {
            // Every wave has had a turn.
        }
    }

    /** Takes over the waves of a work-group. */
    void start(List<Wave> group) {
        waves = group;
        if (states.length < group.size()) {
            states = new State[group.size()];
        }
        Arrays.fill(states, 0, group.size(), State.RUNNING);
        group.stream().findFirst().ifPresent(w -> w.group().barrier().open(group.size()));
        waited = 0;
    }

    /**
     * Gives each wave that can run a turn.
     *
     * @param turn most instructions of it
     * @return whether all waves have ended
     * @throws KernelFault with the wave that did something wrong
     */
    boolean round(long turn) {
        boolean ran = false;
        boolean ended = true;
        for (int i = 0; i < waves.size(); i++) {
            if (states[i] == State.RUNNING || states[i] == State.WAITING && isLetGo(waves.get(i))) {
                ran = true;
                states[i] = turn(waves.get(i), turn);
            }
            ended &= states[i] == State.ENDED;
        }
        if (!ran) {
            release();
        }
        return ended;
    }

    /** Instructions that all work-groups so far have executed, once for a wave. */
    public long executed() {
        return executed;
    }

    /** Whether all waves have arrived at the barrier at which a wave waits. */
    private static boolean isLetGo(Wave wave) {
        return wave.waitsFor == Wave.ARRIVALS && wave.group().barrier().completions() != wave.barriersPassed;
    }

    /** All that have not ended wait: the barrier is complete, unless some had to arrive before and have not. */
    private void release() {
        for (int i = 0; i < waves.size(); i++) {
            if (states[i] == State.WAITING) {
                Wave wave = waves.get(i);
                if (wave.waitsFor == Wave.ARRIVALS) {
                    throw KernelFault.ofWave(
                                    KernelFault.Kind.BARRIER,
                                    "waits at a barrier at which not all waves have arrived, and none of them still runs")
                            .in(kernel, wave);
                }
                states[i] = State.RUNNING;
            }
        }
    }

    private State turn(Wave wave, long turn) {
        long before = wave.executed;
        Timeline.After after = Timeline.After.FAULT;
        try {
            StopReason reason = executor.run(wave, Math.min(turn, budget - before));
            if (reason == StopReason.WAITS && (waited += WAITING_COST) >= budget) {
                throw KernelFault.ofWave(
                        KernelFault.Kind.BUDGET, "waits for waves of other work-groups, which do not come");
            }
            if (reason == StopReason.BUDGET && wave.executed >= budget) {
                throw KernelFault.ofWave(
                        KernelFault.Kind.BUDGET,
                        "still runs after " + wave.executed + " instructions" + waitingAtBarrier());
            }
            after = switch (reason) {
                case BARRIER -> Timeline.After.WAITS_AT_BARRIER;
                case END -> Timeline.After.ENDED;
                case BUDGET, WAITS -> Timeline.After.GOES_ON;
            };
            if (reason == StopReason.END) {
                wave.group().barrier().leave();
            }
            return switch (reason) {
                case BARRIER -> State.WAITING;
                case END -> State.ENDED;
                case BUDGET, WAITS -> State.RUNNING;
            };
        } catch (KernelFault fault) {
            throw fault.in(kernel, wave);
        } finally {
            executed += wave.executed - before;
            timeline.turn(wave, place, wave.executed - before, after);
        }
    }

    private String waitingAtBarrier() {
        long number = Arrays.stream(states, 0, waves.size())
                .filter(s -> s == State.WAITING)
                .count();
        return number == 0
                ? ""
                : ", while " + number + " of the work-group's " + waves.size() + " waves wait at a barrier for it";
    }
}
