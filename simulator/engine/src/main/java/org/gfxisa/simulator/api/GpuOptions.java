package org.gfxisa.simulator.api;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.gfxisa.simulator.check.CheckKind;
import org.gfxisa.simulator.dispatch.DeviceOptions;
import org.gfxisa.simulator.exec.Tier;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.host.KernelOutput;

/** How a {@link Gpu} runs kernels. The results are the same, whatever is chosen, unless a kernel is wrong. No argument may be null. */
public final class GpuOptions {
    /** One thread, code that is executed often compiled, 100 million instructions a wave, a billion without a work-group's end, 4 KiB of stack. */
    public static final GpuOptions DEFAULT = new GpuOptions(DeviceOptions.DEFAULT, Tier.AUTO);

    private final DeviceOptions device;
    private final Tier engine;

    private GpuOptions(DeviceOptions device, Tier engine) {
        this.device = device;
        this.engine = engine;
    }

    DeviceOptions device() {
        return device;
    }

    Tier engine() {
        return engine;
    }

    private GpuOptions with(UnaryOperator<DeviceOptions> change) {
        return new GpuOptions(change.apply(device), engine);
    }

    /**
     * The same with threads that share the work-groups of a launch.
     *
     * @param number 1 or more
     * @throws IllegalArgumentException when it is not
     */
    public GpuOptions withThreads(int number) {
        return with(o -> o.withThreads(number));
    }

    /**
     * The same, interpreting all code. Otherwise code that is executed often is compiled. It computes with vectors if Java was started
     * with {@code --add-modules jdk.incubator.vector}, or with {@code --add-exports java.base/jdk.internal.module=ALL-UNNAMED}, which prints no
     * warning of an incubator module; without either it has plain loops, which are slower. Where something watches each instruction (checks,
     * modelled memory), all is interpreted.
     * With the options in {@code bin/engine.options} of the command line's archive compiled code is quick sooner.
     */
    public GpuOptions interpreted() {
        return new GpuOptions(device, Tier.INTERPRET);
    }

    /**
     * The same with another number of instructions that a wave may execute before it counts as caught in a loop.
     *
     * @param instructions 1 or more
     * @throws IllegalArgumentException when they are not
     */
    public GpuOptions withBudget(long instructions) {
        return with(o -> o.withBudget(instructions));
    }

    /**
     * The same with another number of instructions that a launch may execute without a work-group's end.
     *
     * @param instructions 1 or more
     * @throws IllegalArgumentException when they are not
     */
    public GpuOptions withLaunchBudget(long instructions) {
        return with(o -> o.withLaunchBudget(instructions));
    }

    /**
     * The same with another stack, in bytes a work-item, where the compiler could not count how much is needed.
     *
     * @param bytes 0 or more
     * @throws IllegalArgumentException when they are not
     */
    public GpuOptions withDynamicStack(int bytes) {
        return with(o -> o.withDynamicStack(bytes));
    }

    /** The same with another receiver of what kernels print. It is called by one thread at a time. */
    public GpuOptions withOutput(KernelOutput receiver) {
        return with(o -> o.withOutput(Require.nonNull(receiver, "receiver")));
    }

    /** The same with mistakes to look for, which {@link Gpu#findings} tells. One thread interprets the kernels then. */
    public GpuOptions withChecks(Set<CheckKind> kinds) {
        return with(o -> o.withChecks(Require.nonNull(kinds, "kinds")));
    }

    /**
     * The same with memory as a machine of the processor's memory model has it: caches may be stale, and accesses are done late. One thread
     * interprets the kernels, and what is wrong with their waits is among the findings.
     *
     * @param seed decides in which order waves run and accesses are done
     */
    public GpuOptions withModelledMemory(long seed) {
        return with(o -> o.withModelledMemory(seed));
    }

    /**
     * The same on several agents, if memory is modelled: each launch runs on all of them at once, work-group 0 on agent 0, the next one on the next
     * agent, and from the start again. Each has caches of its own; what they share is memory.
     *
     * @param number 1 to 8
     * @throws IllegalArgumentException when it is not
     */
    public GpuOptions withAgents(int number) {
        return with(o -> o.withAgents(number));
    }

    /** The same with an exploration that decides: kernels run once for each of its runs, on a GPU of their own. */
    public GpuOptions withModelledMemory(Exploration exploration) {
        return with(o -> o.withModelledMemory(Require.nonNull(exploration, "exploration")));
    }
}
