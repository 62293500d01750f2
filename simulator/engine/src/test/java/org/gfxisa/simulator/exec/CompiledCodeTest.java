package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.bind.Machine;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.report.KernelFault;
import org.gfxisa.simulator.vector.TestedBackEnd;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiled code leaves the same registers as interpreted code, and has executed as many instructions. */
@Tag(TestedBackEnd.TAG)
class CompiledCodeTest {
    private static final int REGISTERS = 48;
    private static final long BUDGET = 10_000;
    /** Programs of each target; more with {@code -Dgfxisa.proofs=true}, and as many as {@code -Dprograms} says. */
    private static final int PROGRAMS =
            Integer.getInteger("programs", Boolean.getBoolean("gfxisa.proofs") ? 3_000 : 20);

    /** Waves that run each program. */
    private static final int WAVES = Integer.getInteger("waves", Boolean.getBoolean("gfxisa.proofs") ? 40 : 4);

    private static final int[] EDGES = {
        0,
        0x80000000,
        1,
        -1,
        0x7fffffff,
        0x3f800000,
        0xbf800000,
        0x40000000,
        0x7f800000,
        0xff800000,
        0x7fc00000,
        0x7f800001,
        0xffc01234,
        0x00000001,
        0x007fffff,
        0x80000001,
        0x00800000,
        0x7f7fffff,
        0x3f000000,
        0x4b000000,
        0x7ff00000,
        0xfff80000,
        0x3ff00000,
        0x00100000,
        0x000fffff,
        31,
        32,
        63,
        64,
        0x10000,
        0xffff
    };
    private static final int[] MODES = {0x3f0, 0x3f0, 0x3f0, 0x3c0, 0x0f0, 0x300, 0x3ff, 0x3f5, 0x1f0};

    private int faults;

    @BeforeAll
    static void backEndIsTheOneAskedFor() {
        TestedBackEnd.check();
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        byte[] code = new RandomProgram(isa).lines("s_endpgm");
        assertEquals(
                Boolean.getBoolean("gfxisa.vectors.off"),
                new LoadedProgram(isa, Tier.COMPILE, code).engine().limitation().isPresent());
    }

    @ParameterizedTest
    @FieldSource("org.gfxisa.simulator.exec.RandomProgram#TARGETS")
    void randomProgramsLeaveTheSameRegisters(String target) {
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        RandomProgram programs = new RandomProgram(isa);
        long executed = 0;
        for (int i = 0; i < PROGRAMS; i++) {
            SplittableRandom random = new SplittableRandom(target.hashCode() * 31L + i);
            List<String> lines = new ArrayList<>();
            byte[] code = programs.make(random, lines);
            long seed = random.nextLong();
            int mode = MODES[random.nextInt(MODES.length)];
            int number = i;
            executed += assertSame(
                    isa, code, seed, mode, () -> target + ", program " + number + ":\n" + String.join("\n", lines));
        }
        System.out.println("compiled code: " + target + ": " + executed + " instructions as interpreted, " + faults / 3
                + " faults");
        assertTrue(executed > PROGRAMS, "programs did nothing");
    }

    /** Long blocks without accesses are several runs, of which one overwrites masks of another one, or reads them. */
    @Test
    void masksThatRunsOverwriteAreThoseOfInterpretedCode() {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        String[] carries = {
            "v_add_co_u32_e32 v0, vcc, v1, v2",
            "v_addc_co_u32_e32 v3, vcc, v3, v4, vcc",
            "v_add_co_u32_e64 v5, s[20:21], v5, v6",
            "v_addc_co_u32_e64 v7, s[20:21], v7, v8, s[20:21]",
            "v_mad_u64_u32 v[10:11], s[20:21], v0, v3, v[12:13]",
            "v_cmp_gt_f32_e32 vcc, v1, v9",
            "v_cmp_lt_u32_e64 s[20:21], v5, v6",
            "v_fma_f32 v9, v1, v16, v9",
            "v_mul_f32_e32 v1, v1, v16",
            "v_lshlrev_b64 v[12:13], 3, v[12:13]"
        };
        String[] readers = {
            "v_cndmask_b32_e32 v14, v15, v16, vcc",
            "v_cndmask_b32_e64 v15, v16, v1, s[20:21]",
            "s_mov_b64 s[22:23], vcc",
            "s_mov_b32 s24, s21",
            "s_mov_b32 vcc_hi, s24",
            "v_mov_b32_e32 v19, s20"
        };
        for (int seed = 0; seed < Math.min(PROGRAMS, 100); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String[] lines = new String[60];
            Arrays.setAll(
                    lines,
                    i -> random.nextInt(8) == 0
                            ? readers[random.nextInt(readers.length)]
                            : carries[random.nextInt(carries.length)]);
            lines[lines.length - 1] = "s_endpgm";
            assertSame(isa, seed, lines);
        }
    }

