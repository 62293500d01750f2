package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.exec.StopReason;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.GroupBarrier;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/**
 * A work-group in flight, and after its end the next one in its place, for one thread: its waves have turns, each until it waits at a
 * barrier, ends, or has had as many instructions as it may; so that one that waits in a loop for another one lets it go on.
 */
public final class GroupRun {
    /** Usual number of instructions of a wave's turn. */
    static final long TURN = 1 << 16;

    /** What a wave's budget is charged with for a turn in which it only waits for other work-groups. */
    private static final long WAITING_COST = 1 << 12;

    private enum State {
        RUNNING,
        WAITING,
        ENDED
    }

    private static final Traps NO_TRAPS = new Traps(0, false, 0);

    private final LongFunction<List<Wave>> source;
    private final WaveExecutor executor;
    private final String kernel;
    private final long budget;
    private final Timeline.Turns timeline;
    private final Runnable host;
    private final Traps traps;
    private final int place;
    private final Watcher watcher;
    private long number;
    private List<Wave> waves = List.of();
    private State[] states = {};
    private final List<Wave> passed = new ArrayList<>();
    private long executed;
    private long waited;

    /**
     * A place for work-groups.
     *
     * @param source sets up the waves of the work-group with a number
     * @param kernel its name, for messages
     * @param budget most instructions of a wave
     * @param host does what waves interrupt the host for
     * @param traps what traps mean that no handler handles
     * @param place number of the place on the thread
     * @param watcher who looks on
     */
    GroupRun(
            LongFunction<List<Wave>> source,
            WaveExecutor executor,
            String kernel,
            long budget,
            Timeline.Turns timeline,
            Runnable host,
            Traps traps,
            int place,
            Watcher watcher) {
        this.source = source;
        this.executor = executor;
        this.kernel = kernel;
        this.budget = budget;
        this.timeline = timeline;
        this.host = host;
        this.traps = traps;
        this.place = place;
        this.watcher = watcher;
    }

    /**
     * Runs waves that somebody has set up to their end, as the only work-group that there is.
     *
     * @param budget most instructions of a wave
     * @return instructions executed, once for a wave
     * @throws KernelFault with the wave that did something wrong
     */
    public static long run(WaveExecutor executor, long budget, List<Wave> waves) {
        GroupRun group = new GroupRun(
                number -> waves, executor, "", budget, Timeline.Turns.NONE, () -> {}, NO_TRAPS, 0, Watcher.NONE);
        group.start(0, 0);
        while (!group.round(TURN)) {
            // Every wave has had a turn.
        }
        return group.executed();
    }

    /**
     * Sets up the work-group with this number, counted with x fastest.
     *
     * @param over how many waves were executed, the first ones
     */
    void start(long groupNumber, int over) {
        number = groupNumber;
        waves = source.apply(groupNumber);
        if (states.length < waves.size()) {
            states = new State[waves.size()];
        }
        Arrays.fill(states, 0, waves.size(), State.RUNNING);
        Arrays.fill(states, 0, over, State.ENDED);
        waves.get(0).group().barrier().open(waves.size() - over);
        waited = 0;
        watcher.begin(waves);
    }

    /** As if no work-group had been here. */
    void reset() {
        executed = 0;
        waves.forEach(wave -> wave.pc = 0);
    }

    /** What it was at a time. */
    record Saved(
            GroupRun run,
            long number,
            List<Wave> waves,
            List<Wave> copies,
            State[] states,
            Lds lds,
            GroupBarrier barrier,
            long executed,
            long waited) {
        void restore() {
            run.number = number;
            run.waves = waves;
            run.executed = executed;
            run.waited = waited;
            System.arraycopy(states, 0, run.states, 0, states.length);
            for (int i = 0; i < waves.size(); i++) {
                waves.get(i).set(copies.get(i));
            }
            WorkGroup group = waves.get(0).group();
            group.lds().set(lds);
            group.barrier().set(barrier);
        }
    }

    Saved save() {
        WorkGroup group = waves.get(0).group();
        return new Saved(
                this,
                number,
                waves,
                waves.stream().map(Wave::copy).toList(),
                states.clone(),
                group.lds().copy(),
                group.barrier().copy(),
                executed,
                waited);
    }

    /** The work-group that is here. */
    long number() {
        return number;
    }

    /** Instructions that all work-groups here have executed, once for a wave. */
    long executed() {
        return executed;
    }

    /**
     * Gives each wave that can go on a turn.
     *
     * @param turn most instructions of it
     * @return whether the work-group has ended
     * @throws KernelFault with the wave that did something wrong
     */
    boolean round(long turn) {
        letGo();
        for (int i = 0; i < waves.size(); i++) {
            if (isReady(i)) {
                turn(i, turn);
            }
        }
        return hasEnded();
    }

    private boolean isAnyWaiting() {
        for (int i = 0; i < waves.size(); i++) {
            if (states[i] == State.WAITING) {
                return true;
            }
        }
        return false;
    }

    /** Whether a wave has ended. */
    boolean hasEnded(int i) {
        return states[i] == State.ENDED;
    }

    /** Whether all waves have ended. */
    boolean hasEnded() {
        for (int i = 0; i < waves.size(); i++) {
            if (states[i] != State.ENDED) {
                return false;
            }
        }
        return true;
    }

    /** Whether some wave can have a turn. */
    boolean isReady() {
        letGo();
        return waves.stream().anyMatch(wave -> isReady(wave.number()));
    }

