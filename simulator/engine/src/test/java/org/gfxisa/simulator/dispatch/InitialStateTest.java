package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.gfxisa.isa.abi.ComputePgmRsrc1;
import org.gfxisa.isa.abi.ComputePgmRsrc2;
import org.gfxisa.isa.abi.ComputePgmRsrc3;
import org.gfxisa.isa.abi.KernelCodeProperties;
import org.gfxisa.isa.abi.KernelDescriptor;
import org.gfxisa.isa.abi.StatusRegister;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;

/** Registers that waves start with, as the tables of LLVM's AMDGPU usage guide list them. */
class InitialStateTest {
    private record Start(
            String group,
            int number,
            int[] sgprs,
            int[] v0,
            long exec,
            int mode,
            long pc,
            Segment scratch,
            int perLane) {
        static Start of(Wave wave) {
            return new Start(
                    wave.group().toString(),
                    wave.number(),
                    Arrays.copyOf(wave.sgpr, 32),
                    wave.vgpr[0].clone(),
                    wave.exec(),
                    wave.mode,
                    wave.pc,
                    wave.scratch(),
                    wave.scratchPerLane());
        }
    }

    private final List<Start> starts = new ArrayList<>();
    private final Device device = TestDevice.with(new FakeEngine(wave -> starts.add(Start.of(wave))), 1);

    private static long pair(int[] sgprs, int at) {
        return sgprs[at] & 0xffffffffL | (long) sgprs[at + 1] << 32;
    }

    private static TestKernel everything() {
        return TestKernel.of("s_endpgm")
                .properties(w -> KernelCodeProperties.withEnableSgprPrivateSegmentBuffer(w, true))
                .properties(w -> KernelCodeProperties.withEnableSgprDispatchPtr(w, true))
                .properties(w -> KernelCodeProperties.withEnableSgprQueuePtr(w, true))
                .properties(w -> KernelCodeProperties.withEnableSgprKernargSegmentPtr(w, true))
                .properties(w -> KernelCodeProperties.withEnableSgprDispatchId(w, true))
                .properties(w -> KernelCodeProperties.withEnableSgprFlatScratchInit(w, true))
                .properties(w -> KernelCodeProperties.withEnableSgprPrivateSegmentSize(w, true))
                .rsrc2(w -> ComputePgmRsrc2.withUserSgprCount(w, 15))
                .rsrc2(w -> ComputePgmRsrc2.withEnablePrivateSegment(w, true))
                .rsrc2(w -> ComputePgmRsrc2.withEnableSgprWorkgroupIdX(w, true))
                .rsrc2(w -> ComputePgmRsrc2.withEnableSgprWorkgroupIdY(w, true))
                .rsrc2(w -> ComputePgmRsrc2.withEnableSgprWorkgroupIdZ(w, true))
                .rsrc2(w -> ComputePgmRsrc2.withEnableSgprWorkgroupInfo(w, true))
                .rsrc2(w -> ComputePgmRsrc2.withEnableVgprWorkitemId(w, 2))
                .privateSize(10)
                .arg("by_value", 0, 4);
    }

    @Test
    void statusTellsWhetherTheWorkGroupHasSeveralWaves() throws CodeObjectException, DispatchException {
        List<Boolean> several = new ArrayList<>();
        Device own = TestDevice.with(new FakeEngine(wave -> several.add(StatusRegister.inTg(wave.status))), 1);
        LoadedKernel kernel = TestDevice.load(own, TestKernel.of("s_endpgm"));
        new Launcher(own).launch(kernel, GridSize.of(64, 64), List.of());
        new Launcher(own).launch(kernel, GridSize.of(128, 128), List.of());
        assertEquals(List.of(false, true, true), several);
    }

    private static TestKernel split(String... lines) {
        return TestKernel.of(lines)
                .descriptor(d -> KernelDescriptor.setComputePgmRsrc3(
                        d, 0, ComputePgmRsrc3.withTgSplit(KernelDescriptor.computePgmRsrc3(d, 0), true)));
    }

