package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.gfxisa.isa.abi.BorderColor;
import org.gfxisa.isa.abi.BorderOrder;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.isa.abi.Sampler;
import org.gfxisa.isa.abi.TextureClamp;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Mip levels, samples, reports and border colours of images; the resource is in s[8:15], the sampler in s[16:19]. */
class ImageLevelsTest {
    private static final ReferenceImage.Format FORMAT =
            new ReferenceImage.Format(DataFormat.F32, NumberFormat.UINT, 1, 32);
    private static final int WIDTH = 13;
    private static final int HEIGHT = 9;

    private TestImage test = new TestImage("gfx900", ImageType.D2, WIDTH, HEIGHT, 0);

    private void begin(String target, byte[] texels, ImageType type, int depth) {
        test = new TestImage(target, type, WIDTH, HEIGHT, texels.length)
                .format(DataFormat.F32, NumberFormat.UINT)
                .texels(texels);
        test.fields.depth().set(test.resource, depth - 1);
        test.fields.lastArray().set(test.resource, depth - 1);
        test.limit("max_lod", -1);
    }

    private static String dim(String target, ImageType type) {
        return target.startsWith("gfx1") ? " dim:" + type.text() : type == ImageType.D2_ARRAY ? " da" : "";
    }

    private static String registers(String target, int count) {
        return target.startsWith("gfx12")
                ? count == 4 ? "[v0, v1, v2, v3]" : count == 3 ? "[v0, v1, v2]" : "[v0, v1]"
                : "v[0:" + (count - 1) + "]";
    }

    @ParameterizedTest
    @CsvSource({"gfx900, 9", "gfx1010, 10", "gfx1100, 11", "gfx1200, 12"})
    void loadsAndStoresOfEachLevel(String target, int generation) {
        for (ImageType type : new ImageType[] {ImageType.D2_ARRAY, ImageType.D3}) {
            ReferenceImage image =
                    new ReferenceImage(type, FORMAT, new int[] {WIDTH, HEIGHT, 5}, 4, generation, new Random(5));
            begin(target, image.bytes, type, 5);
            test.fields.maxMip().set(test.resource, 3);
            test.fields.lastLevel().set(test.resource, 2);
            test.fields.baseLevel().set(test.resource, 1);
            Random random = new Random(7);
            for (int lane = 0; lane < 64; lane++) {
                test.run.wave.vgpr[0][lane] = random.nextInt(8);
                test.run.wave.vgpr[1][lane] = random.nextInt(6);
                test.run.wave.vgpr[2][lane] = random.nextInt(6);
                test.run.wave.vgpr[3][lane] = random.nextInt(3);
            }
            String operands = ", " + registers(target, 4) + ", s[8:15] dmask:0x1" + dim(target, type);
            test.run("image_load_mip v8" + operands);
            int inside = 0;
            for (int lane = 0; lane < 64; lane++) {
                int level = test.run.v(3, lane) + 1;
                boolean isThere = level < 3
                        && test.run.v(0, lane) < image.width(level)
                        && test.run.v(1, lane) < image.height(level)
                        && test.run.v(2, lane) < image.depth(level);
                int expected = isThere
                        ? (int) image.texel(level, test.run.v(0, lane), test.run.v(1, lane), test.run.v(2, lane))[0]
                        : 0;
                assertEquals(expected, test.run.v(8, lane), target + " " + type + " lane " + lane);
                inside += isThere ? 1 : 0;
            }
            assertTrue(inside > 5, "texels inside: " + inside);
            for (int lane = 0; lane < 64; lane++) {
                test.run.wave.vgpr[8][lane] ^= -1;
            }
            test.run("image_store_mip v8" + operands);
            test.run("image_load_mip v9" + operands);
            for (int lane = 0; lane < 64; lane++) {
                assertEquals(test.run.v(9, lane) == 0 ? 0 : test.run.v(8, lane), test.run.v(9, lane));
            }
            test.run.wave.vgpr[0][0] = 1;
            test.run("image_get_resinfo v[8:11], v0, s[8:15] dmask:0xf" + dim(target, type));
            assertEquals(3, test.run.v(8, 0));
            assertEquals(2, test.run.v(9, 0));
            assertEquals(type == ImageType.D3 ? 1 : 5, test.run.v(10, 0));
            assertEquals(2, test.run.v(11, 0));
        }
    }

