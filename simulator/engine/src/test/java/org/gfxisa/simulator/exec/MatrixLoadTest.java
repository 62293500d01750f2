package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Random;
import java.util.stream.IntStream;
import org.gfxisa.simulator.memory.Segment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loads of matrices: transposed ones, which are compared with matrices that the manuals' layouts describe, and loads to LDS. */
class MatrixLoadTest {
    private static final int SIZE = 16;
    private static final int LANES = 64;

    /** Runs lines interpreted or compiled. */
    private static WaveRun run(WaveRun run, boolean compiled, String... lines) {
        return compiled ? run.compiled(lines) : run.lines(lines);
    }

    private static Segment memory(WaveRun run, int bytes) {
        return run.memory.allocate("matrix", bytes, true);
    }

    /** A lane's registers as one number. */
    private static BigInteger bits(WaveRun run, int register, int count, int lane) {
        BigInteger all = BigInteger.ZERO;
        for (int i = count - 1; i >= 0; i--) {
            all = all.shiftLeft(32).or(BigInteger.valueOf(run.v(register + i, lane) & 0xffffffffL));
        }
        return all;
    }

    private static int element(BigInteger all, int index, int bits) {
        return all.shiftRight(index * bits).intValue() & (1 << bits) - 1;
    }

    /**
     * A matrix A[m][k] of 16 by 16 elements in column-major order. In VGPRs (RDNA4 ISA, 7.12.2) lane m has the elements of row m: k = 0..7 in
     * lanes 0 to 15, k = 8..15 in lanes 16 to 31; in a wave of 64, k = 0..3, 8..11, 4..7 and 12..15.
     */
    @ParameterizedTest
    @CsvSource({
        "gfx1200, 16, false", "gfx1200, 16, true", "gfx1200, 8, false", "gfx1200, 8, true",
        "gfx1200-w64, 16, false", "gfx1200-w64, 16, true", "gfx1200-w64, 8, false", "gfx1200-w64, 8, true"
    })
    void aColumnMajorMatrixBecomesRowMajor(String target, int bits, boolean compiled) {
        boolean isWide = target.endsWith("-w64");
        WaveRun run = new WaveRun(target);
        int bytes = bits / 8;
        Segment matrix = memory(run, SIZE * SIZE * bytes);
        int[][] a = new int[SIZE][SIZE];
        Random random = new Random(bits);
        for (int k = 0; k < SIZE; k++) {
            for (int m = 0; m < SIZE; m++) {
                a[m][k] = random.nextInt(1 << bits);
                for (int i = 0; i < bytes; i++) {
                    matrix.setByte((k * SIZE + m) * bytes + i, a[m][k] >> 8 * i);
                }
            }
        }
        // Lanes 0 to 7 load rows 0 to 7 of columns 0 to 7, lanes 8 to 15 the rows below; the others do so with columns
        // 8 to 15.
        for (int lane = 0; lane < LANES; lane++) {
            int k = lane % 8 + lane / 16 % 2 * 8;
            int m = lane / 8 % 2 * 8;
            run.wave.vgpr[8][lane] = (k * SIZE + m) * bytes;
        }
        run.wave.sgpr[4] = (int) matrix.address();
        run.wave.sgpr[5] = (int) (matrix.address() >>> 32);
        int registers = bits / 4 / (isWide ? 2 : 1);
        String destination = registers == 1 ? "v12" : "v[12:" + (11 + registers) + "]";
        run(run, compiled, "global_load_tr_b" + 8 * bits + " " + destination + ", v8, s[4:5]", "s_wait_loadcnt 0x0");
        int own = isWide ? 4 : 8;
        for (int lane = 0; lane < (isWide ? 64 : 32); lane++) {
            int first = lane / 16 % 2 * 8 + lane / 32 * 4;
            BigInteger all = bits(run, 12, registers, lane);
            int[] expected = new int[own];
            int[] actual = new int[own];
            for (int i = 0; i < own; i++) {
                expected[i] = a[lane % 16][first + i];
                actual[i] = element(all, i, bits);
            }
            assertArrayEquals(expected, actual, "lane " + lane);
        }
    }

