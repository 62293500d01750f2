package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.gfxisa.table.Form;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Runs each vector instruction by itself, compiled, as often as it takes until the JVM compiles it, too. What the JVM made of it stands in its log,
 * which {@code ci/check-loops} reads.
 */
@EnabledIfSystemProperty(named = "gfxisa.each", matches = "true")
class EachInstructionTest {
    /** Enough for the second compiler where a wave of 32 is two vectors: it counts calls and rounds of loops. */
    private static final int OFTEN = 8_000;

    private static final int TRIES = 400;
    private static final int REGISTERS = 64;
    private static final int FIRST_VECTOR = 256;
    private static final int MODE = 0x3f0;
    private static final int[][] INPUTS = inputs();

    private final SplittableRandom random = new SplittableRandom(1);

    @ParameterizedTest
    @ValueSource(strings = {"gfx90a", "gfx1200"})
    void isCompiled(String target) {
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        RandomProgram programs = new RandomProgram(isa);
        Set<Integer> seen = new HashSet<>();
        for (Form form : programs.forms()) {
            if (form.mnemonic().startsWith("v_") && !seen.contains(form.opcode())) {
                line(programs, form).ifPresent(line -> {
                    seen.add(form.opcode());
                    byte[] code = programs.lines(line, "s_endpgm");
                    run(isa, code, -1L);
                    run(isa, code, 0x7ffffffe7ffffffeL);
                });
            }
        }
        assertTrue(seen.size() > 200, seen.size() + " instructions of " + target);
    }

    /** With vector registers where it takes them, four apart, and otherwise with scalar ones. */
    private Optional<String> line(RandomProgram programs, Form form) {
        return IntStream.range(0, TRIES)
                .mapToObj(tries -> programs.line(
                        form, i -> i >= form.operandCount() ? 0 : tries == 0 ? FIRST_VECTOR + 4 * i : operand(i)))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private long operand(int slot) {
        return random.nextInt(3) == 0 ? 8 + 4 * slot : FIRST_VECTOR + 4 * slot;
    }

    private static void run(Isa isa, byte[] code, long exec) {
        LoadedProgram program = new LoadedProgram(isa, Tier.COMPILE, code);
        Wave wave = new Wave(RegisterLayout.of(isa), isa.waveSize(), REGISTERS, REGISTERS, Segment.NONE, 0);
        wave.begin(WorkGroup.NONE, 0);
        wave.mode = MODE;
        for (int i = 0; i < OFTEN; i++) {
            // What an instruction has written would make rare cases of the next inputs, and of all lanes some.
            for (int r = 0; r < REGISTERS; r++) {
                System.arraycopy(INPUTS[r], 0, wave.vgpr[r], 0, Wave.LANES);
            }
            wave.setExec(exec);
            wave.executed = 0;
            program.run(wave, 2);
        }
    }

    private static int[][] inputs() {
        int[][] inputs = new int[REGISTERS][Wave.LANES];
        for (int i = 0; i < REGISTERS; i++) {
            for (int lane = 0; lane < Wave.LANES; lane++) {
                int high = (int) (Double.doubleToRawLongBits(1.5 + i * .01 + lane * .02) >>> Integer.SIZE);
                inputs[i][lane] = i % 2 == 1 ? high : Float.floatToRawIntBits(1.25f + i * .01f + lane * .03f);
            }
        }
        return inputs;
    }
}
