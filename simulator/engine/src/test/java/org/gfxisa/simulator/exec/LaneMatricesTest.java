package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.util.Random;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.bind.GlobalState;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Apertures;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matrix products of waves and sparse ones, whose layouts are written here as the manuals' tables have them. */
class LaneMatricesTest {
    private static final int EDGE = 16;
    private static final int A = 8;
    private static final int B = 24;
    private static final int C = 40;
    private static final int INDEX = 60;
    private static final int REGISTERS = 64;

    private final Random random = new Random(11);
    private Wave wave;
    private Isa isa;

    /** Where an element of a row lies: lane, register and bit. */
    private record Place(int lane, int bit) {}

    private void start(String target, int lanes) {
        isa = Targets.find(target).flatMap(p -> p.isa()).orElseThrow().withWave(lanes);
        wave = new Wave(RegisterLayout.of(isa), lanes, REGISTERS, REGISTERS, Segment.NONE, 0);
        wave.begin(new WorkGroup(0, 0, 0, new Lds(1024)), 0);
        wave.mode = 0x3f0;
        wave.setExec(1);
    }

    private void run(String line) {
        AddressSpace memory = new AddressSpace();
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        Assembler assembler = new Assembler(isa);
        for (String text : new String[] {line, "s_endpgm"}) {
            Instruction instruction = new Instruction();
            assertTrue(assembler.assemble(text, instruction), () -> text + ": " + assembler.error());
            byte[] bytes = new byte[instruction.size()];
            instruction.copyTo(bytes, 0);
            code.writeBytes(bytes);
        }
        Segment text = memory.allocate("code", code.size(), false);
        text.write(0, code.toByteArray());
        wave.pc = text.address();
        Machine machine = new Machine(isa, wave.layout(), memory, Apertures.DEFAULT, new GlobalState());
        assertEquals(StopReason.END, TieredEngine.of(machine).newExecutor().run(wave, 10), line);
    }

    private void put(int register, Place place, int bits, int value) {
        int[] dwords = wave.vgpr[register + place.bit / 32];
        int mask = (int) ((1L << bits) - 1) << place.bit % 32;
        dwords[place.lane] = dwords[place.lane] & ~mask | value << place.bit % 32 & mask;
    }

    private int get(int register, Place place, int bits) {
        int value = wave.vgpr[register + place.bit / 32][place.lane] >>> place.bit % 32;
        return value << 32 - bits >> 32 - bits;
    }

    private static int half(int value) {
        if (value == 0) {
            return 0;
        }
        int exponent = Math.getExponent((float) value);
        return (value < 0 ? 0x8000 : 0) | exponent + 15 << 10 | (Math.abs(value) << 10 - exponent & 0x3ff);
    }

    private static int raw(String type, int value) {
        return switch (type) {
            case "f16" -> half(value);
            case "bf16" -> Float.floatToRawIntBits(value) >>> 16;
            default -> value;
        };
    }

    private static int bits(String type) {
        return type.contains("16") ? 16 : type.endsWith("8") ? 8 : 4;
    }

    /** Element k of a row: gfx12's table, for {@code perLane} elements a lane. */
    private static Place spread(int row, int k, int perLane, int count, int bits) {
        int piece = k / perLane;
        int top = count / perLane == 4 ? piece >> 1 | (piece & 1) << 1 : piece;
        return new Place(top * EDGE + row, k % perLane * bits);
    }

    private static Place spreadResult(int row, int column, int lanes) {
        return lanes == 32
                ? new Place((row >> 3) * EDGE + column, (row & 7) * 32)
                : new Place((row >> 2 & 1) * 32 + (row >> 3) * EDGE + column, (row & 3) * 32);
    }

    private static Place repeatedResult(int row, int column, int lanes) {
        int across = lanes / EDGE;
        return new Place(row % across * EDGE + column, row / across * 32);
    }

    private static String tuple(int first, int count) {
        return count == 1 ? "v" + first : "v[" + first + ":" + (first + count - 1) + "]";
    }

    private int[][] numbers(int count, int low, int high) {
        int[][] numbers = new int[EDGE][count];
        for (int[] row : numbers) {
            for (int e = 0; e < count; e++) {
                row[e] = low + random.nextInt(high - low + 1);
            }
        }
        return numbers;
    }

