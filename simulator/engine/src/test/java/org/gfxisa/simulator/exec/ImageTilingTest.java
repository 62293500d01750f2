package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Images in blocks: stores go where formulas of the address library, or its patterns, put them. */
class ImageTilingTest {
    private static final int WIDTH = 150;
    private static final int HEIGHT = 70;
    private static final int DEPTH = 5;
    private static final int BYTES = 1 << 22;

    private TestImage test = new TestImage("gfx900", ImageType.D2, WIDTH, HEIGHT, 0);

    private void begin(String target, int tiling, ImageType type, DataFormat format, int samples) {
        test = new TestImage(target, type, WIDTH, HEIGHT, BYTES).format(format, NumberFormat.UINT);
        test.fields.depth().set(test.resource, type == ImageType.D2_MSAA ? 0 : DEPTH - 1);
        test.fields.lastLevel().set(test.resource, Integer.numberOfTrailingZeros(samples));
        ImageResource.setTilingIndex(test.resource, 0, tiling);
    }

    private void store(ImageType type) {
        boolean isSized = test.run.isa.target().startsWith("gfx1");
        test.run("image_store v4, " + (test.run.isa.target().startsWith("gfx12") ? "[v0, v1, v2]" : "v[0:2]")
                + ", s[8:15] dmask:0x1" + (isSized ? " dim:" + type.text() : " da"));
    }

    private static DataFormat format(int bytes) {
        return switch (bytes) {
            case 1 -> DataFormat.F8;
            case 2 -> DataFormat.F16;
            case 4 -> DataFormat.F32;
            case 8 -> DataFormat.F32_32;
            default -> DataFormat.F32_32_32_32;
        };
    }

    /** The offset of an element in a block of 256 bytes, as the formulas of Lib::ComputeSurface2DMicroBlockOffset define it. */
    private static int within(boolean isStandard, int x, int y, int log) {
        if (isStandard) {
            int bits = x << log;
            int low = bits & 15 | (y & 3) << 4;
            return log >= 3
                    ? low | (bits & 0x30) << 2
                    : low | (y & 4) << 4 | (log == 0 ? (y & 8) << 4 : (bits & 16) << 3);
        }
        if (log == 4) {
            return (x & 1) << 4 | (y & 1) << 5 | (x >> 1 & 1) << 6 | (y >> 1 & 1) << 7;
        }
        int all = (x & 7) << log | (y >> 1 & 3) << 3 + log | (x >> 3 & 1) << 5 + log | (y >> 3 & 1) << 6 + log;
        return all & 15 | (y & 1) << 4 | (all >> 4 & 7) << 5;
    }

    /** The offset of an element of an array: what lies above 256 bytes is in the order of Morton, y first. */
    private static long expected(boolean isStandard, int x, int y, int slice, int log, int block) {
        int wide = 4 - log / 2;
        int high = 4 - (log + 1) / 2;
        long within = within(isStandard, x, y, log);
        int count = block - 8;
        for (int i = 0; i < count; i++) {
            int bit = i % 2 == 0 ? y >> high + i / 2 & 1 : x >> wide + i / 2 & 1;
            within |= (long) bit << 8 + i;
        }
        int blockWide = wide + count / 2;
        int blockHigh = high + (count + 1) / 2;
        long columns = WIDTH + (1 << blockWide) - 1 >> blockWide;
        long rows = HEIGHT + (1 << blockHigh) - 1 >> blockHigh;
        return ((slice * rows + (y >> blockHigh)) * columns + (x >> blockWide) << block) + within;
    }

