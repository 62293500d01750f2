package org.gfxisa.simulator.dispatch;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Watcher;
import org.gfxisa.simulator.exec.Engine;
import org.gfxisa.simulator.exec.WaveExecutor;
import org.gfxisa.simulator.host.Host;
import org.gfxisa.simulator.memory.Journal;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;

/**
 * A kernel that runs: its work-groups that are still to come, that are in flight, and that have ended. Threads run it, each with a
 * compute unit of it, or a schedule steps it, one wave after the other. Of several faults the one in the first work-group is told:
 * after a fault those before it go on for a while.
 */
public final class Dispatch {
    /** Scratch memory that work-groups which wait for each other may take, in bytes of a thread. */
    private static final long MOST_SCRATCH = 1 << 28;

    private static final int MOST_TOGETHER = 64;
    /** Work-groups that a compute unit takes at once, if there are so many batches for each of them. */
    private static final int MOST_AT_ONCE = 8;

    private static final int LEAST_BATCHES = 16;
    /** Instructions without a work-group's end after which more are started. */
    private static final long SLOW = 1 << 16;

    private final String kernel;
    private final WaveSetup setup;
    private final Watcher watcher;
    private final Journal journal;
    private final GlobalState global;
    private final Host host;
    private final Traps traps;
    private final DeviceOptions options;
    private final List<ComputeUnit> units;
    private final long groups;
    private final int mostTogether;
    private final GroupParts parts;
    private final AtomicLong done = new AtomicLong();
    /** Instructions since a work-group ended. */
    private final AtomicLong sinceEnd = new AtomicLong();

    private volatile long stopAt;
    private volatile boolean stopped;
    private volatile boolean interrupted;
    private Optional<Throwable> failure = Optional.empty();
    private long turns;

    /**
     * Sets up a dispatch of which nothing runs yet.
     *
     * @param kernel its name, for messages
     * @param host answers calls
     * @param traps what traps mean that no handler handles
     * @param journal in which memory keeps what was there before, if it is on
     * @param watcher who looks on
     * @param count compute units, at least 1
     */
    Dispatch(
            String kernel,
            WaveSetup setup,
            Engine engine,
            GlobalState global,
            Host host,
            Traps traps,
            Journal journal,
            DeviceOptions options,
            Timeline.Dispatch timeline,
            Watcher watcher,
            int count) {
        this.kernel = kernel;
        this.setup = setup;
        this.watcher = watcher;
        this.global = global;
        this.host = host;
        this.traps = traps;
        this.journal = journal;
        this.options = options;
        groups = setup.grid().groups();
        stopAt = groups;
        mostTogether = (int) Math.max(1, Math.min(MOST_TOGETHER, MOST_SCRATCH / Math.max(1, setup.scratchPerGroup())));
        int batch = count == 1 ? 1 : (int) Math.max(1, Math.min(MOST_AT_ONCE, groups / count / LEAST_BATCHES));
        parts = new GroupParts(groups, count, batch);
        units = IntStream.range(0, count)
                .mapToObj(i -> new ComputeUnit(this, engine.newExecutor(), timeline.thread(i), i))
                .toList();
    }

    /**
     * Runs it on a thread for each compute unit, until it has ended or is stopped. After a stop it may be called again.
     *
     * @return whether it has ended; otherwise it was stopped, or all that is left has halted
     * @throws KernelFault when a wave did something wrong
     * @throws DispatchException when the thread is interrupted
     */
    boolean run(Workers workers) throws DispatchException {
        stopped = false;
        workers.run(units, ComputeUnit::run, this::interrupt);
        if (failure.isPresent()) {
            throw Workers.rethrown(failure.get());
        }
        return endedUninterrupted();
    }

    /**
     * Runs it to its end by a schedule, unless it is stopped.
     *
     * @return whether it has ended
     * @throws KernelFault when a wave did something wrong
     * @throws DispatchException when the thread is interrupted
     */
    boolean run(Schedule schedule) throws DispatchException {
        stopped = false;
        // Some may wait for others that are still to come.
        Schedule together = schedule.limited(schedule.instructions(), MOST_TOGETHER);
        while (!isStopped()
                && !(isDebugged() && !halted().isEmpty())
                && step(sinceEnd.get() < SLOW ? schedule : together).isPresent()) {
            // A wave has gone on.
        }
        return endedUninterrupted();
    }

    private boolean endedUninterrupted() throws DispatchException {
        if (interrupted && !hasEnded()) {
            throw new DispatchException("kernel " + kernel + " was interrupted with its thread, after " + instructions()
                    + " instructions; " + done + " of " + groups + " work-groups had ended");
        }
        return hasEnded();
    }

    /** Lets {@link #run} give it up. */
    private void interrupt() {
        interrupted = true;
        stopped = true;
    }

    /** Lets {@link #run} return soon, with the waves as they are then. For any thread. */
    public void stop() {
        stopped = true;
    }

    /**
     * Lets one wave go on, of a dispatch with one compute unit.
     *
     * @return the wave; empty when all have ended
     * @throws KernelFault when it does something wrong; it is left at that instruction
     */
    public Optional<Wave> step(Schedule schedule) {
        Optional<Wave> wave = units.get(0).step(schedule, turns);
        turns += wave.isPresent() ? 1 : 0;
        return wave;
    }