    @Test
    void threadgroupSplitModeHasNeitherLdsNorBarriers() throws CodeObjectException, DispatchException {
        Device own = TestDevice.of(DeviceOptions.DEFAULT);
        LoadedKernel withLds = TestDevice.load(own, split("s_endpgm").groupSize(16));
        assertEquals(
                "kernel k: 16 bytes of local memory, which a work-group in threadgroup-split mode does not have",
                assertThrows(
                                DispatchException.class,
                                () -> new Launcher(own).launch(withLds, GridSize.of(64, 64), List.of()))
                        .getMessage());
        LoadedKernel withBarrier = TestDevice.load(own, split("s_barrier", "s_endpgm"));
        new Launcher(own).launch(withBarrier, GridSize.of(64, 64), List.of());
        assertEquals(
                "waits at a barrier, which a work-group in threadgroup-split mode does not have",
                assertThrows(
                                KernelFault.class,
                                () -> new Launcher(own).launch(withBarrier, GridSize.of(128, 128), List.of()))
                        .getMessage());
    }

    @Test
    void everyRegisterInItsOrder() throws CodeObjectException, DispatchException {
        LoadedKernel kernel = TestDevice.load(device, everything());
        // 3 x 1 x 2 groups of 40 x 3 x 1: the last in x has 20 x 3 work-items.
        Launcher launcher = new Launcher(device);
        launcher.launch(
                kernel, GridSize.of(100, 3, 2, 40, 3, 1), List.of(new KernelArgument.Value(new byte[] {1, 2, 3, 4})));
        assertEquals(
                List.of("(0, 0, 0) 0", "(0, 0, 0) 1", "(1, 0, 0) 0", "(1, 0, 0) 1", "(2, 0, 0) 0"),
                starts.subList(0, 5).stream().map(s -> s.group + " " + s.number).toList());
        assertEquals(10, starts.size());
        Start first = starts.get(0);
        Start second = starts.get(1);
        Start last = starts.get(9);
        int[] s = first.sgprs;
        long scratch = first.scratch.address();
        // s[0:3] resource: base, swizzle enable; num_records; index stride 64, add tid.
        assertEquals(scratch | 1L << 63, pair(s, 0));
        assertEquals(second.scratch.address() + second.scratch.size() - scratch, s[2] & 0xffffffffL);
        assertEquals(3 << 21 | 1 << 23, s[3]);
        assertEquals(launcher.queue().queue().address(), pair(s, 6));
        assertEquals(launcher.queue().queue().packets().getInt(40), s[8], "kernarg address as the packet has it");
        assertEquals(0, pair(s, 10), "first dispatch of the queue");
        assertEquals(scratch, pair(s, 12));
        assertEquals(12, s[14], "private bytes, a multiple of 4");
        assertEquals(List.of(0, 0, 0), List.of(s[15], s[16], s[17]));
        assertEquals(1 << 31 | 2, s[18], "first wave of two");
        assertEquals(0, s[19]);
        assertEquals(2, second.sgprs[18]);
        assertEquals(second.scratch.address() - scratch, second.sgprs[19]);
        assertEquals(List.of(2, 0, 1), List.of(last.sgprs[15], last.sgprs[16], last.sgprs[17]));
        assertEquals(1 << 31 | 1, last.sgprs[18]);
        assertEquals(12 * 64, first.scratch.size(), "12 bytes for 64 lanes");
        assertEquals(12, first.perLane);
        assertEquals(kernel.entry(), first.pc);

        assertEquals(-1L, first.exec);
        assertEquals(-1L >>> 64 - (120 - 64), second.exec);
        assertEquals(-1L >>> 4, last.exec);
        assertEquals(63 % 40 | 1 << 10, first.v0[63]);
        assertEquals(24 | 1 << 10, second.v0[0], "work-item 64 of rows of 40");
        assertEquals(19 | 2 << 10, last.v0[59], "rows of a partial work-group are shorter");
        assertEquals(0, last.v0[60]);
    }

