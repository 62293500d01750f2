package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The vector instructions that gfx950 adds, against models of their own. */
class Cdna4VectorTest {
    private final Random random = new Random(950);
    private final WaveRun run = new WaveRun("gfx950");

    /** The code of the nearest number of a format with {@code count} magnitudes; of two the even one. */
    private static int nearest(double value, int mantissa, int bias, int count) {
        int best = 0;
        for (int code = 1; code < count; code++) {
            double distance = Math.abs(magnitude(code, mantissa, bias) - Math.abs(value));
            double least = Math.abs(magnitude(best, mantissa, bias) - Math.abs(value));
            if (distance < least || distance == least && code % 2 == 0) {
                best = code;
            }
        }
        return value < 0 || 1 / value < 0 ? best + count : best;
    }

    private static double magnitude(int code, int mantissa, int bias) {
        int exponent = code >> mantissa;
        double fraction = (code & (1 << mantissa) - 1) / (double) (1 << mantissa);
        return exponent == 0 ? Math.scalb(fraction, 1 - bias) : Math.scalb(1 + fraction, exponent - bias);
    }

    private static int bits(double value) {
        return Float.floatToRawIntBits((float) value);
    }

    private double number(double most) {
        return (float) ((random.nextDouble() * 2 - 1) * most);
    }