    /** Control flow comes to a block with one constant in a register or with two, and what is no constant may overwrite it. */
    @Test
    void scalarsThatHoldConstantsAreThoseOfInterpretedCode() {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        String[] oneWord = {
            "s_movk_i32 s2, 0x1234",
            "s_mov_b32 s2, 5",
            "s_mov_b64 s[2:3], 17",
            "s_mov_b32 s3, s2",
            "s_add_u32 s3, s2, 3",
            "s_lshl_b32 s2, s3, 2",
            "s_cselect_b32 s3, 7, 8",
            "s_cmp_lg_u32 s90, 2",
            "s_cbranch_scc1 1",
            "v_readfirstlane_b32 s3, v4",
            "v_cmp_lt_u32_e32 vcc, s2, v3",
            "s_mov_b32 vcc_lo, 12",
            "s_mov_b64 s[2:3], vcc",
            "v_xor_b32_e32 v1, s2, v1",
            "v_add_u32_e32 v2, s3, v2",
            "v_and_b32_e32 v3, s2, v3",
            "v_lshlrev_b32_e32 v4, s3, v4",
            "v_xor_b32_e32 v5, vcc_lo, v5"
        };
        for (int seed = 0; seed < Math.min(PROGRAMS, 400); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String[] lines = new String[44];
            Arrays.setAll(lines, i -> oneWord[random.nextInt(oneWord.length)]);
            lines[0] = "s_movk_i32 s90, 3";
            // So that no branch leads behind the end of the loop.
            lines[39] = "s_nop 0";
            lines[40] = "s_addk_i32 s90, 0xffff";
            lines[41] = "s_cmp_lg_u32 s90, 0";
            lines[42] = "s_cbranch_scc1 " + (-42 & 0xffff);
            lines[43] = "s_endpgm";
            assertSame(isa, seed, lines);
        }
    }

    private static final List<String> READ_OTHERS = List.of(
            "v_mov_b32_dpp v0, v1 %s",
            "v_mov_b32_dpp v2, v2 %s",
            "v_add_f32_dpp v1, v0, v1 %s",
            "v_add_f32_dpp v3, -v1, v2 %s",
            "v_max_f32_dpp v2, v3, |v2| %s",
            "v_and_b32_dpp v3, v2, v0 %s",
            "v_mul_u32_u24_dpp v0, v3, v1 %s",
            "v_add_co_u32_dpp v0, vcc, v1, v2 %s",
            "v_add_co_ci_u32_dpp v0, vcc, v1, v2, vcc %s",
            "v_add_co_ci_u32_dpp v0, vcc_lo, v1, v2, vcc_lo %s",
            "v_cndmask_b32_dpp v3, v1, v2, vcc %s",
            "v_cndmask_b32_dpp v3, v1, v2, vcc_lo %s",
            "v_cmp_gt_f32_dpp vcc, v1, v2 %s",
            "v_cmp_lt_u32_dpp vcc_lo, v1, v2 %s");

    private static final List<String> WHICH_OTHERS = List.of(
            "quad_perm:[1,0,3,2]",
            "quad_perm:[0,0,2,2]",
            "row_shr:1",
            "row_shr:8",
            "row_shl:3",
            "row_ror:5",
            "row_mirror",
            "row_half_mirror",
            "row_bcast:15",
            "row_bcast:31",
            "wave_shr:1",
            "row_newbcast:7",
            "row_share:3",
            "row_xmask:6");

