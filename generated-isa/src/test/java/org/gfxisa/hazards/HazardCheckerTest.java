package org.gfxisa.hazards;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;

class HazardCheckerTest {
    private final HazardChecker gfx90a = checker("gfx90a");

    private static Isa isa(String target) {
        return Targets.find(target).flatMap(Processor::isa).orElseThrow();
    }

    private static HazardChecker checker(String target) {
        return Targets.find(target).flatMap(Processor::hazards).orElseThrow().checker(isa(target));
    }

    private static Instruction assemble(Isa isa, String line) {
        Assembler assembler = new Assembler(isa);
        Instruction instruction = new Instruction();
        assertTrue(assembler.assemble(line, instruction), () -> line + ": " + assembler.error());
        return instruction;
    }

    /** Goes past instructions and tells of each finding, as {@code rule waits place register}. */
    private static List<String> walk(HazardChecker checker, Isa isa, HazardState state, String... lines) {
        List<String> found = new ArrayList<>();
        for (int i = 0; i < lines.length; i++) {
            Instruction instruction = assemble(isa, lines[i]);
            checker.check(
                    state,
                    instruction,
                    (rule, waits, place, register) ->
                            found.add(String.join(" ", rule.name(), "" + waits, "" + place, "" + register)));
            checker.advance(state, instruction, i);
        }
        return found;
    }

    private List<String> walk(String... lines) {
        return walk(gfx90a, isa("gfx90a"), gfx90a.newState(), lines);
    }

    @Test
    void tellsWhatIsMissingAndWhere() {
        assertEquals(
                List.of("valu-sgpr-vmem 5 0 4"),
                walk("v_readfirstlane_b32 s4, v0", "buffer_load_dword v1, off, s[4:7], 0"));
    }

    @Test
    void otherInstructionsAndPausesCount() {
        assertEquals(
                List.of("valu-sgpr-vmem 2 0 4"),
                walk(
                        "v_readfirstlane_b32 s4, v0",
                        "s_mov_b32 s9, 0",
                        "s_nop 1",
                        "buffer_load_dword v1, off, s[4:7], 0"));
        assertEquals(List.of(), walk("v_readfirstlane_b32 s4, v0", "s_nop 4", "buffer_load_dword v1, off, s[4:7], 0"));
    }

    @Test
    void otherRegistersDoNotMatter() {
        assertEquals(List.of(), walk("v_readfirstlane_b32 s8, v0", "buffer_load_dword v1, off, s[4:7], 0"));
    }

    @Test
    void theSecondHalfOfAPairIsTheRegisterToo() {
        assertEquals(
                List.of("valu-div-fmas 4 0 106"),
                walk("v_cmp_eq_u32_e32 vcc, v0, v1", "v_div_fmas_f32 v0, v1, v2, v3"));
        assertEquals(
                List.of("valu-lane-select 4 0 107"),
                walk("v_cmp_eq_u32_e32 vcc, v0, v1", "v_readlane_b32 s0, v1, vcc_hi"));
    }

    @Test
    void hardwareRegistersAreTheSameByNumber() {
        assertEquals(
                List.of("setreg-getreg 2 0 -1"),
                walk("s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s0", "s_getreg_b32 s1, hwreg(HW_REG_MODE)"));
        assertEquals(
                List.of(), walk("s_setreg_b32 hwreg(HW_REG_MODE, 0, 4), s0", "s_getreg_b32 s1, hwreg(HW_REG_STATUS)"));
    }

    @Test
    void whatIsInBetweenMatters() {
        String[] with = {
            "v_mov_b32_e32 v20, 0",
            "v_mfma_f64_4x4x4f64 v[0:1], v[2:3], v[4:5], v[0:1]",
            "global_store_dword v21, v20, s[0:1]"
        };
        assertEquals(List.of("valu-dgemm-memory 1 0 276"), walk(with));
        assertEquals(List.of(), walk(with[0], "s_nop 0", with[2]));
    }

