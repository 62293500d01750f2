package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.IntUnaryOperator;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Loads and stores by the shapes of addresses and masks that have ways of their own, against a model that goes byte by byte. */
class MemoryPathsTest {
    private static final int SIZE = 4096;
    private static final int OFFSET = 16;
    private static final int FAR = 1 << 20;
    /** Full, the first lanes, one, none of the first. */
    private static final List<Long> MASKS = List.of(-1L, 0xffffffffL, 0x1fL, 1L, 0L, 0xff00ff00ff00ff00L, 1L << 63);

    /** Rows of dwords, pairs, threes and fours, gaps, one place, backwards, not aligned, anywhere. */
    private static final List<IntUnaryOperator> SHAPES = List.of(
            i -> 4 * i,
            i -> 8 * i,
            i -> 12 * i,
            i -> 16 * i + 4,
            i -> 20 * i,
            i -> 64,
            i -> 4 * (63 - i),
            i -> 4 * i + 1,
            i -> i == 7 ? 4 : 4 * i,
            i -> new Random(i).nextInt(SIZE / 2));

    /** Those of lanes that do not meet: where they do, it matters in which order dwords are stored. */
    private static final List<IntUnaryOperator> APART = List.of(i -> 16 * i + 4, i -> 20 * i, i -> 16 * (63 - i) + 1);

    /** An instruction, and how many bytes it moves for a lane. */
    private record Access(String mnemonic, int bytes) {}

    private static final List<Access> LOADS = List.of(
            new Access("dword", 4),
            new Access("dwordx2", 8),
            new Access("dwordx3", 12),
            new Access("dwordx4", 16),
            new Access("ubyte", 1),
            new Access("ushort", 2));

    private static byte[] noise() {
        byte[] bytes = new byte[SIZE];
        new Random(1).nextBytes(bytes);
        return bytes;
    }

