package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.gfxisa.Assembler;
import org.gfxisa.Disassembler;
import org.gfxisa.Encoder;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.exec.Action;
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
    private static final int OFTEN = 4_000;
    private static final int REGISTERS = 64;
    private static final int VCC = 106;
    private static final int FIRST_VECTOR = 256;
    private static final int MODE = 0x3f0;

    private final SplittableRandom random = new SplittableRandom(1);

    @ParameterizedTest
    @ValueSource(strings = {"gfx90a", "gfx1200"})
    void isCompiled(String target) {
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        Set<Integer> seen = new HashSet<>();
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            boolean isPure = isa.execution(form.opcode())
                    .filter(e -> !(e instanceof Action))
                    .isPresent();
            if (isPure && !form.decodeOnly() && form.mnemonic().startsWith("v_") && !seen.contains(form.opcode())) {
                encoded(isa, form).ifPresent(instruction -> {
                    seen.add(form.opcode());
                    run(isa, instruction, -1L);
                    run(isa, instruction, 0x7ffffffe7ffffffeL);
                });
            }
        }
        assertTrue(seen.size() > 200, seen.size() + " instructions of " + target);
    }

    private Optional<Instruction> encoded(Isa isa, Form form) {
        Instruction instruction = new Instruction();
        Encoder encoder = new Encoder(isa);
        Disassembler disassembler = new Disassembler(isa);
        Assembler assembler = new Assembler(isa);
        for (int tries = 0; tries < 400; tries++) {
            IntUnaryOperator vector = i -> FIRST_VECTOR + 4 * i;
            IntUnaryOperator operand = tries == 0
                    ? vector
                    : i -> random.nextInt(4) == 0 ? VCC : random.nextInt(4) == 0 ? 8 + 4 * i : vector.applyAsInt(i);
            long[] values = new long[form.slots().size()];
            for (int i = 0; i < form.operandCount(); i++) {
                values[i] = operand.applyAsInt(i);
            }
            if (encoder.encode(form.id(), values, instruction)
                    && instruction.isValid()
                    && assembler.assemble(disassembler.text(instruction), new Instruction())) {
                return Optional.of(instruction);
            }
        }
        return Optional.empty();
    }

    private static void run(Isa isa, Instruction instruction, long exec) {
        Instruction end = new Instruction();
        new Assembler(isa).assemble("s_endpgm", end);
        byte[] code = new byte[instruction.size() + end.size()];
        instruction.copyTo(code, 0);
        end.copyTo(code, instruction.size());
        LoadedProgram program = new LoadedProgram(isa, Tier.COMPILE, code);
        Wave wave = new Wave(RegisterLayout.of(isa), isa.waveSize(), REGISTERS, REGISTERS, Segment.NONE, 0);
        for (int i = 0; i < OFTEN; i++) {
            if (i % Wave.LANES == 0) {
                begin(wave, exec);
            }
            wave.executed = 0;
            program.run(wave, 2);
        }
    }

    private static void begin(Wave wave, long exec) {
        wave.begin(WorkGroup.NONE, 0);
        wave.mode = MODE;
        for (int i = 0; i < REGISTERS; i++) {
            for (int lane = 0; lane < Wave.LANES; lane++) {
                int high = (int) (Double.doubleToRawLongBits(1.5 + i * .01 + lane * .02) >>> Integer.SIZE);
                wave.vgpr[i][lane] = i % 2 == 1 ? high : Float.floatToRawIntBits(1.25f + i * .01f + lane * .03f);
            }
        }
        wave.setExec(exec);
    }
}
