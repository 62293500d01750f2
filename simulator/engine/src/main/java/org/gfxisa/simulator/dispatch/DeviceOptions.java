package org.gfxisa.simulator.dispatch;

import java.util.Optional;
import java.util.Set;
import org.gfxisa.simulator.check.CheckKind;
import org.gfxisa.simulator.explore.Choices;
import org.gfxisa.simulator.host.KernelOutput;

/**
 * How a device runs kernels.
 *
 * @param threads threads that share the work-groups of a dispatch, at least 1
 * @param limits what waves and work-items get
 * @param listeners who is told what
 * @param checks mistakes that it looks for while kernels run; with any, one thread interprets them
 * @param modelling how memory behaves
 * @param counts whether it counts what each instruction does; then one thread interprets them, too
 */
public record DeviceOptions(
        int threads, Limits limits, Listeners listeners, Set<CheckKind> checks, Modelling modelling, boolean counts) {
    /** Most agents of modelled memory. */
    public static final int MOST_AGENTS = 8;

    /** One thread, 100 million instructions a wave, a billion without a work-group's end, 4 KiB of stack. */
    public static final DeviceOptions DEFAULT = new DeviceOptions(
            1,
            new Limits(100_000_000, 1_000_000_000, 4096),
            new Listeners(Progress.NONE, Timeline.NONE, KernelOutput.STANDARD),
            Set.of(),
            new Modelling(Optional.empty(), 1),
            false);

    /**
     * What waves and work-items get.
     *
     * @param budget instructions that a wave may execute before it counts as caught in a loop
     * @param launchBudget instructions that all waves of a launch may execute without any work-group that ends
     * @param dynamicStack bytes of stack that a work-item gets beyond what the compiler counted, where it could not count
     */
    public record Limits(long budget, long launchBudget, int dynamicStack) {
        public Limits {
            require(budget >= 1, "a budget of " + budget + " instructions", "1 or more");
            require(launchBudget >= 1, "a launch budget of " + launchBudget + " instructions", "1 or more");
            require(dynamicStack >= 0, "a dynamic stack of " + dynamicStack + " bytes", "0 or more");
        }
    }

    /**
     * Who is told what.
     *
     * @param progress how far dispatches are
     * @param timeline what waves do
     * @param output what kernels print
     */
    public record Listeners(Progress progress, Timeline timeline, KernelOutput output) {}

    /**
     * Whether memory is as a machine of the processor's memory model has it: caches may be stale, and accesses are done late. Then one thread
     * interprets the kernels, and what is wrong with their waits is among the findings.
     *
     * @param choices decide in which order waves run and accesses are done; empty for memory without caches
     * @param agents on how many agents launches run then, work-groups by turns, 1 to {@link #MOST_AGENTS}
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

    /** The same with another number of threads. */
    public DeviceOptions withThreads(int number) {
        return new DeviceOptions(number, limits, listeners, checks, modelling, counts);
    }

    /** The same with another number of instructions that a wave may execute. */
    public DeviceOptions withBudget(long instructions) {
        return with(new Limits(instructions, limits.launchBudget, limits.dynamicStack));
    }

    /** The same with another number of instructions that a launch may execute without a work-group's end. */
    public DeviceOptions withLaunchBudget(long instructions) {
        return with(new Limits(limits.budget, instructions, limits.dynamicStack));
    }

    /** The same with another stack beyond what the compiler counted, in bytes a work-item. */
    public DeviceOptions withDynamicStack(int bytes) {
        return with(new Limits(limits.budget, limits.launchBudget, bytes));
    }

    /** The same with a listener to the progress of dispatches. */
    public DeviceOptions withProgress(Progress listener) {
        return with(new Listeners(listener, listeners.timeline, listeners.output));
    }

    /** The same with a listener to what happens when. */
    public DeviceOptions withTimeline(Timeline listener) {
        return with(new Listeners(listeners.progress, listener, listeners.output));
    }

    /** The same with another receiver of what kernels print. */
    public DeviceOptions withOutput(KernelOutput receiver) {
        return with(new Listeners(listeners.progress, listeners.timeline, receiver));
    }

    /** The same with mistakes to look for. */
    public DeviceOptions withChecks(Set<CheckKind> kinds) {
        return new DeviceOptions(threads, limits, listeners, kinds, modelling, counts);
    }

    /** The same with modelled memory. */
    public DeviceOptions withModelledMemory(Choices choices) {
        return with(new Modelling(Optional.of(choices), modelling.agents));
    }

    /** The same by chance, which a seed decides. */
    public DeviceOptions withModelledMemory(long seed) {
        return withModelledMemory(new Choices.Seed(seed));
    }

    /** The same with another number of agents on which launches run at once, if memory is modelled. */
    public DeviceOptions withAgents(int number) {
        return with(new Modelling(modelling.choices, number));
    }

    /** The same, counting what each instruction does. */
    public DeviceOptions withCounts() {
        return new DeviceOptions(threads, limits, listeners, checks, modelling, true);
    }
}
