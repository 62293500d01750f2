package org.gfxisa.simulator.api;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Set;
import org.gfxisa.Processor;
import org.gfxisa.memorymodel.machine.MemoryKind;
import org.gfxisa.simulator.explore.Exploration;
import org.gfxisa.simulator.host.KernelOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What programs give that they must not. */
class MisuseTest {
    private static final Gpu GPU = Gpu.of("gfx90a");
    private static final Program PROGRAM = GPU.load(ApiKernels.DOT);
    private static final Kernel KERNEL = PROGRAM.kernel("dot");
    private static final Buffer BUFFER = GPU.allocate(8);
    private static final Grid GRID = Grid.of(256, 256);
    private static final Local LOCAL = new Local(1024);

    static List<Arguments> nulls() {
        GpuOptions options = GpuOptions.DEFAULT;
        return List.of(
                arguments("targetId", (Executable) () -> Gpu.of((String) null)),
                arguments("targetId", (Executable) () -> Gpu.of((String) null, options)),
                arguments("options", (Executable) () -> Gpu.of("gfx90a", null)),
                arguments("processor", (Executable) () -> Gpu.of((Processor) null, options)),
                arguments("options", (Executable) () -> Gpu.of(org.gfxisa.isa.Targets.GFX90A, null)),
                arguments("file", (Executable) () -> GPU.load(null)),
                arguments("file", (Executable) () -> GPU.load(null, "x")),
                arguments("name", (Executable) () -> GPU.load(new byte[0], null)),
                arguments("program", (Executable) () -> GPU.unload(null)),
                arguments("kind", (Executable) () -> GPU.allocate(4, null)),
                arguments("values", (Executable) () -> GPU.buffer((byte[]) null)),
                arguments("values", (Executable) () -> GPU.buffer((short[]) null)),
                arguments("values", (Executable) () -> GPU.buffer((int[]) null)),
                arguments("values", (Executable) () -> GPU.buffer((long[]) null)),
                arguments("values", (Executable) () -> GPU.buffer((float[]) null)),
                arguments("values", (Executable) () -> GPU.buffer((double[]) null)),
                arguments("values", (Executable) () -> GPU.halves((float[]) null)),
                arguments("buffer", (Executable) () -> GPU.free(null)),
                arguments("kernel", (Executable) () -> GPU.launch(null, GRID)),
                arguments("grid", (Executable) () -> GPU.launch(KERNEL, null)),
                arguments("arguments", (Executable) () -> GPU.launch(KERNEL, GRID, (Object[]) null)),
                arguments("name", (Executable) () -> PROGRAM.kernel(null)),
                arguments("symbol", (Executable) () -> PROGRAM.address(null)),
                arguments("into", (Executable) () -> BUFFER.read(0, null)),
                arguments("from", (Executable) () -> BUFFER.write(0, (byte[]) null)),
                arguments("receiver", (Executable) () -> options.withOutput((KernelOutput) null)),
                arguments("kinds", (Executable)
                        () -> options.withChecks((Set<org.gfxisa.simulator.check.CheckKind>) null)),
                arguments("exploration", (Executable) () -> options.withModelledMemory((Exploration) null)));
    }

    @ParameterizedTest
    @MethodSource("nulls")
    void nullIsRefused(String name, Executable call) {
        assertEquals(
                name + " is null",
                assertThrows(NullPointerException.class, call).getMessage());
    }

    static List<Arguments> outOfRange() {
        GpuOptions options = GpuOptions.DEFAULT;
        MemoryKind fine = new MemoryKind(MemoryKind.Grain.FINE, 0);
        return List.of(
                arguments("a buffer of -1 bytes: expected 0 or more", (Executable) () -> GPU.allocate(-1)),
                arguments("a buffer of -1 bytes: expected 0 or more", (Executable) () -> GPU.allocate(-1, fine)),
                arguments("a buffer of -8 bytes: expected 0 or more", (Executable) () -> GPU.output(-8)),
                arguments("local memory of -1 bytes: expected 0 or more", (Executable) () -> new Local(-1)),
                arguments("0 threads: expected 1 or more", (Executable) () -> options.withThreads(0)),
                arguments("9 agents: expected 1 to 8", (Executable) () -> options.withAgents(9)),
                arguments("a budget of 0 instructions: expected 1 or more", (Executable) () -> options.withBudget(0)),
                arguments("a launch budget of -1 instructions: expected 1 or more", (Executable)
                        () -> options.withLaunchBudget(-1)),
                arguments("a dynamic stack of -1 bytes: expected 0 or more", (Executable)
                        () -> options.withDynamicStack(-1)));
    }

    @ParameterizedTest
    @MethodSource("outOfRange")
    void numbersOutOfTheirRangeAreRefused(String message, Executable call) {
        assertEquals(message, assertThrows(IllegalArgumentException.class, call).getMessage());
    }