    private static int loaded(byte[] bytes, int at, int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            value |= (bytes[at + i] & 0xff) << 8 * i;
        }
        return value;
    }

    /** Puts addresses into v[2:3] and, below 4 GiB, distances from s[2:3] into v1; the data begins at v8. */
    private static void prepare(WaveRun run, long address, IntUnaryOperator shape, long mask) {
        run.wave.setPair(2, address - FAR);
        run.wave.setExec(mask);
        for (int i = 0; i < Wave.LANES; i++) {
            boolean active = (mask >>> i & 1) != 0;
            long at = active ? address + shape.applyAsInt(i) : -1;
            run.wave.vgpr[2][i] = (int) at;
            run.wave.vgpr[3][i] = (int) (at >>> 32);
            run.wave.vgpr[1][i] = active ? FAR + shape.applyAsInt(i) : -1;
            for (int d = 0; d < 4; d++) {
                run.wave.vgpr[8 + d][i] = 1000 * d + i;
            }
        }
    }

    private static void write(WaveRun run, long address, byte[] bytes) {
        for (int i = 0; i < bytes.length; i++) {
            Segment segment = run.memory.find(address + i, 1).orElseThrow();
            segment.setByte((int) (address + i - segment.address()), bytes[i]);
        }
    }

    private static byte[] read(WaveRun run, long address) {
        byte[] bytes = new byte[SIZE];
        for (int i = 0; i < bytes.length; i++) {
            Segment segment = run.memory.find(address + i, 1).orElseThrow();
            bytes[i] = (byte) segment.getByte((int) (address + i - segment.address()));
        }
        return bytes;
    }

    private static void loads(WaveRun run, long start, Tier tier) {
        byte[] bytes = noise();
        write(run, start, bytes);
        for (Access access : LOADS) {
            int dwords = Math.max(1, access.bytes / 4);
            String to = dwords == 1 ? "v8" : "v[8:" + (7 + dwords) + "]";
            for (String address : List.of("v[2:3], off", "v1, s[2:3]")) {
                long code = run.load(
                        "global_load_" + access.mnemonic + " " + to + ", " + address + " offset:" + OFFSET,
                        "global_load_" + access.mnemonic + " " + to + ", " + address + " offset:" + OFFSET);
                for (int shape = 0; shape < SHAPES.size(); shape++) {
                    for (long mask : MASKS) {
                        prepare(run, start, SHAPES.get(shape), mask);
                        run.wave.pc = code;
                        run.runStep(tier);
                        for (int i = 0; i < Wave.LANES; i++) {
                            for (int d = 0; d < dwords; d++) {
                                int at = SHAPES.get(shape).applyAsInt(i) + OFFSET + 4 * d;
                                int expected = (mask >>> i & 1) == 0
                                        ? 1000 * d + i
                                        : loaded(bytes, at, Math.min(4, access.bytes));
                                assertEquals(expected, run.v(8 + d, i), access + " " + address + " " + shape + " " + i);
                            }
                        }
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dword v4", "dwordx2 v[4:5]", "dwordx3 v[4:6]", "dwordx4 v[4:7]", "ubyte v4", "ushort v4"})
    void theLastAddressIsOutsideOfEveryAllocation(String load) {
        for (String space : List.of("global", "flat")) {
            String line = space + "_load_" + load + ", v[2:3]" + (space.equals("flat") ? "" : ", off");
            WaveRun run = new WaveRun();
            KernelFault fault = assertThrows(
                    KernelFault.class, () -> run.run("v_mov_b32_e32 v2, -1", "v_mov_b32_e32 v3, -1", line), line);
            assertTrue(fault.getMessage().contains(" at 0xffffffffffffffff, "), fault.getMessage());
            assertFalse(fault.getMessage().contains("-"), fault.getMessage());
        }
    }

    /** An LDS instruction with the flag gds accesses the global data share in compiled code, too. */
    @ParameterizedTest
    @EnumSource(Tier.class)
    void loadsOfTheGlobalDataShare(Tier tier) {
        WaveRun run = new WaveRun("gfx906");
        run.wave.pc = run.load(
                "s_mov_b32 m0, 0x100",
                "v_mov_b32_e32 v1, 7",
                "v_mov_b32_e32 v2, 8",
                "ds_write_b32 v2, v1 gds",
                "ds_read_b32 v3, v2 gds");
        run.runStep(tier);
        assertEquals(7, run.v(3, 1));
        assertEquals(0, run.wave.group().lds().getInt(8));
    }

    @Test
    void loads() {
        WaveRun run = new WaveRun();
        loads(run, run.memory.allocate("data", SIZE, true).address(), Tier.INTERPRET);
    }

    @Test
    void loadsAcrossFourGibibytes() {
        WaveRun run = new WaveRun();
        loads(run, run.memory.place("data", 0x7_ffff_fe00L, SIZE, true).address(), Tier.INTERPRET);
    }

    /** Bytes of the parts of a large allocation here. */
    private static final int PART = 2 * SIZE;

    private static WaveRun withParts() {
        return new WaveRun(new AddressSpace(PART), new GlobalState());
    }

    private static long large(WaveRun run) {
        List<Segment> parts = run.memory.allocateParts("data", 2 * PART + SIZE, AddressSpace.DEFAULT_KIND);
        assertEquals(3, parts.size());
        return parts.get(0).address();
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 14, 17, 32, 118, 127, 500})
    void partsOfAnAllocationAreAsOne(int before) {
        for (Tier tier : List.of(Tier.INTERPRET, Tier.COMPILE)) {
            WaveRun run = withParts();
            long start = large(run) + PART - OFFSET - before;
            loads(run, start, tier);
            stores(run, start, tier, APART);
            byte[] bytes = noise();
            write(run, start, bytes);
            run.wave.setPair(2, start - before % 4 + 3 & -4);
            run.wave.pc = run.load("s_load_dwordx8 s[8:15], s[2:3], " + OFFSET);
            run.runStep(tier);
            for (int i = 0; i < 8; i++) {
                int at = (int) (run.wave.pair(2) - start) + OFFSET + 4 * i;
                assertEquals(loaded(bytes, at, 4), run.wave.sgpr[8 + i]);
            }
        }
    }

    @Test
    void whatIsBehindAllPartsIsTold() {
        WaveRun run = withParts();
        long start = large(run);
        prepare(run, start, i -> i == 9 ? 2 * PART + SIZE - 2 : i * PART / 32 - 1, 0x3ffL << 1);
        run.wave.pc = run.load("global_load_dword v8, v[2:3], off");
        KernelFault fault = assertThrows(KernelFault.class, run::runStep);
        assertEquals(9, fault.lane().orElseThrow());
        String message = fault.getMessage();
        assertTrue(message.contains("byte " + (2 * PART + SIZE - 2) + " of data"), message);
    }

    @Test
    void storesInTheOrderOfLanes() {
        WaveRun run = new WaveRun();
        stores(run, run.memory.allocate("data", SIZE, true).address(), Tier.INTERPRET, SHAPES);
    }

    private static void stores(WaveRun run, long start, Tier tier, List<IntUnaryOperator> shapes) {
        for (int dwords : new int[] {1, 2, 4}) {
            String from = dwords == 1 ? "dword v[2:3], v8" : "dwordx" + dwords + " v[2:3], v[8:" + (7 + dwords) + "]";
            long code = run.load("global_store_" + from + ", off offset:" + OFFSET);
            for (IntUnaryOperator shape : shapes) {
                for (long mask : MASKS) {
                    byte[] expected = noise();
                    write(run, start, expected);
                    prepare(run, start, shape, mask);
                    for (int d = 0; d < dwords; d++) {
                        for (int i = 0; i < Wave.LANES; i++) {
                            for (int b = 0; (mask >>> i & 1) != 0 && b < 4; b++) {
                                expected[shape.applyAsInt(i) + OFFSET + 4 * d + b] = (byte) (1000 * d + i >>> 8 * b);
                            }
                        }
                    }
                    run.wave.pc = code;
                    run.runStep(tier);
                    assertArrayEquals(expected, read(run, start));
                }
            }
        }
    }

    @Test
    void theFirstLaneOutsideIsTold() {
        for (int where : new int[] {-4, SIZE - 2, SIZE, 1 << 30}) {
            WaveRun run = new WaveRun();
            Segment segment = run.memory.allocate("data", SIZE, true);
            prepare(run, segment.address(), i -> i == 9 ? where : 4 * i, -1);
            long code = run.load("global_load_dword v8, v[2:3], off");
            run.wave.pc = code;
            KernelFault fault = assertThrows(KernelFault.class, run::runStep);
            assertEquals(KernelFault.Kind.OUTSIDE_ALLOCATION, fault.kind());
            assertEquals(9, fault.lane().orElseThrow());
        }
    }

    @Test
    void localMemory() {
        for (IntUnaryOperator shape : SHAPES.subList(0, 9)) {
            for (long mask : MASKS) {
                WaveRun run = new WaveRun();
                byte[] bytes = noise();
                for (int i = 0; i < SIZE; i++) {
                    run.wave.group().lds().setByte(i, bytes[i]);
                }
                Arrays.setAll(run.wave.vgpr[1], shape);
                prepare(run, 0, shape, mask);
                Arrays.setAll(run.wave.vgpr[1], shape);
                run.lines(
                        "ds_read_b32 v8, v1 offset:16",
                        "ds_read2_b32 v[10:11], v1 offset1:3",
                        "ds_read_b64 v[12:13], v1 offset:8",
                        "ds_write_b32 v1, v8 offset:1600");
                for (int i = 0; i < Wave.LANES; i++) {
                    if ((mask >>> i & 1) != 0) {
                        int at = shape.applyAsInt(i);
                        assertEquals(loaded(bytes, at + 16, 4), run.v(8, i));
                        assertEquals(loaded(bytes, at, 4), run.v(10, i));
                        assertEquals(loaded(bytes, at + 12, 4), run.v(11, i));
                        assertEquals(loaded(bytes, at + 12, 4), run.v(13, i));
                        assertEquals(run.v(8, i), run.wave.group().lds().getInt(at + 1600));
                    } else {
                        assertEquals(i, run.v(8, i));
                    }
                }
            }
        }
    }

    /** What an instruction did: registers, memory and LDS, or why it failed. */
    private record Outcome(String fault, List<int[]> registers, byte[] memory, byte[] lds) {
        void assertSame(Outcome other, String text) {
            assertEquals(fault, other.fault, text);
            if (fault.isEmpty()) {
                for (int v = 0; v < registers.size(); v++) {
                    assertArrayEquals(registers.get(v), other.registers.get(v), text + ", v" + v);
                }
                assertArrayEquals(memory, other.memory, text);
                assertArrayEquals(lds, other.lds, text);
            }
        }
    }

    /**
     * Runs a line with resource s[4:7] and addresses in v1, which may lead outside a buffer.
     *
     * @param oneByOne each lane by itself, in order
     */
    private static Outcome outcome(
            String target, String line, Random random, long mask, IntUnaryOperator shape, boolean oneByOne) {
        WaveRun run = new WaveRun(target);
        Segment segment = run.memory.allocate("data", 4 * SIZE, true);
        byte[] noise = new byte[4 * SIZE];
        random.nextBytes(noise);
        segment.write(0, noise);
        Wave wave = run.wave;
        long address = segment.address() + 4 * random.nextInt(2);
        boolean isPrivate = random.nextBoolean();
        int bytes = random.nextInt(4) == 0 ? random.nextInt(SIZE) : 2 * SIZE;
        WaveRun.put(
                isPrivate ? WaveRun.privateBuffer(run.isa, address, bytes) : WaveRun.buffer(run.isa, address, bytes),
                wave,
                4);
        wave.sgpr[8] = random.nextInt(16);
        wave.setPair(2, segment.address());
        int step = isPrivate ? 16 : 1;
        for (int lane = 0; lane < Wave.LANES; lane++) {
            wave.vgpr[1][lane] = shape.applyAsInt(lane) / step;
            for (int v = 8; v < 12; v++) {
                wave.vgpr[v][lane] = random.nextInt();
            }
        }
        String fault = "";
        long code = run.load(line);
        try {
            for (long rest = mask; rest != 0; rest = oneByOne ? rest & rest - 1 : 0) {
                wave.setExec(oneByOne ? Long.lowestOneBit(rest) : mask);
                wave.pc = code;
                run.runStep();
            }
        } catch (KernelFault e) {
            fault = e.getMessage();
        }
        byte[] lds = new byte[wave.group().lds().size()];
        for (int i = 0; i < lds.length; i++) {
            lds[i] = (byte) wave.group().lds().getByte(i);
        }
        byte[] memory = new byte[4 * SIZE];
        segment.read(0, memory);
        return new Outcome(fault, Arrays.stream(wave.vgpr).map(int[]::clone).toList(), memory, lds);
    }

    @ParameterizedTest
    @CsvSource({
        "gfx90a, buffer_load_dword v8",
        "gfx90a, buffer_load_dwordx2 v[8:9]",
        "gfx90a, buffer_load_dwordx4 v[8:11]",
        "gfx90a, buffer_load_ubyte v8",
        "gfx90a, buffer_store_dword v8",
        "gfx90a, buffer_store_dwordx3 v[8:10]",
        "gfx90a, buffer_store_short v8",
        "gfx90a, buffer_atomic_add v8",
        "gfx90a, buffer_atomic_cmpswap_x2 v[8:11]",
        "gfx1030, buffer_load_dword v8",
        "gfx1030, buffer_load_dwordx2 v[8:9]",
        "gfx1030, buffer_store_dwordx4 v[8:11]",
        "gfx1030, buffer_store_byte v8",
        "gfx1030, buffer_atomic_umax v8",
        "gfx90a, global_atomic_add",
        "gfx90a, global_atomic_smin_x2",
        "gfx90a, ds_add_rtn_u32",
        "gfx90a, ds_max_rtn_u64",
        "gfx1100, ds_sub_u32",
    })
    void togetherAsOneByOne(String target, String instruction) {
        boolean isBuffer = instruction.startsWith("buffer");
        boolean isWide = instruction.endsWith("x2") || instruction.endsWith("u64");
        List<String> lines = isBuffer
                ? List.of(
                        instruction + ", off, s[4:7], 0 offset:20",
                        instruction + ", off, s[4:7], s8 offset:20",
                        instruction + ", off, s[4:7], 0 offset:4095",
                        instruction + ", v1, s[4:7], 0 offen",
                        instruction + ", v1, s[4:7], 0 offen offset:8",
                        instruction + ", v1, s[4:7], 0 idxen offset:4")
                : instruction.startsWith("global")
                        ? List.of(
                                instruction + " v1, " + (isWide ? "v[8:9]" : "v8") + ", s[2:3] offset:8",
                                instruction + (isWide ? " v[10:11], v1, v[8:9]" : " v1, v1, v8") + ", s[2:3] glc")
                        : List.of(instruction
                                + (!instruction.contains("rtn")
                                        ? " v1, v8"
                                        : isWide ? " v[10:11], v1, v[8:9]" : " v1, v1, v8")
                                + " offset:8");
        Random random = new Random(instruction.hashCode());
        for (String line : lines) {
            // Where wide stores meet, no order is promised.
            for (IntUnaryOperator shape : line.contains("store_dwordx") ? SHAPES.subList(3, 5) : SHAPES) {
                for (int round = 0; round < 2; round++) {
                    long mask = MASKS.get(random.nextInt(MASKS.size()));
                    long seed = random.nextLong();
                    Outcome one = outcome(target, line, new Random(seed), mask, shape, true);
                    outcome(target, line, new Random(seed), mask, shape, false)
                            .assertSame(one, line + ", EXEC " + Long.toHexString(mask) + ", seed " + seed);
                }
            }
        }
    }
}
