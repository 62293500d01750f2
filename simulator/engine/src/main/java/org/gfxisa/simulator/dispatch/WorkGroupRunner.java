package org.gfxisa.simulator.dispatch;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongFunction;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.exec.StopReason;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.GroupBarrier;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;

/**
 * A slot for one resident work-group after another, on one thread. Its waves run in turn, each until it waits at a barrier, ends, or has used up its
 * quantum. So a wave that spins on another one lets that run.
 */
public final class WorkGroupRunner {
    /** The usual quantum of a wave, in instructions. */
    static final long QUANTUM = 1 << 16;

    /** The number of instructions charged to a wave's budget for a quantum in which it only waits for other work-groups. */
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
    private final Timeline.ThreadTimeline timeline;
    private final Runnable host;
    private final Traps traps;
    private final int slot;
    private final Watcher watcher;
    private long number;
    private List<Wave> waves = List.of();
    private State[] states = {};
    private final List<Wave> passed = new ArrayList<>();
    private long executed;
    private long waited;

    /**
     * Creates a slot.
     *
     * @param source sets up the waves of a work-group
     * @param kernel the name of the kernel, for messages
     * @param budget the largest number of instructions of a wave
     * @param host handles the host calls of waves
     * @param traps the meaning of traps without a trap handler
     * @param slot the number of the slot on its thread
     * @param watcher observes the execution
     */
    WorkGroupRunner(
            LongFunction<List<Wave>> source,
            WaveExecutor executor,
            String kernel,
            long budget,
            Timeline.ThreadTimeline timeline,
            Runnable host,
            Traps traps,
            int slot,
            Watcher watcher) {
        this.source = source;
        this.executor = executor;
        this.kernel = kernel;
        this.budget = budget;
        this.timeline = timeline;
        this.host = host;
        this.traps = traps;
        this.slot = slot;
        this.watcher = watcher;
    }

    /**
     * Runs waves to their end, as the only work-group.
     *
     * @param budget the largest number of instructions of a wave
     * @return the number of executed instructions, counted once for a wave
     * @throws KernelFault if a wave fails
     */
    public static long run(WaveExecutor executor, long budget, List<Wave> waves) {
        WorkGroupRunner group = new WorkGroupRunner(
                number -> waves,
                executor,
                "",
                budget,
                Timeline.ThreadTimeline.NONE,
                () -> {},
                NO_TRAPS,
                0,
                Watcher.NONE);
        group.start(0, 0);
        while (!group.round(QUANTUM)) {
            // Every wave has run for a quantum.
        }
        return group.executed();
    }

    /**
     * Starts a work-group.
     *
     * @param groupNumber the number of the work-group, with x varying fastest
     * @param over the number of waves, from the first one on, that were already executed
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

    /** Resets the slot to its initial state. */
    void reset() {
        executed = 0;
        waves.forEach(wave -> wave.pc = 0);
    }

    /** A saved state. */
    record Saved(
            WorkGroupRunner run,
            long number,
            List<Wave> waves,
            List<Wave> copies,
            State[] states,
            byte[] lds,
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
            group.lds().write(0, lds);
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

    /** Returns the number of the resident work-group. */
    long number() {
        return number;
    }

    /** Returns the number of instructions that all work-groups in this slot have executed, counted once for a wave. */
    long executed() {
        return executed;
    }

    /**
     * Runs each ready wave for a quantum.
     *
     * @param quantum the largest number of instructions of a wave
     * @return whether the work-group has ended
     * @throws KernelFault if a wave fails
     */
    boolean round(long quantum) {
        releaseBarrier();
        for (int i = 0; i < waves.size(); i++) {
            if (isReady(i)) {
                runWave(i, quantum);
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

    /** Returns whether a wave has ended. */
    boolean hasEnded(int i) {
        return states[i] == State.ENDED;
    }

    /** Returns whether all waves have ended. */
    boolean hasEnded() {
        for (int i = 0; i < waves.size(); i++) {
            if (states[i] != State.ENDED) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether a wave can run. */
    boolean isReady() {
        releaseBarrier();
        return waves.stream().anyMatch(wave -> isReady(wave.number()));
    }

    /** Adds the waves that can run to a list. */
    void addReady(List<Wave> ready) {
        releaseBarrier();
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

    /** Returns the waves that have halted. */
    List<Wave> halted() {
        return waves.stream()
                .filter(wave -> states[wave.number()] == State.RUNNING && isHalted(wave))
                .toList();
    }

    /** Returns whether all waves have arrived at the split barrier at which a wave waits. */
    private static boolean hasArrived(Wave wave) {
        return wave.waitsFor == Wave.ARRIVALS && wave.group().barrier().completions() != wave.barriersPassed;
    }

    /**
     * Releases the barrier if all waves that have not ended wait, unless one of them waits at a split barrier at which not all waves have arrived.
     */
    private void releaseBarrier() {
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
                            .withOthers(otherWaves(i));
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

    /** Returns what the other waves of the work-group do. */
    private List<KernelFault.Other> otherWaves(int i) {
        List<KernelFault.Other> otherWaves = new ArrayList<>();
        for (int other = 0; other < waves.size(); other++) {
            if (other != i) {
                otherWaves.add(new KernelFault.Other(
                        waves.get(other),
                        switch (states[other]) {
                            case RUNNING -> "runs";
                            case WAITING -> "waits at a barrier";
                            case ENDED -> "has ended";
                        }));
            }
        }
        return otherWaves;
    }

    /**
     * Runs a ready wave for a quantum.
     *
     * @param i the number of the wave
     * @param quantum the largest number of instructions, at least 1
     * @return whether the same waves are ready as before, as far as that is known, except for this one if it {@link #hasEnded(int) has ended}
     */
    boolean runWave(int i, long quantum) {
        Wave wave = waves.get(i);
        int completions = wave.group().barrier().completions();
        boolean isSame = false;
        long before = wave.executed;
        Timeline.After after = Timeline.After.FAULT;
        try {
            StopReason reason = executor.run(wave, Math.min(quantum, budget - before));
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
                case BUDGET, WAITS, INTERRUPT, HALT -> Timeline.After.CONTINUES;
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
            throw traps.explained(fault, wave).in(kernel, wave).withOthers(otherWaves(i));
        } finally {
            executed += wave.executed - before;
            timeline.ran(wave, slot, wave.executed - before, after);
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

    /** Returns the fault of a launch that exceeds its budget, for the first wave that has not ended. */
    KernelFault budgetFault(long instructions) {
        int first = 0;
        while (first < waves.size() - 1 && states[first] == State.ENDED) {
            first++;
        }
        return KernelFault.ofWave(
                        KernelFault.Kind.BUDGET,
                        "still runs, and no work-group has ended for " + instructions
                                + " instructions (the limit of a launch: --launch-budget, GpuOptions.withLaunchBudget)")
                .in(kernel, waves.get(first))
                .withOthers(otherWaves(first));
    }
}
