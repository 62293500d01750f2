package org.gfxisa.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/** What a call costs its thread in CPU time, nanoseconds: what other programs take of the machine does not count. */
public final class CpuTimeProfiler implements InternalProfiler {
    static final String NAME = "cpu.time.norm";

    private static final String WORKER = "-jmh-worker-";

    private long before;

    @Override
    public String getDescription() {
        return "CPU time of the benchmark's threads";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = cpuTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double perCall = (double) (cpuTime() - before) / result.getMetadata().getAllOps();
        return List.of(new ScalarResult(NAME, perCall, "ns/op", AggregationPolicy.AVG));
    }

    private static long cpuTime() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return Arrays.stream(threads.getThreadInfo(threads.getAllThreadIds()))
                .filter(info -> info != null && info.getThreadName().contains(WORKER))
                .mapToLong(ThreadInfo::getThreadId)
                .map(threads::getThreadCpuTime)
                .sum();
    }
}
