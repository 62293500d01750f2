package org.gfxisa.simulator.api;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.gfxisa.simulator.check.CheckKind;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Several threads use one GPU, and threads that are interrupted. */
class SeveralThreadsTest {
    private static final int THREADS = 4;
    private static final int LAUNCHES = 8;

    /** Does something on several threads at once; gives what each came to, or throws what one threw. */
    private static <T> List<T> together(int threads, Callable<T> work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            List<Future<T>> all = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                all.add(pool.submit(work));
            }
            List<T> results = new ArrayList<>();
            for (Future<T> one : all) {
                results.add(one.get());
            }
            return results;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        } finally {
            pool.shutdownNow();
        }
    }

    static List<GpuOptions> options() {
        return List.of(
                GpuOptions.DEFAULT,
                GpuOptions.DEFAULT.withThreads(3),
                GpuOptions.DEFAULT.interpreted(),
                GpuOptions.DEFAULT.withChecks(Set.of(CheckKind.UNINIT)),
                GpuOptions.DEFAULT.withModelledMemory(1));
    }

    /** Each adds its products to a buffer of its own and all of them to one, while buffers come and go, and programs too. */
    @ParameterizedTest
    @MethodSource("options")
    void launchesOfSeveralThreadsAreAsIfEachWereAlone(GpuOptions options) throws Exception {
        Gpu gpu = Gpu.of("gfx90a", options);
        Kernel dot = gpu.load(ApiKernels.DOT).kernel("dot");
        Buffer all = gpu.buffer(0);
        List<Integer> sums = together(THREADS, () -> {
            int expected = 0;
            Buffer own = gpu.buffer(0);
            for (int launch = 0; launch < LAUNCHES; launch++) {
                int first = launch;
                int[] values = IntStream.range(0, 300).map(i -> i % 7 + first).toArray();
                Buffer a = gpu.buffer(values);
                Program second = gpu.load(ApiKernels.DOT);
                gpu.launch(dot, Grid.of(512, 256), a, a, values.length, own, new Local(1024));
                gpu.launch(second.kernel("dot"), Grid.of(512, 256), a, a, values.length, all, new Local(1024));
                gpu.unload(second);
                gpu.free(a);
                expected += IntStream.of(values).map(i -> i * i).sum();
                assertEquals(expected, own.toInts()[0]);
            }
            return expected;
        });
        assertEquals(sums.stream().mapToInt(i -> i).sum(), all.toInts()[0]);
        assertTrue(gpu.findings().isEmpty(), () -> gpu.findings().toString());
    }

    /** Each kernel waits for the other one: they run at the same time, and see what the other one writes. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void kernelsOfSeveralThreadsMayWaitForEachOther(int threads) throws Exception {
        Gpu gpu = Gpu.of("gfx90a", GpuOptions.DEFAULT.withThreads(threads));
        Kernel meet = gpu.load(ApiKernels.MEETING, "meet.co").kernel("k");
        Buffer counter = gpu.allocate(4);
        together(3, () -> {
            gpu.launch(meet, Grid.of(128, 64), counter, 6);
            return true;
        });
        assertArrayEquals(new int[] {6}, counter.toInts());
    }

    /** While one that several threads launch is wrong, the others are right. */
    @Test
    void faultsAreToldToWhoLaunched() throws Exception {
        Gpu gpu = Gpu.of("gfx90a");
        Kernel dot = gpu.load(ApiKernels.DOT).kernel("dot");
        Buffer small = gpu.allocate(4);
        together(THREADS, () -> {
            for (int i = 0; i < LAUNCHES; i++) {
                Buffer sum = gpu.buffer(0);
                Buffer ones = gpu.buffer(1, 1, 1);
                gpu.launch(dot, Grid.of(256, 256), ones, ones, 3, sum, new Local(1024));
                assertEquals(3, sum.toInts()[0]);
                GpuException e = assertThrows(
                        GpuException.class,
                        () -> gpu.launch(dot, Grid.of(256, 256), small, small, 2, sum, new Local(1024)));
                assertTrue(e.getMessage().contains("right past the end of buffer 0"), e.getMessage());
            }
            return true;
        });
    }

    /** Says that it runs, and does so until its budget is used up. */
    private static Kernel endless(Gpu gpu) {
        byte[] code = TestKernel.of(
                        "s_load_dwordx2 s[2:3], s[0:1], 0x0",
                        "v_mov_b32 v0, 0",
                        "v_mov_b32 v1, 1",
                        "s_waitcnt lgkmcnt(0)",
                        "global_store_dword v0, v1, s[2:3]",
                        "again: v_add_u32 v1, v1, v1",
                        "s_branch again")
                .withKernargPointer()
                .arg("global_buffer", 0, 8)
                .build();
        return gpu.load(code, "endless.co").kernel("k");
    }

    private static final long MUCH = 4_000_000_000L;

    private record Ended(String message, boolean isInterrupted) {}

    @ParameterizedTest
    @MethodSource("options")
    void anInterruptEndsALaunch(GpuOptions options) throws Exception {
        Gpu gpu = Gpu.of("gfx90a", options.withBudget(MUCH).withLaunchBudget(MUCH));
        Kernel endless = endless(gpu);
        Buffer runs = gpu.allocate(4);
        FutureTask<Ended> task = new FutureTask<>(() -> {
            GpuException e = assertThrows(GpuException.class, () -> gpu.launch(endless, Grid.of(6400, 64), runs));
            return new Ended(e.getMessage(), Thread.currentThread().isInterrupted());
        });
        Thread thread = new Thread(task);
        thread.start();
        while (runs.toInts()[0] == 0 && thread.isAlive()) {
            Thread.onSpinWait();
        }
        thread.interrupt();
        Ended ended = task.get();
        assertTrue(ended.isInterrupted());
        assertTrue(
                ended.message()
                        .matches(
                                "kernel k was interrupted with its thread, after \\d+ instructions; 0 of 100 work-groups had ended"),
                ended.message());
        Buffer sum = gpu.buffer(0);
        Buffer ones = gpu.buffer(1, 1, 1);
        gpu.launch(gpu.load(ApiKernels.DOT).kernel("dot"), Grid.of(256, 256), ones, ones, 3, sum, new Local(1024));
        assertEquals(3, sum.toInts()[0]);
    }

    @Test
    void aThreadThatWasInterruptedLaunchesNothing() {
        Gpu gpu = Gpu.of("gfx90a");
        Kernel endless = endless(gpu);
        Buffer runs = gpu.allocate(4);
        Thread.currentThread().interrupt();
        GpuException e = assertThrows(GpuException.class, () -> gpu.launch(endless, Grid.of(64, 64), runs));
        assertTrue(Thread.interrupted());
        assertTrue(e.getMessage().startsWith("kernel k was interrupted"), e.getMessage());
        assertEquals(0, runs.toInts()[0]);
    }

    /** With checks, a kernel waits for another one's end; that can be interrupted, too. */
    @Test
    void anInterruptEndsTheWaitForAnotherKernel() throws Exception {
        Gpu gpu = Gpu.of(
                "gfx90a",
                GpuOptions.DEFAULT
                        .withChecks(Set.of(CheckKind.RACE))
                        .withBudget(MUCH)
                        .withLaunchBudget(MUCH));
        Kernel endless = endless(gpu);
        Buffer runs = gpu.allocate(4);
        FutureTask<GpuException> task = new FutureTask<>(() ->
                assertThrows(GpuException.class, () -> gpu.launch(endless, Grid.of(64, 64), runs)));
        Thread thread = new Thread(task);
        thread.start();
        while (runs.toInts()[0] == 0 && thread.isAlive()) {
            Thread.onSpinWait();
        }
        Thread.currentThread().interrupt();
        GpuException e = assertThrows(GpuException.class, () -> gpu.launch(endless, Grid.of(64, 64), runs));
        assertTrue(Thread.interrupted());
        assertEquals("the thread was interrupted while it waited for another kernel's end", e.getMessage());
        thread.interrupt();
        task.get();
    }
}
