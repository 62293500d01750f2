package org.gfxisa.simulator.dispatch;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.IntStream;
import org.gfxisa.Processors;
import org.gfxisa.TargetId;
import org.gfxisa.isa.abi.AmdQueue;
import org.gfxisa.isa.abi.HsaQueue;
import org.gfxisa.isa.abi.IbStsRegister;
import org.gfxisa.simulator.Sources;
import org.gfxisa.simulator.api.Buffer;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuException;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.api.Kernel;
import org.gfxisa.simulator.api.Program;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.exec.TieredEngine;
import org.gfxisa.simulator.load.LoadedCode;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Segment;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What kernels do with the queue, with each other and with the device. */
class RuntimeTest {
    private static final String BUFFER = """
            - .offset: 0
              .size: 8
              .value_kind: global_buffer
              .address_space: global""";

    /**
     * Enqueues the packet in its argument behind its own as the seed's Queue operations and Signal Store say, which is all that a kernel does
     * to launch another one: s[2:3] the packet to copy, s[4:5] the queue, s[6:7] the ring, s[8:9] the doorbell's signal. The packet starts with
     * the queue's address, which its place in the ring does not get.
     */
    private static String enqueue(boolean isLegacy, boolean isWrapped) {
        String store =
                isLegacy ? """
                  v_mov_b32 v1, 0
                  .Llock:
                  v_mov_b32 v10, 1
                  v_mov_b32 v11, 0
                  v_add_u32 v8, vcc, 88, v20
                  v_mov_b32 v9, v21
                  flat_atomic_cmpswap v12, v[8:9], v[10:11] glc
                  s_waitcnt vmcnt(0) lgkmcnt(0)
                  v_readfirstlane_b32 s14, v12
                  s_cmp_lg_u32 s14, 0
                  s_cbranch_scc1 .Llock
                  s_add_u32 s12, s12, 1
                  v_mov_b32 v10, s12
                  v_mov_b32 v11, 0
                  v_add_u32 v6, vcc, 80, v20
                  v_mov_b32 v7, v21
                  flat_store_dwordx2 v[6:7], v[10:11]
                  %s
                  v_mov_b32 v10, s12
                  v_mov_b32 v4, s10
                  v_mov_b32 v5, s11
                  flat_store_dword v[4:5], v10
                  flat_store_dword v[8:9], v1
                  """.formatted(isWrapped ? "s_and_b32 s12, s12, 127\ns_lshl_b32 s12, s12, 4" : "") : """
                  v_mov_b32 v10, s12
                  v_mov_b32 v11, 0
                  v_mov_b32 v4, s10
                  v_mov_b32 v5, s11
                  flat_store_dwordx2 v[4:5], v[10:11]
                  """;
        String code = """
                s_load_dwordx2 s[2:3], s[0:1], 0x0
                s_waitcnt lgkmcnt(0)
                s_load_dwordx2 s[4:5], s[2:3], 0x0
                s_waitcnt lgkmcnt(0)
                s_load_dwordx2 s[6:7], s[4:5], %s
                s_load_dwordx2 s[8:9], s[4:5], %s
                s_waitcnt lgkmcnt(0)
                s_load_dwordx2 s[10:11], s[8:9], %s
                v_mov_b32 v20, s4
                v_mov_b32 v21, s5
                v_add_u32 v2, vcc, 56, v20
                v_mov_b32 v3, v21
                v_mov_b32 v10, 1
                v_mov_b32 v11, 0
                flat_atomic_add_x2 v[12:13], v[2:3], v[10:11] glc
                s_waitcnt vmcnt(0) lgkmcnt(0)
                v_readfirstlane_b32 s12, v12
                s_and_b32 s13, s12, 63
                s_lshl_b32 s13, s13, 6
                s_add_u32 s6, s6, s13
                s_addc_u32 s7, s7, 0
                v_mov_b32 v4, s6
                v_mov_b32 v5, s7
                """.formatted(isWrapped ? "0x2" : "0x8", isWrapped ? "0x4" : "0x10", isWrapped ? "0x2" : "0x8")
                + IntStream.rangeClosed(1, 16)
                        .map(i -> 16 - i)
                        .mapToObj(i -> "s_load_dword s15, s[2:3], 0x%x\ns_waitcnt lgkmcnt(0)\nv_mov_b32 v10, s15\n"
                                        .formatted((8 + 4 * i) / (isWrapped ? 4 : 1))
                                + "v_add_u32 v6, vcc, %d, v4\nv_mov_b32 v7, v5\nflat_store_dword v[6:7], v10\n"
                                        .formatted(4 * i))
                        .reduce("", String::concat)
                + "s_waitcnt vmcnt(0) lgkmcnt(0)\n" + store + "s_endpgm";
        return code;
    }

