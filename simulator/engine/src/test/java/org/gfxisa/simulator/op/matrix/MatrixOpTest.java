package org.gfxisa.simulator.op.matrix;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.Random;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.exec.WaveRun;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;
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
        int[][][] a = recomputeNans(blocks, edge, k);
        int[][][] b = recomputeNans(blocks, edge, k);
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

    private int[][][] recomputeNans(int blocks, int edge, int k) {
        int[][][] recomputeNans = new int[blocks][edge][k];
        for (int[][] block : recomputeNans) {
            for (int[] row : block) {
                for (int e = 0; e < k; e++) {
                    row[e] = random.nextInt(31) - 15;
                }
            }
        }
        return recomputeNans;
    }

    /** A and B alike: k is spread over the lanes in runs that fill a lane's registers. */
    private static void fill(int[][] registers, int first, int[][][] recomputeNans, Shape shape) {
        int perLane = shape.m * shape.k * shape.blocks / Wave.LANES;
        for (int lane = 0; lane < Wave.LANES; lane++) {
            int i = lane % shape.m;
            int block = lane / shape.m % shape.blocks;
            int run = lane / shape.m / shape.blocks;
            for (int e = 0; e < perLane; e++) {
                int value = recomputeNans[block][i][run * perLane + e];
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

    /** NaNs, infinities, denormals and numbers whose sums are denormals, in the order of the sums. MODE's denormals count for f32. */
    @ParameterizedTest
    @CsvSource({
        "v_mfma_f32_16x16x4f32, 4, f32, 3, 3",
        "v_mfma_f32_16x16x4f32, 4, f32, 0, 0",
        "v_mfma_f32_16x16x4f32, 4, f32, 1, 1",
        "v_mfma_f32_16x16x4f32, 4, f32, 2, 2",
        "v_mfma_f32_16x16x16f16, 16, f16, 3, 0",
        "v_mfma_f32_16x16x8bf16, 8, bf16, 3, 0",
    })
    void oddNumbersAreSummedInOrder(String mnemonic, int k, String type, int modeDenormals, int denormals) {
        Shape shape = new Shape(16, 16, k, 1, type);
        int mode = Mode.of(Mode.RNE, Mode.RNE, denormals, denormals, false, false, false);
        for (int round = 0; round < 200; round++) {
            WaveRun run = new WaveRun();
            run.wave.mode = 0x3c0 | modeDenormals << 4;
            int registers = shape.bits() * k / 4 / 32;
            int odd = random.nextInt(4);
            for (int[] lanes : Arrays.copyOfRange(run.wave.vgpr, A, C)) {
                Arrays.setAll(lanes, lane -> oddNumber(type, odd));
            }
            for (int[] lanes : Arrays.copyOfRange(run.wave.agpr, C, C + 4)) {
                Arrays.setAll(lanes, lane -> oddNumber("f32", odd));
            }
            int[][] c = Arrays.stream(run.wave.agpr).map(int[]::clone).toArray(int[][]::new);
            WaveRun other = new WaveRun();
            other.wave.mode = run.wave.mode;
            for (int v = 0; v < c.length; v++) {
                System.arraycopy(c[v], 0, other.wave.agpr[v], 0, Wave.LANES);
                System.arraycopy(run.wave.vgpr[v], 0, other.wave.vgpr[v], 0, Wave.LANES);
            }
            String line = mnemonic + " a[8:11], " + tuple(A, registers) + ", " + tuple(B, registers) + ", a[8:11]";
            run.lines(line);
            other.compiled(line);
            assertArrayEquals(run.wave.agpr, other.wave.agpr, line);
            for (int lane = 0; lane < Wave.LANES; lane++) {
                for (int register = C; register < C + 4; register++) {
                    int sum = c[register][lane];
                    for (int e = 0; e < k; e++) {
                        int a = element(run.wave.vgpr, A, shape, shape.row(register - C, lane), e, mode);
                        int b = element(run.wave.vgpr, B, shape, lane % 16, e, mode);
                        sum = Floats.F32.fma(a, b, sum, mode);
                    }
                    assertEquals(
                            Integer.toHexString(sum),
                            Integer.toHexString(run.wave.agpr[register][lane]),
                            "round " + round + ", register " + register + ", lane " + lane);
                }
            }
        }
    }

    /** The same for doubles, whose denormals stay. */
    @Test
    void oddDoublesAreSummedInOrder() {
        for (int round = 0; round < 200; round++) {
            WaveRun run = new WaveRun();
            int odd = random.nextInt(4);
            for (int pair = A; pair < C; pair += 2) {
                fillOdd(run.wave.vgpr, pair, odd);
                fillOdd(run.wave.agpr, C + 2 * (pair - A), odd);
                fillOdd(run.wave.agpr, C + 2 * (pair - A) + 2, odd);
            }
            int[][] c = Arrays.stream(run.wave.agpr).map(int[]::clone).toArray(int[][]::new);
            run.lines("v_mfma_f64_16x16x4f64 a[8:15], v[2:3], v[4:5], a[8:15]");
            for (int lane = 0; lane < Wave.LANES; lane++) {
                for (int value = 0; value < 4; value++) {
                    int register = C + 2 * value;
                    long sum = pair(c, register, lane);
                    for (int e = 0; e < 4; e++) {
                        long a = pair(run.wave.vgpr, A, e * 16 + 4 * value + lane / 16);
                        long b = pair(run.wave.vgpr, B, e * 16 + lane % 16);
                        sum = Floats.F64.fma(a, b, sum, MatrixOp.KEEP);
                    }
                    assertEquals(
                            Long.toHexString(sum),
                            Long.toHexString(pair(run.wave.agpr, register, lane)),
                            "round " + round + ", register " + register + ", lane " + lane);
                }
            }
        }
    }

    private void fillOdd(int[][] registers, int first, int odd) {
        for (int lane = 0; lane < Wave.LANES; lane++) {
            registers[first][lane] = random.nextInt();
            int high = random.nextInt();
            registers[first + 1][lane] = switch (odd) {
                case 0 -> high;
                case 1 -> random.nextInt(10) == 0 ? high | 0x7ff00000 : high & 0x800fffff | 0x3ff00000;
                default -> high & 0x800fffff | (random.nextBoolean() ? 0x1ff00000 : 0);
            };
        }
    }

    private static long pair(int[][] registers, int first, int lane) {
        return registers[first][lane] & 0xffffffffL | (long) registers[first + 1][lane] << 32;
    }

    private static int element(int[][] registers, int first, Shape shape, int row, int e, int mode) {
        int perLane = shape.k / 4;
        int bit = e % perLane * shape.bits();
        int bits = registers[first + bit / 32][e / perLane * 16 + row] >>> bit % 32;
        return switch (shape.type) {
            case "f16" -> Floats.F32.fromF16(bits & 0xffff, mode);
            case "bf16" -> Floats.F32.fromBf16(bits & 0xffff, mode);
            default -> bits;
        };
    }

    /** A dword of elements: any, those near 1 with a few odd ones, those whose products are hardly normal. */
    private int oddNumber(String type, int odd) {
        int bits = random.nextInt();
        int exponents = type.equals("f16") ? 0x7c007c00 : type.equals("bf16") ? 0x7f807f80 : 0x7f800000;
        int middle = type.equals("f16") ? 0x3c003c00 : type.equals("bf16") ? 0x3f803f80 : 0x3f800000;
        int small = type.equals("f16") ? 0x04000400 : type.equals("bf16") ? 0x1f801f80 : 0x1f800000;
        return switch (odd) {
            case 0 -> bits;
            case 1 -> random.nextInt(20) == 0 ? bits | exponents : bits & ~exponents | middle;
            case 2 -> random.nextInt(20) == 0 ? bits & ~exponents : bits & ~exponents | small;
            default -> bits & ~exponents | (random.nextBoolean() ? small : middle);
        };
    }
}