    /** Lanes read others of their row, active or not, and keep what they have where there is none, or where masks leave them out. */
    @ParameterizedTest
    @ValueSource(strings = {"gfx803", "gfx90a", "gfx1030", "gfx1100", "gfx1200"})
    void lanesThatReadOthersAreThoseOfInterpretedCode(String target) {
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        List<String> reading = new ArrayList<>();
        for (String instruction : READ_OTHERS) {
            for (String which : WHICH_OTHERS) {
                for (String end : List.of("", " bound_ctrl:0", " fi:1")) {
                    reading.add(String.format(instruction, which + " row_mask:0x%1$x bank_mask:0x%2$x" + end));
                }
            }
            reading.add(String.format(instruction, "dpp8:[7,6,5,4,3,2,1,0]"));
            reading.add(String.format(instruction, "dpp8:[0,0,1,1,5,5,4,7]"));
        }
        List<String> others = new ArrayList<>(List.of(
                "v_add_f32_e32 v1, v1, v3",
                "v_xor_b32_e32 v2, v0, v1",
                "ds_swizzle_b32 v0, v1 offset:swizzle(SWAP,1)",
                "ds_swizzle_b32 v1, v1 offset:swizzle(BROADCAST,8,5)",
                "ds_swizzle_b32 v2, v3 offset:swizzle(REVERSE,16)",
                "ds_swizzle_b32 v3, v0 offset:swizzle(SWAP,16)",
                "s_mov_b64 exec, s[20:21]",
                "s_mov_b64 exec, -1"));
        if (isa.waveSize() < Long.SIZE) {
            others.replaceAll(line ->
                    line.replace("b64 exec, s[20:21]", "b32 exec_lo, s20").replace("b64 exec", "b32 exec_lo"));
        }
        Assembler assembler = new Assembler(isa);
        reading.removeIf(line -> !assembler.assemble(String.format(line, 15, 15), new Instruction()));
        assertTrue(reading.size() > 100, reading::toString);
        for (int seed = 0; seed < Math.min(PROGRAMS / 4, 400); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String[] lines = new String[40];
            Arrays.setAll(
                    lines,
                    i -> random.nextInt(3) == 0
                            ? others.get(random.nextInt(others.size()))
                            : String.format(
                                    reading.get(random.nextInt(reading.size())), laneMask(random), laneMask(random)));
            lines[lines.length - 1] = "s_endpgm";
            assertSame(isa, seed, lines);
        }
    }

    private static final List<String> INDEXED = List.of(
            "s_set_gpr_idx_on %s, gpr_idx(SRC0)",
            "s_set_gpr_idx_on %s, gpr_idx(SRC0,DST)",
            "s_set_gpr_idx_on %s, gpr_idx(DST)",
            "s_set_gpr_idx_on %s, gpr_idx(SRC1,SRC2)",
            "s_set_gpr_idx_off",
            "s_set_gpr_idx_off",
            "s_set_gpr_idx_off",
            "s_set_gpr_idx_off",
            "s_set_gpr_idx_idx %s",
            "s_set_gpr_idx_mode gpr_idx(SRC0,SRC1)",
            "s_mov_b32 m0, %s",
            "s_add_u32 m0, %s, 1",
            "s_movk_i32 m0, 0x10",
            "s_mov_b32 m0, 0x20003",
            "v_movrels_b32_e32 v%d, v%d",
            "v_movreld_b32_e32 v%d, v%d",
            "v_movreld_b32_e32 v%d, %s",
            "v_movreld_b32_e32 v%d, 17",
            "v_movreld_b32_e32 v%d, exec_lo",
            "v_movrelsd_b32_e32 v%d, v%d",
            "v_movrelsd_2_b32_e32 v%d, v%d",
            "v_swaprel_b32_e32 v%d, v%d",
            "s_movrels_b32 s30, %s",
            "s_movreld_b32 s31, %s");

    private static final List<String> PLAIN = List.of(
            "v_mov_b32_e32 v%d, v%d",
            "v_mov_b32_e32 v%d, v%d",
            "v_xor_b32_e32 v%d, v%d, v%d",
            "v_alignbit_b32 v%d, v%d, v%d, 7",
            "v_lshlrev_b64 v[2:3], 3, v[6:7]",
            "v_fma_f32 v%d, v%d, v%d, v9",
            "v_add_f32_e64 v%d, -v%d, v%d clamp",
            "v_add_f16_e32 v%d, v%d, v%d",
            "v_cmp_lt_u32_e32 vcc, v%d, v%d",
            "v_cmp_lt_u32_e32 vcc_lo, v%d, v%d",
            "v_cndmask_b32_e32 v%d, v%d, v%d, vcc",
            "v_cndmask_b32_e32 v%d, v%d, v%d, vcc_lo",
            "v_mov_b32_sdwa v%d, v%d dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1",
            "v_mov_b32_dpp v%d, v%d quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf",
            "v_readfirstlane_b32 s32, v%d",
            "s_and_b32 %s, s33, 15",
            "s_mov_b32 exec_lo, s34",
            "s_mov_b32 exec_lo, -1",
            "s_add_u32 s33, s33, 3",
            "s_nop 0",
            "s_cbranch_vccz 1");

