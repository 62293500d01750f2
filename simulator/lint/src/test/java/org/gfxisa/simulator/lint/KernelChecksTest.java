package org.gfxisa.simulator.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.KernelRegisters;
import org.gfxisa.simulator.findings.CodePlace;
import org.gfxisa.source.SourceAssembler;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests the checks against a kernel's descriptor and the function after it. */
class KernelChecksTest {
    private static final InitialRegisters LAUNCH =
            new InitialRegisters(new KernelRegisters(64, 8, 8, 4, 0, OptionalInt.of(16)), 6, 1);

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                // Execution must not continue into the next function, unless it follows an end, a call, a trap, or
                // padding after one of
                // these.
                "v_mov_b32 v1, v0|f:|s_endpgm > 0 fall-through",
                "v_mov_b32 v1, v0|s_endpgm|f:|s_endpgm > ''",
                "v_mov_b32 v1, v0|s_nop 0|f:|s_endpgm > 4 fall-through",
                "s_swappc_b64 s[8:9], s[4:5]|s_nop 0|f:|s_endpgm > ''",
                "s_trap 2|s_nop 0|f:|s_endpgm > ''",
                "s_cbranch_scc0 f|f:|s_endpgm > 0 fall-through",
                // Registers inside the allocation, and the first one outside.
                "v_mov_b32 v7, v0|s_endpgm > ''",
                "v_mov_b32 v8, v0|s_endpgm > 0 beyond-allocation",
                "global_load_dwordx4 v[6:9], v0, s[0:1]|s_endpgm > 0 beyond-allocation",
                "v_accvgpr_write_b32 a3, v0|s_endpgm > ''",
                "v_accvgpr_write_b32 a4, v0|s_endpgm > 0 beyond-allocation",
                "s_mov_b32 s15, s0|s_endpgm > ''",
                "s_mov_b32 s16, s0|s_endpgm > 0 beyond-allocation",
                // Registers that are initialized at the start, or written on at least one path.
                "v_mov_b32 v2, v0|s_mov_b32 s9, s5|s_mov_b64 s[10:11], exec|s_endpgm > ''",
                "v_mov_b32 v2, v1|s_endpgm > 0 never-written",
                "s_mov_b32 s9, s6|s_endpgm > 0 never-written",
                "s_cbranch_scc0 L|v_mov_b32 v1, v0|L:|v_mov_b32 v2, v1|s_endpgm > ''",
                "s_branch L|v_mov_b32 v1, v0|L:|v_mov_b32 v2, v1|s_endpgm > 8 never-written",
                "s_swappc_b64 s[8:9], s[4:5]|v_mov_b32 v2, v1|s_endpgm > ''",
                "v_writelane_b32 v1, s0, 0|v_mov_b32 v2, v1|s_endpgm > ''",
                // Half of a pair is enough, because the other half may not matter.
                "v_mov_b32 v2, v0|global_store_dwordx2 v0, v[2:3], s[0:1]|s_endpgm > ''",
            })
    void kernelsKeepToWhatTheyAskFor(String source, String expected) {
        assertEquals(expected, found(source));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                // Callee-saved and other registers; values that are saved in lanes, registers and memory, and restored
                // from there.
                "s_mov_b32 s33, 1|s_setpc_b64 s[30:31] > 8 changed-register",
                "s_mov_b32 s40, 1|v_mov_b32 v39, 1|v_mov_b32 v48, 1|s_setpc_b64 s[30:31] > ''",
                "v_mov_b32 v255, 1|s_setpc_b64 s[30:31] > 8 changed-register",
                "v_accvgpr_write_b32 a31, v0|s_setpc_b64 s[30:31] > ''",
                "v_accvgpr_write_b32 a32, v0|s_setpc_b64 s[30:31] > 12 changed-register",
                "s_mov_b32 s4, s33|s_mov_b32 s33, s32|s_mov_b32 s33, s4|s_setpc_b64 s[30:31] > ''",
                "s_mov_b32 s4, s33|s_mov_b32 s33, s32|s_mov_b32 s33, s5|s_setpc_b64 s[30:31] > 16 changed-register",
                "v_writelane_b32 v1, s34, 0|s_mov_b32 s34, 1|v_readlane_b32 s34, v1, 0|s_setpc_b64 s[30:31] > ''",
                "v_writelane_b32 v1, s34, 0|s_mov_b32 s34, 1|v_readlane_b32 s34, v2, 0|s_setpc_b64 s[30:31] > 24 changed-register",
                "v_writelane_b32 v1, s34, 0|s_mov_b32 s34, 1|v_mov_b32 v1, 0|v_readlane_b32 s34, v1, 0|s_setpc_b64 s[30:31] "
                        + "> 28 changed-register",
                "scratch_store_dword off, v40, s32|v_mov_b32 v40, 1|scratch_load_dword v40, off, s32|s_waitcnt vmcnt(0)"
                        + "|s_setpc_b64 s[30:31] > ''",
                "v_mov_b32 v40, 1|scratch_load_dword v40, off, s32|s_waitcnt vmcnt(0)|s_setpc_b64 s[30:31] > 20 changed-register",
                "s_cbranch_scc0 L|s_mov_b32 s34, 1|L:|s_setpc_b64 s[30:31] > 12 changed-register",
                // The inputs of a function.
                "v_mov_b32 v0, v31|s_mov_b32 s4, s29|s_mov_b32 s5, s34|s_setpc_b64 s[30:31] > ''",
                "scratch_store_dword off, v32, s32|s_waitcnt vmcnt(0)|s_setpc_b64 s[30:31] > ''",
                "v_mov_b32 v0, v32|s_setpc_b64 s[30:31] > 4 never-written",
                "s_mov_b32 s4, s40|s_setpc_b64 s[30:31] > 4 never-written",
            })
    void functionsKeepToTheCallConvention(String source, String expected) {
        String function = "s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)|" + source;
        assertEquals(expected, found(function, Set.of(), new CodeRegion.Entry(0, true, true, Optional.empty())));
        // Callers in the same file know what the function does.
        assertEquals("", found(function, Set.of(), new CodeRegion.Entry(0, true)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "ds_read_b32 v1, v0|s_waitcnt lgkmcnt(0)|s_endpgm > 0 local-when-split",
                "global_load_dword v1, v0, s[0:1]|s_endpgm > ''",
            })
    void splitWorkGroupsHaveNoMemoryOfTheirOwn(String source, String expected) {
        assertEquals(expected, found(source, Set.of(CodeRegion.SPLIT), new CodeRegion.Entry(0, LAUNCH)));
        assertEquals("", found(source));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {"s_trap 2|s_endpgm > 0 trap-without-handler", "s_endpgm > ''"})
    void systemsWithoutTrapHandlers(String source, String expected) {
        assertEquals(expected, found(source, Set.of(CodeRegion.WITHOUT_TRAPS), new CodeRegion.Entry(0, LAUNCH)));
        assertEquals("", found(source));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "global_atomic_smax v0, v1, s[0:1] sc1|s_waitcnt vmcnt(0)|s_endpgm > 0 beyond-pcie",
                "global_atomic_sub v0, v1, s[0:1] sc1|s_waitcnt vmcnt(0)|s_endpgm > 0 beyond-pcie",
                "global_atomic_add_f32 v0, v1, s[0:1] sc1|s_waitcnt vmcnt(0)|s_endpgm > 0 beyond-pcie",
                "global_atomic_smax v0, v1, s[0:1]|s_waitcnt vmcnt(0)|s_endpgm > ''",
                "global_atomic_add_x2 v0, v[2:3], s[0:1] sc1|s_waitcnt vmcnt(0)|s_endpgm > ''",
                "global_atomic_cmpswap v0, v[2:3], s[0:1] sc1|s_waitcnt vmcnt(0)|s_endpgm > ''",
            })
    void memoryBehindPcieKnowsFewOperations(String source, String expected) {
        Isa isa = Targets.GFX942.isa().orElseThrow();
        assertEquals(expected, found(isa, source, Set.of(), new CodeRegion.Entry(0, false)));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "s_store_dword s2, s[0:1], 0x0|s_endpgm > 8 missing-write-back",
                "s_buffer_store_dword s2, s[4:7], 0x0|s_waitcnt lgkmcnt(0)|s_endpgm > 12 missing-write-back",
                "s_store_dword s2, s[0:1], 0x0|s_waitcnt lgkmcnt(0)|s_setpc_b64 s[30:31] > 12 missing-write-back",
                "s_dcache_wb|s_store_dword s2, s[0:1], 0x0|s_endpgm > 16 missing-write-back",
                "s_store_dword s2, s[0:1], 0x0|s_dcache_wb_vol|s_endpgm > 16 missing-write-back",
                "s_store_dword s2, s[0:1], 0x0|s_cbranch_scc0 L|s_dcache_wb|L:|s_endpgm > 20 missing-write-back",
                "s_store_dword s2, s[0:1], 0x0|s_dcache_wb|s_endpgm > ''",
                "s_store_dword s2, s[0:1], 0x0 glc|s_endpgm > ''",
                "s_atomic_add s2, s[0:1], 0x0|s_endpgm > ''",
                "s_load_dword s2, s[0:1], 0x0|s_endpgm > ''",
            })
    void scalarStoresAreWrittenBack(String source, String expected) {
        Isa isa = Targets.GFX900.isa().orElseThrow();
        assertEquals(expected, found(isa, source, Set.of(), new CodeRegion.Entry(0, false)));
    }

    /** A sample between loads, or after one. If operations may complete in any order, only a wait for zero is enough. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                "global_load_dword v2, v0, s[0:1]|image_sample v3, v0, s[8:15], s[0:3] dmask:0x1 dim:SQ_RSRC_IMG_1D|s_waitcnt vmcnt(1)"
                        + "|v_mov_b32 v4, v2|s_endpgm > 20 missing-wait",
                "global_load_dword v2, v0, s[0:1]|global_load_dword v3, v0, s[0:1]|s_waitcnt vmcnt(1)|v_mov_b32 v4, v2|s_endpgm > ''",
            })
    void samplesAreNotOrderedWithLoads(String source, String expected) {
        Isa isa = Targets.GFX1030.isa().orElseThrow();
        assertEquals("", found(isa, source, Set.of(), new CodeRegion.Entry(0, false)));
        assertEquals(expected, found(isa, source, Set.of(CodeRegion.UNORDERED), new CodeRegion.Entry(0, false)));
    }

    private static String found(String source) {
        return found(source, Set.of(), new CodeRegion.Entry(0, LAUNCH));
    }

    /** Returns offsets and rules, without those about NOPs. */
    private static String found(String source, Set<String> features, CodeRegion.Entry entry) {
        return found(Targets.GFX90A.isa().orElseThrow(), source, features, entry);
    }

    private static String found(Isa isa, String source, Set<String> features, CodeRegion.Entry entry) {
        SourceAssembler assembler = new SourceAssembler(isa);
        String[] lines = source.split("\\|");
        for (int i = 0; i < lines.length; i++) {
            assembler.line(lines[i], 0, lines[i].length(), i + 1);
        }
        byte[] code = assembler.code();
        assertEquals(List.of(), assembler.problems());
        List<CodeRegion.Entry> entries = new ArrayList<>(List.of(entry));
        assembler.offset("f").ifPresent(at -> entries.add(new CodeRegion.Entry(at, false)));
        List<String> found = new ArrayList<>();
        new Linter(finding -> {
                    if (finding.rule() != Rule.UNNEEDED_PAUSE) {
                        found.add(
                                finding.place().offset() + " " + finding.rule().id());
                    }
                })
                .check(new CodeRegion(
                        isa, features, code, 0, code.length, entries, offset -> new CodePlace("", offset, offset)));
        return String.join(", ", found);
    }
}
