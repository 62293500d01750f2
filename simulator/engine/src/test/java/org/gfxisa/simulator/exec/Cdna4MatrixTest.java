package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matrix products of gfx950, whose layouts are written here as the manual's tables have them, with sums that are exact. */
class Cdna4MatrixTest {
    private static final int A = 2;
    private static final int B = 12;
    private static final int C = 20;
    private static final int SCALES = 40;
    private static final int INDEX = 42;

    private final Random random = new Random(950);
    private final WaveRun run = new WaveRun("gfx950");

    /** A format of elements: its bits, and the value of a code. */
    private enum Type {
        F16(16, code -> (code & 0x8000) != 0 ? -half(code) : half(code)),
        BF16(16, code -> Float.intBitsToFloat(code << 16)),
        I8(8, code -> (byte) code),
        FP8(8, code -> small(code, 8, 3, 7)),
        BF8(8, code -> small(code, 8, 2, 15)),
        FP6(6, code -> small(code, 6, 3, 1)),
        BF6(6, code -> small(code, 6, 2, 3)),
        FP4(4, code -> small(code, 4, 1, 1));

        private final int bits;
        private final IntToDoubleFunction value;

        Type(int bits, IntToDoubleFunction value) {
            this.bits = bits;
            this.value = value;
        }

        private static double half(int code) {
            return small(code & 0x7fff, 16, 10, 15);
        }

        private static double small(int code, int width, int mantissa, int bias) {
            int exponent = (code & (1 << width - 1) - 1) >> mantissa;
            double fraction = (code & (1 << mantissa) - 1) / (double) (1 << mantissa);
            double magnitude =
                    exponent == 0 ? Math.scalb(fraction, 1 - bias) : Math.scalb(1 + fraction, exponent - bias);
            return code >>> width - 1 != 0 ? -magnitude : magnitude;
        }

        /** A code of a small number, so that sums are exact. */
        int code(Random random) {
            return switch (this) {
                case F16 -> 0x3c00 | random.nextInt(2) << 15 | random.nextInt(4) << 8;
                case BF16 -> 0x3f80 | random.nextInt(2) << 15 | random.nextInt(4) << 5;
                case I8 -> random.nextInt(256);
                case FP8 -> 0x30 | random.nextInt(2) << 7 | random.nextInt(16);
                case BF8 -> 0x38 | random.nextInt(2) << 7 | random.nextInt(8);
                default -> random.nextInt(1 << bits);
            };
        }
    }

    /** Number of row {@code i}'s element {@code k} in its lane, and the lane: runs of {@code run} elements, {@code runs} of them a lane. */
    private record Place(int lane, int number) {
        static Place of(int i, int k, int edge, int depth, int runs) {
            int lanes = Wave.LANES / edge;
            int run = depth / lanes / runs;
            int part = k / (depth / runs);
            int inPart = k % (depth / runs);
            return new Place(i + edge * (inPart / run), part * run + inPart % run);
        }
    }

    private void put(int register, Place place, Type type, int code) {
        int bit = place.number * type.bits;
        int[][] file = run.wave.vgpr;
        for (int i = 0; i < type.bits; i++) {
            int at = bit + i;
            file[register + at / 32][place.lane] |= (code >>> i & 1) << at % 32;
        }
    }

    private double[][] fill(int register, Type type, int edge, int depth, int runs) {
        double[][] values = new double[edge][depth];
        for (int i = 0; i < edge; i++) {
            for (int k = 0; k < depth; k++) {
                int code = type.code(random);
                values[i][k] = type.value.applyAsDouble(code);
                put(register, Place.of(i, k, edge, depth, runs), type, code);
            }
        }
        return values;
    }

    private void fillC(int edge, boolean isInteger) {
        for (int r = 0; r < edge * edge / Wave.LANES; r++) {
            for (int lane = 0; lane < Wave.LANES; lane++) {
                run.wave.vgpr[C + r][lane] = isInteger ? r - lane : Float.floatToRawIntBits(r - lane);
            }
        }
    }

    /** Row of the result that register {@code r} of a lane holds. */
    private static int row(int edge, int r, int lane) {
        return edge == 16 ? 4 * (lane / 16) + r : 8 * (r / 4) + 4 * (lane / 32) + r % 4;
    }

