package org.gfxisa.simulator.codeobject;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CodeObjectFileTest {
    private static final byte[] OBJECT =
            new ElfBuilder().code(".text", 0x1000, 0xbf810000).build();
    private static final String HOST = "host-x86_64-unknown-linux-gnu-";
    private static final String GFX90A = "hipv4-amdgcn-amd-amdhsa--gfx90a";
    private static final String GFX900 = "hipv4-amdgcn-amd-amdhsa--gfx900:xnack-";

    private static CodeObjectFile read(byte[] file) {
        return CodeObjectFile.read(ByteWindow.of(file, "file"));
    }

    private static List<String> ids(CodeObjectFile file) {
        return file.members().stream().map(CodeObjectFile.Member::id).toList();
    }

    private static Map<String, byte[]> entries() {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put(HOST, new byte[0]);
        entries.put(GFX90A, OBJECT);
        entries.put(GFX900, OBJECT);
        return entries;
    }

    @Test
    void aCodeObjectIsItsOnlyMember() {
        CodeObjectFile file = read(OBJECT);
        assertEquals(List.of(""), ids(file));
        assertEquals(List.of(), file.problems());
        assertEquals(OBJECT.length, file.members().get(0).bytes().size());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 4096})
    void aBundleGivesItsDeviceEntries(int alignment) throws CodeObjectException {
        CodeObjectFile file = read(Bundles.bundle(alignment, entries()));
        assertEquals(List.of(), file.problems());
        assertEquals(List.of(GFX90A, GFX900), ids(file));
        for (CodeObjectFile.Member member : file.members()) {
            assertEquals("gfx90a", CodeObject.read(member.bytes()).targetId());
        }
    }

    @Test
    void aHostProgramGivesEveryBundleOfItsFatBinary() {
        byte[] bundle = Bundles.bundle(4096, entries());
        byte[] padding = new byte[4096 - bundle.length % 4096];
        byte[] compressed = Bundles.compressed(bundle, 0, bundle.length);
        byte[] host = new ElfBuilder()
                .machine(62)
                .section(".hip_fatbin", ElfSection.SHT_PROGBITS, 2, 0x4000, Bundles.join(bundle, padding, compressed))
                .build();
        CodeObjectFile file = read(host);
        assertEquals(List.of(), file.problems());
        assertEquals(List.of(GFX90A, GFX900, "2:" + GFX90A, "2:" + GFX900), ids(file));
        assertEquals(OBJECT.length, file.members().get(3).bytes().size());
    }

    @Test
    void whatCameBeforeDamageIsThere() {
        CodeObjectFile file = read(Bundles.join(Bundles.bundle(1, entries()), new byte[] {0, 0, 7}));
        assertEquals(List.of(GFX90A, GFX900), ids(file));
        assertEquals(1, file.problems().size());
        assertEquals(
                "unknown data at 0x" + Integer.toHexString(Bundles.bundle(1, entries()).length + 2)
                        + " after 1 offload bundles",
                file.problems().get(0));
    }

    @Test
    void saysWhatItDoesNotUnderstand() {
        byte[] bundle = Bundles.bundle(1, entries());
        assertEquals(List.of("an empty file"), read(new byte[0]).problems());
        assertEquals(List.of("nothing but zeros"), read(new byte[9]).problems());
        assertEquals(
                List.of("neither an AMD GPU code object nor an offload bundle nor a HIP program"),
                read("hello".getBytes(StandardCharsets.US_ASCII)).problems());
        assertEquals(
                List.of("an ELF file for machine 62 without a .hip_fatbin section; expected an AMD GPU code object,"
                        + " an offload bundle or a HIP program"),
                read(new ElfBuilder().machine(62).build()).problems());
        assertEquals(
                List.of("a compressed offload bundle that is damaged: expected the start of a Zstandard frame"),
                read(Bundles.compressed(bundle, 1, bundle.length)).problems());
        assertEquals(
                List.of("an offload bundle compressed with method 9, expected 0 (zlib) or 1 (zstd)"),
                read(Bundles.compressed(bundle, 9, bundle.length)).problems());
        assertEquals(
                List.of("a compressed offload bundle that ends after " + bundle.length + " of " + (bundle.length + 1)
                        + " bytes"),
                read(Bundles.compressed(bundle, 0, bundle.length + 1)).problems());
        assertEquals(
                List.of("a compressed file that is not an offload bundle"),
                read(Bundles.compressed(OBJECT, 0, OBJECT.length)).problems());
        assertEquals(
                List.of("offload bundles without a code object"),
                read(Bundles.bundle(1, Map.of(HOST, OBJECT))).problems());
    }

    @Test
    void aBundleThatCannotBeDecompressedDoesNotHideTheNext() {
        byte[] bundle = Bundles.bundle(1, entries());
        byte[] zstd = Bundles.compressed(bundle, 1, bundle.length);
        CodeObjectFile file = read(Bundles.join(zstd, zstd, bundle));
        assertEquals(List.of("3:" + GFX90A, "3:" + GFX900), ids(file));
        assertEquals(1, file.problems().size());
    }

    @Test
    void aBundleMayBeCompressedWithZstd() throws IOException {
        byte[] object = Files.readAllBytes(Path.of("../../examples/dot/dot.gfx90a.co"));
        byte[] bundle = Bundles.bundle(64, Map.of(GFX90A, object));
        // A frame with one raw block. ZstdTest tests other frames.
        ByteBuffer frame = ByteBuffer.allocate(12 + bundle.length).order(ByteOrder.LITTLE_ENDIAN);
        frame.putInt(0xfd2fb528).put((byte) 0xa0).putInt(bundle.length);
        frame.put((byte) (bundle.length << 3 | 1)).putShort((short) (bundle.length >> 5));
        CodeObjectFile file = read(Bundles.packed(frame.put(bundle).array(), 1, bundle.length));
        assertEquals(List.of(), file.problems());
        assertEquals(List.of(GFX90A), ids(file));
    }

    /** Otherwise a small file could contain as many code objects as it has bytes, each as large as the file. */
    @Test
    void entriesThatShareBytesAreRefused() {
        ByteBuffer bundle = ByteBuffer.wrap(Bundles.bundle(1, entries())).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0, at = 32; i < entries().size(); i++, at += 24 + (int) bundle.getLong(at + 16)) {
            bundle.putLong(at, 0).putLong(at + 8, bundle.capacity());
        }
        assertTrue(
                read(bundle.array()).problems().get(0).endsWith("are larger than the bundle, so that they overlap"),
                () -> read(bundle.array()).problems().toString());
    }

    /** A small file may decompress to a large amount of memory, so the sum is limited. */
    @Test
    void decompressedBundlesAreLimitedInAll() {
        byte[] noise = new byte[3 << 20];
        new Random(1).nextBytes(noise);
        byte[] bomb = Bundles.compressed(noise, 0, Integer.MAX_VALUE - 100);
        assertEquals(
                List.of("a compressed offload bundle of 2147483547 bytes after decompression, at most 1073741824 are"
                        + " supported"),
                read(bomb).problems());
    }
}
