package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.vector.TestedBackEnd;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions that compiled code computes in its own way have the bits that the interpreter gives them. */
@Tag(TestedBackEnd.TAG)
class CompiledFunctionsTest {
    private static final Isa ISA = Targets.GFX90A.isa().orElseThrow();
    private static final int MODE = 0x3f0;
    /** Every so many bit patterns of floats; an odd number. */
    private static final int STEP = Boolean.getBoolean("gfxisa.proofs") ? 31 : 32_833;

    /** Of numbers of usual size, more of these than there are among all patterns. */
    private static final int USUAL = Boolean.getBoolean("gfxisa.proofs") ? 4_000_000 : 10_000;

    private static final int PART = 64;
    /** Of other numbers, every so many. */
    private static final int OTHERS = Boolean.getBoolean("gfxisa.proofs") ? 64 : 1;

    private static final int KINDS = Boolean.getBoolean("gfxisa.proofs") ? 20_000 : 100;
    private static final int[] EDGES = {
        0, 0x80000000, 0x3c003c00, 0x7c007c00, 0x3ff00000, 0xbff00000, 0x43300000, 0x3f800000
    };

    @ParameterizedTest
    @ValueSource(strings = {"v_rsq_f32", "v_exp_f32", "v_log_f32", "v_sin_f32", "v_cos_f32"})
    void bitsAreTheInterpreters(String mnemonic) {
        TestedBackEnd.check();
        byte[] code = new RandomProgram(ISA).lines(mnemonic + "_e32 v1, v0", "s_endpgm");
        LoadedProgram interpreter = new LoadedProgram(ISA, Tier.INTERPRET, code);
        LoadedProgram compiler = new LoadedProgram(ISA, Tier.COMPILE, code);
        int waves = 0;
        for (long bits = Integer.MIN_VALUE; bits <= Integer.MAX_VALUE; bits += (long) STEP * PART) {
            // Too many that compiled code leaves, and it would be given back.
            if (waves++ % OTHERS != 0 && !isComputed(mnemonic, (int) bits)) {
                continue;
            }
            Wave wave = wave();
            for (int lane = 0; lane < PART; lane++) {
                wave.vgpr[0][lane] = (int) Math.min(Integer.MAX_VALUE, bits + (long) STEP * lane);
            }
            compare(mnemonic, interpreter, compiler, wave);
        }
        long again = again(compiler);
        SplittableRandom random = new SplittableRandom(mnemonic.hashCode());
        for (int i = 0; i < USUAL / PART; i++) {
            Wave wave = wave();
            for (int lane = 0; lane < PART; lane++) {
                boolean isNearOne = random.nextInt(4) == 0;
                float value = isNearOne
                        ? Float.intBitsToFloat(Float.floatToRawIntBits(1) + random.nextInt(-4096, 4096))
                        : random.nextInt(4) == 0
                                ? random.nextInt(-128, 128) / 8f
                                : (float) Math.abs(random.nextGaussian() * 8);
                wave.vgpr[0][lane] = Float.floatToRawIntBits(Math.max(value, 0.125f));
            }
            compare(mnemonic, interpreter, compiler, wave);
        }
        assertTrue(again(compiler) - again <= USUAL / PART / 100 + 1, "too many lanes were left to the interpreter");
    }

    private static boolean isComputed(String mnemonic, int bits) {
        float magnitude = Math.abs(Float.intBitsToFloat(bits));
        return switch (mnemonic) {
            case "v_exp_f32" -> magnitude < 126;
            case "v_rsq_f32", "v_log_f32" -> bits >= 0 && magnitude >= Float.MIN_NORMAL;
            default -> magnitude > 0x1p-60 && magnitude < 0x1p30;
        };
    }

