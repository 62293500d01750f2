package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.exec.MatrixAction;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.vector.TestedBackEnd;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.gfxisa.table.Form;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Matrix products of compiled code give the bits that interpreted ones give: of numbers, denormals, infinities and NaNs. */
@Tag(TestedBackEnd.TAG)
class CompiledMatrixTest {
    private static final int WAVES = Integer.getInteger("waves", Boolean.getBoolean("gfxisa.proofs") ? 200 : 6);
    private static final int VECTORS = 256;
    private static final int ACCUMULATORS = 768;
    private static final int REGISTERS = 160;
    private static final int RESULT = 0;
    private static final int ADDEND = 64;
    private static final int LEFT = 128;
    private static final int RIGHT = 140;
    private static final int OTHER = 158;
    private static final int[] MODES = {0x3f0, 0x3f0, 0x3c0, 0x0f0, 0x300, 0x3d0};

    /** Bits that elements of 16 bits and more keep: of any number, of small ones, of denormals, of some of these. */
    private static final int[] KEPT = {-1, 0xbfffbfff, 0x3fff3fff, 0x83ff83ff, 0x80ff80ff, 0x807fffff};

    private final SplittableRandom random = new SplittableRandom(35);

    @ParameterizedTest
    @CsvSource({
        "gfx908, 64",
        "gfx90a, 64",
        "gfx942, 64",
        "gfx950, 64",
        "gfx1100, 32",
        "gfx1100, 64",
        "gfx1200, 32",
        "gfx1200, 64"
    })
    void isAsInterpreted(String target, int lanes) {
        TestedBackEnd.check();
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow().withWave(lanes);
        RandomProgram programs = new RandomProgram(isa);
        int seen = 0;
        long compiled = 0;
        for (int id = 0; id < isa.formCount(); id++) {
            Form form = isa.form(id);
            if (isa.execution(form.opcode())
                    .filter(MatrixAction.class::isInstance)
                    .isEmpty()) {
                continue;
            }
            for (String line : lines(programs, form)) {
                seen++;
                // The second instruction makes it a region that is worth it.
                byte[] code = programs.lines(line, "v_mov_b32 v159, v158", "s_endpgm");
                LoadedProgram compiler = new LoadedProgram(isa, Tier.COMPILE, code);
                LoadedProgram interpreter = new LoadedProgram(isa, Tier.INTERPRET, code);
                for (int i = 0; i < WAVES; i++) {
                    Wave wave = wave(isa);
                    Wave expected = wave.copy();
                    if (!isExecuted(interpreter, expected)) {
                        break;
                    }
                    compiler.run(wave, 10);
                    for (int r = 0; r < REGISTERS; r++) {
                        String what = target + ": " + line + ": v" + r + ", MODE " + Integer.toHexString(wave.mode);
                        assertArrayEquals(expected.vgpr[r], wave.vgpr[r], what);
                        assertArrayEquals(expected.agpr[r], wave.agpr[r], what);
                    }
                }
                compiled += compiler.compiled();
            }
        }
        System.out.println(target + ", waves of " + lanes + ": " + seen + " matrix products, " + compiled
                + " instructions compiled");
        assertTrue(seen > 5 && compiled > 0, seen + " matrix products, " + compiled + " instructions compiled");
    }

    /** Whether no modifier asks for what there is not. */
    private static boolean isExecuted(LoadedProgram program, Wave wave) {
        try {
            program.run(wave, 10);
            return true;
        } catch (KernelFault fault) {
            return false;
        }
    }

    /** The instruction with separate and with overwritten addends, and with modifiers. */
    private List<String> lines(RandomProgram programs, Form form) {
        List<String> lines = new ArrayList<>();
        for (int addend : new int[] {RESULT, ADDEND}) {
            for (int modifiers = 0; modifiers < 3; modifiers++) {
                boolean isModified = modifiers > 0;
                for (int file : new int[] {VECTORS, ACCUMULATORS}) {
                    programs.line(
                                    form,
                                    i -> i < form.operandCount()
                                            ? register(form, i, addend, file)
                                            : isModified ? random.nextInt(4) : 0)
                            .filter(line -> !lines.contains(line))
                            .ifPresent(lines::add);
                }
            }
        }
        return lines;
    }

    private static int register(Form form, int slot, int addend, int file) {
        return switch (form.slots().get(slot).name()) {
            case "vdst" -> file + RESULT;
            case "src0" -> VECTORS + LEFT;
            case "src1" -> VECTORS + RIGHT;
            case "src2" -> file + addend;
            default -> VECTORS + OTHER;
        };
    }

    private Wave wave(Isa isa) {
        Wave wave = new Wave(RegisterLayout.of(isa), isa.waveSize(), REGISTERS, REGISTERS, Segment.NONE, 0);
        wave.begin(WorkGroup.NONE, 0);
        wave.mode = MODES[random.nextInt(MODES.length)];
        wave.setExec(-1L);
        int sources = KEPT[random.nextInt(KEPT.length)];
        int addends = KEPT[random.nextInt(KEPT.length)];
        for (int r = 0; r < REGISTERS; r++) {
            int kept = r < LEFT ? addends : sources;
            int first = r;
            IntStream.range(0, isa.waveSize()).forEach(lane -> {
                boolean isOdd = random.nextInt(200) == 0;
                wave.vgpr[first][lane] = random.nextInt() & (isOdd ? -1 : kept);
                wave.agpr[first][lane] = random.nextInt() & kept;
            });
        }
        return wave;
    }
}
