package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.gfxisa.Processor;
import org.gfxisa.TargetId;
import org.gfxisa.isa.Targets;
import org.gfxisa.isa.abi.ComputePgmRsrc1;
import org.gfxisa.isa.abi.ComputePgmRsrc2;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.TestKernel;
import org.gfxisa.simulator.dispatch.Device;
import org.gfxisa.simulator.dispatch.DeviceOptions;
import org.gfxisa.simulator.dispatch.DispatchException;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.dispatch.KernelArgument;
import org.gfxisa.simulator.dispatch.Launcher;
import org.gfxisa.simulator.load.LoadedKernel;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.vector.TestedBackEnd;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Kernels without loops, whose numbers reach the ends of what registers hold: memory is the same however they are executed. */
@Tag(TestedBackEnd.TAG)
class TraceCodeTest {
    private static final int KERNELS = Boolean.getBoolean("gfxisa.proofs") ? 4000 : 125;
    private static final int GROUPS = 5;
    private static final int RESULTS = 8;
    private static final int READ = 2048;
    /** Where numbers end. */
    private static final int[] ENDS = {0, -1, Integer.MAX_VALUE, Integer.MIN_VALUE, 0x10000, 0x40000000};

    private static final int NEAR = 300;

    private final SplittableRandom random = new SplittableRandom(20_261_127);
    private long waves;
    private long one;

    @Test
    void memoryIsTheSame() throws CodeObjectException, DispatchException {
        TestedBackEnd.check();
        for (int i = 0; i < KERNELS; i++) {
            Processor processor = random.nextBoolean() ? Targets.GFX90A : Targets.GFX906;
            int width = new int[] {256, 64, 128, 16, 32, 8, 24}[random.nextInt(7)];
            int height = width > 64 ? 1 : 1 + random.nextInt(8);
            compare(processor, width, height, lines(processor, width, GROUPS * width * height));
        }
        System.out.println("kernels without loops: " + (waves - one) + " of " + waves + " waves executed at once");
        assertTrue(5 * one < 4 * waves, one + " of " + waves + " waves executed one by one");
    }

    /** Lanes side by side load dwords, compute, and store dwords, halves of them or bytes: perhaps where others of the wave, or of another one, load. */
    @Test
    void rowsAreTheSame() throws CodeObjectException, DispatchException {
        for (int i = 0; i < KERNELS; i++) {
            int width = new int[] {256, 64, 192}[random.nextInt(3)];
            compare(Targets.GFX90A, width, 1, row(width));
        }
        assertTrue(10 * one < waves, one + " of " + waves + " waves executed one by one");
    }

    private List<String> row(int width) {
        List<String> lines = new ArrayList<>(List.of(
                "s_load_dwordx4 s[4:7], s[0:1], 0x0",
                "v_and_b32 v1, 0x3ff, v0",
                "s_mul_i32 s12, s2, " + width,
                "v_add_u32 v20, s12, v1",
                "v_lshlrev_b32 v21, 2, v20",
                "v_lshlrev_b32 v22, 1, v20",
                "s_waitcnt lgkmcnt(0)",
                "s_add_u32 s8, s4, " + place(),
                "s_addc_u32 s9, s5, 0"));
        List<String> known = new ArrayList<>();
        int loads = 1 + random.nextInt(3);
        for (int i = 1; i <= loads; i++) {
            known.add("v" + i);
            lines.add("global_load_dword v" + i + ", v21, "
                    + (random.nextInt(3) > 0 ? "s[6:7]" : "s[8:9] offset:" + place()));
        }
        lines.add("s_waitcnt vmcnt(0)");
        int count = 1 + random.nextInt(4);
        for (int i = 1; i <= count; i++) {
            lines.addAll(rowOperation("v" + (loads + i), known));
            known.add("v" + (loads + i));
        }
        int stores = 1 + random.nextInt(2);
        for (int i = 0; i < stores; i++) {
            int register = random.nextInt(16) == 0 ? 1 : loads + 1 + random.nextInt(count);
            String store = new String[] {"dword v21", "dword v21", "short v22", "byte v20"}[random.nextInt(4)];
            lines.add("global_store_" + store + ", v" + register + ", s[8:9] offset:" + place());
        }
        lines.add("s_endpgm");
        return lines;
    }