    /** In v[0:5] are numbers of every kind, in v6 small integers, the result is in v[10:11]. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "gfx90a: v_floor_f64_e32 v[10:11], v[0:1]",
                "gfx90a: v_ceil_f64_e32 v[10:11], v[0:1]",
                "gfx90a: v_rndne_f64_e32 v[10:11], v[0:1]",
                "gfx90a: v_trunc_f64_e32 v[10:11], v[0:1]",
                "gfx90a: v_fract_f64_e32 v[10:11], v[0:1]",
                "gfx90a: v_ldexp_f64 v[10:11], v[0:1], v6",
                "gfx90a: v_frexp_exp_i32_f64_e32 v10, v[0:1]",
                "gfx90a: v_frexp_mant_f64_e32 v[10:11], v[0:1]",
                "gfx90a: v_cmp_class_f64_e32 vcc, v[0:1], v6",
                "gfx90a: v_div_scale_f64 v[10:11], vcc, v[0:1], v[0:1], v[2:3]",
                "gfx90a: v_div_fmas_f64 v[10:11], v[0:1], v[2:3], v[4:5]",
                "gfx90a: v_div_fixup_f64 v[10:11], v[0:1], v[2:3], v[4:5]",
                "gfx90a: v_rsq_f16_e64 v10, |v0|",
                "gfx90a: v_exp_f16_e32 v10, v0",
                "gfx90a: v_log_f16_e64 v10, |v0|",
                "gfx90a: v_sin_f16_e32 v10, v0",
                "gfx90a: v_cos_f16_e32 v10, v0",
                "gfx90a: v_fract_f16_e32 v10, v0",
                "gfx90a: v_frexp_exp_i16_f16_e32 v10, v0",
                "gfx90a: v_frexp_mant_f16_e32 v10, v0",
                "gfx90a: v_ldexp_f16_e32 v10, v0, v6",
                "gfx90a: v_cmp_class_f16_e32 vcc, v0, v6",
                "gfx90a: v_div_fixup_f16 v10, v0, v1, v2",
                "gfx90a: v_cvt_norm_i16_f16_e32 v10, v0",
                "gfx90a: v_cvt_norm_u16_f16_e32 v10, v0",
                "gfx90a: v_cvt_pknorm_i16_f32 v10, v1, v3",
                "gfx90a: v_cvt_pknorm_u16_f32 v10, v1, v3",
                "gfx90a: v_cvt_pkrtz_f16_f32 v10, v1, v3",
                "gfx90a: v_dot2_f32_f16 v10, v0, v2, v1",
                "gfx1200: v_cvt_pk_i16_f32 v10, v1, v3",
                "gfx1200: v_dot2_f32_bf16 v10, v0, v2, v1",
                "gfx1200: v_fma_dx9_zero_f32 v10, v1, v3, v5",
                "gfx1200: v_dual_fmac_f32 v10, v1, v3 :: v_dual_mul_f32 v11, v0, v2",
            })
    void everyKindOfNumberGivesTheSame(String text) {
        TestedBackEnd.check();
        String[] parts = text.split(": ", 2);
        Isa isa = Targets.find(parts[0]).flatMap(Processor::isa).orElseThrow();
        byte[] code = new RandomProgram(isa).lines(parts[1], "s_endpgm");
        LoadedProgram interpreter = new LoadedProgram(isa, Tier.INTERPRET, code);
        LoadedProgram compiler = new LoadedProgram(isa, Tier.COMPILE, code);
        SplittableRandom random = new SplittableRandom(text.hashCode());
        for (int i = 0; i < KINDS; i++) {
            Wave interpreted = wave(isa);
            Wave compiled = wave(isa);
            boolean isPlain = i < KINDS * 2 / 3;
            boolean hasEdges = i >= KINDS / 3;
            for (int lane = 0; lane < PART; lane++) {
                for (int register = 0; register < 6; register++) {
                    interpreted.vgpr[register][lane] =
                            isPlain ? plain(random, hasEdges) : random.nextInt() | random.nextInt();
                }
                int power = hasEdges && random.nextInt(8) == 0 ? 5000 : 40;
                interpreted.vgpr[6][lane] = random.nextInt(-power, power);
            }
            for (int register = 0; register < 12; register++) {
                System.arraycopy(interpreted.vgpr[register], 0, compiled.vgpr[register], 0, PART);
            }
            interpreter.run(interpreted, Long.MAX_VALUE);
            compiler.run(compiled, Long.MAX_VALUE);
            assertEquals(interpreted.vcc(), compiled.vcc(), text);
            if (!hasEdges) {
                assertTrue(again(compiler) <= i / 4 + 1, () -> "left to the interpreter: " + text);
            }
            for (int register = 10; register < 12; register++) {
                for (int lane = 0; lane < isa.waveSize(); lane++) {
                    int at = lane;
                    assertEquals(
                            Integer.toHexString(interpreted.vgpr[register][lane]),
                            Integer.toHexString(compiled.vgpr[register][lane]),
                            () -> text + " of" + operands(interpreted, at));
                }
            }
        }
        assertTrue(compiler.compiled() > 0, "nothing was compiled");
        compiler.engine().bailouts().forEach(l -> assertTrue(!l.why().startsWith("calls"), l::toString));
    }

    private static String operands(Wave wave, int lane) {
        StringBuilder text = new StringBuilder();
        for (int register = 0; register < 7; register++) {
            text.append(' ').append(Integer.toHexString(wave.vgpr[register][lane]));
        }
        return text.toString();
    }

    /** Bits that make numbers of usual size of each format, now and then an edge. */
    private static int plain(SplittableRandom random, boolean hasEdges) {
        int kind = random.nextInt(2 * EDGES.length);
        if (hasEdges && kind < EDGES.length) {
            return EDGES[kind];
        }
        // An exponent around the middle in both halves: of two halves, of a single, and of the high dword of a double.
        int half = 0x3000 + random.nextInt(0x1300);
        return random.nextInt() & 0x8000_83ff | half << 16 | half & 0x7c00;
    }

    private static long again(LoadedProgram program) {
        return program.engine().bailouts().stream()
                .filter(l -> !l.mnemonic().equals("s_endpgm"))
                .mapToLong(Bailout::executed)
                .sum();
    }

    private static void compare(String mnemonic, LoadedProgram interpreter, LoadedProgram compiler, Wave wave) {
        interpreter.run(wave, Long.MAX_VALUE);
        int[] expected = wave.vgpr[1].clone();
        compiler.run(wave, Long.MAX_VALUE);
        for (int lane = 0; lane < PART; lane++) {
            int of = wave.vgpr[0][lane];
            assertEquals(
                    Integer.toHexString(expected[lane]),
                    Integer.toHexString(wave.vgpr[1][lane]),
                    () -> mnemonic + " of " + Float.intBitsToFloat(of) + ", 0x" + Integer.toHexString(of));
        }
    }

    private static Wave wave() {
        return wave(ISA);
    }

    private static Wave wave(Isa isa) {
        Wave wave = new Wave(RegisterLayout.of(isa), isa.waveSize(), 16, 0, Segment.NONE, 0);
        wave.begin(WorkGroup.NONE, 0);
        wave.mode = MODE;
        wave.setExec(-1L);
        return wave;
    }
}