    @ParameterizedTest
    @CsvSource({
        "gfx900, 1, true, 8",
        "gfx900, 2, false, 8",
        "gfx900, 5, true, 12",
        "gfx900, 6, false, 12",
        "gfx900, 9, true, 16",
        "gfx900, 10, false, 16",
        "gfx1010, 1, true, 8",
        "gfx1010, 6, false, 12",
        "gfx1030, 9, true, 16"
    })
    void blocksOfStandardAndDisplayLayouts(String target, int tiling, boolean isStandard, int block) {
        for (int log = 0; log <= 4; log++) {
            begin(target, tiling, ImageType.D2_ARRAY, format(1 << log), 1);
            for (int lane = 0; lane < 64; lane++) {
                test.run.wave.vgpr[0][lane] = 37 * lane % WIDTH;
                test.run.wave.vgpr[1][lane] = 23 * lane % HEIGHT;
                test.run.wave.vgpr[2][lane] = log == 4 ? 0 : lane % DEPTH;
                test.run.wave.vgpr[4][lane] = lane + 1;
            }
            store(ImageType.D2_ARRAY);
            for (int lane = 0; lane < 64; lane++) {
                long at = expected(
                        // On gfx10, elements of four bytes are in the standard order in both.
                        isStandard || target.startsWith("gfx10") && log == 2,
                        test.run.v(0, lane),
                        test.run.v(1, lane),
                        test.run.v(2, lane),
                        log,
                        block);
                assertEquals(
                        lane + 1,
                        test.memory.getByte((int) (test.base + at)),
                        "lane " + lane + ", " + (1 << log) + " bytes");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "gfx1100, 10, 1, D2_ARRAY, X0 X1 Y0 X2 Y1 Y2 X3 Y3 Y4 X4 Y5 X5 Y6 X6 Y7 X7",
        "gfx1100, 10, 4, D2_ARRAY, 0 0 X0 Y0 X1 Y1 X2 Y2 Y3 X3 Y4 X4 Y5 X5 Y6 X6",
        "gfx1200, 3, 4, D2_ARRAY, 0 0 X0 Y0 X1 Y1 X2 Y2 Y3 X3 Y4 X4 Y5 X5 Y6 X6",
        "gfx1200, 1, 8, D2_ARRAY, 0 0 0 X0 Y0 X1 X2 Y1",
        "gfx1200, 2, 2, D2_ARRAY, 0 X0 Y0 X1 Y1 X2 Y2 X3 Y3 X4 Y4 X5",
        "gfx1200, 5, 4, D3, 0 0 X0 Y0 X1 Z0 Y1 Z1 Y2 X2 Z2 Y3",
        "gfx1200, 6, 1, D3, X0 X1 Z0 Y0 Y1 Z1 X2 Z2 Y2 X3 Z3 Y3 X4 Z4 Y4 X5",
        "gfx1100, 5, 8, D3, 0 0 0 X0 Y0 Z0 X1 Z1 Y1 X2 Z2 Y2",
        "gfx1010, 9, 1, D3, X0 X1 Z0 Y0 Z1 Y1 X2 Z2 Y2 X3 Z3 Y3 X4 Z4 Y4 X5",
        "gfx1200, 4, 4, D2_ARRAY, 0 0 X0 Y0 X1 Y1 X2 Y2 Y3 X3 Y4 X4 Y5 X5 Y6 X6 Y7 X7",
        "gfx1200, 3, 4, D2_MSAA, 0 0 S0 S1 S2 X0 Y0 X1 Y1 X2 Y2 X3 Y3 X4 Y4 X5"
    })
    void blocksOfPatterns(String target, int tiling, int bytes, ImageType type, String pattern) {
        begin(target, tiling, type, format(bytes), type == ImageType.D2_MSAA ? 8 : 1);
        String[] bits = pattern.split(" ");
        BitSet used = new BitSet();
        for (int pass = 0; pass < 4; pass++) {
            for (int lane = 0; lane < 64; lane++) {
                test.run.wave.vgpr[0][lane] = (37 * lane + pass) % WIDTH;
                test.run.wave.vgpr[1][lane] = (23 * lane + pass) % HEIGHT;
                test.run.wave.vgpr[2][lane] = (lane + pass) % DEPTH;
                test.run.wave.vgpr[4][lane] = lane + 1;
            }
            store(type);
            for (int lane = 0; lane < 64; lane++) {
                int at = (int) byPattern(bits, test.run.v(0, lane), test.run.v(1, lane), test.run.v(2, lane));
                assertEquals(lane + 1, test.memory.getByte(test.base + at), pattern + " " + pass + ", lane " + lane);
                used.set(at);
            }
        }
        assertEquals(256, used.cardinality());
    }

    private static long byPattern(String[] bits, int x, int y, int z) {
        int[] count = new int[4];
        long within = 0;
        for (int i = 0; i < bits.length; i++) {
            int which = "XYZS".indexOf(bits[i].charAt(0));
            if (which < 0) {
                continue;
            }
            count[which]++;
            int coordinate = which == 0 ? x : which == 1 ? y : z;
            within |= (long) (coordinate >> bits[i].charAt(1) - '0' & 1) << i;
        }
        long columns = WIDTH + (1 << count[0]) - 1 >> count[0];
        long rows = HEIGHT + (1 << count[1]) - 1 >> count[1];
        long slice = count[3] > 0 ? 0 : z >> count[2];
        return ((slice * rows + (y >> count[1])) * columns + (x >> count[0]) << bits.length) + within;
    }

    @Test
    void layoutsThatDependOnTheProductAreRefusedByName() {
        refused("gfx900", 25, "64KB_S_X");
        refused("gfx1030", 27, "64KB_R_X");
        refused("gfx1100", 9, "64KB_S");
        refused("gfx803", 13, "tiling 13");
    }

    private void refused(String target, int tiling, String name) {
        begin(target, tiling, ImageType.D2_ARRAY, DataFormat.F32, 1);
        KernelFault fault = assertThrows(KernelFault.class, () -> store(ImageType.D2_ARRAY));
        assertTrue(fault.getMessage().contains(name), fault.getMessage());
    }
}