    /** Mostly dwords, within two waves of each other. */
    private int place() {
        return random.nextInt(16) == 0
                ? random.nextInt(512)
                : Integer.BYTES * (random.nextBoolean() ? 64 : random.nextInt(129));
    }

    private List<String> rowOperation(String to, List<String> known) {
        String one = known.get(random.nextInt(known.size()));
        String operands = known.get(random.nextInt(known.size())) + ", " + one;
        return switch (random.nextInt(6)) {
            case 0 -> List.of("v_add_f32 " + to + ", " + operands);
            case 1 -> List.of("v_mul_f32 " + to + ", s7, " + one);
            case 2 -> List.of("v_fma_f32 " + to + ", " + operands + ", " + one);
            case 3 -> List.of("v_add_u32 " + to + ", " + operands);
            case 4 -> List.of("v_cmp_lt_f32 vcc, " + operands, "v_cndmask_b32 " + to + ", " + operands + ", vcc");
            default -> List.of("v_xor_b32 " + to + ", 0x80000000, " + one);
        };
    }

    /** Each wave loads for all of its lanes what the one before has stored. */
    @Test
    void wavesSeeWhatOthersStored() throws CodeObjectException, DispatchException {
        List<String> lines = List.of(
                "s_load_dwordx2 s[4:5], s[0:1], 0x0",
                "s_waitcnt lgkmcnt(0)",
                "s_load_dword s8, s[4:5], 0x0",
                "v_and_b32 v1, 0x3ff, v0",
                "v_lshlrev_b32 v3, 2, v1",
                "s_waitcnt lgkmcnt(0)",
                "v_add_u32 v2, s8, v1",
                "v_add_u32 v2, 7, v2",
                "global_store_dword v3, v2, s[4:5]",
                "global_store_dword v3, v1, s[4:5] offset:2048",
                "s_endpgm");
        for (int stores = 1; stores <= 2; stores++) {
            List<String> some = new ArrayList<>(lines);
            some.subList(lines.size() - 3 + stores, lines.size() - 1).clear();
            compare(Targets.GFX90A, 256, 1, some);
            compare(Targets.GFX90A, 64, 4, some);
        }
    }

