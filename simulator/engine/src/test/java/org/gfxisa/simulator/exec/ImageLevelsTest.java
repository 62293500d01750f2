package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.gfxisa.abi.AbiNumber;
import org.gfxisa.isa.abi.BorderColor;
import org.gfxisa.isa.abi.BorderOrder;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.ImageResource;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.isa.abi.Sampler;
import org.gfxisa.isa.abi.TextureClamp;
import org.gfxisa.simulator.bind.ImageFields;
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

    private WaveRun run = new WaveRun();
    private ImageFields fields = ImageFields.of(run.isa);
    private final ByteBuffer resource = ByteBuffer.allocate(ImageResource.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer sampler = ByteBuffer.allocate(Sampler.SIZE).order(ByteOrder.LITTLE_ENDIAN);
    private Segment memory = Segment.NONE;
    private int base;

    private void begin(String target, byte[] texels, ImageType type, int depth) {
        run = new WaveRun(target.startsWith("gfx1") ? target + "-w64" : target);
        fields = ImageFields.of(run.isa);
        memory = run.memory.allocate("image", texels.length + 256, true);
        long start = memory.address() + 255 >> 8;
        base = (int) ((start << 8) - memory.address());
        memory.write(base, texels);
        ImageResource.setBaseAddress(resource, 0, start);
        fields.formats().set(resource, DataFormat.F32, NumberFormat.UINT);
        fields.width().set(resource, WIDTH - 1);
        fields.height().set(resource, HEIGHT - 1);
        fields.depth().set(resource, depth - 1);
        fields.lastArray().set(resource, depth - 1);
        fields.pitch().set(resource, WIDTH - 1);
        fields.level().set(resource, 1);
        ImageResource.setDstSelX(resource, 0, 4);
        ImageResource.setDstSelY(resource, 0, 5);
        ImageResource.setDstSelZ(resource, 0, 6);
        ImageResource.setDstSelW(resource, 0, 7);
        ImageResource.setType(resource, 0, type.value());
        limit("max_lod", -1);
    }

    private void limit(String name, long value) {
        AbiNumber.of(Sampler.FIELDS, name, run.isa.target().replace("-w64", "")).set(sampler, value);
    }

    private void run(String line) {
        for (int i = 0; i < ImageResource.SIZE / 4; i++) {
            run.wave.sgpr[8 + i] = resource.getInt(4 * i);
        }
        for (int i = 0; i < Sampler.SIZE / 4; i++) {
            run.wave.sgpr[16 + i] = sampler.getInt(4 * i);
        }
        run.lines(line);
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
            fields.maxMip().set(resource, 3);
            fields.lastLevel().set(resource, 2);
            fields.baseLevel().set(resource, 1);
            Random random = new Random(7);
            for (int lane = 0; lane < 64; lane++) {
                run.wave.vgpr[0][lane] = random.nextInt(8);
                run.wave.vgpr[1][lane] = random.nextInt(6);
                run.wave.vgpr[2][lane] = random.nextInt(6);
                run.wave.vgpr[3][lane] = random.nextInt(3);
            }
            String operands = ", " + registers(target, 4) + ", s[8:15] dmask:0x1" + dim(target, type);
            run("image_load_mip v8" + operands);
            int inside = 0;
            for (int lane = 0; lane < 64; lane++) {
                int level = run.v(3, lane) + 1;
                boolean isThere = level < 3
                        && run.v(0, lane) < image.width(level)
                        && run.v(1, lane) < image.height(level)
                        && run.v(2, lane) < image.depth(level);
                int expected =
                        isThere ? (int) image.texel(level, run.v(0, lane), run.v(1, lane), run.v(2, lane))[0] : 0;
                assertEquals(expected, run.v(8, lane), target + " " + type + " lane " + lane);
                inside += isThere ? 1 : 0;
            }
            assertTrue(inside > 5, "texels inside: " + inside);
            for (int lane = 0; lane < 64; lane++) {
                run.wave.vgpr[8][lane] ^= -1;
            }
            run("image_store_mip v8" + operands);
            run("image_load_mip v9" + operands);
            for (int lane = 0; lane < 64; lane++) {
                assertEquals(run.v(9, lane) == 0 ? 0 : run.v(8, lane), run.v(9, lane));
            }
            run.wave.vgpr[0][0] = 1;
            run("image_get_resinfo v[8:11], v0, s[8:15] dmask:0xf" + dim(target, type));
            assertEquals(3, run.v(8, 0));
            assertEquals(2, run.v(9, 0));
            assertEquals(type == ImageType.D3 ? 1 : 5, run.v(10, 0));
            assertEquals(2, run.v(11, 0));
        }
    }

    @Test
    void whereLevelsLieIsNotKnownBeforeGfx9() {
        begin("gfx803", new byte[4096], ImageType.D2, 1);
        fields.lastLevel().set(resource, 3);
        KernelFault fault = assertThrows(KernelFault.class, () -> run("image_load v8, v[0:1], s[8:15] dmask:0x1"));
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
        fields.lastLevel().set(resource, 3);
        for (int lane = 0; lane < 64; lane++) {
            run.wave.vgpr[0][lane] = lane % 14;
            run.wave.vgpr[1][lane] = lane / 14;
            run.wave.vgpr[2][lane] = lane % 9;
        }
        String operands = registers(target, 3) + ", s[8:15] dmask:0x1" + dim(target, ImageType.D2_MSAA);
        run("image_load v8, " + operands);
        for (int lane = 0; lane < 64; lane++) {
            assertEquals(sample(lane, lane % 9), run.v(8, lane), "lane " + lane);
        }
        if (target.equals("gfx900") || target.equals("gfx1010")) {
            return;
        }
        boolean counts = target.equals("gfx1030");
        run((counts ? "image_msaa_load v8, " : "image_msaa_load v[8:11], ") + operands);
        for (int lane = 0; lane < 64; lane++) {
            for (int i = 0; i < 4; i++) {
                assertEquals(sample(lane, lane % 9 + i), run.v(8 + i, lane), "lane " + lane);
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
        fields.maxMip().set(resource, 3);
        fields.lastLevel().set(resource, 3);
        fields.minLodWarn().set(resource, 5 * 128);
        for (int lane = 0; lane < 64; lane++) {
            run.wave.vgpr[0][lane] = 0;
            run.wave.vgpr[1][lane] = 0;
            run.wave.vgpr[2][lane] = Float.floatToIntBits(lane / 16f);
            run.wave.vgpr[9][lane] = 77;
        }
        run("image_load v[8:9], " + registers(target, 2) + ", s[8:15] dmask:0x1" + dim(target, ImageType.D2) + " tfe");
        assertEquals(0, run.v(9, 5));
        String sample = "image_sample_l v[8:9], " + registers(target, 3) + ", s[8:15], s[16:19] dmask:0x1"
                + dim(target, ImageType.D2) + " tfe";
        run(sample);
        assertEquals(0, run.v(9, 5));
        run(sample + " lwe");
        for (int lane = 0; lane < 64; lane++) {
            assertEquals(lane < 40 ? 2 | lane / 16 << 16 : 0, run.v(9, lane), "lane " + lane);
        }
    }

    @ParameterizedTest
    @CsvSource({"gfx803", "gfx900", "gfx1010", "gfx1100", "gfx1200"})
    void borderColoursOfATable(String target) {
        begin(target, new byte[4 * WIDTH * HEIGHT], ImageType.D2, 1);
        fields.formats().set(resource, DataFormat.F32_32_32_32, NumberFormat.FLOAT);
        Sampler.setClampX(sampler, 0, TextureClamp.CLAMP_BORDER.value());
        Sampler.setBorderColorType(sampler, 0, BorderColor.CUSTOM.value());
        limit("border_color_ptr", 3);
        for (int lane = 0; lane < 64; lane++) {
            run.wave.vgpr[0][lane] = Float.floatToIntBits(-2);
            run.wave.vgpr[1][lane] = 0;
        }
        String line = "image_sample_lz v[8:11], " + registers(target, 2) + ", s[8:15], s[16:19] dmask:0xf"
                + dim(target, ImageType.D2);
        KernelFault fault = assertThrows(KernelFault.class, () -> run(line));
        assertTrue(fault.getMessage().contains("border colour 3 of a table"), fault.getMessage());
        Segment table = run.memory.allocate("border colours", 4096, true);
        for (int i = 0; i < 4; i++) {
            table.setInt(3 * 16 + 4 * i, Float.floatToIntBits(10 + i));
        }
        run.global.setBorderColors(table.address());
        for (BorderOrder order : BorderOrder.values()) {
            fields.borderOrder().set(resource, order.value());
            run(line);
            for (int i = 0; i < 4; i++) {
                assertEquals(10 + order.channels().get(i), run.f(8 + i, 3), order + " " + i);
            }
        }
    }
}