    /** What a dispatch was at a time; memory is kept by writing down what it held before each change since then. */
    public static final class Snapshot {
        private final List<ComputeUnit.Saved> units;
        private final GlobalState global;
        private final int written;
        private final GroupParts parts;
        private final long done;
        private final long turns;

        private Snapshot(Dispatch dispatch) {
            units = dispatch.units.stream().map(ComputeUnit::save).toList();
            global = dispatch.global.copy();
            written = dispatch.journal.position();
            parts = dispatch.parts.copy();
            done = dispatch.done.get();
            turns = dispatch.turns;
        }
    }

    /**
     * Keeps the state of everything that the dispatch can change: waves, LDS, barriers, global wave sync, and memory. Not while it runs.
     *
     * @throws IllegalStateException when it was not begun to be stepped, or is over
     */
    public Snapshot snapshot() {
        if (!journal.isOn()) {
            throw new IllegalStateException("a dispatch that was not begun to be stepped, or is over, cannot be kept");
        }
        return new Snapshot(this);
    }

    /** Goes back to a snapshot, which stays valid; those that were made later do not. Not while it runs, nor after the packet is done. */
    public void restore(Snapshot snapshot) {
        journal.undo(snapshot.written);
        global.set(snapshot.global);
        for (int i = 0; i < units.size(); i++) {
            units.get(i).restore(snapshot.units.get(i));
        }
        parts.set(snapshot.parts);
        done.set(snapshot.done);
        sinceEnd.set(0);
        stopAt = groups;
        failure = Optional.empty();
        turns = snapshot.turns;
    }

    /** The waves that have halted, at a debug trap, a breakpoint or {@code s_sethalt}. Not while it runs. */
    public List<Wave> halted() {
        return units.stream().flatMap(ComputeUnit::halted).toList();
    }

    /**
     * Lets a wave that has halted go on when the dispatch next does.
     *
     * @param address of the instruction to go on with: behind a trap, to which the wave's program counter still points
     * @throws IllegalArgumentException when it has not halted
     */
    public void resume(Wave wave, long address) {
        if (!StatusRegister.halt(wave.status)) {
            throw new IllegalArgumentException(
                    "wave " + wave.number() + " of work-group " + wave.group() + " has not halted");
        }
        wave.status = StatusRegister.withHalt(wave.status, false);
        wave.pc = address;
    }

    /** Turns that {@link #step} has given. */
    public long turns() {
        return turns;
    }

    /** Has the host look whether waves wait for it. */
    void serve() {
        host.serve();
    }

    /** Whether all work-groups have ended. */
    public boolean hasEnded() {
        return done.get() == groups;
    }

    /** Instructions executed, once for a wave. */
    public long instructions() {
        return units.stream().mapToLong(ComputeUnit::executed).sum();
    }

    /** How many of them were in compiled regions. */
    long compiled() {
        return units.stream().mapToLong(ComputeUnit::compiled).sum();
    }

    /**
     * Takes work-groups for a compute unit; it gets none when none are left.
     *
     * @param whole whether it executes them whole: such do not wait for others. Else they are taken in order, so that when one waits for
     *     those before it, these have been taken
     */
    GroupParts.Range take(int unit, boolean whole) {
        return whole ? parts.takeMany(unit) : parts.takeFirst();
    }

    /** A place for work-groups. */
    GroupRun place(WaveExecutor executor, Timeline.Turns timeline, int place, int unit) {
        return new GroupRun(
                setup.place(place * units.size() + unit, executor::clear),
                executor,
                kernel,
                options.limits().budget(),
                timeline,
                host::serve,
                traps,
                place,
                watcher);
    }

    /** What executes whole work-groups; empty while somebody looks on. */
    Optional<WholeGroups> wholeGroups(WaveExecutor executor, Timeline.Turns timeline) {
        return timeline == Timeline.Turns.NONE && watcher == Watcher.NONE
                ? setup.wholeGroups(executor, options.limits().budget())
                : Optional.empty();
    }

    /** How many work-groups a compute unit may run in turns. */
    int mostTogether() {
        return mostTogether;
    }

    /** Work-groups have ended. */
    void finished(int count) {
        options.listeners().progress().finished(done.addAndGet(count), groups);
    }

    /** A work-group has ended: what the others have executed since the last one is not endless. */
    void goesOn() {
        if (sinceEnd.get() != 0) {
            sinceEnd.set(0);
        }
    }

    /** Counts instructions of a work-group that goes on; whether that is too much without any that ends. */
    boolean isEndless(long instructions) {
        return sinceEnd.addAndGet(instructions) >= options.limits().launchBudget();
    }

    long launchBudget() {
        return options.limits().launchBudget();
    }

    boolean isDebugged() {
        return global.isDebugged();
    }

    /** Whether its threads are to return: somebody said so, or this one was interrupted. */
    boolean isStopped() {
        if (Thread.currentThread().isInterrupted()) {
            interrupt();
        }
        return stopped;
    }

    boolean hasFailed() {
        return stopAt < groups;
    }

    /** Whether a work-group still matters: it does not when one before it has failed. */
    boolean wants(long group) {
        return group < stopAt;
    }

    /** A work-group did something wrong. */
    synchronized void failed(long group, Throwable e) {
        if (wants(group)) {
            stopAt = group;
            failure = Optional.of(e);
        }
    }
}