    /** M0 is added to the numbers of registers, of which some are not there, and some were written just before. */
    @ParameterizedTest
    @ValueSource(
            strings = {"gfx600", "gfx700", "gfx803", "gfx906", "gfx90a", "gfx950", "gfx1030", "gfx1100", "gfx1200"})
    void indexedRegistersAreThoseOfInterpretedCode(String target) {
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        Assembler assembler = new Assembler(isa);
        List<String> indexed = taken(assembler, INDEXED);
        List<String> plain = taken(assembler, PLAIN);
        assertTrue(indexed.size() > 6 && plain.size() > 12, () -> indexed + " " + plain);
        long executed = 0;
        for (int seed = 0; seed < Math.min(PROGRAMS, 1_000); seed++) {
            SplittableRandom random = new SplittableRandom(seed);
            String[] lines = new String[40];
            Arrays.setAll(lines, i -> {
                List<String> kind = random.nextInt(5) < 2 ? indexed : plain;
                return line(kind.get(random.nextInt(kind.size())), random);
            });
            for (int i = 0; i < 5; i++) {
                lines[i] = "s_movk_i32 s3" + i + ", " + random.nextInt(random.nextInt(4) == 0 ? 60 : 24);
            }
            lines[5] = "s_mov_b32 m0, s31";
            lines[38] = "s_nop 0";
            lines[39] = "s_endpgm";
            executed += assertSame(isa, seed, lines);
        }
        System.out.println("indexed registers: " + target + ": " + executed + " instructions as interpreted");
    }

    /** M0 leads beyond the registers: a fault also where no lane is active, and where the result is placed in its register. */
    @Test
    void anIndexedRegisterThatIsNotThereIsAFaultWithoutLanes() {
        for (String target : List.of("gfx803", "gfx90a")) {
            Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
            assertSame(
                    isa,
                    3,
                    "s_mov_b64 exec, 0",
                    "s_movk_i32 s33, 50",
                    "s_set_gpr_idx_on s33, gpr_idx(DST)",
                    "v_mov_b32_sdwa v17, v13 dst_sel:BYTE_1 dst_unused:UNUSED_PRESERVE src0_sel:WORD_1",
                    "s_movk_i32 s30, 1",
                    "s_endpgm");
        }
        assertEquals(2 * 3 * WAVES, faults);
    }

    private static List<String> taken(Assembler assembler, List<String> lines) {
        SplittableRandom random = new SplittableRandom(1);
        return lines.stream()
                .filter(line -> assembler.assemble(line(line, random), new Instruction()))
                .toList();
    }

    private static String line(String format, SplittableRandom random) {
        String scalar = "s3" + random.nextInt(5);
        int[] v = random.ints(3, 0, 20).toArray();
        return format.contains("%s") && format.contains("%d")
                ? String.format(format, v[0], scalar)
                : format.contains("%s") ? String.format(format, scalar) : String.format(format, v[0], v[1], v[2]);
    }

    private static int laneMask(SplittableRandom random) {
        return random.nextBoolean() ? 15 : random.nextInt(16);
    }

    private long assertSame(Isa isa, int seed, String... lines) {
        return assertSame(isa, new RandomProgram(isa).lines(lines), seed, MODES[0], () -> String.join("\n", lines));
    }

    /** Runs code with some waves, interpreted and compiled; the instructions that were interpreted. */
    private long assertSame(Isa isa, byte[] code, long seed, int mode, Supplier<String> text) {
        LoadedProgram interpreter = new LoadedProgram(isa, Tier.INTERPRET, code);
        LoadedProgram compiler = new LoadedProgram(isa, Tier.COMPILE, code);
        LoadedProgram waiting = new LoadedProgram(isa, CompiledCodeTest::waiting, code);
        long executed = 0;
        for (int i = 0; i < WAVES; i++) {
            Wave interpreted = run(interpreter, wave(isa, seed + i, mode));
            for (LoadedProgram program : List.of(compiler, waiting)) {
                Wave compiled = run(program, wave(isa, seed + i, mode));
                assertEquals(List.of(), differences(interpreted, compiled), text);
            }
            executed += interpreted.executed;
        }
        return executed;
    }

    @Test
    void aBudgetEndsWhereItDoesInInterpretedCode() {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        RandomProgram programs = new RandomProgram(isa);
        byte[] code = programs.make(new SplittableRandom(5), new ArrayList<>());
        for (int budget = 1; budget < 40; budget++) {
            Wave interpreted = wave(isa, 7, MODES[0]);
            Wave compiled = wave(isa, 7, MODES[0]);
            assertEquals(
                    new LoadedProgram(isa, Tier.INTERPRET, code).run(interpreted, budget),
                    new LoadedProgram(isa, Tier.COMPILE, code).run(compiled, budget));
            assertEquals(List.of(), differences(interpreted, compiled));
            assertEquals(interpreted.pc, compiled.pc);
        }
    }