    @Test
    void dotProductsOfTheSameKindAddUp() {
        assertEquals(List.of(), walk("v_dot2_f32_f16 v0, v1, v2, v0", "v_dot2_f32_f16 v0, v3, v4, v0"));
        assertEquals(
                List.of("dot-same 3 0 256"), walk("v_dot2_f32_f16 v0, v1, v2, v0", "v_dot2_f32_f16 v9, v0, v4, v5"));
        assertEquals(List.of("dot-other 3 0 256"), walk("v_dot2_f32_f16 v0, v1, v2, v0", "v_mov_b32_e32 v5, v0"));
    }

    @Test
    void theFirstGenerationsPauseForEightAtMost() {
        HazardChecker gfx700 = checker("gfx700");
        String[] lines = {"v_cmp_eq_u32_e32 vcc, v0, v1", "s_nop 8", "v_div_fmas_f32 v0, v1, v2, v3"};
        assertEquals(List.of("valu-div-fmas 3 0 106"), walk(gfx700, isa("gfx700"), gfx700.newState(), lines));
    }

    @Test
    void whereTwoPathsMeetTheWorseOneCounts() {
        HazardState one = gfx90a.newState();
        HazardState other = gfx90a.newState();
        walk(gfx90a, isa("gfx90a"), one, "v_readfirstlane_b32 s4, v0", "s_nop 2");
        walk(gfx90a, isa("gfx90a"), other, "v_readfirstlane_b32 s4, v0", "v_readfirstlane_b32 s9, v0");
        HazardState met = gfx90a.newState();
        met.copyFrom(one);
        assertTrue(met.join(other));
        assertFalse(met.join(one));
        assertFalse(met.join(other));
        assertEquals(
                List.of("valu-sgpr-vmem 4 0 4"),
                walk(gfx90a, isa("gfx90a"), met, "buffer_load_dword v1, off, s[4:7], 0"));
        assertEquals(
                List.of("valu-sgpr-vmem 2 0 4"),
                walk(gfx90a, isa("gfx90a"), one, "buffer_load_dword v1, off, s[4:7], 0"));
    }

    @Test
    void joiningEndsForLoops() {
        HazardState head = gfx90a.newState();
        HazardState state = gfx90a.newState();
        int rounds = 0;
        boolean changed = true;
        while (changed) {
            state.copyFrom(head);
            walk(
                    gfx90a,
                    isa("gfx90a"),
                    state,
                    "v_readfirstlane_b32 s4, v0",
                    "v_mfma_f32_4x4x4f16 v[0:3], v[4:5], v[6:7], v[0:3]");
            changed = head.join(state);
            rounds++;
        }
        assertEquals(2, rounds);
    }

    private static List<String> walk(String target, int wave, String... lines) {
        Isa isa = isa(target).withWave(wave);
        HazardChecker checker =
                Targets.find(target).flatMap(Processor::hazards).orElseThrow().checker(isa);
        return walk(checker, isa, checker.newState(), lines);
    }

    @Test
    void anInstructionCanEndARule() {
        String[] lines = {"global_load_dword v0, v1, s[0:1]", "s_waitcnt_depctr depctr_vm_vsrc(0)", "s_mov_b32 s1, 0"};
        assertEquals(List.of(), walk("gfx1010", 32, lines));
        assertEquals(List.of("memory-scalar-write 0 0 1"), walk("gfx1010", 32, lines[0], lines[2]));
        assertEquals(
                List.of("memory-scalar-write 0 0 1"),
                walk("gfx1010", 32, lines[0], "s_waitcnt_depctr depctr_sa_sdst(0)", lines[2]));
        assertEquals(List.of(), walk("gfx1030", 32, lines[0], lines[2]));
    }

    @Test
    void branchesBetweenTwoKindsOfMemoryAreAHazard() {
        String[] lines = {"ds_write_b32 v0, v1", "s_branch 0", "global_load_dword v0, v1, s[0:1]"};
        assertEquals(List.of("lds-branch-memory 0 0 -1"), walk("gfx1010", 32, lines));
        assertEquals(List.of(), walk("gfx1010", 32, lines[0], lines[2]));
        assertEquals(List.of(), walk("gfx1010", 32, lines[0], lines[1], "s_waitcnt_vscnt null, 0x0", lines[2]));
    }

