package org.gfxisa.simulator.zstd;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ZstdTest {
    private static byte[] example() throws IOException {
        return Files.readAllBytes(Path.of("../../examples/dot/dot.gfx90a.co"));
    }

    private static byte[] resource(String name) throws IOException {
        try (InputStream in = ZstdTest.class.getResourceAsStream("/zstd/" + name)) {
            return in.readAllBytes();
        }
    }

    private static byte[] decompress(byte[] bytes) throws ZstdException {
        return Zstd.decompress(bytes, 0, bytes.length, 1 << 24);
    }

    @ParameterizedTest
    @ValueSource(strings = {"dot.1.zst", "dot.19.zst"})
    void readsWhatTheReferenceWrote(String name) throws IOException, ZstdException {
        assertArrayEquals(example(), decompress(resource(name)));
    }

    @Test
    void laterBlocksGoOnWithTablesAndOffsets() throws IOException, ZstdException {
        byte[] object = example();
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (int i = 0; i < 80; i++) {
            object[100 + i] = (byte) i;
            all.writeBytes(object);
        }
        assertArrayEquals(all.toByteArray(), decompress(resource("dots.3.zst")));
    }

    @Test
    void framesFollowEachOtherAndSomeAreSkipped() throws ZstdException {
        // A raw block of "ab", a skippable frame of one byte, and a run of "c".
        byte[] bytes = {
            0x28,
            (byte) 0xb5,
            0x2f,
            (byte) 0xfd,
            0x20,
            2,
            0x11,
            0,
            0,
            'a',
            'b',
            0x50,
            0x2a,
            0x4d,
            0x18,
            1,
            0,
            0,
            0,
            9,
            0x28,
            (byte) 0xb5,
            0x2f,
            (byte) 0xfd,
            0x20,
            3,
            0x1b,
            0,
            0,
            'c'
        };
        assertEquals("abccc", new String(decompress(bytes), StandardCharsets.US_ASCII));
        bytes[5] = 3;
        assertEquals(
                "a frame of 2 bytes that claims 3",
                assertThrows(ZstdException.class, () -> decompress(bytes)).getMessage());
    }

    @Test
    void moreThanWasAskedForIsRefused() throws IOException {
        byte[] bytes = resource("dot.1.zst");
        ZstdException e = assertThrows(ZstdException.class, () -> Zstd.decompress(bytes, 0, bytes.length, 100));
        assertEquals("more than 100 bytes after decompression", e.getMessage());
    }

    @Test
    void everyDamageIsSurvived() throws IOException {
        Random random = new Random(7);
        int refused = 0;
        for (String name : new String[] {"dot.1.zst", "dot.19.zst", "dots.3.zst"}) {
            byte[] good = resource(name);
            for (int round = 0; round < 3500; round++) {
                byte[] bytes = good.clone();
                for (int i = random.nextInt(4); i >= 0; i--) {
                    bytes[random.nextInt(random.nextBoolean() ? 300 : bytes.length)] = (byte) random.nextInt();
                }
                try {
                    Zstd.decompress(
                            bytes, 0, random.nextInt(4) == 0 ? random.nextInt(bytes.length) : bytes.length, 1 << 22);
                } catch (ZstdException e) {
                    refused++;
                }
            }
        }
        assertTrue(refused > 5000, refused + " refused");
    }
}