    private static int get(int[][] file, int register, int lane, int number, int width) {
        int value = 0;
        for (int i = 0; i < width; i++) {
            int bit = number * width + i;
            value |= (file[register + bit / 32][lane] >>> bit % 32 & 1) << i;
        }
        return value;
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 0x80, 0xf0, 0xcc, 0xaa, 0x96, 0xe8, 0x1b, 0xff})
    void bitop3LooksUpEveryBit(int table) {
        for (int lane = 0; lane < Wave.LANES; lane++) {
            for (int r = 1; r < 4; r++) {
                run.wave.vgpr[r][lane] = random.nextInt();
            }
        }
        run.lines(
                "v_bitop3_b32 v4, v1, v2, v3 bitop3:" + table,
                "v_mov_b32 v5, -1",
                "v_bitop3_b16 v5, v1, v2, v3 bitop3:" + table + " op_sel:[1,0,1,1]");
        for (int lane = 0; lane < Wave.LANES; lane++) {
            int wide = 0;
            int narrow = 0;
            for (int bit = 0; bit < 32; bit++) {
                int a = run.v(1, lane) >>> bit & 1;
                int b = run.v(2, lane) >>> bit & 1;
                int c = run.v(3, lane) >>> bit & 1;
                wide |= (table >>> 4 * a + 2 * b + c & 1) << bit;
                int low = run.v(2, lane) >>> bit - 16 & 1;
                narrow |= bit < 16 ? 0 : (table >>> 4 * a + 2 * low + c & 1) << bit;
            }
            assertEquals(wide, run.v(4, lane));
            assertEquals(narrow | 0xffff, run.v(5, lane));
        }
    }

    @Test
    void randomNumbersGoOn() {
        run.wave.vgpr[1][0] = 1;
        run.wave.vgpr[1][1] = 0x80000001;
        run.lines("v_prng_b32 v2, v1");
        assertEquals(2, run.v(2, 0));
        assertEquals(2 ^ 197, run.v(2, 1));
    }

    @ParameterizedTest
    @CsvSource({
        "16, '', -1",
        "32, '', -1",
        "16, '', ffff0000fffffffe",
        "16, bound_ctrl:1, ffff0000fffffffe",
        "32, fi:1, fffffffff",
        "32, '', fffffffff",
    })
    void rowsAreExchanged(int row, String flags, String exec) {
        long active = exec.equals("-1") ? -1 : Long.parseUnsignedLong(exec, 16);
        int[] first = new int[Wave.LANES];
        int[] second = new int[Wave.LANES];
        for (int lane = 0; lane < Wave.LANES; lane++) {
            first[lane] = run.wave.vgpr[1][lane] = 1000 + lane;
            second[lane] = run.wave.vgpr[2][lane] = 2000 + lane;
        }
        run.wave.setExec(active);
        run.lines("v_permlane" + row + "_swap_b32_e64 v1, v2 " + flags);
        for (int lane = 0; lane < Wave.LANES; lane++) {
            boolean isOdd = lane / row % 2 == 1;
            int from = isOdd ? lane - row : lane + row;
            boolean writes = (active >>> lane & 1) != 0;
            boolean reads = flags.contains("fi") || (active >>> from & 1) != 0;
            int other = isOdd ? second[from] : first[from];
            int own = isOdd ? first[lane] : second[lane];
            int received = !writes ? own : reads ? other : flags.contains("bound") ? 0 : own;
            assertEquals(isOdd ? received : first[lane], run.v(1, lane), "first, " + lane);
            assertEquals(isOdd ? second[lane] : received, run.v(2, lane), "second, " + lane);
        }
    }

    @Test
    void shiftsSaturate() {
        run.wave.vgpr[1][0] = -100000;
        run.wave.vgpr[2][0] = 1000;
        run.wave.vgpr[1][1] = -100;
        run.wave.vgpr[2][1] = 40;
        run.lines("v_ashr_pk_i8_i32 v3, v1, v2, 1", "v_ashr_pk_u8_i32 v4, v1, v2, 1 op_sel:[0,0,0,1]");
        assertEquals(0x7f80, run.v(3, 0) & 0xffff);
        assertEquals(20 << 8 | -50 & 0xff, run.v(3, 1) & 0xffff);
        assertEquals(0xff00, run.v(4, 0) >>> 16);
        assertEquals(20 << 8, run.v(4, 1) >>> 16);
    }

    @Test
    void floatsAreConvertedInPairs() {
        run.wave.vgpr[1][0] = bits(1.0009765625 + Math.scalb(1.0, -11));
        run.wave.vgpr[2][0] = bits(-2.5);
        run.wave.vgpr[1][1] = bits(1e9);
        run.lines("v_cvt_pk_f16_f32 v3, v1, v2", "v_cvt_pk_bf16_f32 v4, v1, -v2 clamp", "v_cvt_f32_bf16 v5, v4");
        assertEquals(0xc100_3c02, run.v(3, 0));
        assertEquals(0x7c00, run.v(3, 1) & 0xffff);
        assertEquals(0x3f80_3f80, run.v(4, 0));
        assertEquals(1f, run.f(5, 1));
    }

    @ParameterizedTest
    @CsvSource({"0, 0", "1, 0", "0, 1", "1, 1"})
    void bytesAreSelected(int low, int high) {
        int number = low + 2 * high;
        run.wave.vgpr[1][0] = 0x3830_2820;
        run.wave.vgpr[2][0] = bits(3);
        run.wave.vgpr[3][0] = 0x11223344;
        run.wave.vgpr[6][0] = bits(2);
        run.lines(
                "v_cvt_scalef32_f32_fp8 v4, v1, 2.0 op_sel:[" + low + "," + high + ",0]",
                "v_cvt_scalef32_pk_fp4_f32 v3, v2, v6, 0.5 op_sel:[0,0," + low + "," + high + "]",
                "v_cvt_scalef32_pk_f32_fp4 v[8:9], v3, 0.5 op_sel:[" + low + "," + high + ",0]",
                "v_cvt_sr_fp8_f32 v10, v2, 0 op_sel:[0,0," + low + "," + high + "]");
        // E4M3: 0x20 is 1/8, and each 8 more the double.
        assertEquals(2f * (1 << number) / 8, run.f(4, 0));
        int mask = 0xff << 8 * number;
        // 6 and 4.
        assertEquals(0x11223344 & ~mask | 0x67 << 8 * number, run.v(3, 0));
        assertEquals(3f, run.f(8, 0));
        assertEquals(2f, run.f(9, 0));
        assertEquals(0x44 << 8 * number, run.v(10, 0));
    }

    @ParameterizedTest
    @CsvSource({
        "v_cvt_scalef32_pk_fp8_f32, 3, 7, 127, 8, 400",
        "v_cvt_scalef32_pk_bf8_f32, 2, 15, 124, 8, 50000",
        "v_cvt_scalef32_pk_fp4_f32, 1, 1, 8, 4, 9",
    })
    void pairsAreDividedAndRounded(String mnemonic, int mantissa, int bias, int count, int width, double most) {
        for (int lane = 0; lane < Wave.LANES; lane++) {
            run.wave.vgpr[1][lane] = bits(number(most) / 4);
            run.wave.vgpr[2][lane] = bits(number(most / 100) / 4);
        }
        run.lines("v_mov_b32 v3, 0", "v_mov_b32 v4, 0.5", "v_mul_f32 v4, 0.5, v4", mnemonic + " v3, v1, v2, v4");
        int sign = width == 8 ? 128 : 8;
        for (int lane = 0; lane < Wave.LANES; lane++) {
            for (int i = 0; i < 2; i++) {
                double value = run.f(1 + i, lane) * 4.0;
                int expected = nearest(value, mantissa, bias, count) % count | (value < 0 ? sign : 0);
                assertEquals(expected, get(run.wave.vgpr, 3, lane, i, width), mnemonic + " " + value);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"fp6, 3, 1, 8", "bf6, 2, 3, 30"})
    void thirtyTwoAreConverted(String format, int mantissa, int bias, double most) {
        for (int lane = 0; lane < Wave.LANES; lane++) {
            for (int r = 0; r < 32; r++) {
                run.wave.vgpr[8 + r][lane] = bits(number(most) * 2);
            }
        }
        run.lines(
                "v_cvt_scalef32_2xpk16_" + format + "_f32 v[0:5], v[8:23], v[24:39], 2.0",
                "v_cvt_scalef32_sr_pk32_" + format + "_f32 v[40:45], v[8:39], 0, 2.0");
        for (int lane = 0; lane < Wave.LANES; lane++) {
            for (int i = 0; i < 32; i++) {
                double inTurn = run.f(8 + i / 2 + i % 2 * 16, lane) / 2.0;
                assertEquals(
                        nearest(inTurn, mantissa, bias, 32), get(run.wave.vgpr, 0, lane, i, 6), format + " " + inTurn);
                double own = run.f(8 + i, lane) / 2.0;
                int code = get(run.wave.vgpr, 40, lane, i, 6);
                // No random bits: truncated.
                double magnitude = magnitude(code % 32, mantissa, bias);
                double next = code % 32 == 31 ? Double.MAX_VALUE : magnitude(code % 32 + 1, mantissa, bias);
                assertEquals(true, magnitude <= Math.abs(own) && Math.abs(own) < next, format + " " + own + " " + code);
                assertEquals(own < 0, code >= 32);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"fp6, 3, 1, f16", "bf6, 2, 3, f16", "fp6, 3, 1, bf16", "bf6, 2, 3, bf16"})
    void thirtyTwoComeBack(String format, int mantissa, int bias, String type) {
        for (int lane = 0; lane < Wave.LANES; lane++) {
            for (int r = 0; r < 6; r++) {
                run.wave.vgpr[2 + r][lane] = random.nextInt();
            }
        }
        run.lines(
                "v_cvt_scalef32_pk32_" + type + "_" + format + " v[8:23], v[2:7], 4.0",
                "v_cvt_scalef32_pk32_" + format + "_" + type + " v[24:29], v[8:23], 4.0",
                "v_cvt_scalef32_pk32_f32_" + format + " v[30:61], v[2:7], 0.5");
        for (int lane = 0; lane < Wave.LANES; lane++) {
            for (int r = 0; r < 6; r++) {
                assertEquals(run.v(2 + r, lane), run.v(24 + r, lane), type + " " + r);
            }
            for (int i = 0; i < 32; i++) {
                int code = get(run.wave.vgpr, 2, lane, i, 6);
                double value = magnitude(code % 32, mantissa, bias) / 2 * (code < 32 ? 1 : -1);
                assertEquals((float) value, run.f(30 + i, lane));
            }
        }
    }

    /** Each pass takes the next random number; what is added to the fraction carries into the last place, or does not. */
    @Test
    void chanceGoesOn() {
        run.wave.vgpr[2][0] = bits(1.0625);
        run.wave.vgpr[3][0] = bits(1.375);
        run.wave.vgpr[4][0] = 0xc0000000;
        run.lines("v_mov_b32 v1, 0", "v_cvt_scalef32_sr_pk_fp4_f32 v1, v[2:3], v4, 1.0");
        // Next to 1 is 1.5: 1/8 of the way and 3/4 stay at 1 (code 2), 3/4 of the way and the next number's half go on
        // (code 3).
        assertEquals(0x32, run.v(1, 0) & 0xff);
    }
}