    /** A kernel that writes its argument into memory is launched by another one, on each kind of doorbell. */
    @Test
    void aKernelLaunchesAKernel() throws CodeObjectException, DispatchException {
        for (String target : List.of("gfx700", "gfx803", "gfx900")) {
            TargetId id = TargetId.of(Processors.find(target).orElseThrow());
            Device device = new Device(id, id.processor().isa().orElseThrow(), TieredEngine::of, DeviceOptions.DEFAULT);
            String code = enqueue(!target.equals("gfx900"), target.equals("gfx700"));
            // What has a carry is written otherwise on each.
            String spelled = target.equals("gfx700")
                    ? code.replace("v_add_u32", "v_add_i32")
                    : target.equals("gfx900") ? code.replace("v_add_u32", "v_add_co_u32") : code;
            LoadedKernel outer = load(device, Sources.kernel(target, spelled, "", BUFFER));
            LoadedKernel inner = load(device, Sources.kernel(target, """
                            s_load_dwordx2 s[2:3], s[0:1], 0x0
                            s_waitcnt lgkmcnt(0)
                            v_mov_b32 v0, s2
                            v_mov_b32 v1, s3
                            v_mov_b32 v2, 42
                            flat_store_dword v[0:1], v2
                            s_endpgm""", "", BUFFER));
            Launcher launcher = new Launcher(device);
            HardwareQueue queue = launcher.queue();
            Segment result = device.memory().allocate("result", 4, true);
            Segment arguments = device.memory().allocate("arguments", 64, true);
            arguments.setLong(0, result.address());
            // The packet is one that the device wrote itself.
            Signal done = Signal.create(device.memory(), "done", 2);
            queue.enqueue(inner, GridSize.of(1, 1), arguments.address(), 0, 0, done.handle());
            byte[] packet = new byte[64];
            queue.queue().packets().get(0, packet);
            queue.process();
            assertEquals(1, done.value());
            result.setInt(0, 0);
            Segment argument = device.memory().allocate("packet", 72, true);
            argument.setLong(0, queue.queue().address());
            argument.write(8, packet);
            launcher.launch(outer, GridSize.of(1, 1), List.of(new KernelArgument.Address(argument.address())));
            assertEquals(42, result.getInt(0), target);
            assertEquals(0, done.value(), target);
            Segment object =
                    device.memory().find(queue.queue().address(), AmdQueue.SIZE).orElseThrow();
            assertEquals(64, HsaQueue.size(object.buffer(), 0));
            assertEquals(0, AmdQueue.legacyDoorbellLock(object.buffer(), 0));
            assertEquals(3, queue.queue().readIndex());
        }
    }

    private static LoadedKernel load(Device device, byte[] file) throws CodeObjectException {
        return device.load(CodeObject.read(ByteWindow.of(file, "file")), "k.co")
                .kernels()
                .get(0);
    }

