package org.gfxisa.simulator.dispatch;

/**
 * How a device runs kernels.
 *
 * @param threads threads that share the work-groups of a dispatch, at least 1
 * @param budget instructions that a wave may execute before it counts as caught in a loop
 * @param dynamicStack bytes of stack that a work-item gets beyond what the compiler counted, where it could not count
 * @param progress is told how far dispatches are
 * @param timeline is told what waves do
 */
public record DeviceOptions(int threads, long budget, int dynamicStack, Progress progress, Timeline timeline) {
    /** One thread, 100 million instructions a wave, 4 KiB of stack. */
    public static final DeviceOptions DEFAULT = new DeviceOptions(1, 100_000_000, 4096, Progress.NONE, Timeline.NONE);

    /** The same with another number of threads. */
    public DeviceOptions withThreads(int number) {
        return new DeviceOptions(number, budget, dynamicStack, progress, timeline);
    }

    /** The same with another number of instructions that a wave may execute. */
    public DeviceOptions withBudget(long instructions) {
        return new DeviceOptions(threads, instructions, dynamicStack, progress, timeline);
    }

    /** The same with another stack beyond what the compiler counted, in bytes a work-item. */
    public DeviceOptions withDynamicStack(int bytes) {
        return new DeviceOptions(threads, budget, bytes, progress, timeline);
    }

    /** The same with a listener to the progress of dispatches. */
    public DeviceOptions withProgress(Progress listener) {
        return new DeviceOptions(threads, budget, dynamicStack, listener, timeline);
    }

    /** The same with a listener to what happens when. */
    public DeviceOptions withTimeline(Timeline listener) {
        return new DeviceOptions(threads, budget, dynamicStack, progress, listener);
    }
}