    private static String message(Executable call) {
        return assertThrows(GpuException.class, call).getMessage();
    }

    @Test
    void memoryThatThereIsNotIsRefused() {
        String message = message(() -> GPU.allocate(1L << 50));
        assertTrue(message.startsWith("no memory for a buffer of 1125899906842624 bytes: "), message);
        assertTrue(message.contains("-XX:MaxDirectMemorySize"), message);
        assertTrue(message(() -> GPU.allocate(Long.MAX_VALUE)).startsWith("no memory for a buffer of "));
    }

    @Test
    void freedBuffersAreNoLongerUsed() {
        Buffer freed = GPU.buffer(1, 2);
        GPU.free(freed);
        String gone = "a buffer of 8 bytes was freed: it has no contents any more";
        for (Executable call : List.<Executable>of(
                freed::toBytes,
                freed::toShorts,
                freed::toHalves,
                freed::toInts,
                freed::toLongs,
                freed::toFloats,
                freed::toDoubles,
                freed::bytes,
                () -> freed.read(0, new byte[4]),
                () -> freed.write(0, (byte) 1))) {
            assertEquals(gone, message(call));
        }
        assertEquals("a buffer of 8 bytes was freed before", message(() -> GPU.free(freed)));
        assertEquals(8, freed.size());
        assertEquals(
                "argument 1 of kernel dot, int*: a buffer of 8 bytes that was freed",
                message(() -> GPU.launch(KERNEL, GRID, BUFFER, freed, 2, BUFFER, LOCAL)));
    }

    @Test
    void argumentsFitTheKernel() {
        assertEquals(
                "dot(int*, int*, uint, int*, int*) takes 5 arguments, 2 given",
                message(() -> GPU.launch(KERNEL, GRID, BUFFER, BUFFER)));
        assertEquals(
                "argument 2 of kernel dot, uint: Float 2.0, expected uint",
                message(() -> GPU.launch(KERNEL, GRID, BUFFER, BUFFER, 2f, BUFFER, LOCAL)));
        assertEquals(
                "argument 2 of kernel dot, uint: Long 2 of 8 bytes, expected 4",
                message(() -> GPU.launch(KERNEL, GRID, BUFFER, BUFFER, 2L, BUFFER, LOCAL)));
        assertEquals(
                "argument 2 of kernel dot, uint: an object of class String, expected uint",
                message(() -> GPU.launch(KERNEL, GRID, BUFFER, BUFFER, "2", BUFFER, LOCAL)));
        assertEquals(
                "argument 0 of kernel dot, int*: null, expected a Buffer",
                message(() -> GPU.launch(KERNEL, GRID, null, BUFFER, 2, BUFFER, LOCAL)));
        assertEquals(
                "argument 0 of kernel dot, int*: an object of class int[], expected a Buffer",
                message(() -> GPU.launch(KERNEL, GRID, new int[2], BUFFER, 2, BUFFER, LOCAL)));
        assertEquals(
                "argument 4 of kernel dot, int*: a buffer, expected local memory",
                message(() -> GPU.launch(KERNEL, GRID, BUFFER, BUFFER, 2, BUFFER, BUFFER)));
        String much = message(() -> GPU.launch(KERNEL, GRID, BUFFER, BUFFER, 2, BUFFER, new Local(1 << 20)));
        assertEquals("kernel dot: 1048576 bytes of local memory, a work-group has at most 65536", much);
    }

    @Test
    void gridsHaveTheirLimits() {
        for (Grid none : List.of(Grid.of(0, 64), Grid.of(-5, 64), Grid.of(1L << 32, 64), Grid.of(64, 0, 64, 1))) {
            String message = message(() -> GPU.launch(KERNEL, none, BUFFER, BUFFER, 2, BUFFER, LOCAL));
            assertEquals("grid size " + none + ": each size must be 1 to 2^32 - 1", message);
        }
        assertEquals(
                "work-group size 0 x 1 x 1: each size must be 1 to 1024",
                message(() -> GPU.launch(KERNEL, Grid.of(64, 0), BUFFER, BUFFER, 2, BUFFER, LOCAL)));
        assertEquals(
                "work-group size 64 x 64 x 1: 4096 work-items, at most 1024 are possible",
                message(() -> GPU.launch(KERNEL, Grid.of(64, 64, 64, 64), BUFFER, BUFFER, 2, BUFFER, LOCAL)));
    }

    @Test
    void programsAreUnloadedOnce() throws IOException {
        Program program = GPU.load(Files.readAllBytes(ApiKernels.DOT), "again.co");
        GPU.unload(program);
        assertEquals("program again.co is not loaded on this GPU", message(() -> GPU.unload(program)));
        assertEquals(
                "kernel dot was not loaded on this GPU, or was unloaded",
                message(() -> GPU.launch(program.kernel("dot"), GRID, BUFFER, BUFFER, 2, BUFFER, LOCAL)));
    }
}