    @Test
    void aFaultIsToldWithItsCalls() {
        String code = """
                s_getpc_b64 s[4:5]
                s_add_u32 s4, s4, f@rel32@lo+4
                s_addc_u32 s5, s5, f@rel32@hi+12
                s_swappc_b64 s[30:31], s[4:5]
                s_swappc_b64 s[30:31], s[4:5]
                s_endpgm
                .type f,@function
                f:
                s_mov_b64 s[6:7], s[30:31]
                s_getpc_b64 s[8:9]
                s_add_u32 s8, s8, g@rel32@lo+4
                s_addc_u32 s9, s9, g@rel32@hi+12
                s_swappc_b64 s[30:31], s[8:9]
                s_setpc_b64 s[6:7]
                .Lf:
                .size f, .Lf-f
                .type g,@function
                g:
                s_add_u32 s20, s20, 1
                s_cmp_eq_u32 s20, 2
                s_cbranch_scc0 .Lback
                s_load_dword s10, s[20:21], 0x0
                .Lback:
                s_setpc_b64 s[30:31]
                .Lg:
                .size g, .Lg-g""";
        byte[] file = Sources.kernel("gfx90a", "s_mov_b32 s20, 0\n" + code, "", BUFFER);
        Gpu gpu = Gpu.of("gfx90a");
        Kernel kernel = gpu.load(file, "k.co").kernel("k");
        GpuException fault = assertThrows(GpuException.class, () -> gpu.launch(kernel, Grid.of(1, 1), gpu.allocate(4)));
        List<String> lines = fault.getMessage().lines().toList();
        assertTrue(lines.get(0).contains(" at g+0xc: "), lines.get(0));
        assertEquals(List.of("    called from f+0x18", "    called from k+0x1c"), lines.subList(1, 3));
    }

    @Test
    void kernelsRunWhenCodeIsLoadedAndUnloaded() throws CodeObjectException, DispatchException {
        String write = """
                s_getpc_b64 s[4:5]
                s_add_u32 s4, s4, state@rel32@lo+4
                s_addc_u32 s5, s5, state@rel32@hi+12
                s_load_dword s6, s[4:5], 0x0
                s_waitcnt lgkmcnt(0)
                s_mul_i32 s6, s6, 10
                s_add_u32 s6, s6, %d
                v_mov_b32 v0, 0
                v_mov_b32 v1, s6
                global_store_dword v0, v1, s[4:5]
                s_endpgm
                """;
        String source = Sources.kernels(
                "gfx90a",
                List.of("a:fini:", "b:normal:", "c:init:").stream()
                        .map(k -> k + write.formatted(k.startsWith("a") ? 3 : k.startsWith("b") ? 2 : 1))
                        .toList(),
                ".data\n.globl state\n.protected state\n.p2align 2\n.type state,@object\nstate: .long 0\n.size state, 4\n");
        Device device = TestDevice.of(DeviceOptions.DEFAULT);
        LoadedCode loaded =
                device.load(CodeObject.read(ByteWindow.of(Sources.assemble("gfx90a", source), "file")), "k.co");
        Launcher launcher = new Launcher(device);
        Segment state =
                device.memory().find(loaded.address("state").orElseThrow(), 4).orElseThrow();
        int at = (int) (loaded.address("state").orElseThrow() - state.address());
        launcher.initialize(loaded);
        launcher.launch(loaded.kernel("b").orElseThrow(), GridSize.of(1, 1), List.of());
        assertEquals(12, state.getInt(at));
        launcher.terminate(loaded);
        assertEquals(123, state.getInt(at));
        device.unload(loaded);
        assertEquals(List.of(), device.codes());
        Gpu gpu = Gpu.of("gfx90a");
        Program program = gpu.load(Sources.assemble("gfx90a", source), "k.co");
        Kernel normal = program.kernel("b");
        gpu.unload(program);
        assertThrows(GpuException.class, () -> gpu.launch(normal, Grid.of(1, 1)));
    }

