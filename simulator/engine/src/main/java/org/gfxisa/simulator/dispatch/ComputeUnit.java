package org.gfxisa.simulator.dispatch;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * Runs work-groups of a dispatch on one thread. It runs one after another until one takes long, perhaps because it waits for another. Then it starts
 * more, and all of them run in turn.
 */
final class ComputeUnit {
    /** The number of rounds for which a work-group has the thread to itself. */
    private static final int EXCLUSIVE_ROUNDS = 64;

    /**
     * The number of instructions that work-groups before a failed one may still execute until the next one ends, because they may wait for the failed
     * one.
     */
    private static final long INSTRUCTIONS_AFTER_FAULT = 1 << 26;

    /** The quantum of a wave, in instructions, while several work-groups run. */
    private static final long SHORT_QUANTUM = 1 << 12;

    private final Dispatch dispatch;
    private final WaveExecutor executor;
    private final Timeline.ThreadTimeline timeline;
    private final int number;
    private final List<WorkGroupRunner> slots = new ArrayList<>();
    private final Deque<WorkGroupRunner> free = new ArrayDeque<>();
    private final Deque<WorkGroupRunner> running = new ArrayDeque<>();
    private final List<Wave> ready = new ArrayList<>();
    /** The work-group of each ready wave, and whether both lists are still valid from the last step. */
    private final List<WorkGroupRunner> owners = new ArrayList<>();

    private boolean isReadyListValid;
    /** The number of slots in use. After a restore, there may be more slots. */
    private int used;

    private int rounds;
    private long last = Long.MAX_VALUE;
    /** The work-groups that were taken but not started: from {@code next} up to but excluding {@code end}. */
    private long next;

    private long end;
    /** The number of work-groups that have ended but were not reported to the dispatch. */
    private int ended;

    private Optional<WholeGroupExecutor> whole = Optional.empty();
    private boolean isPrepared;

    /** Padding that keeps fields written by other threads out of this object's cache lines. */
    @SuppressWarnings("unused")
    private final long[] padding = new long[16];

    /**
     * @param number the number of the unit in the dispatch, from 0
     */
    ComputeUnit(Dispatch dispatch, WaveExecutor executor, Timeline.ThreadTimeline timeline, int number) {
        this.dispatch = dispatch;
        this.executor = executor;
        this.timeline = timeline;
        this.number = number;
    }

    /** Runs work-groups until there are no more or the dispatch is stopped. */
    void run() {
        try {
            while (!dispatch.isStopped() && round()) {
                // All resident work-groups have run for a quantum.
            }
        } finally {
            reportEnded();
        }
    }

    /** Runs the waves of all resident work-groups for a quantum. Returns false if nothing is left to do. */
    private boolean round() {
        if (running.isEmpty()) {
            rounds = 0;
            runWhole();
        }
        if (running.isEmpty() || rounds >= EXCLUSIVE_ROUNDS) {
            fill(running.size() + 1);
        }
        if (running.isEmpty() || executed() >= last) {
            return false;
        }
        if (dispatch.isDebugged() && running.stream().noneMatch(WorkGroupRunner::isReady)) {
            dispatch.stop();
            return false;
        }
        long quantum = rounds++ < EXCLUSIVE_ROUNDS ? WorkGroupRunner.QUANTUM : SHORT_QUANTUM;
        for (int i = running.size(); i > 0; i--) {
            WorkGroupRunner group = running.remove();
            if (!round(group, quantum)) {
                running.add(group);
            }
        }
        if (last == Long.MAX_VALUE && dispatch.hasFailed()) {
            last = executed() + INSTRUCTIONS_AFTER_FAULT;
        }
        return true;
    }

    /** Runs the waves of a work-group for a quantum. Returns whether the work-group is finished. */
    private boolean round(WorkGroupRunner group, long quantum) {
        long before = group.executed();
        try {
            if (dispatch.isNeeded(group.number())) {
                boolean hasEnded = group.round(quantum);
                dispatch.handleHostCalls();
                if (!hasEnded) {
                    if (dispatch.exceedsBudget(group.executed() - before)) {
                        throw group.budgetFault(dispatch.launchBudget());
                    }
                    return false;
                }
                finished();
            }
        } catch (RuntimeException | Error e) {
            // Its waves keep their state for the report.
            dispatch.failed(group.number(), e);
            return true;
        }
        free.add(group);
        return true;
    }

    /** Starts work-groups until {@code count} are resident, as far as there are more and they fit. */
    private void fill(int count) {
        while (running.size() < Math.min(count, dispatch.maxResidentGroups()) && hasNext()) {
            running.add(start(next++, 0));
        }
    }