    @Test
    void twoKindsOfInstructionsCanCount() {
        String exp = "v_exp_f32_e32 v0, v1";
        String use = "v_mov_b32_e32 v2, v0";
        assertEquals(List.of("trans-use 6 0 256"), walk("gfx1100", 32, exp, use));
        assertEquals(List.of("trans-use 5 0 256"), walk("gfx1100", 32, exp, "v_exp_f32_e32 v5, v6", use));
        assertEquals(List.of(), walk("gfx1100", 32, exp, "v_exp_f32_e32 v5, v6", "v_exp_f32_e32 v7, v6", use));
        assertEquals(List.of(), walk("gfx1100", 32, exp, "s_waitcnt_depctr depctr_va_vdst(0)", use));
    }

    @Test
    void aRuleCanBuildOnAnother() {
        String[] lines = {
            "v_cndmask_b32_e64 v0, v1, v2, s[4:5]", "s_mov_b64 s[4:5], 0", "s_mov_b32 s9, s5", "s_mov_b64 s[4:5], 0",
        };
        assertEquals(List.of("mask-salu-write 0 1 5"), walk("gfx1100", 64, lines[0], lines[1], lines[2]));
        assertEquals(List.of(), walk("gfx1100", 64, lines[1], lines[2]));
        assertEquals(
                List.of(),
                walk("gfx1100", 32, "v_cndmask_b32_e64 v0, v1, v2, s4", "s_mov_b32 s4, 0", "s_mov_b32 s9, s4"));
        // Once it is written, it is no mask that was read any more.
        assertEquals(
                List.of(),
                walk("gfx1100", 64, lines[0], lines[1], "s_waitcnt_depctr depctr_sa_sdst(0)", lines[3], lines[2]));
    }

    @Test
    void registersCanCountInPairsAndBeLeftByOtherCode() {
        assertEquals(
                List.of("salu-write-read 0 1 5"),
                walk("gfx1200", 32, "v_mov_b32_e32 v0, s4", "s_mov_b32 s5, 0", "s_mov_b32 s6, s5"));
        assertEquals(List.of(), walk("gfx1200", 32, "s_mov_b32 s5, 0", "s_mov_b32 s6, s5"));
        HazardChecker checker = checker("gfx1200");
        HazardState function = checker.newState();
        checker.inherit(function, 77);
        assertEquals(
                List.of("salu-write-read 0 0 5"),
                walk(checker, isa("gfx1200"), function, "s_mov_b32 s5, 0", "s_mov_b32 s6, s5"));
    }

    @Test
    void aFieldCanSayWhatTheInstructionWaitsFor() {
        String valu = "v_mov_b32_e32 v1, v0";
        String other = "v_mov_b32_e32 v5, v6";
        assertEquals(
                List.of("lds-direct-valu 14 0 256"),
                walk("gfx1100", 32, valu, other, "lds_direct_load v0 wait_vdst:2"));
        assertEquals(List.of(), walk("gfx1100", 32, valu, other, "lds_direct_load v0 wait_vdst:1"));
    }

    @Test
    void everyProcessorHasRules() {
        for (Processor processor : Targets.all()) {
            if (processor.hasIsa()) {
                assertFalse(processor.hazards().orElseThrow().all().isEmpty(), processor.name());
            }
        }
        assertTrue(Targets.find("nothing").flatMap(Processor::hazards).isEmpty());
    }

    @Test
    void twoRegistersWrittenAroundAChangeOfExecAreTooMuchForOneRead() {
        Isa isa = isa("gfx1100").withWave(64);
        HazardChecker gfx1100 = Targets.find("gfx1100")
                .flatMap(Processor::hazards)
                .orElseThrow()
                .checker(isa);
        String first = "v_mov_b32_e32 v1, 0";
        String second = "v_mov_b32_e32 v2, 0";
        String change = "s_mov_b64 exec, -1";
        String both = "v_add_nc_u32_e32 v3, v1, v2";
        assertEquals(
                List.of("forward-second 5 2 258"), walk(gfx1100, isa, gfx1100.newState(), first, change, second, both));
        String wait = "s_waitcnt_depctr depctr_va_vdst(0)";
        assertEquals(List.of(), walk(gfx1100, isa, gfx1100.newState(), first, change, second, wait, both));
        assertEquals(List.of(), walk(gfx1100, isa, gfx1100.newState(), first, change, second, first, both));

        // Each register by another path: no path has both.
        HazardState one = gfx1100.newState();
        walk(gfx1100, isa, one, first, change);
        HazardState other = gfx1100.newState();
        walk(gfx1100, isa, other, change, second);
        assertTrue(one.join(other));
        assertEquals(List.of(), walk(gfx1100, isa, one, both));
    }

