package org.gfxisa.simulator.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.vector.TestedBackEnd;
import org.gfxisa.simulator.wave.RegisterLayout;
import org.gfxisa.simulator.wave.Wave;
import org.gfxisa.simulator.wave.WorkGroup;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Bailouts are reported with their reasons, and a region that bails out too often is invalidated. */
class BailoutTest {
    private static final Isa ISA = Targets.GFX90A.isa().orElseThrow();
    private static final int MODE = 0x3f0;
    private static final int ROUNDS = 1000;
    private static final int NAN = 0x7fc00000;

    @BeforeEach
    void backEndIsTheOneAskedFor() {
        TestedBackEnd.check();
    }

    /** Lines that are executed again and again. */
    private static LoadedProgram loop(Tier tier, String... lines) {
        RandomProgram programs = new RandomProgram(ISA);
        int words = programs.lines(lines).length / Integer.BYTES + 3;
        String[] all = new String[lines.length + 5];
        all[0] = "s_movk_i32 s20, " + ROUNDS;
        System.arraycopy(lines, 0, all, 1, lines.length);
        all[lines.length + 1] = "s_addk_i32 s20, 0xffff";
        all[lines.length + 2] = "s_cmp_lg_u32 s20, 0";
        all[lines.length + 3] = "s_cbranch_scc1 " + (-words & 0xffff);
        all[lines.length + 4] = "s_endpgm";
        return new LoadedProgram(ISA, tier, programs.lines(all));
    }

    private static Wave wave(int value) {
        Wave wave = new Wave(RegisterLayout.of(ISA), ISA.waveSize(), 8, 0, Segment.NONE, 0);
        wave.begin(new WorkGroup(0, 0, 0, new Lds(1024)), 0);
        wave.mode = MODE;
        wave.setExec(-1L);
        for (int[] register : wave.vgpr) {
            Arrays.fill(register, value);
        }
        return wave;
    }

    private static Map<String, Bailout> bailouts(LoadedProgram program) {
        return program.engine().bailouts().stream().collect(Collectors.toMap(Bailout::mnemonic, l -> l));
    }

    @Test
    void reasonsAreTold() {
        LoadedProgram program = loop(
                Tier.COMPILE,
                "v_add_u32_e32 v1, v2, v3",
                "v_readfirstlane_b32 s3, v1",
                "v_mov_b32_dpp v4, v5 row_bcast:15 row_mask:0xf bank_mask:0xf",
                "v_cvt_pk_u8_f32 v6, v1, v1, v1",
                "v_cndmask_b32_e64 v1, v2, v3, exec");
        program.run(wave(7), Long.MAX_VALUE);
        Map<String, Bailout> left = bailouts(program);
        assertEquals(
                new Bailout("v_readfirstlane_b32", "moves values between lanes", ROUNDS),
                left.get("v_readfirstlane_b32"));
        assertEquals(
                new Bailout("v_mov_b32_dpp", "moves values between lanes (DPP)", ROUNDS), left.get("v_mov_b32_dpp"));
        assertEquals(
                new Bailout("v_cvt_pk_u8_f32", "calls Mode.round32, which has no lowering under this MODE", ROUNDS),
                left.get("v_cvt_pk_u8_f32"));
        assertEquals(new Bailout("v_cndmask_b32_e64", "lanes read EXEC", ROUNDS), left.get("v_cndmask_b32_e64"));
        assertEquals(new Bailout("s_endpgm", "ends a region", 1), left.get("s_endpgm"));
        assertEquals(5, left.size(), left::toString);
    }

    @Test
    void indexedRegistersAreLeftToNobody() {
        LoadedProgram program = loop(
                Tier.COMPILE,
                "s_set_gpr_idx_on s3, gpr_idx(SRC0)",
                "v_add_u32_e32 v1, v2, v1",
                "s_set_gpr_idx_off",
                "s_set_gpr_idx_on s3, gpr_idx(DST)",
                "v_mov_b32_e32 v4, v1",
                "s_set_gpr_idx_off");
        program.run(wave(7), Long.MAX_VALUE);
        assertEquals(Set.of("s_endpgm"), bailouts(program).keySet());
    }

    @Test
    void whatIsNotHotIsTold() {
        LoadedProgram program = loop(Tier.AUTO, "v_add_u32_e32 v1, v2, v3");
        program.run(wave(7), Long.MAX_VALUE);
        assertEquals(
                new Bailout(
                        "v_add_u32_e32",
                        "not compiled, or not yet: executed too seldom, or under another MODE",
                        ROUNDS),
                bailouts(program).get("v_add_u32_e32"));
    }

    @Test
    void nothingIsToldOfAnInterpreter() {
        LoadedProgram program = loop(Tier.INTERPRET, "v_add_u32_e32 v1, v2, v3");
        program.run(wave(7), Long.MAX_VALUE);
        assertEquals(List.of(), program.engine().bailouts());
    }

    @Test
    void codeOfNansIsGivenBack() {
        String[] lines = new String[16];
        Arrays.fill(lines, "v_add_f32_e32 v1, v2, v1");
        LoadedProgram program = loop(Tier.COMPILE, lines);
        long before = -1;
        for (int i = 0; program.compiled() != before; i++) {
            assertTrue(i < 10_000, "compiled code goes on computing everything again");
            before = program.compiled();
            program.run(wave(NAN), Long.MAX_VALUE);
        }
        assertEquals(
                "compiled code was invalidated: a NaN, a denormal or a rare value in too many lanes",
                program.engine().bailouts().stream()
                        .filter(l -> l.mnemonic().equals("v_add_f32_e32"))
                        .reduce((a, b) -> b)
                        .orElseThrow()
                        .why());
    }

    @Test
    void codeOfFewNansIsKept() {
        LoadedProgram program =
                loop(Tier.COMPILE, "v_add_f32_e32 v1, v2, v3", "v_mul_f32_e32 v2, 0, v1", "v_add_f32_e32 v2, 1.0, v2");
        for (int i = 0; i < 200; i++) {
            program.run(wave(i % 8 == 0 ? NAN : Float.floatToRawIntBits(1)), Long.MAX_VALUE);
        }
        long before = program.compiled();
        program.run(wave(0), Long.MAX_VALUE);
        assertTrue(program.compiled() > before, "compiled code was invalidated");
    }
}