    private void check(int edge, double[][] a, double[][] b, double[][] factors, boolean isInteger) {
        for (int r = 0; r < edge * edge / Wave.LANES; r++) {
            for (int lane = 0; lane < Wave.LANES; lane++) {
                int i = row(edge, r, lane);
                int j = lane % edge;
                double expected = r - lane;
                for (int k = 0; k < a[i].length; k++) {
                    expected += a[i][k] * b[j][k] * factors[i][k / 32] * factors[edge + j][k / 32];
                }
                int bits = run.wave.vgpr[C + r][lane];
                assertEquals(expected, isInteger ? bits : Float.intBitsToFloat(bits), i + ", " + j);
            }
        }
    }

    private static double[][] ones(int edge, int depth) {
        double[][] ones = new double[2 * edge][(depth + 31) / 32];
        for (double[] row : ones) {
            Arrays.fill(row, 1);
        }
        return ones;
    }

    private static String tuple(int first, int count) {
        return "v[" + first + ":" + (first + count - 1) + "]";
    }

    private static int dwords(Type type, int edge, int depth) {
        return type.bits * edge * depth / Wave.LANES / 32;
    }

    @ParameterizedTest
    @CsvSource({
        "v_mfma_f32_16x16x32_f16, 16, 32, F16",
        "v_mfma_f32_32x32x16_f16, 32, 16, F16",
        "v_mfma_f32_16x16x32_bf16, 16, 32, BF16",
        "v_mfma_f32_32x32x16_bf16, 32, 16, BF16",
        "v_mfma_i32_16x16x64_i8, 16, 64, I8",
        "v_mfma_i32_32x32x32_i8, 32, 32, I8",
    })
    void productsAreSumsOverK(String mnemonic, int edge, int depth, Type type) {
        double[][] a = fill(A, type, edge, depth, 1);
        double[][] b = fill(B, type, edge, depth, 1);
        fillC(edge, type == Type.I8);
        run.wave.setExec(1);
        String c = tuple(C, edge * edge / Wave.LANES);
        run.lines(mnemonic + " " + c + ", " + tuple(A, 4) + ", " + tuple(B, 4) + ", " + c);
        check(edge, a, b, ones(edge, depth), type == Type.I8);
    }

    private static int runs(Type type) {
        return type.bits == 8 ? 2 : 1;
    }

    @ParameterizedTest
    @CsvSource({
        "16, 128, FP8, FP8",
        "16, 128, BF8, FP8",
        "16, 128, FP6, BF6",
        "16, 128, FP4, FP4",
        "16, 128, FP8, FP4",
        "16, 128, FP4, BF6",
        "32, 64, FP8, BF8",
        "32, 64, FP6, FP6",
        "32, 64, BF6, FP8",
        "32, 64, FP4, FP4",
    })
    void formatsAreChosen(int edge, int depth, Type left, Type right) {
        double[][] a = fill(A, left, edge, depth, runs(left));
        double[][] b = fill(B, right, edge, depth, runs(right));
        fillC(edge, false);
        run.lines(text("v_mfma_f32_", edge, depth, left, right, ""));
        check(edge, a, b, ones(edge, depth), false);
    }

    private static String text(String start, int edge, int depth, Type left, Type right, String scales) {
        String c = tuple(C, edge * edge / Wave.LANES);
        return start + edge + "x" + edge + "x" + depth + "_f8f6f4 " + c + ", " + tuple(A, dwords(left, edge, depth))
                + ", "
                + tuple(B, dwords(right, edge, depth)) + ", " + c + scales + " cbsz:" + (left.ordinal() - 3) + " blgp:"
                + (right.ordinal() - 3);
    }

