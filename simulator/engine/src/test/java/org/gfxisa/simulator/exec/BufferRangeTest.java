package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.gfxisa.isa.abi.BufferResource;
import org.gfxisa.isa.abi.OutOfBounds;
import org.gfxisa.simulator.memory.Segment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which bytes of a buffer an access reaches, by its offsets, on each generation and in both ways of execution. */
class BufferRangeTest {
    private static final int BYTES = 0x400;
    private static final int RECORDS = 32;
    private static final int UNTOUCHED = 0x55555555;

    /** A wave with memory whose dwords count up, and a buffer of the first bytes of it in s[4:7]; SOFFSET is in s8. */
    private static WaveRun run(String target, int scalarOffset) {
        WaveRun run = new WaveRun(target);
        Segment data = run.memory.allocate("data", BYTES, true);
        for (int at = 0; at < BYTES; at += 4) {
            data.setInt(at, at / 4 + 1);
        }
        WaveRun.put(WaveRun.buffer(run.isa, data.address(), RECORDS), run.wave, 4);
        run.wave.setPair(2, data.address());
        run.wave.sgpr[8] = scalarOffset;
        for (int v = 10; v < 16; v++) {
            Arrays.fill(run.wave.vgpr[v], UNTOUCHED);
        }
        return run;
    }

    private static String line(String target, String operation, int dwords, boolean hasOffset, int immediate) {
        boolean isOld = target.matches("gfx([6-9]|10).*");
        String suffix = isOld ? dwords == 1 ? "dword" : "dwordx" + dwords : "b" + 32 * dwords;
        String data = dwords == 1 ? "v10" : "v[10:" + (9 + dwords) + "]";
        return "buffer_" + operation + "_" + suffix + " " + data + ", " + (hasOffset ? "v1" : "off") + ", s[4:7], s8 "
                + (hasOffset ? "offen " : "") + "offset:" + immediate;
    }

