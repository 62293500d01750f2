package org.gfxisa.simulator.manifest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DataGeneratorTest {
    private static final BigInteger TWO_64 = BigInteger.ONE.shiftLeft(64);

    /** Returns an element of the SplitMix64 sequence in arbitrary precision. */
    private static BigInteger z(long seed, int i) {
        BigInteger z = new BigInteger("9E3779B97F4A7C15", 16)
                .multiply(BigInteger.valueOf(i + 1L))
                .add(BigInteger.valueOf(seed))
                .mod(TWO_64);
        z = z.xor(z.shiftRight(30))
                .multiply(new BigInteger("BF58476D1CE4E5B9", 16))
                .mod(TWO_64);
        z = z.xor(z.shiftRight(27))
                .multiply(new BigInteger("94D049BB133111EB", 16))
                .mod(TWO_64);
        return z.xor(z.shiftRight(31));
    }

    private static ByteBuffer fill(String init, DataType type, int count) throws InputException {
        ByteBuffer into = ByteBuffer.allocate(count * type.bytes()).order(ByteOrder.LITTLE_ENDIAN);
        byte[] json = init.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
        DataGenerator.fill(
                into, Json.object(json), type, count, new DataFiles(Path.of("../../examples/dot/dot.json"), false));
        return into;
    }

    @ParameterizedTest
    @ValueSource(longs = {0, 1, 32, 1L << 40})
    void bits(long seed) throws InputException {
        ByteBuffer bytes = fill("{'gen': 'bits', 'seed': " + seed + "}", DataType.U8, 50);
        ByteBuffer words = fill("{'gen': 'bits', 'seed': " + seed + "}", DataType.U64, 50);
        ByteBuffer masked =
                fill("{'gen': 'bits', 'seed': " + seed + ", 'and': '0xff00ff00', 'shr_mod': 5}", DataType.U32, 50);
        ByteBuffer signed = fill("{'gen': 'bits', 'seed': " + seed + ", 'shr_mod': 9}", DataType.I16, 50);
        for (int i = 0; i < 50; i++) {
            BigInteger z = z(seed, i);
            assertEquals(z.shiftRight(56).byteValue(), bytes.get(i));
            assertEquals(z.longValue(), words.getLong(8 * i));
            BigInteger kept = z.shiftRight(32).and(new BigInteger("ff00ff00", 16));
            assertEquals(kept.shiftRight(i % 5).intValue(), masked.getInt(4 * i));
            assertEquals(z.shiftRight(48).shortValue() >> i % 9, signed.getShort(2 * i));
        }
    }

    @Test
    void rangesGridsAndUniformNumbers() throws InputException {
        ByteBuffer range = fill("{'gen': 'range', 'seed': 7, 'lo': -3, 'hi': 1000}", DataType.I32, 50);
        ByteBuffer grid = fill("{'gen': 'grid', 'seed': 7, 'lo': -8, 'hi': 8, 'step': 0.3}", DataType.F32, 50);
        ByteBuffer uniform = fill("{'gen': 'uniform', 'seed': 7, 'lo': -1.5, 'hi': 4}", DataType.F64, 50);
        ByteBuffer halves = fill("{'gen': 'uniform', 'seed': 7, 'lo': -1, 'hi': 1}", DataType.F16, 50);
        for (int i = 0; i < 50; i++) {
            BigInteger high = z(7, i).shiftRight(33);
            assertEquals(high.mod(BigInteger.valueOf(1004)).intValue() - 3, range.getInt(4 * i));
            assertEquals((float) ((high.mod(BigInteger.valueOf(17)).intValue() - 8) * 0.3), grid.getFloat(4 * i));
            double fraction = z(7, i).shiftRight(11).doubleValue() / 0x1p53;
            assertEquals(-1.5 + 5.5 * fraction, uniform.getDouble(8 * i));
            assertNearestHalf(-1 + 2 * fraction, halves.getShort(2 * i));
        }
    }

    /** Checks in exact arithmetic that no other number is closer. */
    private static void assertNearestHalf(double wanted, short bits) {
        BigDecimal distance = half(bits).subtract(new BigDecimal(wanted)).abs();
        for (int neighbour : new int[] {bits - 1, bits + 1}) {
            BigDecimal other =
                    half((short) neighbour).subtract(new BigDecimal(wanted)).abs();
            assertEquals(-1, distance.subtract(other).signum(), wanted + " is not nearest to " + bits);
        }
    }

    private static BigDecimal half(short bits) {
        int exponent = bits >> 10 & 31;
        int mantissa = bits & 0x3ff | (exponent == 0 ? 0 : 0x400);
        BigDecimal unit = new BigDecimal(Math.scalb(1.0, Math.max(1, exponent) - 25));
        return unit.multiply(BigDecimal.valueOf(bits < 0 ? -mantissa : mantissa));
    }

    @Test
    void sequencesConstantsAndPatches() throws InputException {
        assertArrayEquals(
                new byte[] {0, 1, 2, 3}, fill("{'gen': 'iota'}", DataType.U8, 4).array());
        assertEquals(
                (byte) (5 - 3 * 100),
                fill("{'gen': 'iota', 'start': 5, 'step': -3}", DataType.I8, 101)
                        .get(100));
        assertEquals(
                5.25f,
                fill("{'gen': 'iota', 'start': 5, 'step': 0.125}", DataType.F32, 3)
                        .getFloat(8));
        ByteBuffer patched =
                fill("{'gen': 'const', 'value': 18446744073709551615, 'patch': [[1, 7], [2, 0]]}", DataType.U64, 4);
        assertEquals(-1, patched.getLong(0));
        assertEquals(7, patched.getLong(8));
        assertEquals(0, patched.getLong(16));
        assertEquals(0, fill("{'gen': 'zero'}", DataType.F64, 2).getLong(8));
        assertEquals(
                -149785,
                fill("{'gen': 'file', 'file': 'dot.sum.expected.bin'}", DataType.I32, 1)
                        .getInt(0));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{'gen': 'noise'} | gen: 'noise', expected one of [bits, const, file, grid, iota, range, uniform, zero]",
                "{'seed': 3} | no 'gen'",
                "{'gen': 'bits'} | no 'seed'",
                "{'gen': 'bits', 'seed': 1.5} | seed: 1.5, expected an integer from -9223372036854775808 to 9223372036854775807",
                "{'gen': 'bits', 'seed': 1, 'and': 'xyz'} | and: 'xyz' is not a hexadecimal number of 64 bits",
                "{'gen': 'range', 'seed': 1, 'lo': 5, 'hi': 4} | hi: 4 is less than lo",
                "{'gen': 'const', 'value': 4294967296} | value: 4294967296 is not a valid u32",
                "{'gen': 'const', 'value': 'one'} | value: \"one\" is not a valid u32",
                "{'gen': 'zero', 'patch': [[4, 1]]} | patch[0][0]: 4, expected an integer from 0 to 3",
                "{'gen': 'zero', 'patch': [[1]]} | patch[0]: expected [index, value]",
                "{'gen': 'zero', 'patch': 7} | patch: 7, expected an array",
                "{'gen': 'file', 'file': 'nothing.bin'} | file: no file 'nothing.bin' in the manifest's folder or its parent",
                "{'gen': 'file', 'file': 'dot.sum.expected.bin'} | file: dot.sum.expected.bin holds 4 bytes, expected 16",
                "{'gen': 'file', 'file': 'dot.cl'} | file: dot.cl holds more than 16 bytes, expected 16",
            })
    void errorsSayWhere(String init, String message) {
        InputException e = assertThrows(InputException.class, () -> fill(init, DataType.U32, 4));
        assertEquals(message, e.getMessage());
    }
}
