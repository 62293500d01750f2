package org.gfxisa.simulator.host;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.isa.abi.HostcallBuffer;
import org.gfxisa.isa.abi.HostcallControl;
import org.gfxisa.isa.abi.HostcallHeader;
import org.gfxisa.isa.abi.HostcallSlot;
import org.gfxisa.simulator.Sources;
import org.gfxisa.simulator.api.Gpu;
import org.gfxisa.simulator.api.GpuOptions;
import org.gfxisa.simulator.api.Grid;
import org.gfxisa.simulator.api.Kernel;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.api.Test;

/** Kernels that print, and calls of the host, as ROCm's device libraries make them. */
class PrintTest {
    private static final String BUFFER = """
            - .offset: 0
              .size: 8
              .value_kind: hidden_printf_buffer""";
    private static final String CALLS = """
            - .offset: 0
              .size: 8
              .value_kind: hidden_hostcall_buffer""";

    private final List<String> printed = new ArrayList<>();
    private final KernelOutput output =
            (isError, text) -> printed.add((isError ? "err: " : "") + new String(text, StandardCharsets.UTF_8));

    private void run(byte[] code) {
        Gpu gpu = Gpu.of("gfx90a", GpuOptions.DEFAULT.withOutput(output));
        gpu.launch(gpu.load(code, "k.co").kernel("k"), Grid.of(1, 1));
    }

    /** Appends a record of these dwords. */
    private static String record(int... dwords) {
        StringBuilder code = new StringBuilder("""
                s_load_dwordx2 s[2:3], s[0:1], 0x0
                v_mov_b32 v0, 0
                v_mov_b32 v1, %d
                s_waitcnt lgkmcnt(0)
                global_atomic_add v2, v0, v1, s[2:3] glc
                s_waitcnt vmcnt(0)
                """.formatted(4 * dwords.length));
        for (int i = 0; i < dwords.length; i++) {
            code.append("v_mov_b32 v3, 0x%x%nglobal_store_dword v2, v3, s[2:3] offset:%d%n"
                    .formatted(dwords[i], 8 + 4 * i));
        }
        return code.toString();
    }

    @Test
    void openClPrints() {
        String code = record(2, 0xffffffff, 0x00636261, Float.floatToIntBits(1.5f)) + record(1) + "s_endpgm";
        run(Sources.kernel("gfx90a", code, """
                amdhsa.printf:
                  - '1:0:é\\72\\n'
                  - '2:3:4:4:4:%d %s %.2f\\n'""", BUFFER));
        assertEquals(List.of("-1 abc 1.50\n", "é:\n"), printed);
    }

    @Test
    void hipPrints() {
        String code = record(28 << 2 | 2, 0x9abcdef0, 0x12345678, 41, 0, 0x00006968, 0)
                + record(20 << 2 | 1, 0x000a6425, 0, 7, 0) + "s_endpgm";
        run(Sources.kernel("gfx90a", code, """
                amdhsa.printf:
                  - "0:0:123456789abcdef0,%d: %s\\n\"""", BUFFER));
        assertEquals(List.of("41: hi\n", "err: 7\n"), printed);
    }

    /** Each kernel has a buffer of its own, and one thread prints at a time. */
    @Test
    void kernelsOfSeveralThreadsPrint() throws InterruptedException {
        byte[] code = Sources.kernel(
                "gfx90a", record(1) + record(2, 7) + "s_endpgm", "amdhsa.printf: ['1:0:one', '2:1:4:%d']", BUFFER);
        Gpu gpu = Gpu.of("gfx90a", GpuOptions.DEFAULT.withOutput(output));
        Kernel kernel = gpu.load(code, "k.co").kernel("k");
        List<Thread> threads = Stream.generate(() -> new Thread(() -> {
                    for (int i = 0; i < 20; i++) {
                        gpu.launch(kernel, Grid.of(1, 1));
                    }
                }))
                .limit(3)
                .toList();
        threads.forEach(Thread::start);
        for (Thread thread : threads) {
            thread.join();
        }
        assertEquals(60, printed.stream().filter("one"::equals).count(), printed.toString());
        assertEquals(60, printed.stream().filter("7"::equals).count(), printed.toString());
        assertEquals(120, printed.size());
    }

    @Test
    void whatTheMetadataDoesNotHaveIsTold() {
        run(Sources.kernel("gfx90a", record(5) + "s_endpgm", "amdhsa.printf: ['1:0:a']", BUFFER));
        assertEquals(
                "err: gfxisa: printf record with number 5, which the metadata does not have",
                printed.get(0).strip());
    }