    /** The compiling thread may be slow to come: the wave runs again until it has. */
    @Test
    void whatIsHotIsCompiledAside() {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        byte[] lines = new RandomProgram(isa)
                .lines(
                        "s_movk_i32 s90, 0x7000",
                        "v_add_f32 v0, v1, v2",
                        "v_mul_f32 v1, 0.5, v0",
                        "s_addk_i32 s90, 0xffff",
                        "s_cmp_lg_u32 s90, 0",
                        "s_cbranch_scc1 65531",
                        "s_endpgm");
        Wave interpreted = wave(isa, 3, MODES[0]);
        new LoadedProgram(isa, Tier.INTERPRET, lines).run(interpreted, Long.MAX_VALUE);
        LoadedProgram code = new LoadedProgram(isa, Tier.AUTO, lines);
        do {
            Wave wave = wave(isa, 3, MODES[0]);
            code.run(wave, Long.MAX_VALUE);
            assertEquals(List.of(), differences(interpreted, wave));
        } while (code.compiled() == 0);
    }

    /** Compiles at once, and waits for ever with the use of runs. */
    private static Engine waiting(Machine machine) {
        return TieredEngine.of(machine, new TierThresholds(1, Integer.MAX_VALUE), Optional.empty());
    }

    private Wave run(LoadedProgram code, Wave wave) {
        try {
            code.run(wave, BUDGET);
        } catch (KernelFault fault) {
            // Of an instruction that is not executed: in both at the same place.
            faults++;
        }
        return wave;
    }

    private static Wave wave(Isa isa, long seed, int mode) {
        SplittableRandom random = new SplittableRandom(seed);
        Wave wave = new Wave(RegisterLayout.of(isa), isa.waveSize(), REGISTERS, REGISTERS, Segment.NONE, 0);
        wave.begin(WorkGroup.NONE, 0);
        boolean edges = random.nextInt(3) == 0;
        for (int[] register : wave.vgpr) {
            for (int lane = 0; lane < Wave.LANES; lane++) {
                register[lane] = value(random, edges);
            }
        }
        for (int i = 0; i < 108; i++) {
            wave.sgpr[i] = value(random, true);
        }
        wave.sgpr[wave.layout().m0()] = value(random, true);
        wave.scc = random.nextBoolean();
        wave.mode = mode;
        long exec = switch (random.nextInt(4)) {
            case 0 -> random.nextLong();
            case 1 -> random.nextLong() & random.nextLong() & random.nextLong();
            case 2 -> random.nextInt(8) == 0 ? 0 : 1L << random.nextInt(isa.waveSize());
            default -> -1L;
        };
        wave.setExec(exec);
        return wave;
    }

    /** Mostly numbers near 1, as then floats are neither zero nor infinite. */
    private static int value(SplittableRandom random, boolean edges) {
        if (edges && random.nextInt(3) == 0) {
            return EDGES[random.nextInt(EDGES.length)];
        }
        return random.nextInt(4) == 0
                ? random.nextInt()
                : Float.floatToRawIntBits((float) (random.nextDouble() * 8 - 4));
    }

    static List<String> differences(Wave a, Wave b) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < REGISTERS; i++) {
            for (int lane = 0; lane < Wave.LANES; lane++) {
                if (a.vgpr[i][lane] != b.vgpr[i][lane] || a.agpr[i][lane] != b.agpr[i][lane]) {
                    found.add("v" + i + " lane " + lane + ": " + Integer.toHexString(a.vgpr[i][lane]) + " "
                            + Integer.toHexString(b.vgpr[i][lane]));
                    break;
                }
            }
        }
        if (!Arrays.equals(a.sgpr, b.sgpr)) {
            for (int i = 0; i < a.sgpr.length; i++) {
                if (a.sgpr[i] != b.sgpr[i]) {
                    found.add("s" + i + ": " + Integer.toHexString(a.sgpr[i]) + " " + Integer.toHexString(b.sgpr[i]));
                }
            }
        }
        if (a.scc != b.scc || a.mode != b.mode || a.pc != b.pc || a.executed != b.executed) {
            found.add("scc " + a.scc + " " + b.scc + ", executed " + a.executed + " " + b.executed);
        }
        return found;
    }
}
