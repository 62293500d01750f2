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
 * A running kernel: its work-groups that are waiting, in flight or finished. Either threads run it, each with its own compute unit, or a schedule
 * steps it, one wave after another. If several work-groups fail, the fault of the first one is reported: after a fault, the work-groups before it
 * continue for a while.
 */
public final class Dispatch {
    /** The scratch memory, in bytes for a thread, that work-groups which wait for each other may take. */
    private static final long MOST_SCRATCH = 1 << 28;

    private static final int MAX_RESIDENT_GROUPS = 64;
    /** The largest number of work-groups that a compute unit takes at once, provided that each unit gets at least {@link #LEAST_BATCHES} batches. */
    private static final int MOST_AT_ONCE = 8;

    private static final int LEAST_BATCHES = 16;
    /** The number of instructions without the end of a work-group after which more work-groups are started. */
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
    private final int maxResidentGroups;
    private final WorkGroupPool parts;
    private final AtomicLong done = new AtomicLong();
    /** The number of instructions since a work-group ended. */
    private final AtomicLong sinceEnd = new AtomicLong();

    private volatile long stopAt;
    private volatile boolean stopped;
    private volatile boolean interrupted;
    private Optional<Throwable> failure = Optional.empty();
    private long steps;

    /**
     * Sets up a dispatch. No wave runs yet.
     *
     * @param kernel the name of the kernel, for messages
     * @param host handles host calls
     * @param traps the meaning of traps without a trap handler
     * @param journal records the contents of memory before each change, if it is on
     * @param watcher observes the execution
     * @param count the number of compute units, at least 1
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
        maxResidentGroups =
                (int) Math.max(1, Math.min(MAX_RESIDENT_GROUPS, MOST_SCRATCH / Math.max(1, setup.scratchPerGroup())));
        int batch = count == 1 ? 1 : (int) Math.max(1, Math.min(MOST_AT_ONCE, groups / count / LEAST_BATCHES));
        parts = new WorkGroupPool(groups, count, batch);
        units = IntStream.range(0, count)
                .mapToObj(i -> new ComputeUnit(this, engine.newExecutor(), timeline.thread(i), i))
                .toList();
    }

    /**
     * Runs the dispatch with a thread for each compute unit until it has ended or is stopped. It may be called again after a stop.
     *
     * @return whether the dispatch has ended; if not, it was stopped, or all remaining waves have halted
     * @throws KernelFault if a wave fails
     * @throws DispatchException if the thread is interrupted
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
     * Runs the dispatch to its end by a schedule, unless it is stopped.
     *
     * @return whether it has ended
     * @throws KernelFault if a wave fails
     * @throws DispatchException if the thread is interrupted
     */
    boolean run(Schedule schedule) throws DispatchException {
        stopped = false;
        // Some work-groups may wait for others that are not started yet.
        Schedule together = schedule.limited(schedule.instructions(), MAX_RESIDENT_GROUPS);
        while (!isStopped()
                && !(isDebugged() && !halted().isEmpty())
                && step(sinceEnd.get() < SLOW ? schedule : together).isPresent()) {
            // The step has run a wave.
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

    /** Makes {@link #run} abort. */
    private void interrupt() {
        interrupted = true;
        stopped = true;
    }

    /** Makes {@link #run} return soon; waves keep their state. Thread-safe. */
    public void stop() {
        stopped = true;
    }

    /**
     * Runs one wave for a quantum. The dispatch must have a single compute unit.
     *
     * @return the wave; empty if all waves have ended
     * @throws KernelFault if the wave fails; it stays at the faulting instruction
     */
    public Optional<Wave> step(Schedule schedule) {
        Optional<Wave> wave = units.get(0).step(schedule, steps);
        steps += wave.isPresent() ? 1 : 0;
        return wave;
    }

    /** A saved state of a dispatch. Memory is restored from a journal of its earlier contents. */
    public static final class Snapshot {
        private final List<ComputeUnit.Saved> units;
        private final GlobalState global;
        private final int written;
        private final WorkGroupPool parts;
        private final long done;
        private final long steps;

        private Snapshot(Dispatch dispatch) {
            units = dispatch.units.stream().map(ComputeUnit::save).toList();
            global = dispatch.global.copy();
            written = dispatch.journal.position();
            parts = dispatch.parts.copy();
            done = dispatch.done.get();
            steps = dispatch.steps;
        }
    }

    /**
     * Saves all state that the dispatch can change: waves, LDS, barriers, global wave sync, and memory. Not to be called while it runs.
     *
     * @throws IllegalStateException if the dispatch was not started for stepping or has finished
     */
    public Snapshot snapshot() {
        if (!journal.isOn()) {
            throw new IllegalStateException("a dispatch that was not begun to be stepped, or is over, cannot be kept");
        }
        return new Snapshot(this);
    }

    /**
     * Restores a snapshot. It stays valid; later snapshots become invalid. Not to be called while the dispatch runs or after its packet is complete.
     */
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
        steps = snapshot.steps;
    }

    /** Returns the waves that have halted, at a debug trap, a breakpoint or {@code s_sethalt}. Not to be called while the dispatch runs. */
    public List<Wave> halted() {
        return units.stream().flatMap(ComputeUnit::halted).toList();
    }

    /**
     * Allows a halted wave to continue when the dispatch runs again.
     *
     * @param address the address of the instruction to continue with; after a trap, the program counter still points to the trap itself
     * @throws IllegalArgumentException if the wave has not halted
     */
    public void resume(Wave wave, long address) {
        if (!StatusRegister.halt(wave.status)) {
            throw new IllegalArgumentException(
                    "wave " + wave.number() + " of work-group " + wave.group() + " has not halted");
        }
        wave.status = StatusRegister.withHalt(wave.status, false);
        wave.pc = address;
    }

    /** Returns the number of times that {@link #step} has run a wave. */
    public long steps() {
        return steps;
    }

    /** Lets the host handle calls of waiting waves. */
    void handleHostCalls() {
        host.handleCalls();
    }

    /** Returns whether all work-groups have ended. */
    public boolean hasEnded() {
        return done.get() == groups;
    }

    /** Returns the number of executed instructions, counted once for a wave. */
    public long instructions() {
        return units.stream().mapToLong(ComputeUnit::executed).sum();
    }

    /** Returns how many of them were executed in compiled regions. */
    long compiled() {
        return units.stream().mapToLong(ComputeUnit::compiled).sum();
    }

    /**
     * Takes work-groups for a compute unit. The range is empty if none are left.
     *
     * @param whole whether the unit executes them whole; such work-groups do not wait for others. Otherwise they are taken in order, so that all
     * work-groups before one were taken if it waits for them
     */
    WorkGroupPool.Range take(int unit, boolean whole) {
        return whole ? parts.takeMany(unit) : parts.takeFirst();
    }

    /** Creates a slot for work-groups. */
    WorkGroupRunner slot(WaveExecutor executor, Timeline.ThreadTimeline timeline, int slot, int unit) {
        return new WorkGroupRunner(
                setup.slot(slot * units.size() + unit, executor::clear),
                executor,
                kernel,
                options.limits().budget(),
                timeline,
                host::handleCalls,
                traps,
                slot,
                watcher);
    }

    /** Returns the executor of whole work-groups; empty while the execution is observed. */
    Optional<WholeGroupExecutor> wholeGroupExecutor(WaveExecutor executor, Timeline.ThreadTimeline timeline) {
        return timeline == Timeline.ThreadTimeline.NONE && watcher == Watcher.NONE
                ? setup.wholeGroupExecutor(executor, options.limits().budget())
                : Optional.empty();
    }

    /** Returns the number of work-groups that a compute unit may run in turn. */
    int maxResidentGroups() {
        return maxResidentGroups;
    }

    /** Records that work-groups have ended. */
    void finished(int count) {
        options.listeners().progress().finished(done.addAndGet(count), groups);
    }

    /** Resets the count of instructions since a work-group ended. */
    void groupEnded() {
        if (sinceEnd.get() != 0) {
            sinceEnd.set(0);
        }
    }

    /** Counts instructions of a running work-group. Returns whether the launch has exceeded its budget. */
    boolean exceedsBudget(long instructions) {
        return sinceEnd.addAndGet(instructions) >= options.limits().launchBudget();
    }

    long launchBudget() {
        return options.limits().launchBudget();
    }

    boolean isDebugged() {
        return global.isDebugged();
    }

    /** Returns whether its threads have to return, because the dispatch was stopped or this thread was interrupted. */
    boolean isStopped() {
        if (Thread.currentThread().isInterrupted()) {
            interrupt();
        }
        return stopped;
    }

    boolean hasFailed() {
        return stopAt < groups;
    }

    /** Returns whether a work-group still has to run: no work-group before it has failed. */
    boolean isNeeded(long group) {
        return group < stopAt;
    }

    /** Records that a work-group has failed. */
    synchronized void failed(long group, Throwable e) {
        if (isNeeded(group)) {
            stopAt = group;
            failure = Optional.of(e);
        }
    }
}
