package com.example;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.Local;
import org.gfxisa.simulator.api.Program;
import org.gfxisa.simulator.check.CheckKind;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.junit.GpuTest;

/** Tests a kernel on every processor that its file has code for; also on each of those that are named. */
class DotTest {
    private static final String DOT = "../dot/dot.gfx90a.co";

    @GpuTest(
            file = DOT,
            checks = {CheckKind.RACE, CheckKind.UNINIT})
    void productsAreAdded(Gpu gpu, Program program) {
        Buffer sum = gpu.buffer(1);
        gpu.launch(
                program.kernel("dot"), Grid.of(256, 256), gpu.buffer(1, 2, 3), gpu.buffer(4, 5, 6), 3, sum, new Local(1024));
        assertArrayEquals(new int[] {33}, sum.toInts());
    }

    @GpuTest(
            file = DOT,
            targets = {"gfx90a:xnack+", "gfx90a:xnack-"})
    void nothingIsAddedOfNothing(Gpu gpu, Program program) {
        Buffer sum = gpu.buffer(7);
        gpu.launch(program.kernel("dot"), Grid.of(256, 256), gpu.buffer(0), gpu.buffer(0), 0, sum, new Local(1024));
        assertArrayEquals(new int[] {7}, sum.toInts());
    }
}