    @Test
    void clausesThatMayBeDoneAgainKeepTheirAddresses() {
        Isa isa = isa("gfx90a");
        HazardChecker replayed =
                Targets.find("gfx90a").flatMap(Processor::hazards).orElseThrow().checker(isa, Set.of("xnack"));
        String[] lines = {
            "s_load_dword s8, s[4:5], 0x0", "s_load_dword s20, s[12:13], 0x0", "s_load_dword s4, s[10:11], 0x0"
        };
        assertEquals(List.of("replay-scalar 1 0 4"), walk(replayed, isa, replayed.newState(), lines));
        assertEquals(List.of(), walk(replayed, isa, replayed.newState(), lines[0], lines[1], "s_nop 0", lines[2]));
        assertEquals(List.of(), walk(lines));
        String own = "s_load_dwordx2 s[10:11], s[10:11], 0x0";
        assertEquals(List.of(), walk(replayed, isa, replayed.newState(), own));
        assertEquals(List.of("replay-scalar-own 1 0 -1"), walk(replayed, isa, replayed.newState(), lines[0], own));
    }

    @Test
    void aLaterMatrixTakesThePlaceOfAnEarlierOneInItsRegistersOnly() {
        String wide = "v_mfma_f32_32x32x8f16 v[0:15], v[200:201], v[204:205], v[64:79]";
        String narrow = "v_mfma_f32_4x4x4f16 v[0:3], v[200:201], v[204:205], v[64:67]";
        assertEquals(List.of("xdl-other 19 0 256"), walk(wide, "v_mov_b32_e32 v220, v0"));
        assertEquals(List.of("xdl-other 5 1 256"), walk(wide, narrow, "v_mov_b32_e32 v220, v0"));
        assertEquals(List.of("xdl-other 18 0 264"), walk(wide, narrow, "v_mov_b32_e32 v220, v8"));
    }

    @Test
    void ofMatricesThatReadTheSameCTheLastOneCountsInItsRegistersOnly() {
        String wide = "v_mfma_f32_32x32x8f16 v[0:15], v[200:201], v[204:205], v[64:79]";
        String narrow = "v_mfma_f32_4x4x4f16 v[16:19], v[200:201], v[204:205], v[64:67]";
        assertEquals(List.of("xdl-overwrite-c 15 0 320"), walk(wide, "v_mov_b32_e32 v64, 0"));
        assertEquals(List.of("xdl-overwrite-c 1 1 320"), walk(wide, narrow, "v_mov_b32_e32 v64, 0"));
        assertEquals(List.of("xdl-overwrite-c 14 0 328"), walk(wide, narrow, "v_mov_b32_e32 v72, 0"));
    }

    @Test
    void thePriorityIsLoweredBehindExports() {
        Isa isa = isa("gfx1150");
        HazardChecker gfx1150 = checker("gfx1150");
        String export = "exp mrt0 v0, v1, v2, v3 done";
        String[] after = {
            "s_setprio 0", "s_waitcnt_expcnt null, 0x0", "s_nop 0", "s_nop 0", "s_setprio 2", "s_mov_b32 s0, 0"
        };
        assertEquals(
                List.of("export-priority 0 0 -1"), walk(gfx1150, isa, gfx1150.newState(), export, "s_mov_b32 s0, 0"));
        assertEquals(List.of(), walk(gfx1150, isa, gfx1150.newState(), after));
        assertEquals(
                List.of("priority-raised 1 0 -1"),
                walk(gfx1150, isa, gfx1150.newState(), after[0], after[1], after[2], after[4]));
        assertEquals(
                List.of("priority-end 1 0 -1"), walk(gfx1150, isa, gfx1150.newState(), after[0], after[2], "s_endpgm"));
    }
}