    /** Of several threads, each with a part of the work-groups, nearly all meet the end of the memory: the first one's fault is told. */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 8})
    void theFirstFaultIsTold(int threads) throws CodeObjectException, DispatchException {
        byte[] file = storing(List.of("s_mul_i32 s12, s2, 64"));
        for (int round = 0; round < 20; round++) {
            Device device = device(threads);
            LoadedKernel kernel = load(device, file);
            int good = random.nextInt(1000);
            Segment out = device.memory().allocate("what is written", 64 * (good + 1) * Integer.BYTES - 4, true);
            KernelFault fault = assertThrows(
                    KernelFault.class,
                    () -> new Launcher(device)
                            .launch(
                                    kernel,
                                    GridSize.of(1000 * 64, 64),
                                    List.of(new KernelArgument.Address(out.address()))));
            assertEquals(good, fault.wave().orElseThrow().group().x());
            for (int i = 0; i < 64 * good; i++) {
                assertEquals(i, out.getInt(Integer.BYTES * i));
            }
        }
    }

    /** A half begins with a fault; the other one executes very much before it comes to its own, and not all of that is done at once. */
    @Test
    void theFirstFaultIsToldHoweverMuchIsBeforeIt() throws CodeObjectException {
        int first = 30_000;
        List<String> lines = new ArrayList<>(List.of(
                "s_and_b32 s13, s2, 0x3ff",
                "s_cmp_lg_u32 s13, 0",
                "s_cbranch_scc1 L",
                "s_nop 0",
                "L: s_mov_b32 s12, 0",
                "s_cmp_ge_u32 s2, " + (first - 1),
                "s_cselect_b32 s12, 0x10000, s12"));
        for (int i = 0; i < 200; i++) {
            lines.add("s_add_u32 s14, s14, " + (i + 1));
        }
        Device device = device(2);
        LoadedKernel kernel = load(device, storing(lines));
        Segment out = device.memory().allocate("what is written", 1024 * Integer.BYTES, true);
        KernelFault fault = assertThrows(
                KernelFault.class,
                () -> new Launcher(device)
                        .launch(
                                kernel,
                                GridSize.of(2 * first * 1024, 1024),
                                List.of(new KernelArgument.Address(out.address()))));
        assertEquals(first - 1, fault.wave().orElseThrow().group().x());
    }

    /** A kernel whose work-items store each a dword, s12 and their number in the work-group from the start of the memory. */
    private static byte[] storing(List<String> lines) {
        List<String> all = new ArrayList<>(lines);
        all.addAll(List.of(
                "s_load_dwordx2 s[4:5], s[0:1], 0x0",
                "v_and_b32 v1, 0x3ff, v0",
                "v_add_u32 v2, s12, v1",
                "v_lshlrev_b32 v3, 2, v2",
                "s_waitcnt lgkmcnt(0)",
                "global_store_dword v3, v2, s[4:5]",
                "s_endpgm"));
        return TestKernel.of(all.toArray(String[]::new))
                .withKernargPointer()
                .rsrc2(word -> ComputePgmRsrc2.withEnableSgprWorkgroupIdX(word, true))
                .arg("global_buffer", 0, Long.BYTES)
                .build();
    }

    private static Device device(int threads) {
        return new Device(
                TargetId.of(Targets.GFX90A),
                Targets.GFX90A.isa().orElseThrow(),
                Tier.COMPILE,
                DeviceOptions.DEFAULT.withThreads(threads));
    }

    private static LoadedKernel load(Device device, byte[] file) throws CodeObjectException {
        return device.load(CodeObject.read(ByteWindow.of(file, "file")), "test.co")
                .kernel("k")
                .orElseThrow();
    }

    private void compare(Processor processor, int width, int height, List<String> lines)
            throws CodeObjectException, DispatchException {
        int items = GROUPS * width * height;
        byte[] file = TestKernel.of(lines.toArray(String[]::new))
                .processor(processor)
                .withKernargPointer()
                .rsrc1(word -> ComputePgmRsrc1.withGranulatedWorkitemVgprCount(word, 7))
                .rsrc2(word -> ComputePgmRsrc2.withEnableVgprWorkitemId(
                        ComputePgmRsrc2.withEnableSgprWorkgroupIdX(word, true), 1))
                .arg("global_buffer", 0, Long.BYTES)
                .arg("global_buffer", 8, Long.BYTES)
                .arg("by_value", 16, 4)
                .arg("by_value", 20, 4)
                .arg("by_value", 24, 4)
                .arg("by_value", 28, 4)
                .build();
        int end = ENDS[random.nextInt(ENDS.length)];
        int[] numbers = {number(end), number(end), number(end), number(end)};
        byte[] expected = run(processor, file, Tier.INTERPRET, width, height, items, numbers);
        byte[] compiled = run(processor, file, Tier.COMPILE, width, height, items, numbers);
        assertArrayEquals(
                expected,
                compiled,
                () -> processor.name() + " " + width + "x" + height + " "
                        + List.of(numbers[0], numbers[1], numbers[2], numbers[3]) + "\n" + String.join("\n", lines));
    }

    private byte[] run(Processor processor, byte[] file, Tier tier, int width, int height, int items, int[] numbers)
            throws CodeObjectException, DispatchException {
        Device device = new Device(TargetId.of(processor), processor.isa().orElseThrow(), tier, DeviceOptions.DEFAULT);
        LoadedKernel kernel = load(device, file);
        Segment out = device.memory().allocate("what is written", (RESULTS + 1) * items * Integer.BYTES, true);
        Segment in = device.memory().allocate("what is read", READ * Integer.BYTES, true);
        SplittableRandom data = new SplittableRandom(numbers[0]);
        for (int i = 0; i < READ; i++) {
            in.setInt(
                    Integer.BYTES * i,
                    data.nextInt(64) == 0 ? Float.floatToRawIntBits(Float.NaN) + i : Float.floatToRawIntBits(i));
        }
        List<KernelArgument> arguments = new ArrayList<>();
        arguments.add(new KernelArgument.Address(out.address()));
        arguments.add(new KernelArgument.Address(in.address()));
        for (int number : numbers) {
            arguments.add(new KernelArgument.Value(ByteBuffer.allocate(Integer.BYTES)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .putInt(number)
                    .array()));
        }
        new Launcher(device).launch(kernel, GridSize.of(GROUPS * width, height, width, height), arguments);
        if (tier == Tier.COMPILE) {
            waves += GROUPS * ((width * height + 63) / 64);
            one += device.engines().stream()
                    .flatMap(engine -> engine.bailouts().stream())
                    .filter(l -> l.mnemonic().equals("s_endpgm"))
                    .mapToLong(Bailout::executed)
                    .sum();
        }
        byte[] bytes = new byte[out.size()];
        out.read(0, bytes);
        return bytes;
    }

    private int number(int end) {
        return switch (random.nextInt(4)) {
            case 0 -> random.nextInt();
            case 1 -> end;
            default -> end + random.nextInt(-NEAR, NEAR);
        };
    }

    /** Registers v1 to v8, and at the end what they have is written. */
    private List<String> lines(Processor processor, int width, int items) {
        List<String> lines = new ArrayList<>(List.of(
                "s_load_dwordx4 s[4:7], s[0:1], 0x0",
                "s_load_dwordx2 s[8:9], s[0:1], 0x10",
                "s_load_dwordx2 s[10:11], s[0:1], 0x18",
                "s_waitcnt lgkmcnt(0)"));
        lines.addAll(
                processor == Targets.GFX90A
                        ? List.of("v_and_b32 v1, 0x3ff, v0", "v_bfe_u32 v2, v0, 10, 10")
                        : List.of("v_mov_b32 v2, v1", "v_mov_b32 v1, v0"));
        lines.addAll(List.of(
                "v_mul_u32_u24 v20, " + width + ", v2",
                "v_add_u32 v20, v20, v1",
                "s_mul_i32 s12, s2, " + items / GROUPS,
                "v_add_u32 v20, s12, v20",
                "v_mov_b32 v3, v20",
                "v_add_u32 v4, s8, v20",
                "v_add_u32 v5, s9, v1",
                "v_lshl_add_u32 v6, v1, 2, s10",
                "v_mov_b32 v7, s11"));
        int count = 2 + random.nextInt(14);
        for (int i = 0; i < count; i++) {
            lines.addAll(operation());
        }
        if (random.nextInt(3) == 0) {
            lines.add("v_cmp_" + either("gt", "le") + "_u32 vcc, s" + (8 + random.nextInt(4)) + ", v" + register());
            lines.add("s_and_saveexec_b64 s[14:15], vcc");
            lines.add("s_cbranch_execz L");
        }
        lines.add("v_lshlrev_b32 v21, 2, v20");
        lines.add("s_mov_b32 s12, s4");
        lines.add("s_mov_b32 s13, s5");
        for (int i = 0; i < RESULTS; i++) {
            lines.add("global_store_dword v21, v" + (i + 1) + ", s[4:5]");
            lines.add("s_add_u32 s4, s4, " + items * Integer.BYTES);
            lines.add("s_addc_u32 s5, s5, 0");
        }
        if (random.nextBoolean()) {
            // What the next lane has stored, perhaps one of another wave.
            lines.add("global_load_dword v2, v21, s[12:13] offset:4");
            lines.add("s_waitcnt vmcnt(0)");
            lines.add("global_store_dword v21, v2, s[4:5]");
        }
        lines.add("L: s_endpgm");
        return lines;
    }

    private String either(String... texts) {
        return texts[random.nextInt(texts.length)];
    }

    private int register() {
        return 1 + random.nextInt(RESULTS);
    }

    private String source() {
        return switch (random.nextInt(5)) {
            case 0, 1 -> "s" + (8 + random.nextInt(4));
            case 2 -> String.valueOf(random.nextInt(65));
            default -> "v" + register();
        };
    }

    private List<String> operation() {
        String to = "v" + register();
        int pair = 1 + 2 * random.nextInt(RESULTS / 2);
        String wide = "v[" + (1 + pair) + ":" + (2 + pair) + "]";
        return switch (random.nextInt(18)) {
            case 0, 1 -> List.of("v_add_u32 " + to + ", " + source() + ", v" + register());
            case 2 -> List.of("v_sub_u32 " + to + ", " + source() + ", v" + register());
            case 3 -> List.of("v_lshlrev_b32 " + to + ", " + random.nextInt(6) + ", v" + register());
            case 4 -> List.of("v_lshrrev_b32 " + to + ", " + random.nextInt(32) + ", v" + register());
            case 5 -> List.of("v_ashrrev_i32 " + to + ", " + random.nextInt(32) + ", v" + register());
            case 6 -> List.of("v_and_b32 " + to + ", " + ((1 << random.nextInt(31)) - 1) + ", v" + register());
            case 7 -> List.of("v_mul_lo_u32 " + to + ", v" + register() + ", " + source());
            case 8 ->
                List.of("v_" + either("min", "max") + either("_i32 ", "_u32 ") + to + ", " + source() + ", v"
                        + register());
            case 9 ->
                List.of(
                        "v_cmp_" + either("lt", "gt", "eq", "ne", "le") + either("_i32", "_u32") + " vcc, " + source()
                                + ", v" + register(),
                        "v_cndmask_b32 " + to + ", v" + register() + ", v" + register() + ", vcc");
            case 10 ->
                List.of(
                        "v_add_co_u32 " + to + ", vcc, " + source() + ", v" + register(),
                        "v_addc_co_u32 v" + register() + ", vcc, v" + register() + ", v" + register() + ", vcc");
            case 11 ->
                List.of("v_lshlrev_b64 " + wide + ", " + random.nextInt(40) + ", v[" + (1 + pair) + ":" + (2 + pair)
                        + "]");
            case 12 ->
                List.of("v_" + either("lshrrev_b64 ", "ashrrev_i64 ") + wide + ", " + random.nextInt(64) + ", v["
                        + (1 + pair) + ":" + (2 + pair) + "]");
            case 13 ->
                List.of("v_bfe_" + either("u32 ", "i32 ") + to + ", v" + register() + ", " + random.nextInt(20) + ", "
                        + random.nextInt(32));
            case 14 ->
                List.of("v_mad_u64_u32 " + wide + ", vcc, v" + register() + ", " + source() + ", v[" + (1 + pair) + ":"
                        + (2 + pair) + "]");
            case 15 ->
                List.of("v_" + either("mul", "add", "max") + "_f32 " + to + ", v" + register() + ", v" + register());
            case 16 -> List.of("v_" + either("or", "xor") + "_b32 " + to + ", " + source() + ", v" + register());
            default ->
                List.of(
                        "v_and_b32 v22, 0xff, v" + register(),
                        "v_lshlrev_b32 v22, 2, v22",
                        "global_load_" + either("dword ", "ushort ", "sbyte ", "short_d16 ") + to + ", v22, s[6:7]",
                        "s_waitcnt vmcnt(0)");
        };
    }
}