    @ParameterizedTest
    @CsvSource({
        "gfx1100, 32, v_wmma_f32_16x16x16_f16, f16, ''",
        "gfx1100, 64, v_wmma_f32_16x16x16_f16, f16, ''",
        "gfx1100, 32, v_wmma_f32_16x16x16_bf16, bf16, ''",
        "gfx1100, 32, v_wmma_i32_16x16x16_iu8, i8, 'neg_lo:[1,1,0]'",
        "gfx1100, 64, v_wmma_i32_16x16x16_iu8, u8, ''",
        "gfx1100, 32, v_wmma_i32_16x16x16_iu4, i4, 'neg_lo:[1,1,0]'",
        "gfx1100, 64, v_wmma_i32_16x16x16_iu4, u4, ''",
    })
    void rowsAreRepeated(String target, int lanes, String mnemonic, String type, String modifiers) {
        start(target, lanes);
        int bits = bits(type);
        int[][] a = numbers(EDGE, low(type), high(type));
        int[][] b = numbers(EDGE, low(type), high(type));
        for (int lane = 0; lane < lanes; lane++) {
            for (int k = 0; k < EDGE; k++) {
                put(A, new Place(lane, k * bits), bits, raw(type, a[lane % EDGE][k]));
                put(B, new Place(lane, k * bits), bits, raw(type, b[lane % EDGE][k]));
            }
        }
        boolean isFloat = type.contains("f");
        int[][] c = fillC(isFloat, lanes, true);
        String cs = tuple(C, EDGE * EDGE / lanes);
        int sources = EDGE * bits / 32;
        run(mnemonic + " " + cs + ", " + tuple(A, sources) + ", " + tuple(B, sources) + ", " + cs + " " + modifiers);
        check(a, b, c, isFloat, lanes, true);
    }

    private static int low(String type) {
        return switch (type) {
            case "u8", "u4" -> 0;
            case "i4" -> -8;
            default -> -15;
        };
    }

    private static int high(String type) {
        return switch (type) {
            case "u8" -> 255;
            case "i4" -> 7;
            default -> 15;
        };
    }

    private int[][] fillC(boolean isFloat, int lanes, boolean isRepeated) {
        int[][] c = numbers(EDGE, -100, 100);
        for (int i = 0; i < EDGE; i++) {
            for (int j = 0; j < EDGE; j++) {
                Place place = isRepeated ? repeatedResult(i, j, lanes) : spreadResult(i, j, lanes);
                put(C, place, 32, isFloat ? Float.floatToRawIntBits(c[i][j]) : c[i][j]);
            }
        }
        return c;
    }

