package org.gfxisa.simulator.dispatch;

import java.util.Optional;
import java.util.Set;
import org.gfxisa.simulator.check.CheckKind;
import org.gfxisa.simulator.explore.Choices;
import org.gfxisa.simulator.host.KernelOutput;

/**
 * Options of a device.
 *
 * @param threads the number of threads that share the work-groups of a dispatch, at least 1
 * @param limits the limits of waves and work-items
 * @param listeners the receivers of progress, events and output
 * @param checks the checks of running kernels; with any, a single thread interprets the kernels
 * @param modelling how memory behaves
 * @param counts whether to count what each instruction does; if so, a single thread interprets the kernels
 */
public record DeviceOptions(
        int threads, Limits limits, Listeners listeners, Set<CheckKind> checks, Modelling modelling, boolean counts) {
    /** The largest number of agents of modelled memory. */
    public static final int MOST_AGENTS = 8;

    /** One thread, 100 million instructions for a wave, a billion without the end of a work-group, 4 KiB of stack. */
    public static final DeviceOptions DEFAULT = new DeviceOptions(
            1,
            new Limits(100_000_000, 1_000_000_000, 4096),
            new Listeners(Progress.NONE, Timeline.NONE, KernelOutput.STANDARD),
            Set.of(),
            new Modelling(Optional.empty(), 1),
            false);

    /**
     * Limits of waves and work-items.
     *
     * @param budget the number of instructions that a wave may execute before it counts as an endless loop
     * @param launchBudget the number of instructions that all waves of a launch may execute without the end of a work-group
     * @param dynamicStack the bytes of stack that a work-item gets in addition to the compiler's count, where the compiler could not count
     */
    public record Limits(long budget, long launchBudget, int dynamicStack) {
        public Limits {
            require(budget >= 1, "a budget of " + budget + " instructions", "1 or more");
            require(launchBudget >= 1, "a launch budget of " + launchBudget + " instructions", "1 or more");
            require(dynamicStack >= 0, "a dynamic stack of " + dynamicStack + " bytes", "0 or more");
        }
    }

    /**
     * Receivers of progress, events and output.
     *
     * @param progress is notified when work-groups end
     * @param timeline is notified of what waves do
     * @param output receives what kernels print
     */
    public record Listeners(Progress progress, Timeline timeline, KernelOutput output) {}

    /**
     * The behaviour of memory. With modelled memory, caches may be stale and accesses complete late, as a machine of the processor's memory model
     * allows. Then a single thread interprets the kernels, and missing waits are among the findings.
     *
     * @param choices decide in which order waves run and accesses complete; empty for memory without caches
     * @param agents the number of agents to which the work-groups of a launch are assigned in turn, 1 to {@link #MOST_AGENTS}
     */
    public record Modelling(Optional<Choices> choices, int agents) {
        public Modelling {
            require(agents >= 1 && agents <= MOST_AGENTS, agents + " agents", "1 to " + MOST_AGENTS);
        }
    }

    public DeviceOptions {
        require(threads >= 1, threads + " threads", "1 or more");
        checks = Set.copyOf(checks);
    }

    private static void require(boolean isSo, String what, String expected) {
        if (!isSo) {
            throw new IllegalArgumentException(what + ": expected " + expected);
        }
    }

    private DeviceOptions with(Limits others) {
        return new DeviceOptions(threads, others, listeners, checks, modelling, counts);
    }

    private DeviceOptions with(Listeners others) {
        return new DeviceOptions(threads, limits, others, checks, modelling, counts);
    }

    private DeviceOptions with(Modelling other) {
        return new DeviceOptions(threads, limits, listeners, checks, other, counts);
    }

    /** Returns these options with another number of threads. */
    public DeviceOptions withThreads(int number) {
        return new DeviceOptions(number, limits, listeners, checks, modelling, counts);
    }

    /** Returns these options with another number of instructions that a wave may execute. */
    public DeviceOptions withBudget(long instructions) {
        return with(new Limits(instructions, limits.launchBudget, limits.dynamicStack));
    }

    /** Returns these options with another number of instructions that a launch may execute without the end of a work-group. */
    public DeviceOptions withLaunchBudget(long instructions) {
        return with(new Limits(limits.budget, instructions, limits.dynamicStack));
    }

    /** Returns these options with another additional stack, in bytes for a work-item. */
    public DeviceOptions withDynamicStack(int bytes) {
        return with(new Limits(limits.budget, limits.launchBudget, bytes));
    }

    /** Returns these options with another listener to the progress of dispatches. */
    public DeviceOptions withProgress(Progress listener) {
        return with(new Listeners(listener, listeners.timeline, listeners.output));
    }

    /** Returns these options with another listener to what waves do. */
    public DeviceOptions withTimeline(Timeline listener) {
        return with(new Listeners(listeners.progress, listener, listeners.output));
    }

    /** Returns these options with another receiver of what kernels print. */
    public DeviceOptions withOutput(KernelOutput receiver) {
        return with(new Listeners(listeners.progress, listeners.timeline, receiver));
    }

    /** Returns these options with other checks. */
    public DeviceOptions withChecks(Set<CheckKind> kinds) {
        return new DeviceOptions(threads, limits, listeners, kinds, modelling, counts);
    }

    /** Returns these options with modelled memory. */
    public DeviceOptions withModelledMemory(Choices choices) {
        return with(new Modelling(Optional.of(choices), modelling.agents));
    }

    /** Returns these options with modelled memory that makes pseudo-random choices from a seed. */
    public DeviceOptions withModelledMemory(long seed) {
        return withModelledMemory(new Choices.Seed(seed));
    }

    /** Returns these options with another number of agents, for modelled memory. */
    public DeviceOptions withAgents(int number) {
        return with(new Modelling(modelling.choices, number));
    }

    /** Returns these options with counting of instructions. */
    public DeviceOptions withCounts() {
        return new DeviceOptions(threads, limits, listeners, checks, modelling, true);
    }
}