    /** Sends one packet, in which lane 0 prints all at once, and waits; the doorbell's interrupt has the host answer. */
    @Test
    void theHostAnswersWhileTheKernelWaits() {
        String code = """
                s_load_dwordx2 s[2:3], s[0:1], 0x0
                s_waitcnt lgkmcnt(0)
                s_load_dwordx4 s[4:7], s[2:3], 0x0
                s_load_dwordx2 s[8:9], s[2:3], 0x18
                s_waitcnt lgkmcnt(0)
                v_mov_b32 v0, 0
                s_and_b32 s10, s8, 63
                s_mul_i32 s11, s10, 24
                s_add_u32 s4, s4, s11
                s_addc_u32 s5, s5, 0
                s_mul_i32 s11, s10, 4096
                s_add_u32 s6, s6, s11
                s_addc_u32 s7, s7, 0
                v_mov_b32 v1, 1
                global_store_dword v0, v1, s[4:5] offset:8
                global_store_dword v0, v1, s[4:5] offset:20
                v_mov_b32 v1, 2
                global_store_dword v0, v1, s[4:5] offset:16
                v_mov_b32 v1, 0x63
                global_store_dword v0, v1, s[6:7]
                v_mov_b32 v1, 0x0a6425
                global_store_dword v0, v1, s[6:7] offset:16
                v_mov_b32 v1, 42
                global_store_dword v0, v1, s[6:7] offset:24
                v_mov_b32 v2, s8
                v_mov_b32 v3, s9
                global_store_dwordx2 v0, v[2:3], s[2:3] offset:32
                s_waitcnt vmcnt(0)
                s_mov_b32 m0, 1
                s_sendmsg sendmsg(MSG_INTERRUPT)
                .Lwait:
                global_load_dword v1, v0, s[4:5] offset:20 glc
                s_waitcnt vmcnt(0)
                v_readfirstlane_b32 s12, v1
                s_cmp_lg_u32 s12, 0
                s_cbranch_scc1 .Lwait
                s_endpgm""";
        byte[] file = Sources.kernel("gfx90a", code, "", CALLS);
        Gpu gpu = Gpu.of("gfx90a", GpuOptions.DEFAULT.withOutput(output));
        gpu.launch(gpu.load(file, "k.co").kernel("k"), Grid.of(1, 1));
        assertEquals(List.of("42\n"), printed);
        assertTrue(gpu.instructions() < 100, "the interrupt ends the turn: " + gpu.instructions());
    }

    private final AddressSpace memory = new AddressSpace();
    private final Host host = new Host(memory, output, () -> 0);

    /** A packet of lane 0, sent as a wave would; its answer. */
    private long call(int service, long first, long... more) {
        long address = host.hostcallBuffer();
        Segment segment = memory.find(address, HostcallBuffer.SIZE).orElseThrow();
        ByteBuffer b = segment.buffer();
        long packet = HostcallBuffer.freeStack(b, 0);
        long index = packet & HostcallBuffer.indexMask(b, 0);
        int header = (int) (HostcallBuffer.headers(b, 0) - address + index * HostcallHeader.SIZE);
        int slot = (int) (HostcallBuffer.payloads(b, 0) - address + index * 64 * HostcallSlot.SIZE);
        HostcallHeader.setActive(b, header, 1);
        HostcallHeader.setService(b, header, service);
        HostcallHeader.setControl(b, header, HostcallControl.withReady(0, true));
        HostcallHeader.setNext(b, header, 0);
        HostcallSlot.setArgument0(b, slot, first);
        for (int i = 0; i < more.length; i++) {
            b.putLong(slot + 8 + 8 * i, more[i]);
        }
        HostcallBuffer.setReadyStack(b, 0, packet);
        host.handleCalls();
        assertEquals(0, HostcallBuffer.readyStack(b, 0));
        assertEquals(0, HostcallHeader.control(b, header));
        return HostcallSlot.argument0(b, slot);
    }

    @Test
    void messagesComeInParts() {
        long message = call(2, 1 | 1 << 5, 1);
        assertEquals(0, message & 1);
        long other = call(2, 1 | 1 << 5, 0);
        call(2, other & -256 | 2 << 5 | 2, 0x78, 0);
        call(2, message & -256 | 1 << 5, 0x64_25_20_73_25L);
        call(2, message & -256 | 1 << 5, 0x6261);
        assertEquals(4, call(2, message & -256 | 1 << 5 | 2, 5));
        assertEquals(List.of("x", "err: ab 5"), printed);
    }

    @Test
    void memoryIsAllocatedAndFreed() {
        long address = call(3, 0, 4096);
        assertTrue(memory.find(address, 4096).isPresent());
        call(3, address);
        assertTrue(memory.find(address, 4096).isEmpty());
    }

    @Test
    void whatThereIsNotIsRefused() {
        KernelFault fault = assertThrows(KernelFault.class, () -> call(1, 0x1234));
        assertEquals(
                "calls the host for its function at 0x1234, which does not exist; expected printf or memory",
                fault.getMessage());
        assertThrows(KernelFault.class, () -> call(9, 0));
        assertThrows(KernelFault.class, () -> call(2, 77 << 8));
    }
}