    @ParameterizedTest
    @CsvSource({
        "16, 128, FP8, FP8, 0, 0",
        "16, 128, FP4, FP4, 1, 2",
        "16, 128, BF6, FP4, 3, 3",
        "32, 64, FP8, BF8, 2, 1",
        "32, 64, FP4, FP6, 0, 3",
    })
    void blocksAreScaled(int edge, int depth, Type left, Type right, int leftByte, int rightByte) {
        double[][] a = fill(A, left, edge, depth, runs(left));
        double[][] b = fill(B, right, edge, depth, runs(right));
        fillC(edge, false);
        double[][] factors = ones(edge, depth);
        for (int i = 0; i < edge; i++) {
            for (int block = 0; block < depth / 32; block++) {
                int up = random.nextInt(5) - 2;
                int down = random.nextInt(5) - 2;
                factors[i][block] = Math.scalb(1.0, up);
                factors[edge + i][block] = Math.scalb(1.0, down);
                run.wave.vgpr[SCALES][i + edge * block] = (127 + up & 0xff) << 8 * leftByte;
                run.wave.vgpr[SCALES + 1][i + edge * block] = (127 + down & 0xff) << 8 * rightByte;
            }
        }
        String scales = ", v" + SCALES + ", v" + (SCALES + 1) + " op_sel:[" + (leftByte & 1) + "," + (rightByte & 1)
                + ",0] op_sel_hi:[" + (leftByte >> 1) + "," + (rightByte >> 1) + ",0]";
        run.lines(text("v_mfma_scale_f32_", edge, depth, left, right, scales));
        check(edge, a, b, factors, false);
    }

    @Test
    void aScaleOfAllOnesIsNoNumber() {
        for (int lane = 0; lane < Wave.LANES; lane++) {
            run.wave.vgpr[SCALES][lane] = lane == 16 ? 255 : 127;
        }
        run.lines("v_mfma_scale_f32_16x16x128_f8f6f4 v[20:23], v[2:9], v[12:19], 0, v40, v40");
        // Row 0's second block: all of row 0, and, for B is scaled by the same register, of column 0.
        assertEquals(0x7fc00000, run.v(20, 5));
        assertEquals(0x7fc00000, run.v(23, 48));
        assertEquals(0, run.v(21, 5));
    }

    @Test
    void aFormatThatThereIsNotEndsTheRun() {
        fails(
                "v_mfma_f32_16x16x128_f8f6f4 v[20:23], v[2:9], v[12:19], 0 cbsz:5",
                "no format of its sources has the number 5");
    }

    @Test
    void scalesAloneEndTheRun() {
        fails("v_mfma_ld_scale_b32 v1, v2", "it is half of an instruction");
    }

    private void fails(String line, String why) {
        KernelFault fault = assertThrows(KernelFault.class, () -> run.run(line));
        assertEquals(KernelFault.Kind.UNSUPPORTED_INSTRUCTION, fault.kind());
        assertTrue(fault.getMessage().contains(why), fault.getMessage());
    }

    @ParameterizedTest
    @CsvSource({
        "v_smfmac_f32_16x16x64_f16, 16, 64, F16, 0",
        "v_smfmac_f32_16x16x64_bf16, 16, 64, BF16, 1",
        "v_smfmac_f32_32x32x32_f16, 32, 32, F16, 1",
        "v_smfmac_f32_32x32x32_bf16, 32, 32, BF16, 0",
        "v_smfmac_i32_16x16x128_i8, 16, 128, I8, 0",
        "v_smfmac_i32_32x32x64_i8, 32, 64, I8, 0",
        "v_smfmac_f32_16x16x128_fp8_fp8, 16, 128, FP8, 0",
        "v_smfmac_f32_32x32x64_bf8_bf8, 32, 64, BF8, 0",
    })
    void sparseProductsAreSumsOverK(String mnemonic, int edge, int depth, Type type, int part) {
        double[][] a = new double[edge][depth];
        for (int i = 0; i < edge; i++) {
            for (int pair = 0; pair < depth / 4; pair++) {
                int first = random.nextInt(3);
                int second = first + 1 + random.nextInt(3 - first);
                for (int of = 0; of < 2; of++) {
                    int code = type.code(random);
                    int column = of == 0 ? first : second;
                    a[i][4 * pair + column] = type.value.applyAsDouble(code);
                    Place place = Place.of(i, 2 * pair + of, edge, depth / 2, 2);
                    put(A, place, type, code);
                    run.wave.vgpr[INDEX][place.lane] |= column << 2 * place.number + 16 * part;
                }
            }
        }
        double[][] b = fill(B, type, edge, depth, 2);
        fillC(edge, type == Type.I8);
        String c = tuple(C, edge * edge / Wave.LANES);
        run.lines(mnemonic + " " + c + ", " + tuple(A, 4) + ", " + tuple(B, 8) + ", v" + INDEX
                + (part == 0 ? "" : " abid:" + part));
        check(edge, a, b, ones(edge, depth), type == Type.I8);
    }
}
