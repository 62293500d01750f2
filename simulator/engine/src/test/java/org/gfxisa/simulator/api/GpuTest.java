package org.gfxisa.simulator.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.memory.AddressSpace;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GpuTest {
    @Test
    void codeLoadsWhereTheFeaturesAreAsItWantsThem() throws IOException {
        byte[] any = Files.readAllBytes(Path.of("../../examples/dot/dot.gfx90a.co"));
        byte[] on = any.clone();
        on[49] = 0x07; // e_flags: xnack+
        byte[] off = any.clone();
        off[49] = 0x06;
        Gpu gpu = Gpu.of("gfx90a:sramecc+");
        gpu.load(any, "any.co");
        gpu.load(on, "on.co");
        gpu.load(any, "any.co");
        assertEquals(
                "off.co: no code for gfx90a:sramecc+:xnack+",
                assertThrows(GpuException.class, () -> gpu.load(off, "off.co")).getMessage());
        assertEquals(
                "on.co: no code for gfx90a:xnack-",
                assertThrows(GpuException.class, () -> Gpu.of("gfx90a:xnack-").load(on, "on.co"))
                        .getMessage());
    }

    private final Gpu gpu = Gpu.of("gfx90a");

    @Test
    void runsAKernel() {
        Kernel dot = gpu.load(ApiKernels.DOT).kernel("dot");
        Buffer a = gpu.buffer(IntStream.range(0, 1000).toArray());
        Buffer b = gpu.buffer(IntStream.range(0, 1000).map(i -> i % 3 - 1).toArray());
        Buffer sum = gpu.buffer(5);
        gpu.launch(dot, Grid.of(512, 256), a, b, 1000, sum, new Local(1024));
        int expected = 5 + IntStream.range(0, 1000).map(i -> i * (i % 3 - 1)).sum();
        assertArrayEquals(new int[] {expected}, sum.toInts());
        assertTrue(gpu.instructions() > 100);
        assertTrue(gpu.approximations().isEmpty());
    }

    @Test
    void tellsOfAKernelWhatItWants() {
        Kernel dot = gpu.load(ApiKernels.DOT).kernel("dot");
        assertEquals("dot", dot.name());
        assertEquals(64, dot.wavefrontSize());
        assertEquals(0, dot.localBytes());
        assertEquals(0, dot.privateBytes());
        assertEquals("dot(int*, int*, uint, int*, int*)", dot.toString());
        assertEquals("64 x 48 x 1", Grid.of(64, 48, 8, 8).toString());
    }

    /** The compiling thread may be slow to come: the kernel runs until it has. */
    @Test
    void compiledCodeGivesTheSame() {
        Gpu compiled = Gpu.of("gfx90a", GpuOptions.DEFAULT.withThreads(2));
        Kernel dot = compiled.load(ApiKernels.DOT).kernel("dot");
        Buffer a = compiled.buffer(IntStream.range(0, 64_000).toArray());
        Buffer sum = compiled.buffer(0);
        int expected = 0;
        while (compiled.compiledInstructions() == 0) {
            compiled.launch(dot, Grid.of(64_000, 256), a, a, 64_000, sum, new Local(1024));
            expected += IntStream.range(0, 64_000).map(k -> k * k).sum();
        }
        assertArrayEquals(new int[] {expected}, sum.toInts());
    }

    @Test
    void buffersOfEveryType() {
        assertArrayEquals(new byte[] {1, 0, 0, 0, 2, 0, 0, 0}, gpu.buffer(1, 2).toBytes());
        assertArrayEquals(new long[] {1L << 40}, gpu.buffer(1L << 40).toLongs());
        assertArrayEquals(new float[] {0.5f, -1}, gpu.buffer(0.5f, -1f).toFloats());
        assertArrayEquals(new double[] {0.1}, gpu.buffer(0.1).toDoubles());
        assertArrayEquals(
                new short[] {0x201, 3},
                gpu.buffer((byte) 1, (byte) 2, (byte) 3, (byte) 0).toShorts());
        Buffer empty = gpu.allocate(16);
        empty.bytes().putInt(4, 7);
        assertArrayEquals(new int[] {0, 7, 0, 0}, empty.toInts());
        assertEquals(16, empty.size());
    }

    @Test
    void largeBuffersAreReadAndWrittenInPieces() {
        AddressSpace memory = new AddressSpace(4096);
        Buffer large = new Buffer(memory.allocateParts("large", 10_000, AddressSpace.DEFAULT_KIND));
        assertEquals(10_000, large.size());
        assertTrue(large.isIn(memory));
        byte[] bytes = new byte[9_000];
        new Random(1).nextBytes(bytes);
        large.write(501, bytes);
        byte[] read = new byte[10_000];
        large.read(0, read);
        assertArrayEquals(bytes, Arrays.copyOfRange(read, 501, 9_501));
        assertArrayEquals(new byte[501], Arrays.copyOf(read, 501));
        byte[] few = new byte[4];
        large.read(4094, few);
        assertArrayEquals(Arrays.copyOfRange(read, 4094, 4098), few);
        GpuException e = assertThrows(GpuException.class, () -> large.read(9_997, few));
        assertEquals(
                "4 bytes at offset 9997 of a buffer of 10000 bytes: expected an offset from 0 to 9996", e.getMessage());
        assertThrows(GpuException.class, () -> large.write(-1, few));
        e = assertThrows(GpuException.class, large::toInts);
        assertEquals(
                "a buffer of 10000 bytes is too large for one array; read and write take some of them", e.getMessage());
        large.free(memory);
        assertFalse(large.isIn(memory));
        assertEquals("byte 5000 of large, which was freed", memory.describe(large.address() + 5000));
    }

    @Test
    void valuesKeepTheirType() {
        TestKernel source = TestKernel.of(
                        "s_load_dwordx2 s[2:3], s[0:1], 0x0",
                        "s_load_dwordx4 s[4:7], s[0:1], 0x8",
                        "v_mov_b32 v1, 0",
                        "s_waitcnt lgkmcnt(0)",
                        "v_mov_b32 v2, s4",
                        "v_mov_b32 v3, s5",
                        "v_mov_b32 v4, s6",
                        "v_mov_b32 v5, s7",
                        "global_store_dwordx4 v1, v[2:5], s[2:3]",
                        "s_endpgm")
                .withKernargPointer()
                .arg("global_buffer", 0, 8)
                .arg("by_value", 8, 4)
                .arg("by_value", 12, 1)
                .arg("by_value", 14, 2)
                .arg("by_value", 16, 8);
        Kernel kernel = gpu.load(source.build(), "values.co").kernel("k");
        Buffer out = gpu.allocate(16);
        gpu.launch(kernel, Grid.of(1, 1), out, 1.5f, (byte) 7, (short) -2, 0x1122334455667788L);
        assertArrayEquals(new int[] {Float.floatToRawIntBits(1.5f), 0xfffe0007, 0x55667788, 0x11223344}, out.toInts());
        GpuException e = assertThrows(
                GpuException.class, () -> gpu.launch(kernel, Grid.of(1, 1), out, 1.5, (byte) 7, (short) 2, 1L));
        assertEquals("argument 1 of kernel k: Double 1.5 of 8 bytes, expected 4", e.getMessage());
        e = assertThrows(
                GpuException.class, () -> gpu.launch(kernel, Grid.of(1, 1), out, "x", (byte) 7, (short) 2, 1L));
        assertEquals(
                "argument 1 of kernel k: an object of class String, expected a number or byte[] of 4 bytes",
                e.getMessage());
    }

    @Test
    void whatBelongsToAnotherGpuIsRefused() {
        Gpu other = Gpu.of("gfx90a");
        Kernel dot = gpu.load(ApiKernels.DOT).kernel("dot");
        Buffer own = gpu.allocate(4);
        other.load(ApiKernels.DOT);
        Buffer foreign = other.allocate(4);
        GpuException e = assertThrows(
                GpuException.class, () -> gpu.launch(dot, Grid.of(256, 256), own, own, 0, foreign, new Local(1024)));
        assertEquals(
                "argument 3 of kernel dot, int*: a buffer of 4 bytes that was not allocated on this GPU",
                e.getMessage());
        e = assertThrows(
                GpuException.class,
                () -> other.launch(dot, Grid.of(256, 256), foreign, foreign, 0, foreign, new Local(1024)));
        assertEquals("kernel dot was not loaded on this GPU, or was unloaded", e.getMessage());
    }

    @Test
    void shortsAndHalves() {
        assertArrayEquals(new short[] {1, -2}, gpu.buffer((short) 1, (short) -2).toShorts());
        assertArrayEquals(
                new byte[] {0, 0x3c, 0, (byte) 0xc0, 0, 0x7c},
                gpu.halves(1, -2, 1e6f).toBytes());
        assertArrayEquals(
                new float[] {0.0999755859375f, Float.POSITIVE_INFINITY},
                gpu.halves(0.1f, 1e6f).toHalves());
    }

    @ParameterizedTest
    @CsvSource({
        "gfx9Oa, unknown target 'gfx9Oa'; did you mean gfx90a?",
        "gfx90a:xnak+, 'unknown target feature ''xnak'' of gfx90a, expected sramecc or xnack; did you mean xnack?'",
        "MI300X, unknown target 'MI300X'; the processor of AMD Instinct MI300X is gfx942",
        "nothing, unknown target 'nothing'",
    })
    void namesAreSuggested(String target, String message) {
        assertEquals(
                message, assertThrows(GpuException.class, () -> Gpu.of(target)).getMessage());
    }

    @Test
    void faultsAreTold() {
        Kernel dot = gpu.load(ApiKernels.DOT).kernel("dot");
        Buffer a = gpu.allocate(4 * 1000);
        GpuException e = assertThrows(
                GpuException.class,
                () -> gpu.launch(dot, Grid.of(256, 256), a, a, 1001, gpu.allocate(4), new Local(1024)));
        assertTrue(
                e.getMessage().matches("(?s)kernel dot, work-group \\(0, 0, 0\\), wave 3, lane 40, at dot.*"),
                e.getMessage());
        assertTrue(e.getMessage().contains("right past the end of buffer 0"), e.getMessage());
        assertTrue(e.getMessage().contains("\n  > "), e.getMessage());
    }

    @Test
    void mistakesAreTold() {
        assertEquals(
                "unknown target 'gfx9O'",
                assertThrows(GpuException.class, () -> Gpu.of("gfx9O")).getMessage());
        assertEquals(
                "dot.gfx90a.co: no kernel 'dott', expected one of dot",
                assertThrows(GpuException.class, () -> gpu.load(ApiKernels.DOT).kernel("dott"))
                        .getMessage());
        assertEquals(
                "dot.gfx90a.co: no symbol 'x'",
                assertThrows(GpuException.class, () -> gpu.load(ApiKernels.DOT).address("x"))
                        .getMessage());
        assertTrue(assertThrows(GpuException.class, () -> gpu.load(Path.of("nothing.co")))
                .getMessage()
                .startsWith("nothing.co: cannot be read: "));
        assertEquals(
                "x: neither an AMD GPU code object nor an offload bundle nor a HIP program",
                assertThrows(GpuException.class, () -> gpu.load(new byte[] {1}, "x"))
                        .getMessage());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void workGroupsMayWaitForLaterOnes(int threads) {
        Gpu threaded = Gpu.of("gfx90a", GpuOptions.DEFAULT.withThreads(threads));
        Kernel kernel = threaded.load(ApiKernels.MEETING, "barrier.co").kernel("k");
        Buffer counter = threaded.allocate(4);
        threaded.launch(kernel, Grid.of(20 * 128, 128), counter, 40);
        assertEquals(40, counter.toInts()[0]);
    }

    @Test
    void waitingForeverIsFound() {
        Gpu impatient = Gpu.of("gfx90a", GpuOptions.DEFAULT.withBudget(1_000_000));
        Kernel kernel = impatient.load(ApiKernels.MEETING, "barrier.co").kernel("k");
        Buffer counter = impatient.allocate(4);
        GpuException e = assertThrows(GpuException.class, () -> impatient.launch(kernel, Grid.of(64, 64), counter, 2));
        assertTrue(e.getMessage().contains("still runs after 1000000 instructions"), e.getMessage());
        assertTrue(e.getMessage().contains("\n  > "), e.getMessage());
    }
}