    /** Returns whether there is a work-group that was not started. */
    private boolean hasNext() {
        if (next == end) {
            WorkGroupPool.Range taken = dispatch.take(
                    number, whole.filter(WholeGroupExecutor::isReady).isPresent());
            next = taken.first();
            end = taken.end();
        }
        if (next == end || !dispatch.isNeeded(next)) {
            end = next;
            return false;
        }
        return true;
    }

    /** Executes whole work-groups until one leaves the compiled trace; that one is started for normal execution. */
    private void runWhole() {
        if (!isPrepared) {
            isPrepared = true;
            whole = dispatch.wholeGroupExecutor(executor, timeline);
        }
        if (whole.isPresent()) {
            runWhole(whole.get());
        }
    }

    private void runWhole(WholeGroupExecutor groups) {
        while (!dispatch.isStopped() && !dispatch.isDebugged() && hasNext()) {
            long number = next++;
            int waves = groups.run(number);
            if (waves != WholeGroupExecutor.ALL) {
                running.add(start(number, waves));
                return;
            }
            finished();
        }
    }

    private WorkGroupRunner start(long groupNumber, int over) {
        if (free.isEmpty()) {
            if (used == slots.size()) {
                slots.add(dispatch.slot(executor, timeline, used, number));
            }
            free.add(slots.get(used++));
        }
        WorkGroupRunner group = free.remove();
        group.start(groupNumber, over);
        isReadyListValid = false;
        return group;
    }

    /**
     * Runs one wave for a quantum.
     *
     * @param step the number of the step, from 0
     * @return the wave; empty if all waves have ended
     * @throws KernelFault if the wave fails
     */
    Optional<Wave> step(Schedule schedule, long step) {
        fill(schedule.groups());
        if (!isReadyListValid || dispatch.isDebugged()) {
            findReady();
        }
        if (ready.isEmpty()) {
            return Optional.empty();
        }
        int chosen = schedule.choose(step, ready);
        Wave wave = ready.get(chosen);
        WorkGroupRunner group = owners.get(chosen);
        long before = group.executed();
        isReadyListValid = false;
        isReadyListValid = group.runWave(wave.number(), schedule.instructions());
        if (isReadyListValid && group.hasEnded(wave.number())) {
            ready.remove(chosen);
            owners.remove(chosen);
        }
        dispatch.handleHostCalls();
        if (dispatch.exceedsBudget(group.executed() - before)) {
            throw group.budgetFault(dispatch.launchBudget());
        }
        if (group.hasEnded()) {
            running.remove(group);
            free.add(group);
            finished();
        }
        return Optional.of(wave);
    }

    private void finished() {
        dispatch.groupEnded();
        last = Long.MAX_VALUE;
        ended++;
        if (next == end) {
            reportEnded();
        }
    }

    private void reportEnded() {
        if (ended > 0) {
            dispatch.finished(ended);
            ended = 0;
        }
    }

    private void findReady() {
        ready.clear();
        owners.clear();
        for (WorkGroupRunner group : running) {
            group.addReady(ready);
            while (owners.size() < ready.size()) {
                owners.add(group);
            }
        }
    }

    /** A saved state. */
    record Saved(
            List<WorkGroupRunner.Saved> slots,
            List<WorkGroupRunner> running,
            List<WorkGroupRunner> free,
            int rounds,
            long last,
            long next,
            long end) {}

    Saved save() {
        return new Saved(
                slots.subList(0, used).stream().map(WorkGroupRunner::save).toList(),
                List.copyOf(running),
                List.copyOf(free),
                rounds,
                last,
                next,
                end);
    }

    /** Restores a saved state. */
    void restore(Saved saved) {
        isReadyListValid = false;
        used = saved.slots().size();
        slots.subList(used, slots.size()).forEach(WorkGroupRunner::reset);
        saved.slots().forEach(WorkGroupRunner.Saved::restore);
        running.clear();
        running.addAll(saved.running());
        free.clear();
        free.addAll(saved.free());
        rounds = saved.rounds();
        last = saved.last();
        next = saved.next();
        end = saved.end();
    }

    /** Returns the waves that have halted. */
    Stream<Wave> halted() {
        return running.stream().flatMap(group -> group.halted().stream());
    }

    /** Returns how many of the {@link #executed} instructions were in compiled regions. */
    long compiled() {
        return executor.compiled();
    }

    /** Returns the number of instructions that all work-groups have executed, counted once for a wave. */
    long executed() {
        long sum = whole.map(WholeGroupExecutor::executed).orElse(0L);
        for (WorkGroupRunner slot : slots) {
            sum += slot.executed();
        }
        return sum;
    }
}
