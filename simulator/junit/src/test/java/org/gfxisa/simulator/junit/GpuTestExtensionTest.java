package org.gfxisa.simulator.junit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.api.Local;
import org.gfxisa.simulator.api.Program;
import org.gfxisa.simulator.check.CheckKind;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** What becomes of tests of kernels, good ones and bad ones. */
class GpuTestExtensionTest {
    private static final String DOT = "../../examples/dot/dot.gfx90a.co";

    /** A class that is run by the tests here only. */
    static class Samples {
        @GpuTest(file = DOT)
        void good(Gpu gpu, Program program) {
            Buffer sum = gpu.buffer(5);
            gpu.launch(
                    program.kernel("dot"),
                    Grid.of(512, 256),
                    gpu.buffer(1, 2, 3),
                    gpu.buffer(4, 5, 6),
                    3,
                    sum,
                    new Local(1024));
            assertArrayEquals(new int[] {37}, sum.toInts());
        }

        @GpuTest(
                file = DOT,
                targets = {"gfx90a:xnack+", "gfx90a:xnack-"})
        void twice(Program program) {
            assertEquals(1, program.kernels().size());
        }

        @GpuTest(file = DOT)
        void faulty(Gpu gpu, Program program) {
            Buffer few = gpu.buffer(1);
            gpu.launch(program.kernel("dot"), Grid.of(512, 256), few, few, 3, few, new Local(1024));
        }

        @GpuTest(file = "unwritten.co", checks = CheckKind.UNINIT)
        void unwritten(Gpu gpu, Program program) {
            gpu.launch(program.kernel("unwritten"), Grid.of(64, 64), gpu.buffer(1));
        }

        @GpuTest(file = "nowhere.co")
        void missing(Gpu gpu) {}

        @GpuTest(file = DOT, targets = "gfx9Oa")
        void misspelt(Gpu gpu) {}
    }

    private static TestExecutionSummary run(String method) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Stream.of(Samples.class.getDeclaredMethods())
                        .filter(m -> m.getName().equals(method))
                        .map(m -> selectMethod(Samples.class, m))
                        .toList())
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "false")
                .build();
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        LauncherFactory.create().execute(request, listener);
        return listener.getSummary();
    }

    private static Throwable failure(String method) {
        List<TestExecutionSummary.Failure> failures = run(method).getFailures();
        assertEquals(1, failures.size());
        return failures.get(0).getException();
    }

    @Test
    void aTestRunsOnceForEachProcessor() {
        assertEquals(1, run("good").getTestsSucceededCount());
        assertEquals(2, run("twice").getTestsSucceededCount());
    }

    @Test
    void faultsAreFailures() {
        Throwable fault = failure("faulty");
        assertInstanceOf(AssertionError.class, fault);
        assertTrue(
                fault.getMessage().startsWith("kernel dot, work-group (0, 0, 0), wave 0, lane 1, at dot"),
                fault.getMessage());
    }

    @Test
    void findingsAreFailures() {
        Throwable found = failure("unwritten");
        assertInstanceOf(AssertionError.class, found);
        assertTrue(found.getMessage().contains("it comes from v2, which nothing has written"), found.getMessage());
    }

    @Test
    void mistakesAreTold() {
        assertTrue(
                failure("missing").getMessage().startsWith("nowhere.co: cannot be read"),
                failure("missing").getMessage());
        assertTrue(
                failure("misspelt").getMessage().contains("did you mean gfx90a?"),
                failure("misspelt").getMessage());
    }
}