    @Test
    void whereLevelsLieIsNotKnownBeforeGfx9() {
        begin("gfx803", new byte[4096], ImageType.D2, 1);
        test.fields.lastLevel().set(test.resource, 3);
        KernelFault fault = assertThrows(KernelFault.class, () -> test.run("image_load v8, v[0:1], s[8:15] dmask:0x1"));
        assertTrue(fault.getMessage().contains("mip levels of this processor"), fault.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"gfx900", "gfx1010", "gfx1030", "gfx1100", "gfx1200"})
    void samplesOfATexel(String target) {
        int samples = 8;
        ByteBuffer texels =
                ByteBuffer.allocate(4 * samples * WIDTH * HEIGHT * 2).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < texels.capacity() / 4; i++) {
            texels.putInt(4 * i, 1000 + i);
        }
        begin(target, texels.array(), ImageType.D2_MSAA, 1);
        test.fields.lastLevel().set(test.resource, 3);
        for (int lane = 0; lane < 64; lane++) {
            test.run.wave.vgpr[0][lane] = lane % 14;
            test.run.wave.vgpr[1][lane] = lane / 14;
            test.run.wave.vgpr[2][lane] = lane % 9;
        }
        String operands = registers(target, 3) + ", s[8:15] dmask:0x1" + dim(target, ImageType.D2_MSAA);
        test.run("image_load v8, " + operands);
        for (int lane = 0; lane < 64; lane++) {
            assertEquals(sample(lane, lane % 9), test.run.v(8, lane), "lane " + lane);
        }
        if (target.equals("gfx900") || target.equals("gfx1010")) {
            return;
        }
        boolean counts = target.equals("gfx1030");
        test.run((counts ? "image_msaa_load v8, " : "image_msaa_load v[8:11], ") + operands);
        for (int lane = 0; lane < 64; lane++) {
            for (int i = 0; i < 4; i++) {
                assertEquals(sample(lane, lane % 9 + i), test.run.v(8 + i, lane), "lane " + lane);
            }
        }
    }

    private static int sample(int lane, int sample) {
        boolean isThere = lane % 14 < WIDTH && sample < 8;
        return isThere ? 1000 + (lane / 14 * WIDTH + lane % 14) * 8 + sample : 0;
    }

    @ParameterizedTest
    @CsvSource({"gfx900", "gfx1010", "gfx1100", "gfx1200"})
    void reportsOfTexelsAndLevels(String target) {
        ReferenceImage image = new ReferenceImage(
                ImageType.D2,
                FORMAT,
                new int[] {WIDTH, HEIGHT, 1},
                4,
                target.equals("gfx900") ? 9 : Integer.parseInt(target.substring(3, 5)),
                new Random(5));
        begin(target, image.bytes, ImageType.D2, 1);
        test.fields.maxMip().set(test.resource, 3);
        test.fields.lastLevel().set(test.resource, 3);
        test.fields.minLodWarn().set(test.resource, 5 * 128);
        for (int lane = 0; lane < 64; lane++) {
            test.run.wave.vgpr[0][lane] = 0;
            test.run.wave.vgpr[1][lane] = 0;
            test.run.wave.vgpr[2][lane] = Float.floatToIntBits(lane / 16f);
            test.run.wave.vgpr[9][lane] = 77;
        }
        test.run("image_load v[8:9], " + registers(target, 2) + ", s[8:15] dmask:0x1" + dim(target, ImageType.D2)
                + " tfe");
        assertEquals(0, test.run.v(9, 5));
        String sample = "image_sample_l v[8:9], " + registers(target, 3) + ", s[8:15], s[16:19] dmask:0x1"
                + dim(target, ImageType.D2) + " tfe";
        test.run(sample);
        assertEquals(0, test.run.v(9, 5));
        test.run(sample + " lwe");
        for (int lane = 0; lane < 64; lane++) {
            assertEquals(lane < 40 ? 2 | lane / 16 << 16 : 0, test.run.v(9, lane), "lane " + lane);
        }
    }

    @ParameterizedTest
    @CsvSource({"gfx803", "gfx900", "gfx1010", "gfx1100", "gfx1200"})
    void borderColoursOfATable(String target) {
        begin(target, new byte[4 * WIDTH * HEIGHT], ImageType.D2, 1);
        test.fields.formats().set(test.resource, DataFormat.F32_32_32_32, NumberFormat.FLOAT);
        Sampler.setClampX(test.sampler, 0, TextureClamp.CLAMP_BORDER.value());
        Sampler.setBorderColorType(test.sampler, 0, BorderColor.CUSTOM.value());
        test.limit("border_color_ptr", 3);
        for (int lane = 0; lane < 64; lane++) {
            test.run.wave.vgpr[0][lane] = Float.floatToIntBits(-2);
            test.run.wave.vgpr[1][lane] = 0;
        }
        String line = "image_sample_lz v[8:11], " + registers(target, 2) + ", s[8:15], s[16:19] dmask:0xf"
                + dim(target, ImageType.D2);
        KernelFault fault = assertThrows(KernelFault.class, () -> test.run(line));
        assertTrue(fault.getMessage().contains("border colour 3 of a table"), fault.getMessage());
        Segment table = test.run.memory.allocate("border colours", 4096, true);
        for (int i = 0; i < 4; i++) {
            table.setInt(3 * 16 + 4 * i, Float.floatToIntBits(10 + i));
        }
        test.run.global.setBorderColors(table.address());
        for (BorderOrder order : BorderOrder.values()) {
            test.fields.borderOrder().set(test.resource, order.value());
            test.run(line);
            for (int i = 0; i < 4; i++) {
                assertEquals(10 + order.channels().get(i), test.run.f(8 + i, 3), order + " " + i);
            }
        }
    }
}