    private static void execute(WaveRun run, Tier tier, String... lines) {
        run.wave.pc = run.load(lines);
        assertEquals(StopReason.END, run.runStep(tier));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "gfx600", "gfx700", "gfx803", "gfx900", "gfx906", "gfx908", "gfx90a", "gfx942", "gfx950", "gfx1010",
                "gfx1030", "gfx1100", "gfx1150", "gfx1200"
            })
    void scalarOffsetsCountInRawBuffers(String target) {
        // SOFFSET, VOFFSET, immediate, dwords of them in range
        int[][] cases = {
            {0, 0, 0, 1, 1},
            {28, 0, 0, 1, 1},
            {32, 0, 0, 1, 0},
            {64, 0, 0, 1, 0},
            {16, 8, 4, 1, 1},
            {16, 12, 4, 1, 0},
            {30, 0, 0, 1, 0},
            {16, 0, 4, 4, 3},
            {16, 8, 4, 4, 1},
            {-32, 0, 0, 1, 0},
            {40, 0, 0, 2, 0},
            {8, 0, 0, 2, 2}
        };
        for (int[] c : cases) {
            for (Tier tier : Tier.values()) {
                for (boolean hasOffset : new boolean[] {true, false}) {
                    check(
                            target,
                            tier,
                            c[0],
                            hasOffset ? c[1] : 0,
                            hasOffset ? c[2] : c[1] + c[2],
                            hasOffset,
                            c[3],
                            c[4]);
                }
            }
        }
    }

    private static void check(
            String target,
            Tier tier,
            int scalar,
            int offset,
            int immediate,
            boolean hasOffset,
            int dwords,
            int inside) {
        String text = target + " " + tier + " SOFFSET " + scalar + " VOFFSET " + offset + " offset:" + immediate + " x"
                + dwords;
        WaveRun run = run(target, scalar);
        Arrays.fill(run.wave.vgpr[1], offset);
        execute(run, tier, line(target, "load", dwords, hasOffset, immediate));
        int at = scalar + offset + immediate;
        for (int i = 0; i < dwords; i++) {
            assertEquals(i < inside ? at / 4 + i + 1 : 0, run.v(10 + i, 3), text + ", dword " + i);
        }
        run = run(target, scalar);
        Arrays.fill(run.wave.vgpr[1], offset);
        execute(run, tier, line(target, "store", dwords, hasOffset, immediate));
        Segment data = run.memory.find(run.wave.pair(2), BYTES).orElseThrow();
        for (int place = 0; place < BYTES; place += 4) {
            boolean isStored = place >= at && place < at + 4 * inside;
            assertEquals(isStored ? UNTOUCHED : place / 4 + 1, data.getInt(place), text + ", byte " + place);
        }
    }

    /** On gfx9 and gfx12 the sum of offsets has 32 bits; elsewhere one that needs more is outside. */
    @ParameterizedTest
    @CsvSource({
        "gfx803, false",
        "gfx900, true",
        "gfx90a, true",
        "gfx950, true",
        "gfx1030, false",
        "gfx1100, false",
        "gfx1200, true"
    })
    void sumsOfOffsetsWrap(String target, boolean wraps) {
        for (Tier tier : Tier.values()) {
            WaveRun run = run(target, 4);
            Arrays.setAll(run.wave.vgpr[1], lane -> -8 + 4 * (lane & 1));
            execute(run, tier, line(target, "load", 1, true, 12));
            assertEquals(wraps ? 3 : 0, run.v(10, 0), tier.name());
            assertEquals(wraps ? 4 : 0, run.v(10, 1), tier.name());
        }
    }

    /** Records count by their index; only gfx12 has SOFFSET in what is compared with the stride. */
    @ParameterizedTest
    @CsvSource({"gfx803, true", "gfx90a, true", "gfx1030, true", "gfx1100, true", "gfx1200, false"})
    void recordsAreCheckedByIndex(String target, boolean isInside) {
        for (Tier tier : Tier.values()) {
            WaveRun run = run(target, 8);
            ByteBuffer buffer = WaveRun.buffer(run.isa, run.wave.pair(2), 4);
            BufferResource.setStride(buffer, 0, 8);
            if (target.startsWith("gfx1")) {
                BufferResource.setOobSelect(buffer, 0, OutOfBounds.STRUCTURED.value());
            }
            WaveRun.put(buffer, run.wave, 4);
            Arrays.setAll(run.wave.vgpr[1], lane -> lane);
            String load = target.matches("gfx1[12].*") ? "buffer_load_b32" : "buffer_load_dword";
            execute(run, tier, load + " v10, v1, s[4:7], s8 idxen offset:4");
            assertEquals(isInside ? 10 : 0, run.v(10, 3), tier.name());
            assertEquals(0, run.v(10, 4), tier.name());
        }
    }

    /** An atomic of two dwords at the end is not done by half. */
    @ParameterizedTest
    @ValueSource(strings = {"gfx90a", "gfx950", "gfx1030"})
    void atomicsAreInsideAsAWhole(String target) {
        String returning = target.equals("gfx950") ? " sc0" : " glc";
        for (Tier tier : Tier.values()) {
            WaveRun run = run(target, 4);
            run.wave.sgpr[6] = RECORDS - 4;
            run.wave.setExec(1);
            execute(run, tier, "buffer_atomic_add_x2 v[10:11], off, s[4:7], s8 offset:20" + returning);
            assertEquals(0, run.v(10, 0));
            assertEquals(
                    7, run.memory.find(run.wave.pair(2), BYTES).orElseThrow().getInt(24));
            execute(run, tier, "buffer_atomic_add_x2 v[12:13], off, s[4:7], s8 offset:12" + returning);
            assertEquals(5, run.v(12, 0));
        }
    }

    /** The lane's number times the stride is added, whose high bits are those of the data format; nothing is outside. */
    @ParameterizedTest
    @ValueSource(strings = {"gfx803", "gfx906", "gfx90a", "gfx950"})
    void lanesNumbersAreAdded(String target) {
        for (Tier tier : Tier.values()) {
            WaveRun run = run(target, 8);
            ByteBuffer buffer = WaveRun.buffer(run.isa, run.wave.pair(2), 4);
            BufferResource.setStride(buffer, 0, 4);
            BufferResource.setAddTidEnable(buffer, 0, true);
            WaveRun.put(buffer, run.wave, 4);
            execute(run, tier, line(target, "load", 1, false, 4));
            assertEquals(4 + 5, run.v(10, 5));

            Segment large = run.memory.allocate("large", 1 << 17, true);
            large.setInt((1 << 16) + 12, 77);
            BufferResource.setBaseAddress(buffer, 0, large.address());
            BufferResource.setStride(buffer, 0, 0);
            BufferResource.setDataFormat(buffer, 0, 4);
            WaveRun.put(buffer, run.wave, 4);
            run.wave.setExec(2);
            execute(run, tier, line(target, "load", 1, false, 4));
            assertEquals(77, run.v(10, 1));
        }
    }

    /** Lanes outside load zeros into LDS. */
    @ParameterizedTest
    @ValueSource(strings = {"gfx803", "gfx90a", "gfx942", "gfx950", "gfx1030"})
    void lanesOutsideClearLds(String target) {
        for (Tier tier : Tier.values()) {
            WaveRun run = run(target, 16);
            for (int at = 0; at < 256; at += 4) {
                run.wave.group().lds().setInt(at, UNTOUCHED);
            }
            run.wave.sgpr[run.wave.layout().m0()] = 0;
            Arrays.setAll(run.wave.vgpr[1], lane -> 4 * lane);
            execute(run, tier, "buffer_load_dword v1, s[4:7], s8 offen lds", "s_waitcnt vmcnt(0)");
            assertEquals(8, run.wave.group().lds().getInt(12));
            assertEquals(0, run.wave.group().lds().getInt(16));
            assertEquals(0, run.wave.group().lds().getInt(4 * (run.isa.waveSize() - 1)));
        }
    }
}
