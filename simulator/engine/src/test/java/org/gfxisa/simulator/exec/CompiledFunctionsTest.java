package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.SplittableRandom;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.compile.Region;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Functions that compiled code computes in its own way have the bits that the interpreter gives them. */
class CompiledFunctionsTest {
    private static final Isa ISA = Targets.GFX90A.isa().orElseThrow();
    private static final int MODE = 0x3f0;
    /** Every so many bit patterns of floats; an odd number. */
    private static final int STEP = Boolean.getBoolean("gfxisa.proofs") ? 31 : 16_411;

    /** Of numbers of usual size, more of these than there are among all patterns. */
    private static final int USUAL = Boolean.getBoolean("gfxisa.proofs") ? 4_000_000 : 20_000;

    private static final int PART = 64;

    @ParameterizedTest
    @ValueSource(strings = {"v_rsq_f32", "v_exp_f32", "v_log_f32", "v_sin_f32", "v_cos_f32"})
    void bitsAreTheInterpreters(String mnemonic) {
        assumeTrue(Region.isPossible(), "jdk.incubator.vector is not there");
        byte[] code = new RandomProgram(ISA).lines(mnemonic + "_e32 v1, v0", "s_endpgm");
        LoadedProgram interpreter = new LoadedProgram(ISA, Tier.INTERPRET, code);
        LoadedProgram compiler = new LoadedProgram(ISA, Tier.COMPILE, code);
        for (long bits = Integer.MIN_VALUE; bits <= Integer.MAX_VALUE; bits += (long) STEP * PART) {
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

    private static long again(LoadedProgram program) {
        return program.engine().leftovers().stream()
                .filter(l -> !l.mnemonic().equals("s_endpgm"))
                .mapToLong(Leftover::executed)
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
        Wave wave = new Wave(RegisterLayout.of(ISA), ISA.waveSize(), 8, 0, Segment.NONE, 0);
        wave.begin(WorkGroup.NONE, 0);
        wave.mode = MODE;
        wave.setExec(-1L);
        return wave;
    }
}