    @Test
    void theDispatchPointerIsThePacket() throws CodeObjectException, DispatchException {
        LoadedKernel kernel = TestDevice.load(
                device,
                TestKernel.of("s_endpgm")
                        .properties(w -> KernelCodeProperties.withEnableSgprDispatchPtr(w, true))
                        .properties(w -> KernelCodeProperties.withEnableSgprDispatchId(w, true))
                        .rsrc2(w -> ComputePgmRsrc2.withUserSgprCount(w, 4)));
        Launcher launcher = new Launcher(device);
        List<Integer> gridSizes = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            launcher.launch(kernel, GridSize.of(64 + i, 64), List.of());
            Start start = starts.get(starts.size() - 1);
            long packet = pair(start.sgprs, 0);
            assertEquals(i, pair(start.sgprs, 2));
            Segment ring = device.memory().find(packet, 64).orElseThrow();
            gridSizes.add(ring.getInt((int) (packet - ring.address()) + 12));
        }
        assertEquals(List.of(64, 65, 66), gridSizes);
    }

    @Test
    void registersThatNobodyAskedForAreZeroAndTakeNoPlace() throws CodeObjectException, DispatchException {
        LoadedKernel kernel = TestDevice.load(
                device,
                TestKernel.of("s_endpgm")
                        .rsrc2(w -> ComputePgmRsrc2.withEnableSgprWorkgroupIdZ(w, true))
                        .privateSize(4));
        new Launcher(device).launch(kernel, GridSize.of(2, 2, 2, 2, 2, 1), List.of());
        assertEquals(2, starts.size());
        assertEquals(1, starts.get(1).sgprs[0], "the z number is the first register");
        assertEquals(0, starts.get(1).sgprs[1]);
        assertEquals(3, Long.bitCount(starts.get(1).exec) - 1);
        assertEquals(
                List.of(0, 1, 0, 1),
                Arrays.stream(starts.get(1).v0, 0, 4).boxed().toList(),
                "x only");
        assertEquals(Segment.NONE, starts.get(1).scratch);
    }

    @Test
    void onlySixteenUserRegistersAreSet() throws CodeObjectException, DispatchException {
        LoadedKernel kernel =
                TestDevice.load(device, everything().rsrc2(w -> ComputePgmRsrc2.withUserSgprCount(w, 31)));
        new Launcher(device).launch(kernel, GridSize.of(1, 1), List.of(new KernelArgument.Value(new byte[4])));
        assertEquals(1 << 31 | 1, starts.get(0).sgprs[16 + 3], "system registers start at s16");
    }

    @Test
    void preloadedArgumentsAndTheEntryBehindTheirLoads() throws CodeObjectException, DispatchException {
        String[] code = new String[65];
        Arrays.fill(code, "s_nop 0");
        code[64] = "s_endpgm";
        LoadedKernel kernel = TestDevice.load(
                device,
                TestKernel.of(code)
                        .withKernargPointer()
                        .rsrc2(w -> ComputePgmRsrc2.withUserSgprCount(w, 5))
                        .descriptor(b -> b.putShort(58, (short) (3 | 1 << 7)))
                        .arg("by_value", 0, 16));
        byte[] value = new byte[16];
        for (int i = 0; i < 16; i++) {
            value[i] = (byte) i;
        }
        new Launcher(device).launch(kernel, GridSize.of(1, 1), List.of(new KernelArgument.Value(value)));
        int[] s = starts.get(0).sgprs;
        assertEquals(List.of(0x07060504, 0x0b0a0908, 0x0f0e0d0c), List.of(s[2], s[3], s[4]));
        assertEquals(kernel.entry() + 256, starts.get(0).pc);
    }

    @Test
    void modeComesFromTheDescriptor() throws CodeObjectException, DispatchException {
        LoadedKernel kernel = TestDevice.load(
                device,
                TestKernel.of("s_endpgm")
                        .rsrc1(w -> ComputePgmRsrc1.withFloatRoundMode32(w, 1))
                        .rsrc1(w -> ComputePgmRsrc1.withFloatRoundMode1664(w, 2))
                        .rsrc1(w -> ComputePgmRsrc1.withFloatDenormMode32(w, 1))
                        .rsrc1(w -> ComputePgmRsrc1.withFloatDenormMode1664(w, 2))
                        .rsrc1(w -> ComputePgmRsrc1.withEnableDx10Clamp(w, true))
                        .rsrc1(w -> ComputePgmRsrc1.withEnableIeeeMode(w, true))
                        .rsrc1(w -> ComputePgmRsrc1.withFp16Ovfl(w, true))
                        .rsrc2(w -> ComputePgmRsrc2.withEnableExceptionFpDenormalSource(w, true))
                        .rsrc2(w -> ComputePgmRsrc2.withEnableExceptionIntDivideByZero(w, true)));
        new Launcher(device).launch(kernel, GridSize.of(1, 1), List.of());
        int expected = 1 | 2 << 2 | 1 << 4 | 2 << 6 | 1 << 8 | 1 << 9 | 1 << 13 | 1 << 18 | 1 << 23;
        assertEquals(Integer.toHexString(expected), Integer.toHexString(starts.get(0).mode));
    }

    @Test
    void aDynamicStackIsAddedToThePrivateSegment() throws CodeObjectException, DispatchException {
        LoadedKernel kernel = TestDevice.load(
                device,
                TestKernel.of("s_endpgm")
                        .rsrc2(w -> ComputePgmRsrc2.withEnablePrivateSegment(w, true))
                        .privateSize(16)
                        .dynamicStack());
        new Launcher(device).launch(kernel, GridSize.of(1, 1), List.of());
        assertEquals(16 + 4096, starts.get(0).perLane);
        assertEquals((16 + 4096) * 64, starts.get(0).scratch.size());
    }

    @Test
    void vectorRegistersAreOneAllocation() throws CodeObjectException, DispatchException {
        List<Integer> counts = new ArrayList<>();
        Device other =
                TestDevice.with(new FakeEngine(wave -> counts.addAll(List.of(wave.vgpr.length, wave.agpr.length))), 1);
        // (4 + 1) * 8 registers, accumulation registers from (7 + 1) * 4 on.
        new Launcher(other).launch(TestDevice.load(other, TestKernel.of("s_endpgm")), GridSize.of(1, 1), List.of());
        assertEquals(List.of(32, 8), counts);
    }

    @Test
    void dispatchesThatHardwareWouldRefuse() throws CodeObjectException {
        LoadedKernel kernel = TestDevice.load(device, TestKernel.of("s_endpgm").maxGroup(128));
        assertRefused("work-groups of 256 work-items, it was compiled for at most 128", kernel, GridSize.of(512, 256));
        assertRefused("2048 work-items, at most 1024 are possible", kernel, GridSize.of(64, 64, 64, 32));
        assertRefused("each size must be 1 to 2^32 - 1", kernel, GridSize.of(0, 1));
        assertRefused("each size must be 1 to 2^32 - 1", kernel, GridSize.of(1L << 32, 64));
        assertRefused("sizes beyond its 1 dimension must be 1", kernel, new GridSize(1, 64, 2, 1, 64, 1, 1));
        assertRefused("a grid of 4 dimensions", kernel, new GridSize(4, 64, 2, 1, 64, 1, 1));
        LoadedKernel local = TestDevice.load(device, TestKernel.of("s_endpgm").groupSize(65537));
        assertRefused("65537 bytes of local memory, a work-group has at most 65536", local, GridSize.of(1, 1));
        LoadedKernel hungry = TestDevice.load(device, TestKernel.of("s_endpgm").privateSize(1 << 20));
        assertRefused("1048576 bytes of private memory, a work-item has at most 131056", hungry, GridSize.of(1, 1));
        LoadedKernel wave32 = TestDevice.load(
                device,
                TestKernel.of("s_endpgm").properties(w -> KernelCodeProperties.withEnableWavefrontSize32(w, true)));
        assertRefused("waves of 32 lanes, which a gfx90a does not have", wave32, GridSize.of(1, 1));
        assertTrue(starts.isEmpty());
    }

    private void assertRefused(String message, LoadedKernel kernel, GridSize grid) {
        DispatchException e =
                assertThrows(DispatchException.class, () -> new Launcher(device).launch(kernel, grid, List.of()));
        assertTrue(e.getMessage().contains(message), e.getMessage());
    }
}
