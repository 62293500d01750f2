package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.gfxisa.isa.abi.DataFormat;
import org.gfxisa.isa.abi.ImageType;
import org.gfxisa.isa.abi.NumberFormat;
import org.gfxisa.simulator.report.KernelFault;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Formats that images have and buffers have not: blocks of texels as other decoders find them, and components as their definitions say. */
class ImageFormatTest {
    private static final int SIDE = 4;

    private TestImage test = new TestImage("gfx900", ImageType.D2, SIDE, SIDE, 0);

    private void begin(String target, DataFormat data, NumberFormat number, byte[] texels) {
        test = new TestImage(target, ImageType.D2, SIDE, SIDE, 1024)
                .format(data, number)
                .texels(texels);
        for (int lane = 0; lane < 64; lane++) {
            test.run.wave.vgpr[0][lane] = lane % SIDE;
            test.run.wave.vgpr[1][lane] = lane / SIDE % SIDE;
        }
    }

    private void image(String operation) {
        boolean isSized = test.run.isa.target().startsWith("gfx1");
        test.run(operation + " v[4:7], " + (test.run.isa.target().startsWith("gfx12") ? "[v0, v1]" : "v[0:1]")
                + ", s[8:15] dmask:0xf" + (isSized ? " dim:SQ_RSRC_IMG_2D" : ""));
    }

    private static byte[] bytes(int... dwords) {
        ByteBuffer buffer = ByteBuffer.allocate(64).order(ByteOrder.LITTLE_ENDIAN);
        for (int dword : dwords) {
            buffer.putInt(dword);
        }
        return buffer.array();
    }

    @ParameterizedTest
    @ValueSource(strings = {"gfx803", "gfx900", "gfx1030", "gfx1100", "gfx1200"})
    void blocksAreThoseThatAnotherDecoderFinds(String target) throws IOException {
        List<String> lines;
        try (InputStream in = ImageFormatTest.class.getResourceAsStream("/images/blocks.txt")) {
            lines = new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .skip(2)
                    .toList();
        }
        assertEquals(182, lines.size());
        for (String line : lines) {
            String[] words = line.split(" ");
            boolean isSigned = words[0].endsWith("s");
            DataFormat data = DataFormat.valueOf(words[0].substring(0, 3).toUpperCase(Locale.ROOT));
            begin(
                    target,
                    data,
                    isSigned ? NumberFormat.SNORM : NumberFormat.UNORM,
                    HexFormat.of().parseHex(words[1]));
            image("image_load");
            byte[] expected = HexFormat.of().parseHex(words[3]);
            int channels = words[2].length();
            // The other decoder rounds each step to a byte, or cuts it off.
            int tolerance = data == DataFormat.BC7 ? 0 : 1;
            for (int lane = 0; lane < SIDE * SIDE; lane++) {
                for (int i = 0; i < (data == DataFormat.BC5 ? 2 : channels); i++) {
                    float whole = isSigned ? (test.run.f(4 + i, lane) + 1) / 2 : test.run.f(4 + i, lane);
                    float found = Math.max(0, Math.min(1, whole));
                    assertEquals(
                            expected[lane * channels + i] & 0xff,
                            found * 255,
                            tolerance + 0.51,
                            line + ": " + lane + ", " + i);
                }
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gfx803", "gfx900", "gfx1030", "gfx1100", "gfx1200"})
    void componentsOfOtherWidths(String target) {
        begin(
                target,
                DataFormat.F5_9_9_9,
                NumberFormat.FLOAT,
                bytes(24 << 27 | 3 << 18 | 511 << 9 | 1, 15 << 27 | 256));
        image("image_load");
        check(0, 1, 511, 3, 1);
        check(1, 0.5, 0, 0, 1);
        begin(target, DataFormat.F5_6_5, NumberFormat.UNORM, bytes(0x8421 | 0x07e0 << 16));
        image("image_load");
        check(0, 1 / 31.0, 33 / 63.0, 16 / 31.0, 1);
        check(1, 0, 1, 0, 1);
        begin(target, DataFormat.F1_5_5_5, NumberFormat.UNORM, bytes(0x8001 | 0x7fe0 << 16));
        image("image_load");
        check(0, 1 / 31.0, 0, 0, 1);
        check(1, 0, 1, 1, 0);
        begin(target, DataFormat.F5_5_5_1, NumberFormat.UNORM, bytes(0x0003 | 0xf800 << 16));
        image("image_load");
        check(0, 1, 1 / 31.0, 0, 0);
        check(1, 0, 0, 0, 1);
        begin(target, DataFormat.F4_4_4_4, NumberFormat.UNORM, bytes(0xf421));
        image("image_load");
        check(0, 1 / 15.0, 2 / 15.0, 4 / 15.0, 1);
        begin(target, DataFormat.F8_24, NumberFormat.UINT, bytes(0x12345678));
        image("image_load");
        assertEquals(0x345678, test.run.v(4, 0));
        assertEquals(0x12, test.run.v(5, 0));
        begin(target, DataFormat.F24_8, NumberFormat.UNORM, bytes(0xffffff33));
        image("image_load");
        check(0, 0x33 / 255.0, 1, 0, 1);
        begin(target, DataFormat.X24_8_32, NumberFormat.FLOAT, bytes(Float.floatToIntBits(0.3f), 0xffffff07));
        image("image_load");
        assertEquals(0.3f, test.run.f(4, 0));
        assertEquals(7, test.run.v(5, 0));
        begin(target, DataFormat.BC4, NumberFormat.SNORM, bytes(0x0088817f));
        image("image_load");
        check(0, 1, 0, 0, 1);
        check(1, -1, 0, 0, 1);
        check(2, 5 / 7.0, 0, 0, 1);
        begin(target, DataFormat.F8_8_8_8, NumberFormat.SRGB, bytes(0x80ff0a80));
        image("image_load");
        check(0, 0.2158605, 0.0030353, 1, 128 / 255.0);
    }

    private void check(int lane, double... expected) {
        for (int i = 0; i < expected.length; i++) {
            assertEquals(
                    expected[i], test.run.f(4 + i, lane), 1e-7 * Math.max(1, Math.abs(expected[i])), lane + ", " + i);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"gfx900", "gfx1030", "gfx1200"})
    void storesConvertBack(String target) {
        for (NumberFormat number : List.of(NumberFormat.UNORM, NumberFormat.SRGB)) {
            byte[] texels = new byte[64];
            for (int i = 0; i < texels.length; i++) {
                texels[i] = (byte) (5 * i);
            }
            begin(target, DataFormat.F8_8_8_8, number, texels);
            image("image_load");
            test.memory.write(test.base, new byte[64]);
            image("image_store");
            byte[] found = new byte[test.memory.size()];
            test.memory.read(0, found);
            for (int i = 0; i < texels.length; i++) {
                assertEquals(texels[i], found[test.base + i], number + " " + i);
            }
        }
        begin(target, DataFormat.BC1, NumberFormat.UNORM, new byte[64]);
        KernelFault fault = assertThrows(KernelFault.class, () -> image("image_store"));
        assertTrue(fault.getMessage().contains("BC1 cannot be stored"), fault.getMessage());
    }
}
