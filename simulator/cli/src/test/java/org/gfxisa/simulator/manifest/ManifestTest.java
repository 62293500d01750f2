package org.gfxisa.simulator.manifest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.OptionalDouble;
import org.gfxisa.simulator.Corpus;
import org.gfxisa.simulator.dispatch.GridSize;
import org.gfxisa.simulator.json.InputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestTest {
    private static final Path EXAMPLE = Path.of("../../examples/dot/dot.json");

    private static Manifest read(String json) throws InputException {
        return Manifest.read(EXAMPLE, json.getBytes(StandardCharsets.UTF_8), false);
    }

    @Test
    void readsTheExample() throws IOException, InputException {
        Manifest manifest = read(Files.readString(EXAMPLE));
        assertEquals(new GridSize(1, 1024, 1, 1, 256, 1, 1), manifest.grid());
        assertEquals(5, manifest.args().size());
        assertTrue(manifest.args().get(2) instanceof ManifestArgument.Scalar scalar
                && Arrays.equals(new byte[] {(byte) 0x88, 0x13, 0, 0}, scalar.bytes()));
        assertEquals(
                new ManifestArgument.Local("partial", 1024), manifest.args().get(4));
        assertEquals(1, manifest.dispatches().size());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'\"entry\": \"dot.kd\",' | '' | no 'entry'",
                "[1024, 1, 1] | [1024, 1] | global_size: 2 numbers, expected 3",
                "[1024, 1, 1] | [0, 1, 1] | 'global_size: 0, expected an integer from 1 to 4294967295'",
                "[256, 1, 1] | [256, 1, 2000] | 'local_size: 2000, expected an integer from 1 to 1024'",
                "\"dimensions\": 1 | \"dimensions\": 4 | 'dimensions: 4, expected an integer from 1 to 3'",
                "\"name\": \"b\" | \"name\": \"a\" | args[1].name: two arguments are called 'a'",
                "\"type\": \"i32\", \"count\": 1 | \"type\": \"i33\", \"count\": 1 | 'args[3].type: unknown type ''i33'', expected one of [u8, i8, u16, i16, u32, i32, u64, i64, f16, f32, f64]'",
                "\"count\": 1, | \"count\": 999999999, | 'args[3].count: 999999999, expected an integer from 0 to 268435456'",
                "\"count\": 1, | \"count\": 1, \"bytes\": 8, | 'args[3].bytes: 8, but 1 elements of i32 are 4'",
                "\"access\": \"inout\" | \"access\": \"both\" | 'args[3].access: ''both'', expected ''in'', ''out'' or ''inout'''",
                "\"kind\": \"local\" | \"kind\": \"global\" | 'args[4].kind: ''global'', expected ''buffer'', ''scalar'', ''local'', ''image'' or ''sampler'''",
                "\"arg\": \"sum\" | \"arg\": \"som\" | expected[0].arg: there is no buffer 'som'",
                "\"exact\" | \"close\" | 'expected[0].tolerance.kind: ''close'', expected ''exact'' or ''float'''",
                "\"value\": 5000 | \"value\": -1 | args[2].value: -1 is not a valid u32",
                "\"value\": 5000 | \"hex\": \"123\" | args[2].hex: '123' is not a sequence of hex bytes",
                "\"expected\": | \"dispatches\": [{\"set\": {\"c\": {\"value\": 1}}}], \"expected\": | dispatches[0].set.c: there is no scalar argument of this name",
                "\"args\": [ | \"args\": 7, \"dispatches\": [ | 'args: 7, expected an array'",
                "\"expected\": | \"expectd\": | unknown member 'expectd'; did you mean 'expected'?",
                "\"exact\" | \"exact\", \"abss\": 1 | expected[0].tolerance: unknown member 'abss'; did you mean 'abs'?",
                "\"seed\": 1 | \"mask\": 1 | 'args[0].init: unknown member ''mask''; expected gen, seed, and, shr_mod, lo, hi, step, start, value, file, patch'",
                "\"kind\": \"exact\" | \"kind\": \"float\", \"rel\": -0.5 | 'expected[0].tolerance.rel: -0.5 is less than 0'",
                "\"dimensions\": 1 | \"dimensions\": 1, \"dimensions\": 2 | line 7, column 34: not JSON: the member 'dimensions' occurs twice",
            })
    void errorsSayWhere(String original, String changed, String message) throws IOException {
        String json = Files.readString(EXAMPLE);
        assertTrue(json.contains(original), original);
        InputException e = assertThrows(InputException.class, () -> read(json.replace(original, changed)));
        assertEquals(message, e.getMessage());
    }

    @Test
    void whatIsNoJsonSaysTheLine() {
        InputException e = assertThrows(InputException.class, () -> read("{\n \"entry\": \n}"));
        assertTrue(e.getMessage().startsWith("line 3, column "), e.getMessage());
        assertEquals(
                "[], expected an object",
                assertThrows(InputException.class, () -> read("[]")).getMessage());
    }

    @Test
    void vectorsOfNumbers() throws InputException {
        Manifest manifest = read("{\"entry\": \"k\", \"global_size\": [1,1,1], \"local_size\": [1,1,1], \"args\": ["
                + "{\"name\": \"v\", \"kind\": \"scalar\", \"type\": \"f32x2\", \"value\": [1, -2.5]}]}");
        assertArrayEquals(
                new byte[] {0, 0, (byte) 0x80, 0x3f, 0, 0, 0x20, (byte) 0xc0},
                ((ManifestArgument.Scalar) manifest.args().get(0)).bytes());
    }

    @Test
    void tolerances() {
        Tolerance ulps = new Tolerance(OptionalDouble.empty(), OptionalDouble.empty(), OptionalDouble.of(2));
        Tolerance relative = new Tolerance(OptionalDouble.of(1e-30), OptionalDouble.of(0.01), OptionalDouble.empty());
        long one = Float.floatToRawIntBits(1);
        long minusZero = 0x8000_0000L;
        assertTrue(ulps.accepts(DataType.F32, one, one + 2));
        assertFalse(ulps.accepts(DataType.F32, one, one + 3));
        assertTrue(ulps.accepts(DataType.F32, minusZero, 1), "-0 and the smallest number are one apart");
        assertTrue(ulps.accepts(DataType.F32, minusZero + 1, 1));
        assertFalse(ulps.accepts(DataType.F32, minusZero + 2, 1));
        assertTrue(relative.accepts(DataType.F64, bits(100), bits(100.9)));
        assertFalse(relative.accepts(DataType.F64, bits(100), bits(101.1)));
        assertFalse(relative.accepts(DataType.F64, bits(0), bits(1e-29)));
        assertTrue(relative.accepts(DataType.F64, bits(0), bits(1e-31)));
        assertTrue(relative.accepts(DataType.F64, bits(Double.NaN), -1));
        assertFalse(relative.accepts(DataType.F64, bits(1), bits(Double.NaN)));
        assertFalse(relative.accepts(DataType.F64, bits(1), bits(Double.POSITIVE_INFINITY)));
        assertFalse(Tolerance.EXACT.accepts(DataType.F32, minusZero, 0));
        assertFalse(relative.accepts(DataType.I32, 1000, 1001));
    }

    private static long bits(double value) {
        return Double.doubleToRawLongBits(value);
    }

    @Test
    @EnabledIfSystemProperty(
            named = Corpus.PROPERTY,
            matches = ".+",
            disabledReason = "no corpus: gfxisa.shared is not set")
    void everyInitialBufferOfTheCorpusHasItsHash() throws IOException, InputException {
        int buffers = 0;
        for (Path path : Corpus.manifests()) {
            Manifest manifest = Manifest.read(path, Files.readAllBytes(path), false);
            for (ManifestArgument arg : manifest.args()) {
                if (arg instanceof ManifestArgument.Buffer buffer) {
                    ByteBuffer bytes = ByteBuffer.allocate(buffer.bytes()).order(ByteOrder.LITTLE_ENDIAN);
                    DataGenerator.fill(bytes, buffer.init(), buffer.type(), buffer.count(), manifest.files());
                    assertEquals(buffer.initHash(), Sha256.of(bytes.array()), path + " " + buffer.name());
                    buffers++;
                }
            }
        }
        System.out.println("corpus: " + buffers + " initial buffers have their hash");
        assertTrue(buffers > 40);
    }
}
