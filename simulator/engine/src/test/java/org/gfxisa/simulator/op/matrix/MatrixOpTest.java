package org.gfxisa.simulator.op.matrix;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.gfxisa.simulator.exec.WaveRun;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matrix products against the plain sum over k, of numbers that every format has exactly. */
class MatrixOpTest {
    private static final int A = 2;
    private static final int B = 4;
    private static final int C = 8;
    private final Random random = new Random(90);

    /** The shape of a product, and the bits of an element of A and B. */
    private record Shape(int m, int n, int k, int blocks, String type) {
        int bits() {
            return switch (type) {
                case "f64" -> 64;
                case "f32" -> 32;
                case "i8" -> 8;
                default -> 16;
            };
        }

        int raw(int value) {
            return switch (type) {
                case "f32" -> Float.floatToRawIntBits(value);
                case "bf16" -> Float.floatToRawIntBits(value) >>> 16;
                case "f16" -> half(value);
                default -> value & 0xff;
            };
        }

        private static int half(int value) {
            if (value == 0) {
                return 0;
            }
            int exponent = Math.getExponent((float) value);
            return (value < 0 ? 0x8000 : 0) | exponent + 15 << 10 | (Math.abs(value) << 10 - exponent & 0x3ff);
        }

        /** Row of the result in a register of a lane. */
        int row(int register, int lane) {
            if (type.equals("f64")) {
                return m == 4 ? lane / 16 : 4 * register + lane / 16;
            }
            return switch (m) {
                case 4 -> register;
                case 16 -> 4 * (lane / 16) + register % 4;
                default -> 8 * (register % 16 / 4) + 4 * (lane / 32) + register % 4;
            };
        }

        int block(int register, int lane) {
            return switch (m) {
                case 4 -> lane / 4 % blocks;
                case 16 -> register / 4 % blocks;
                default -> register / 16;
            };
        }
    }

    @ParameterizedTest
    @CsvSource({
        "v_mfma_f32_32x32x1f32, 32, 1, 2, f32",
        "v_mfma_f32_16x16x1f32, 16, 1, 4, f32",
        "v_mfma_f32_4x4x1f32, 4, 1, 16, f32",
        "v_mfma_f32_32x32x2f32, 32, 2, 1, f32",
        "v_mfma_f32_16x16x4f32, 16, 4, 1, f32",
        "v_mfma_f32_32x32x4f16, 32, 4, 2, f16",
        "v_mfma_f32_16x16x4f16, 16, 4, 4, f16",
        "v_mfma_f32_4x4x4f16, 4, 4, 16, f16",
        "v_mfma_f32_32x32x8f16, 32, 8, 1, f16",
        "v_mfma_f32_16x16x16f16, 16, 16, 1, f16",
        "v_mfma_i32_32x32x4i8, 32, 4, 2, i8",
        "v_mfma_i32_16x16x4i8, 16, 4, 4, i8",
        "v_mfma_i32_4x4x4i8, 4, 4, 16, i8",
        "v_mfma_i32_32x32x8i8, 32, 8, 1, i8",
        "v_mfma_i32_16x16x16i8, 16, 16, 1, i8",
        "v_mfma_f32_32x32x2bf16, 32, 2, 2, bf16",
        "v_mfma_f32_16x16x2bf16, 16, 2, 4, bf16",
        "v_mfma_f32_4x4x2bf16, 4, 2, 16, bf16",
        "v_mfma_f32_32x32x4bf16, 32, 4, 1, bf16",
        "v_mfma_f32_16x16x8bf16, 16, 8, 1, bf16",
        "v_mfma_f32_32x32x4bf16_1k, 32, 4, 2, bf16",
        "v_mfma_f32_16x16x4bf16_1k, 16, 4, 4, bf16",
        "v_mfma_f32_4x4x4bf16_1k, 4, 4, 16, bf16",
        "v_mfma_f32_32x32x8bf16_1k, 32, 8, 1, bf16",
        "v_mfma_f32_16x16x16bf16_1k, 16, 16, 1, bf16",
        "v_mfma_f64_16x16x4f64, 16, 4, 1, f64",
        "v_mfma_f64_4x4x4f64, 4, 4, 4, f64",
    })
    void productsAreSumsOverK(String mnemonic, int edge, int k, int blocks, String type) {
        Shape shape = new Shape(edge, edge, k, blocks, type);
        int[][][] a = numbers(blocks, edge, k);
        int[][][] b = numbers(blocks, edge, k);
        WaveRun run = new WaveRun();
        fill(run.wave.vgpr, A, a, shape);
        fill(run.wave.vgpr, B, b, shape);
        int dwords = type.equals("f64") ? 2 : 1;
        int count = edge * edge * blocks / Wave.LANES;
        for (int lane = 0; lane < Wave.LANES; lane++) {
            for (int register = 0; register < count; register++) {
                put(run.wave.agpr, C + register * dwords, lane, register - lane, type);
            }
        }
        run.wave.setExec(1);
        int sources = Math.max(1, edge * k * blocks / Wave.LANES * shape.bits() / 32);
        run.lines(mnemonic + " a[" + C + ":" + (C + count * dwords - 1) + "], " + tuple(A, sources) + ", "
                + tuple(B, sources) + ", a[" + C + ":" + (C + count * dwords - 1) + "]");
        for (int lane = 0; lane < Wave.LANES; lane++) {
            for (int register = 0; register < count; register++) {
                int block = shape.block(register, lane);
                int i = shape.row(register, lane);
                int j = lane % edge;
                int expected = register - lane;
                for (int e = 0; e < k; e++) {
                    expected += a[block][i][e] * b[block][j][e];
                }
                assertEquals(
                        expected,
                        get(run.wave.agpr, C + register * dwords, lane, type),
                        "block " + block + ": " + i + ", " + j);
            }
        }
    }