    @Test
    void theGlobalDataShareIsTheDevices() {
        String code = """
                s_load_dwordx2 s[2:3], s[0:1], 0x0
                s_mov_b32 m0, 0x00100100
                v_mov_b32 v1, 1
                v_mov_b32 v2, 4
                ds_add_rtn_u32 v3, v2, v1 offset:4 gds
                s_waitcnt lgkmcnt(0)
                ds_append v4 offset:16 gds
                s_waitcnt lgkmcnt(0)
                v_lshlrev_b32 v5, 2, v0
                v_mov_b32 v6, 0
                ds_read2_b32 v[6:7], v6 offset0:2 offset1:4 gds
                s_waitcnt lgkmcnt(0)
                global_store_dwordx2 v6, v[6:7], s[2:3]
                s_endpgm""".replace("global_store_dwordx2 v6,", "v_mov_b32 v8, 0\nglobal_store_dwordx2 v8,");
        Gpu gpu = Gpu.of("gfx906");
        Kernel kernel =
                gpu.load(Sources.kernel("gfx906", code, "", BUFFER), "k.co").kernel("k");
        Buffer out = gpu.buffer(0, 0);
        gpu.launch(kernel, Grid.of(128, 64), out);
        gpu.launch(kernel, Grid.of(64, 64), out);
        assertArrayEquals(new int[] {192, 192}, out.toInts());
        Kernel outside = gpu.load(
                        Sources.kernel(
                                "gfx906",
                                "s_mov_b32 m0, 16\nv_mov_b32 v1, 16\nds_write_b32 v1, v1 gds\ns_endpgm",
                                "",
                                BUFFER),
                        "k.co")
                .kernel("k");
        GpuException fault = assertThrows(GpuException.class, () -> gpu.launch(outside, Grid.of(1, 1), out));
        assertTrue(
                fault.getMessage()
                        .contains("accesses 4 bytes at 0x10 of the global data share, of which M0 lets it reach 16"),
                fault.getMessage());
    }

    /** Of two loads and a store the wait leaves two; memory that does all at once has nothing in flight. */
    @ParameterizedTest
    @CsvSource({"false, false, 0, 0", "true, false, 3, 2", "true, true, 3, 2"})
    void countersAreRead(boolean isModelled, boolean isCounted, int before, int after)
            throws CodeObjectException, DispatchException {
        TestKernel source = TestKernel.of(
                        "s_load_dwordx2 s[4:5], s[0:1], 0x0",
                        "v_mov_b32 v0, 0",
                        "s_waitcnt lgkmcnt(0)",
                        "global_load_dword v1, v0, s[4:5]",
                        "global_load_dword v2, v0, s[4:5]",
                        "global_store_dword v0, v0, s[4:5] offset:4",
                        "s_getreg_b32 s6, hwreg(HW_REG_IB_STS)",
                        "s_waitcnt vmcnt(2)",
                        "s_getreg_b32 s7, hwreg(HW_REG_IB_STS)",
                        "s_waitcnt vmcnt(0)",
                        "v_mov_b32 v4, s6",
                        "v_mov_b32 v5, s7",
                        "global_store_dwordx2 v0, v[4:5], s[4:5] offset:8",
                        "s_endpgm")
                .withKernargPointer()
                .arg("global_buffer", 0, 8);
        DeviceOptions options = isModelled ? DeviceOptions.DEFAULT.withModelledMemory(1) : DeviceOptions.DEFAULT;
        Device device = TestDevice.of(isCounted ? options.withCounts() : options);
        LoadedKernel kernel = TestDevice.load(device, source);
        Segment buffer = device.memory().allocate("buffer", 16, true);
        new Launcher(device).launch(kernel, GridSize.of(1, 1), List.of(new KernelArgument.Address(buffer.address())));
        assertEquals(before, IbStsRegister.vmCntLow(buffer.getInt(8)));
        assertEquals(after, IbStsRegister.vmCntLow(buffer.getInt(12)));
    }
}
