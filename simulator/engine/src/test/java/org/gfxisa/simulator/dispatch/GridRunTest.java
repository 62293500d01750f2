package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.Kernel;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GridRunTest {
    private static final TestKernel KERNEL = TestKernel.of("s_endpgm");

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void everyWorkGroupRunsOnce(int threads) throws CodeObjectException, DispatchException {
        Set<String> seen = new ConcurrentSkipListSet<>();
        AtomicLong runs = new AtomicLong();
        AtomicLong last = new AtomicLong();
        Device device = new Device(
                Targets.GFX90A,
                Targets.GFX90A.isa().orElseThrow(),
                machine -> new FakeEngine(wave -> {
                    seen.add(wave.group().toString());
                    runs.incrementAndGet();
                }),
                DeviceOptions.DEFAULT.withThreads(threads).withProgress((done, total) -> last.set(total)));
        Kernel kernel = device.load(CodeObject.read(ByteWindow.of(KERNEL.build(), "file")), "test.co")
                .kernel("k")
                .orElseThrow();
        new Launcher(device).launch(kernel, Grid.of(20, 9, 4, 4, 2, 3), List.of());
        Set<String> expected = new TreeSet<>();
        for (int z = 0; z < 2; z++) {
            for (int y = 0; y < 5; y++) {
                for (int x = 0; x < 5; x++) {
                    expected.add("(" + x + ", " + y + ", " + z + ")");
                }
            }
        }
        assertEquals(expected, seen);
        assertEquals(50, runs.get());
        assertEquals(50, last.get());
        assertEquals(50, device.instructions());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 4})
    void theFirstFaultIsTold(int threads) throws CodeObjectException {
        for (int round = 0; round < 20; round++) {
            Device device = TestDevice.with(
                    new FakeEngine(wave -> {
                        if (wave.group().x() % 7 == 6) {
                            throw KernelFault.ofWave(KernelFault.Kind.TRAP, "trap");
                        }
                    }),
                    threads);
            Kernel kernel = TestDevice.load(device, KERNEL);
            KernelFault fault = assertThrows(
                    KernelFault.class, () -> new Launcher(device).launch(kernel, Grid.of(6400, 64), List.of()));
            assertEquals("(6, 0, 0)", fault.wave().orElseThrow().group().toString());
            assertTrue(device.report(fault).startsWith("kernel k, work-group (6, 0, 0), wave 0, at k: trap\n"));
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void errorsOfTheSimulatorAreNotLost(int threads) throws CodeObjectException {
        Device device = TestDevice.with(
                new FakeEngine(wave -> {
                    throw new StackOverflowError("deep");
                }),
                threads);
        Kernel kernel = TestDevice.load(device, KERNEL);
        assertThrows(StackOverflowError.class, () -> new Launcher(device).launch(kernel, Grid.of(640, 64), List.of()));
    }
}
