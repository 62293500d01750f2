package org.gfxisa.simulator.junit;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.api.Local;
import org.gfxisa.simulator.api.Program;
import org.gfxisa.simulator.check.CheckKind;
import org.gfxisa.simulator.junit.one.BesideOne;
import org.gfxisa.simulator.junit.two.BesideTwo;
import org.junit.jupiter.api.Test;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/** Tests the results of passing and failing tests of kernels. */
class GpuTestExtensionTest {
    private static final String DOT = "../../examples/dot/dot.gfx90a.co";

    /** A class that only the tests here run. */
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

        @GpuTest(file = "unwritten.s")
        void noObject(Gpu gpu) {}

        @GpuTest(file = "root.co")
        void atTheRoot(Program program) {
            assertEquals("root", program.kernel("root").name());
        }

        @GpuTest(file = "one/k.co")
        void below(Program program) {
            assertEquals("one", program.kernel("one").name());
        }

        @GpuTest(file = DOT, targets = "gfx9Oa")
        void misspelt(Gpu gpu) {}
    }

    private static TestExecutionSummary run(String method) {
        return run(Stream.of(Samples.class.getDeclaredMethods())
                .filter(m -> m.getName().equals(method))
                .map(m -> selectMethod(Samples.class, m))
                .toList());
    }

    private static TestExecutionSummary run(List<? extends DiscoverySelector> tests) {
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(tests)
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
    void filesOfOneNameBesideTwoClassesAreTwo() {
        TestExecutionSummary both = run(List.of(selectClass(BesideOne.class), selectClass(BesideTwo.class)));
        assertEquals(2, both.getTestsSucceededCount(), () -> both.getFailures().toString());
    }

    @Test
    void filesAreFoundAtTheRootOfTheClassPath() {
        assertEquals(1, run("atTheRoot").getTestsSucceededCount());
        assertEquals(1, run("below").getTestsSucceededCount());
    }

    /** The stack trace of a failure contains only the test, and there is no redundant cause. */
    @Test
    void failuresAreShort() {
        Throwable fault = failure("faulty");
        assertEquals(
                1,
                fault.getStackTrace().length,
                () -> List.of(fault.getStackTrace()).toString());
        assertEquals("faulty", fault.getStackTrace()[0].getMethodName());
        assertNull(fault.getCause());
    }

    @Test
    void mistakesAreTold() {
        assertEquals(
                "nowhere.co: not found: it is not in the package of " + Samples.class.getName()
                        + " on the class path, not at the root of the class path, and there is no file "
                        + Path.of("nowhere.co").toAbsolutePath(),
                mistake("missing"));
        assertTrue(
                mistake("noObject").startsWith("unwritten.s: neither an AMD GPU code object nor an offload bundle"),
                mistake("noObject"));
        assertTrue(mistake("misspelt").endsWith("did you mean gfx90a?"), mistake("misspelt"));
    }

    /** Returns the message of a test that cannot run, without a stack trace. */
    private static String mistake(String method) {
        Throwable mistake = failure(method);
        assertEquals(0, mistake.getStackTrace().length);
        assertNull(mistake.getCause());
        return mistake.getMessage();
    }
}
