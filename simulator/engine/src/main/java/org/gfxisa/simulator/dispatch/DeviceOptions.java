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
 * @param budget instructions that a wave may execute before it counts as caught in a loop
 * @param launchBudget instructions that all waves of a launch may execute without any work-group that ends
 * @param dynamicStack bytes of stack that a work-item gets beyond what the compiler counted, where it could not count
 * @param progress is told how far dispatches are
 * @param timeline is told what waves do
 * @param output takes what kernels print
 * @param checks mistakes that it looks for while kernels run; with any, one thread interprets them
 * @param modelled what decides on schedules of modelled memory, see {@link #withModelledMemory}; empty for memory without caches
 * @param agents on how many agents launches run on modelled memory, work-groups by turns, 1 to {@link #MOST_AGENTS}
 * @param counts whether it counts what each instruction does; then one thread interprets them, too
 */
public record DeviceOptions(
        int threads,
        long budget,
        long launchBudget,
        int dynamicStack,
        Progress progress,
        Timeline timeline,
        KernelOutput output,
        Set<CheckKind> checks,
        Optional<Choices> modelled,
        int agents,
        boolean counts) {
    /** Most agents of modelled memory. */
    public static final int MOST_AGENTS = 8;

    /** One thread, 100 million instructions a wave, a billion without a work-group's end, 4 KiB of stack. */
    public static final DeviceOptions DEFAULT = new DeviceOptions(
            1,
            100_000_000,
            1_000_000_000,
            4096,
            Progress.NONE,
            Timeline.NONE,
            KernelOutput.STANDARD,
            Set.of(),
            Optional.empty(),
            1,
            false);

    public DeviceOptions {
        checks = Set.copyOf(checks);
        if (agents < 1 || agents > MOST_AGENTS) {
            throw new IllegalArgumentException(agents + " agents: expected 1 to " + MOST_AGENTS);
        }
    }

    /** The same with another number of threads. */
    public DeviceOptions withThreads(int number) {
        return new DeviceOptions(
                number,
                budget,
                launchBudget,
                dynamicStack,
                progress,
                timeline,
                output,
                checks,
                modelled,
                agents,
                counts);
    }

    /** The same with another number of instructions that a wave may execute. */
    public DeviceOptions withBudget(long instructions) {
        return new DeviceOptions(
                threads,
                instructions,
                launchBudget,
                dynamicStack,
                progress,
                timeline,
                output,
                checks,
                modelled,
                agents,
                counts);
    }

    /** The same with another number of instructions that a launch may execute without a work-group's end. */
    public DeviceOptions withLaunchBudget(long instructions) {
        return new DeviceOptions(
                threads,
                budget,
                instructions,
                dynamicStack,
                progress,
                timeline,
                output,
                checks,
                modelled,
                agents,
                counts);
    }

    /** The same with another stack beyond what the compiler counted, in bytes a work-item. */
    public DeviceOptions withDynamicStack(int bytes) {
        return new DeviceOptions(
                threads, budget, launchBudget, bytes, progress, timeline, output, checks, modelled, agents, counts);
    }

    /** The same with a listener to the progress of dispatches. */
    public DeviceOptions withProgress(Progress listener) {
        return new DeviceOptions(
                threads,
                budget,
                launchBudget,
                dynamicStack,
                listener,
                timeline,
                output,
                checks,
                modelled,
                agents,
                counts);
    }

    /** The same with a listener to what happens when. */
    public DeviceOptions withTimeline(Timeline listener) {
        return new DeviceOptions(
                threads,
                budget,
                launchBudget,
                dynamicStack,
                progress,
                listener,
                output,
                checks,
                modelled,
                agents,
                counts);
    }

    /** The same with another receiver of what kernels print. */
    public DeviceOptions withOutput(KernelOutput receiver) {
        return new DeviceOptions(
                threads,
                budget,
                launchBudget,
                dynamicStack,
                progress,
                timeline,
                receiver,
                checks,
                modelled,
                agents,
                counts);
    }

    /** The same with mistakes to look for. */
    public DeviceOptions withChecks(Set<CheckKind> kinds) {
        return new DeviceOptions(
                threads,
                budget,
                launchBudget,
                dynamicStack,
                progress,
                timeline,
                output,
                kinds,
                modelled,
                agents,
                counts);
    }

    /**
     * The same with memory as a machine of the processor's memory model has it: caches may be stale, and accesses are done late. One thread
     * interprets the kernels, and what is wrong with their waits is among the findings.
     *
     * @param choices decide in which order waves run and accesses are done
     */
    public DeviceOptions withModelledMemory(Choices choices) {
        return new DeviceOptions(
                threads,
                budget,
                launchBudget,
                dynamicStack,
                progress,
                timeline,
                output,
                checks,
                Optional.of(choices),
                agents,
                counts);
    }

    /** The same by chance, which a seed decides. */
    public DeviceOptions withModelledMemory(long seed) {
        return withModelledMemory(new Choices.Seed(seed));
    }

    /** The same with another number of agents on which launches run at once, if memory is modelled. */
    public DeviceOptions withAgents(int number) {
        return new DeviceOptions(
                threads,
                budget,
                launchBudget,
                dynamicStack,
                progress,
                timeline,
                output,
                checks,
                modelled,
                number,
                counts);
    }

    /** The same, counting what each instruction does. */
    public DeviceOptions withCounts() {
        return new DeviceOptions(
                threads,
                budget,
                launchBudget,
                dynamicStack,
                progress,
                timeline,
                output,
                checks,
                modelled,
                agents,
                true);
    }
}