    /** Adds the waves that can have a turn. */
    void addReady(List<Wave> ready) {
        letGo();
        for (int i = 0; i < waves.size(); i++) {
            if (isReady(i)) {
                ready.add(waves.get(i));
            }
        }
    }

    private boolean isReady(int i) {
        return states[i] == State.RUNNING && !isHalted(waves.get(i))
                || states[i] == State.WAITING && hasArrived(waves.get(i));
    }

    private static boolean isHalted(Wave wave) {
        return StatusRegister.halt(wave.status);
    }

    /** The waves that have halted. */
    List<Wave> halted() {
        return waves.stream()
                .filter(wave -> states[wave.number()] == State.RUNNING && isHalted(wave))
                .toList();
    }

    /** Whether all waves have arrived at the barrier at which a wave waits. */
    private static boolean hasArrived(Wave wave) {
        return wave.waitsFor == Wave.ARRIVALS && wave.group().barrier().completions() != wave.barriersPassed;
    }

    /** When all that have not ended wait, the barrier is complete, unless some had to arrive before and have not. */
    private void letGo() {
        for (int i = 0; i < waves.size(); i++) {
            if (states[i] == State.RUNNING || isReady(i)) {
                return;
            }
        }
        for (int i = 0; i < waves.size(); i++) {
            if (states[i] == State.WAITING) {
                Wave wave = waves.get(i);
                if (wave.waitsFor == Wave.ARRIVALS) {
                    throw KernelFault.ofWave(
                                    KernelFault.Kind.BARRIER,
                                    "waits at a barrier at which not all waves have arrived, and none of them still runs")
                            .in(kernel, wave)
                            .beside(others(i));
                }
                states[i] = State.RUNNING;
                passed.add(wave);
            }
        }
        if (!passed.isEmpty()) {
            watcher.passed(passed);
            passed.clear();
        }
    }

    /** What the other waves of the work-group do. */
    private List<KernelFault.Other> others(int i) {
        List<KernelFault.Other> others = new ArrayList<>();
        for (int other = 0; other < waves.size(); other++) {
            if (other != i) {
                others.add(new KernelFault.Other(
                        waves.get(other),
                        switch (states[other]) {
                            case RUNNING -> "runs";
                            case WAITING -> "waits at a barrier";
                            case ENDED -> "has ended";
                        }));
            }
        }
        return others;
    }

    /**
     * Lets one wave go on, which is ready.
     *
     * @param i its number
     * @param turn most instructions, at least 1
     * @return whether the same waves are ready as before, for all that is known, but for this one if it {@link #hasEnded(int) has ended}
     */
    boolean turn(int i, long turn) {
        Wave wave = waves.get(i);
        int completions = wave.group().barrier().completions();
        boolean isSame = false;
        long before = wave.executed;
        Timeline.After after = Timeline.After.FAULT;
        try {
            StopReason reason = executor.run(wave, Math.min(turn, budget - before));
            if (reason == StopReason.WAITS && (waited += WAITING_COST) >= budget) {
                throw KernelFault.ofWave(
                        KernelFault.Kind.BUDGET, "waits for waves of other work-groups, which do not come");
            }
            if (reason == StopReason.INTERRUPT) {
                host.run();
            }
            if (reason == StopReason.BUDGET && wave.executed >= budget) {
                throw KernelFault.ofWave(
                        KernelFault.Kind.BUDGET,
                        "still runs after " + wave.executed + " instructions" + waitingAtBarrier()
                                + (kernel.isEmpty() ? "" : " (the limit of a wave: --budget, GpuOptions.withBudget)"));
            }
            after = switch (reason) {
                case BARRIER -> Timeline.After.WAITS_AT_BARRIER;
                case END -> Timeline.After.ENDED;
                case BUDGET, WAITS, INTERRUPT, HALT -> Timeline.After.GOES_ON;
            };
            if (reason == StopReason.END) {
                wave.group().barrier().leave();
            }
            states[i] = switch (reason) {
                case BARRIER -> State.WAITING;
                case END -> State.ENDED;
                case BUDGET, WAITS, INTERRUPT, HALT -> State.RUNNING;
            };
            isSame = switch (reason) {
                case BUDGET, WAITS -> !isHalted(wave) && wave.group().barrier().completions() == completions;
                case END -> !isAnyWaiting();
                case BARRIER, INTERRUPT, HALT -> false;
            };
        } catch (KernelFault fault) {
            throw traps.explained(fault, wave).in(kernel, wave).beside(others(i));
        } finally {
            executed += wave.executed - before;
            timeline.turn(wave, place, wave.executed - before, after);
        }
        return isSame;
    }

    private String waitingAtBarrier() {
        long count = Arrays.stream(states, 0, waves.size())
                .filter(s -> s == State.WAITING)
                .count();
        return count == 0
                ? ""
                : ", while " + count + " of the work-group's " + waves.size() + " waves wait at a barrier for it";
    }

    /** The fault of a launch that does not come to an end; told of the first wave that has not ended. */
    KernelFault endless(long instructions) {
        int first = 0;
        while (first < waves.size() - 1 && states[first] == State.ENDED) {
            first++;
        }
        return KernelFault.ofWave(
                        KernelFault.Kind.BUDGET,
                        "still runs, and no work-group has ended for " + instructions
                                + " instructions (the limit of a launch: --launch-budget, GpuOptions.withLaunchBudget)")
                .in(kernel, waves.get(first))
                .beside(others(first));
    }
}