    private void check(int[][] a, int[][] b, int[][] c, boolean isFloat, int lanes, boolean isRepeated) {
        for (int i = 0; i < EDGE; i++) {
            for (int j = 0; j < EDGE; j++) {
                int expected = c[i][j];
                for (int k = 0; k < a[i].length; k++) {
                    expected += a[i][k] * b[j][k];
                }
                Place place = isRepeated ? repeatedResult(i, j, lanes) : spreadResult(i, j, lanes);
                int value = get(C, place, 32);
                assertEquals(expected, isFloat ? (int) Float.intBitsToFloat(value) : value, i + ", " + j);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "32, v_wmma_f32_16x16x16_f16, 16, f16, ''",
        "64, v_wmma_f32_16x16x16_f16, 16, f16, ''",
        "32, v_wmma_f32_16x16x16_bf16, 16, bf16, ''",
        "32, v_wmma_i32_16x16x16_iu8, 16, i8, 'neg_lo:[1,1,0]'",
        "64, v_wmma_i32_16x16x16_iu8, 16, u8, ''",
        "32, v_wmma_i32_16x16x16_iu4, 16, i4, 'neg_lo:[1,1,0]'",
        "64, v_wmma_i32_16x16x16_iu4, 16, u4, ''",
        "32, v_wmma_i32_16x16x32_iu4, 32, u4, ''",
        "64, v_wmma_i32_16x16x32_iu4, 32, i4, 'neg_lo:[1,1,0]'",
    })
    void rowsAreSpread(int lanes, String mnemonic, int depth, String type, String modifiers) {
        start("gfx1200", lanes);
        int bits = bits(type);
        int perLane = Math.max(depth * EDGE / lanes, 32 / bits);
        int[][] a = numbers(depth, low(type), high(type));
        int[][] b = numbers(depth, low(type), high(type));
        for (int i = 0; i < EDGE; i++) {
            for (int k = 0; k < depth; k++) {
                put(A, spread(i, k, perLane, depth, bits), bits, raw(type, a[i][k]));
                put(B, spread(i, k, perLane, depth, bits), bits, raw(type, b[i][k]));
            }
        }
        boolean isFloat = type.contains("f");
        int[][] c = fillC(isFloat, lanes, false);
        String cs = tuple(C, EDGE * EDGE / lanes);
        int sources = perLane * bits / 32;
        run(mnemonic + " " + cs + ", " + tuple(A, sources) + ", " + tuple(B, sources) + ", " + cs + " " + modifiers);
        check(a, b, c, isFloat, lanes, false);
    }

    @ParameterizedTest
    @CsvSource({
        "32, v_swmmac_f32_16x16x32_f16, 32, f16, 0, ''",
        "32, v_swmmac_f32_16x16x32_f16, 32, f16, 1, ''",
        "64, v_swmmac_f32_16x16x32_f16, 32, f16, 3, ''",
        "32, v_swmmac_i32_16x16x32_iu8, 32, i8, 1, 'neg_lo:[1,1,0]'",
        "32, v_swmmac_i32_16x16x64_iu4, 64, u4, 0, ''",
        "64, v_swmmac_i32_16x16x64_iu4, 64, u4, 1, ''",
    })
    void sparseRowsAreSpread(int lanes, String mnemonic, int depth, String type, int key, String modifiers) {
        start("gfx1200", lanes);
        int bits = bits(type);
        int perLane = Math.max(depth / 2 * EDGE / lanes, 32 / bits);
        int[][] packed = numbers(depth / 2, low(type), high(type));
        int[][] a = new int[EDGE][depth];
        int[][] b = numbers(depth, low(type), high(type));
        for (int i = 0; i < EDGE; i++) {
            for (int p = 0; p < depth / 2; p += 2) {
                int first = random.nextInt(3);
                int second = first + 1 + random.nextInt(3 - first);
                a[i][2 * p + first] = packed[i][p];
                a[i][2 * p + second] = packed[i][p + 1];
                Place place = spread(i, p, perLane, depth / 2, bits);
                put(INDEX, new Place(place.lane, key * 2 * perLane + p % perLane * 2), 4, first | second << 2);
            }
            for (int k = 0; k < depth / 2; k++) {
                put(A, spread(i, k, perLane, depth / 2, bits), bits, raw(type, packed[i][k]));
            }
            for (int k = 0; k < depth; k++) {
                put(B, spread(i, k, 2 * perLane, depth, bits), bits, raw(type, b[i][k]));
            }
        }
        boolean isFloat = type.contains("f");
        int[][] c = fillC(isFloat, lanes, false);
        int sources = perLane * bits / 32;
        run(mnemonic + " " + tuple(C, EDGE * EDGE / lanes) + ", " + tuple(A, sources) + ", " + tuple(B, 2 * sources)
                + ", v" + INDEX + (key > 0 ? " index_key:" + key : "") + " " + modifiers);
        check(a, b, c, isFloat, lanes, false);
    }

    @Test
    void halvesOfResultsAreWhereOpSelSays() {
        start("gfx1100", 32);
        for (int lane = 0; lane < 32; lane++) {
            wave.vgpr[A][lane] = half(3);
            wave.vgpr[B][lane] = half(5);
            for (int i = 0; i < 8; i++) {
                wave.vgpr[C + i][lane] = half(lane) << 16 | 0x1234;
            }
        }
        run("v_wmma_f16_16x16x16_f16 v[40:47], v[8:15], v[24:31], v[40:47] op_sel:[0,0,1]");
        for (int lane = 0; lane < 32; lane++) {
            assertEquals(half(15 + lane) << 16 | 0x1234, wave.vgpr[C + 3][lane]);
        }
    }

    @Test
    void sparseProductsOfCdna() {
        start("gfx942", 64);
        int[][] packed = numbers(16, -15, 15);
        int[][] a = new int[EDGE][32];
        int[][] b = numbers(32, -15, 15);
        for (int i = 0; i < EDGE; i++) {
            for (int p = 0; p < 16; p += 2) {
                int first = random.nextInt(3);
                a[i][2 * p + first] = packed[i][p];
                a[i][2 * p + 3] = packed[i][p + 1];
                // The third set of indices: eight bits a lane.
                put(INDEX, new Place(i + EDGE * (p / 4), 2 * 8 + p % 4 * 2), 4, first | 3 << 2);
            }
            for (int k = 0; k < 16; k++) {
                put(A, new Place(i + EDGE * (k / 4), k % 4 * 16), 16, half(packed[i][k]));
            }
            for (int k = 0; k < 32; k++) {
                put(B, new Place(i + EDGE * (k / 8), k % 8 * 16), 16, half(b[i][k]));
            }
        }
        run("v_smfmac_f32_16x16x32_f16 v[40:43], v[8:9], v[24:27], v60 abid:2");
        for (int i = 0; i < EDGE; i++) {
            for (int j = 0; j < EDGE; j++) {
                int expected = 0;
                for (int k = 0; k < 32; k++) {
                    expected += a[i][k] * b[j][k];
                }
                int value = get(C, new Place(i / 4 * EDGE + j, i % 4 * 32), 32);
                assertEquals(expected, (int) Float.intBitsToFloat(value), i + ", " + j);
            }
        }
    }

    @Test
    void dotProductsOfEitherSign() {
        start("gfx1100", 32);
        wave.vgpr[A][0] = 0xff02_8001;
        wave.vgpr[B][0] = 0x0203_ff7f;
        wave.vgpr[C][0] = 1000;
        run("v_dot4_i32_iu8 v41, v8, v24, v40 neg_lo:[1,0,0]");
        assertEquals(127 - 128 * 255 + 6 - 2 + 1000, wave.vgpr[C + 1][0]);
        run("v_dot4_i32_iu8 v41, v8, v24, v40");
        assertEquals(127 + 128 * 255 + 6 + 510 + 1000, wave.vgpr[C + 1][0]);
    }
}