    private static String tuple(int first, int count) {
        return count == 1 ? "v" + first : "v[" + first + ":" + (first + count - 1) + "]";
    }

    private int[][][] numbers(int blocks, int edge, int k) {
        int[][][] numbers = new int[blocks][edge][k];
        for (int[][] block : numbers) {
            for (int[] row : block) {
                for (int e = 0; e < k; e++) {
                    row[e] = random.nextInt(31) - 15;
                }
            }
        }
        return numbers;
    }

    /** A and B alike: k is spread over the lanes in runs that fill a lane's registers. */
    private static void fill(int[][] registers, int first, int[][][] numbers, Shape shape) {
        int perLane = shape.m * shape.k * shape.blocks / Wave.LANES;
        for (int lane = 0; lane < Wave.LANES; lane++) {
            int i = lane % shape.m;
            int block = lane / shape.m % shape.blocks;
            int run = lane / shape.m / shape.blocks;
            for (int e = 0; e < perLane; e++) {
                int value = numbers[block][i][run * perLane + e];
                if (shape.type.equals("f64")) {
                    put(registers, first, lane, value, "f64");
                } else {
                    int bit = e * shape.bits();
                    registers[first + bit / 32][lane] |= shape.raw(value) << bit % 32;
                }
            }
        }
    }

    private static void put(int[][] registers, int register, int lane, int value, String type) {
        if (type.equals("f64")) {
            long bits = Double.doubleToRawLongBits(value);
            registers[register][lane] = (int) bits;
            registers[register + 1][lane] = (int) (bits >>> 32);
        } else {
            registers[register][lane] = type.equals("i8") ? value : Float.floatToRawIntBits(value);
        }
    }

    private static int get(int[][] registers, int register, int lane, String type) {
        int low = registers[register][lane];
        return switch (type) {
            case "f64" -> (int) Double.longBitsToDouble(low & 0xffffffffL | (long) registers[register + 1][lane] << 32);
            case "i8" -> low;
            default -> (int) Float.intBitsToFloat(low);
        };
    }

    @ParameterizedTest
    @CsvSource({
        "cbsz:1 abid:1, 1, 0",
        "cbsz:2 abid:3, 3, 0",
        "blgp:1, 0, 0",
        "blgp:2, 0, 32",
        "blgp:3, 0, 16",
        "blgp:6, 0, 32",
    })
    void blocksAreBroadcast(String modifiers, int block, int lane) {
        WaveRun run = new WaveRun();
        for (int i = 0; i < Wave.LANES; i++) {
            run.wave.vgpr[A][i] = Float.floatToRawIntBits(i + 1);
            run.wave.vgpr[B][i] = Float.floatToRawIntBits(100 + i);
        }
        run.lines("v_mfma_f32_16x16x1f32 a[0:15], v2, v4, 0 " + modifiers);
        // Row 0, column 0 of the first block.
        assertEquals((16 * block + 1) * (100f + lane), Float.intBitsToFloat(run.wave.agpr[0][0]));
    }
}
