package org.gfxisa.simulator.junit.two;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.gfxisa.simulator.api.Kernel;
import org.gfxisa.simulator.api.Program;
import org.gfxisa.simulator.junit.GpuTest;

/** {@code GpuTestExtensionTest} runs this class. Another class in another package has a different file of the same name. */
public class BesideTwo {
    @GpuTest(file = "k.co")
    void two(Program program) {
        assertEquals(
                "two", program.kernels().stream().map(Kernel::name).findFirst().orElseThrow());
    }
}
