package org.gfxisa.simulator.api;

import java.util.Set;
import java.util.function.UnaryOperator;
import org.gfxisa.simulator.check.CheckKind;
import org.gfxisa.simulator.dispatch.DeviceOptions;
import org.gfxisa.simulator.exec.Tier;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.host.KernelOutput;

/** Options for running kernels on a {@link Gpu}. They do not change the results unless a kernel is wrong. No argument may be null. */
public final class GpuOptions {
    /** One thread, compilation of hot code, 100 million instructions for a wave, a billion without the end of a work-group, 4 KiB of stack. */
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
     * Returns these options with another number of threads that share the work-groups of a launch.
     *
     * @param number 1 or more
     * @throws IllegalArgumentException if it is less
     */
    public GpuOptions withThreads(int number) {
        return with(o -> o.withThreads(number));
    }

    /**
     * Returns these options without compilation: all code is interpreted. By default, hot code is compiled. It uses vectors if Java was started with
     * {@code --add-modules jdk.incubator.vector}, or with {@code --add-exports java.base/jdk.internal.module=ALL-UNNAMED}, which avoids the warning
     * about an incubator module; otherwise it uses plain loops, which are slower. With checks or modelled memory, all code is interpreted. The
     * options in {@code bin/engine.options} of the command line's archive make compiled code reach its full speed sooner.
     */
    public GpuOptions interpreted() {
        return new GpuOptions(device, Tier.INTERPRET);
    }

    /**
     * Returns these options with another number of instructions that a wave may execute before it counts as an endless loop.
     *
     * @param instructions 1 or more
     * @throws IllegalArgumentException if it is less
     */
    public GpuOptions withBudget(long instructions) {
        return with(o -> o.withBudget(instructions));
    }

    /**
     * Returns these options with another number of instructions that a launch may execute without the end of a work-group.
     *
     * @param instructions 1 or more
     * @throws IllegalArgumentException if it is less
     */
    public GpuOptions withLaunchBudget(long instructions) {
        return with(o -> o.withLaunchBudget(instructions));
    }

    /**
     * Returns these options with another size of the stack where the compiler could not compute it.
     *
     * @param bytes the bytes for each work-item, 0 or more
     * @throws IllegalArgumentException if it is negative
     */
    public GpuOptions withDynamicStack(int bytes) {
        return with(o -> o.withDynamicStack(bytes));
    }

    /** Returns these options with another receiver of what kernels print. It is called by one thread at a time. */
    public GpuOptions withOutput(KernelOutput receiver) {
        return with(o -> o.withOutput(Preconditions.nonNull(receiver, "receiver")));
    }

    /** Returns these options with checks, whose findings {@link Gpu#findings} returns. Then a single thread interprets the kernels. */
    public GpuOptions withChecks(Set<CheckKind> kinds) {
        return with(o -> o.withChecks(Preconditions.nonNull(kinds, "kinds")));
    }

    /**
     * Returns these options with modelled memory: caches may be stale and accesses complete late, as a machine of the processor's memory model
     * allows. Then a single thread interprets the kernels, and missing waits are among the findings.
     *
     * @param seed decides in which order waves run and accesses complete
     */
    public GpuOptions withModelledMemory(long seed) {
        return with(o -> o.withModelledMemory(seed));
    }

    /**
     * Returns these options with several agents for modelled memory. Each launch runs on all of them at once: work-group 0 on agent 0, the next one
     * on the next agent, and so on, starting again after the last agent. Each agent has its own caches; they share memory.
     *
     * @param number 1 to 8
     * @throws IllegalArgumentException if it is outside that range
     */
    public GpuOptions withAgents(int number) {
        return with(o -> o.withAgents(number));
    }

    /**
     * Returns these options with modelled memory under an exploration of all schedules. Each kernel runs once for each run of the exploration. The
     * exploration must not be shared between GPUs.
     */
    public GpuOptions withModelledMemory(Exploration exploration) {
        return with(o -> o.withModelledMemory(Preconditions.nonNull(exploration, "exploration")));
    }
}
