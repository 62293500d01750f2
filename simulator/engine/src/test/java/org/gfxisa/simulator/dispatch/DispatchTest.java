package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.gfxisa.TargetId;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.ComputePgmRsrc1;
import org.gfxisa.isa.abi.ComputePgmRsrc2;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class DispatchTest {
    private static final TestKernel KERNEL = TestKernel.of("s_endpgm");

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 5})
    void everyWorkGroupRunsOnce(int threads) throws CodeObjectException, DispatchException {
        Set<String> seen = new ConcurrentSkipListSet<>();
        AtomicLong runs = new AtomicLong();
        AtomicLong last = new AtomicLong();
        Device device = new Device(
                TargetId.of(Targets.GFX90A),
                Targets.GFX90A.isa().orElseThrow(),
                machine -> new FakeEngine(wave -> {
                    seen.add(wave.group().toString());
                    runs.incrementAndGet();
                }),
                DeviceOptions.DEFAULT.withThreads(threads).withProgress((done, total) -> last.set(total)));
        LoadedKernel kernel = device.load(CodeObject.read(ByteWindow.of(KERNEL.build(), "file")), "test.co")
                .kernel("k")
                .orElseThrow();
        new Launcher(device).launch(kernel, GridSize.of(20, 9, 4, 4, 2, 3), List.of());
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

    /** The later a work-group is, the earlier it traps. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 8})
    void theFirstWorkGroupsFaultIsToldHoweverLateItComes(int threads) throws CodeObjectException {
        TestKernel source = TestKernel.of(
                        "s_cmp_lt_u32 s0, 2",
                        "s_cbranch_scc1 end",
                        "s_sub_u32 s1, 6, s0",
                        "s_lshl_b32 s1, s1, 12",
                        "again:",
                        "s_sub_u32 s1, s1, 1",
                        "s_cmp_lg_u32 s1, 0",
                        "s_cbranch_scc1 again",
                        "s_trap 2",
                        "end:",
                        "s_endpgm")
                .rsrc2(word -> ComputePgmRsrc2.withEnableSgprWorkgroupIdX(word, true));
        Device device = TestDevice.of(DeviceOptions.DEFAULT.withThreads(threads));
        LoadedKernel kernel = TestDevice.load(device, source);
        Set<String> told = new TreeSet<>();
        for (int round = 0; round < 100; round++) {
            KernelFault fault = assertThrows(
                    KernelFault.class, () -> new Launcher(device).launch(kernel, GridSize.of(6 * 64, 64), List.of()));
            told.add(fault.wave().orElseThrow().group() + " " + fault.kind());
        }
        assertEquals(Set.of("(2, 0, 0) TRAP"), told);
    }

    @Test
    void privateMemoryEndsWhereTheNextWavesBegins() throws CodeObjectException {
        TestKernel source = TestKernel.of("buffer_store_dword v0, off, s[0:3], s4 offset:128", "s_endpgm")
                .properties(word -> KernelCodeProperties.withEnableSgprPrivateSegmentBuffer(word, true))
                .rsrc2(word ->
                        ComputePgmRsrc2.withUserSgprCount(ComputePgmRsrc2.withEnablePrivateSegment(word, true), 4))
                .privateSize(64);
        Device device = TestDevice.of(DeviceOptions.DEFAULT);
        LoadedKernel kernel = TestDevice.load(device, source);
        KernelFault fault = assertThrows(
                KernelFault.class, () -> new Launcher(device).launch(kernel, GridSize.of(128, 128), List.of()));
        assertTrue(
                fault.getMessage()
                        .matches(
                                "writes 4 bytes at 0x\\w+, byte 0 of the scratch memory of wave slot 1, which is another"
                                        + " wave's"),
                fault.getMessage());
        assertEquals(0, fault.wave().orElseThrow().number());
    }

    @Test
    void codeWithoutAnEndIsToldWithItsLastInstruction() throws CodeObjectException {
        Device device = TestDevice.of(DeviceOptions.DEFAULT);
        LoadedKernel kernel = TestDevice.load(device, TestKernel.of("s_mov_b32 s3, 5", "s_mov_b32 s4, s3"));
        KernelFault fault = assertThrows(
                KernelFault.class, () -> new Launcher(device).launch(kernel, GridSize.of(64, 64), List.of()));
        String report = device.report(fault);
        assertTrue(
                report.startsWith("kernel k, work-group (0, 0, 0), wave 0, at k+0x4: runs off the end of its code\n"),
                report);
        assertTrue(report.contains("s_mov_b32 s4, s3\n    s3 = 0x00000005\n"), report);
    }

    @Test
    void scalarRegistersEndWhereTheDescriptorSays() throws CodeObjectException {
        TestKernel source = TestKernel.of("s_mov_b32 s15, 1", "s_mov_b32 s90, 1", "s_endpgm");
        Device device = TestDevice.of(DeviceOptions.DEFAULT);
        LoadedKernel kernel = TestDevice.load(device, source);
        KernelFault fault = assertThrows(
                KernelFault.class, () -> new Launcher(device).launch(kernel, GridSize.of(64, 64), List.of()));
        assertEquals("uses register 90 of file sgpr, but the kernel has 16", fault.getMessage());
        LoadedKernel larger = TestDevice.load(
                device, source.rsrc1(word -> ComputePgmRsrc1.withGranulatedWavefrontSgprCount(word, 11)));
        assertDoesNotThrow(() -> new Launcher(device).launch(larger, GridSize.of(64, 64), List.of()));
    }

    @Test
    void localMemoryEndsWhereThePacketSays() throws CodeObjectException {
        TestKernel source = TestKernel.of(
                        "v_mov_b32 v1, 0",
                        "ds_write_b32 v1, v1 offset:508",
                        "ds_write_b32 v1, v1 offset:512",
                        "s_endpgm")
                .groupSize(512);
        Device device = TestDevice.of(DeviceOptions.DEFAULT);
        LoadedKernel kernel = TestDevice.load(device, source);
        KernelFault fault = assertThrows(
                KernelFault.class, () -> new Launcher(device).launch(kernel, GridSize.of(64, 64), List.of()));
        assertEquals("accesses 4 bytes at 512 of an LDS of 512", fault.getMessage());
        assertEquals(2, fault.wave().orElseThrow().executed - 1);
    }

    @Test
    void faultsInFunctionsTellOfTheStack() throws CodeObjectException {
        TestKernel source = TestKernel.of(
                        "s_movk_i32 s33, 0x400",
                        "s_movk_i32 s32, 0xc10",
                        "s_getpc_b64 s[4:5]",
                        "s_add_u32 s4, s4, 16",
                        "s_addc_u32 s5, s5, 0",
                        "s_swappc_b64 s[30:31], s[4:5]",
                        "s_endpgm",
                        "s_load_dword s10, s[20:21], 0x0",
                        "s_endpgm")
                .rsrc1(word -> ComputePgmRsrc1.withGranulatedWavefrontSgprCount(word, 11))
                .rsrc2(word -> ComputePgmRsrc2.withEnablePrivateSegment(word, true))
                .privateSize(64);
        Device device = TestDevice.of(DeviceOptions.DEFAULT);
        LoadedKernel kernel = TestDevice.load(device, source);
        KernelFault fault = assertThrows(
                KernelFault.class, () -> new Launcher(device).launch(kernel, GridSize.of(64, 64), List.of()));
        assertEquals(
                "    stack: 48 of 64 bytes of a lane, frame pointer at 16; the stack pointer is no multiple of 16",
                device.report(fault).lines().toList().get(2));
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
            LoadedKernel kernel = TestDevice.load(device, KERNEL);
            KernelFault fault = assertThrows(
                    KernelFault.class, () -> new Launcher(device).launch(kernel, GridSize.of(6400, 64), List.of()));
            assertEquals("(6, 0, 0)", fault.wave().orElseThrow().group().toString());
            assertTrue(device.report(fault).startsWith("kernel k, work-group (6, 0, 0), wave 0, at k: trap\n"));
        }
    }

    /** Work-groups 0 and 1 end; no wave reaches its own limit. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 8})
    void aLaunchWithoutEndIsToldOfItsFirstWorkGroup(int threads) throws CodeObjectException {
        TestKernel source = TestKernel.of(
                        "s_cmp_lt_u32 s0, 2",
                        "s_cbranch_scc1 end",
                        "again:",
                        "s_nop 0",
                        "s_branch again",
                        "end:",
                        "s_endpgm")
                .rsrc2(word -> ComputePgmRsrc2.withEnableSgprWorkgroupIdX(word, true));
        Device device = TestDevice.of(DeviceOptions.DEFAULT.withThreads(threads).withLaunchBudget(20_000_000));
        LoadedKernel kernel = TestDevice.load(device, source);
        KernelFault fault = assertThrows(
                KernelFault.class, () -> new Launcher(device).launch(kernel, GridSize.of(100 * 64, 64), List.of()));
        assertEquals(
                "still runs, and no work-group has ended for 20000000 instructions (the limit of a launch:"
                        + " --launch-budget, GpuOptions.withLaunchBudget)",
                fault.getMessage());
        assertEquals("(2, 0, 0)", fault.wave().orElseThrow().group().toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void aDispatchThatIsStoppedGoesOn(int threads) throws CodeObjectException, DispatchException {
        AtomicReference<HardwareQueue> self = new AtomicReference<>();
        AtomicLong next = new AtomicLong(10);
        Device device = TestDevice.of(DeviceOptions.DEFAULT.withThreads(threads).withProgress((done, total) -> {
            long wanted = next.get();
            // Threads tell of several work-groups at once.
            if (done >= wanted && next.compareAndSet(wanted, done + 10)) {
                self.get().stop();
            }
        }));
        Launcher launcher = new Launcher(device);
        self.set(launcher.queue());
        LoadedKernel kernel = TestDevice.load(device, KERNEL);
        assertThrows(DispatchException.class, () -> launcher.launch(kernel, GridSize.of(64 * 64, 64), List.of()));
        int stops = 1;
        while (!launcher.queue().process()) {
            stops++;
        }
        assertTrue(stops > 3 && stops < 8, "stopped " + stops + " times");
        assertEquals(64, device.instructions());
        launcher.finish();
    }

    /** Three work-groups of two waves; every wave counts how often it goes on. */
    @ParameterizedTest
    @MethodSource("schedules")
    void aScheduleDecidesWhoGoesOn(Schedule schedule, String expected) throws CodeObjectException, DispatchException {
        Device device = TestDevice.of(DeviceOptions.DEFAULT);
        Launcher launcher = new Launcher(device);
        Dispatch dispatch = launcher.begin(
                TestDevice.load(device, TestKernel.of("s_nop 0", "s_endpgm")), GridSize.of(3 * 128, 128), List.of());
        StringBuilder order = new StringBuilder();
        for (Optional<Wave> wave = dispatch.step(schedule); wave.isPresent(); wave = dispatch.step(schedule)) {
            order.append(2 * wave.get().group().x() + wave.get().number());
        }
        assertEquals(expected, order.toString());
        assertTrue(dispatch.hasEnded());
        launcher.finish();
        assertEquals(12, device.instructions());
    }

    static List<Arguments> schedules() {
        return List.of(
                Arguments.of(Schedule.IN_ORDER, "001122334455"),
                Arguments.of(Schedule.IN_ORDER.limited(2, 1), "012345"),
                Arguments.of(Schedule.ROUND_ROBIN, "012345012345"),
                Arguments.of(Schedule.ROUND_ROBIN.limited(1, 1), "010123234545"),
                Arguments.of(Schedule.scripted(1, 0), "101032325454"),
                Arguments.of(Schedule.seeded(1), "151003232445"),
                Arguments.of(Schedule.seeded(2), "441102535023"));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 3})
    void errorsOfTheSimulatorAreNotLost(int threads) throws CodeObjectException {
        Device device = TestDevice.with(
                new FakeEngine(wave -> {
                    throw new StackOverflowError("deep");
                }),
                threads);
        LoadedKernel kernel = TestDevice.load(device, KERNEL);
        assertThrows(
                StackOverflowError.class, () -> new Launcher(device).launch(kernel, GridSize.of(640, 64), List.of()));
    }
}