    /** Each 16 lanes of gfx950 load rows of 16 elements, and each lane gets a column. */
    @ParameterizedTest
    @CsvSource({
        "16, 64, false",
        "16, 64, true",
        "8, 64, false",
        "8, 64, true",
        "4, 64, false",
        "4, 64, true",
        "6, 96, false",
        "6, 96, true"
    })
    void sixteenLanesGetTheColumnsOfWhatTheyLoad(int bits, int width, boolean compiled) {
        WaveRun run = new WaveRun("gfx950");
        int rows = width / bits;
        Random random = new Random(bits);
        int[][][] matrices = new int[LANES / SIZE][rows][SIZE];
        BigInteger[] data = new BigInteger[LANES];
        for (int group = 0; group < LANES / SIZE; group++) {
            BigInteger all = BigInteger.ZERO;
            for (int row = 0; row < rows; row++) {
                for (int column = 0; column < SIZE; column++) {
                    int value = random.nextInt(1 << bits);
                    matrices[group][row][column] = value;
                    all = all.or(BigInteger.valueOf(value).shiftLeft((row * SIZE + column) * bits));
                }
            }
            for (int i = 0; i < SIZE; i++) {
                data[group * SIZE + i] = all.shiftRight(i * width)
                        .and(BigInteger.ONE.shiftLeft(width).subtract(BigInteger.ONE));
            }
        }
        // What a lane loads stands at a place that has nothing to do with its number.
        for (int lane = 0; lane < LANES; lane++) {
            int address = lane * 37 % LANES * 16;
            run.wave.vgpr[8][lane] = address;
            for (int i = 0; i < width / 32; i++) {
                run.wave
                        .group()
                        .lds()
                        .setInt(
                                256 + address + 4 * i,
                                data[lane].shiftRight(32 * i).intValue());
            }
        }
        int registers = width / 32;
        run(
                run,
                compiled,
                "ds_read_b" + width + "_tr_b" + bits + " v[12:" + (11 + registers) + "], v8 offset:256",
                "s_waitcnt lgkmcnt(0)");
        for (int lane = 0; lane < LANES; lane++) {
            BigInteger all = bits(run, 12, registers, lane);
            for (int row = 0; row < rows; row++) {
                assertEquals(
                        matrices[lane / SIZE][row][lane % SIZE],
                        element(all, row, bits),
                        "lane " + lane + ", row " + row);
            }
        }
    }

    /** CDNA4 ISA, 9.1.9: M0 + the offset of the instruction + 16 bytes times the lane for three and four dwords. */
    @ParameterizedTest
    @CsvSource({"3, false", "3, true", "4, false", "4, true"})
    void lanesLoadSeveralDwordsToLds(int dwords, boolean compiled) {
        for (boolean isBuffer : new boolean[] {false, true}) {
            WaveRun run = new WaveRun("gfx950");
            Segment source = memory(run, 4096);
            IntStream.range(0, 1024).forEach(i -> source.setInt(4 * i, 0x1000 + i));
            for (int lane = 0; lane < LANES; lane++) {
                run.wave.vgpr[8][lane] = lane * 32 + 8;
            }
            run.wave.sgpr[4] = (int) source.address();
            run.wave.sgpr[5] = (int) (source.address() >>> 32);
            run.wave.sgpr[6] = 32 * 60;
            run.wave.sgpr[7] = 0x20000;
            run.wave.setExec(~0x20L);
            run(
                    run,
                    compiled,
                    "s_mov_b32 m0, 0x100",
                    isBuffer
                            ? "buffer_load_dwordx" + dwords + " v8, s[4:7], 0 offen offset:16 lds"
                            : "global_load_lds_dwordx" + dwords + " v8, s[4:5] offset:16",
                    "s_waitcnt vmcnt(0)");
            for (int lane = 0; lane < LANES; lane++) {
                for (int i = 0; i < 4; i++) {
                    int at = lane * 32 + 8 + 16 + 4 * i;
                    boolean isMoved = lane != 5 && i < dwords && !(isBuffer && at + 4 > 32 * 60);
                    assertEquals(
                            isMoved ? 0x1000 + at / 4 : 0,
                            run.wave.group().lds().getInt(0x100 + 16 + 16 * lane + 4 * i),
                            "lane " + lane + ", dword " + i);
                }
            }
        }
    }

    /** RDNA3 ISA, 12.4: M0 has the address and the type; EXEC counts for each quad. */
    @ParameterizedTest
    @CsvSource({"0, 0x000000f2", "1, 0x000081f2", "2, 0x93a581f2", "4, 0xfffffff2", "5, 0xffff81f2"})
    void allLanesOfQuadsGetOneElement(int type, String expected) {
        for (String target : new String[] {"gfx1100", "gfx1100-w64", "gfx1200", "gfx1200-w64"}) {
            String name = target.startsWith("gfx12")
                    ? "ds_direct_load v12 wait_va_vdst:0 wait_vm_vsrc:0"
                    : "lds_direct_load v12 wait_vdst:0";
            WaveRun run = new WaveRun(target);
            run.wave.group().lds().setInt(64, 0x93a581f2);
            run.wave.setExec(0x0000000100002000L & run.wave.exec());
            long quads = run.wave.exec() == 0x2000 ? 0xf000L : 0xf0000f000L;
            run.lines("s_mov_b32 m0, 0x" + Integer.toHexString(type << 16 | 64), name, "s_nop 0");
            for (int lane = 0; lane < run.wave.lanes(); lane++) {
                int value = (quads >>> lane & 1) != 0 ? Long.decode(expected).intValue() : 0;
                assertEquals(value, run.v(12, lane), target + ", lane " + lane);
            }
        }
    }
}
