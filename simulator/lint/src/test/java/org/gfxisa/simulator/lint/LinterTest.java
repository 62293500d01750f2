package org.gfxisa.simulator.lint;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.FeatureSetting;
import org.gfxisa.Isa;
import org.gfxisa.TargetId;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.codeobject.ByteWindow;
import org.gfxisa.simulator.codeobject.CodeObject;
import org.gfxisa.simulator.codeobject.CodeObjectException;
import org.gfxisa.simulator.codeobject.asm.ObjectAssembler;
import org.gfxisa.simulator.findings.Finding;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class LinterTest {
    /** Target, source (lines separated by bars), and what is found: line and rule. */
    static Stream<Arguments> sources() {
        return Stream.of(
                Arguments.of("gfx90a", "s_load_dword s0, s[2:3], 0x0|s_mov_b32 s1, s0|s_endpgm", "2 missing-wait"),
                Arguments.of(
                        "gfx90a", "s_load_dword s0, s[2:3], 0x0|s_waitcnt lgkmcnt(0)|s_mov_b32 s1, s0|s_endpgm", ""),
                // Vector loads come back in the order of issue, scalar ones in any.
                Arguments.of(
                        "gfx90a",
                        "global_load_dword v0, v9, s[0:1]|global_load_dword v1, v9, s[0:1]|s_waitcnt vmcnt(1)"
                                + "|v_mov_b32 v2, v0|v_mov_b32 v2, v1|s_endpgm",
                        "5 missing-wait"),
                Arguments.of(
                        "gfx90a",
                        "s_load_dword s0, s[2:3], 0x0|s_load_dword s4, s[2:3], 0x4|s_waitcnt lgkmcnt(1)"
                                + "|s_mov_b32 s1, s0|s_endpgm",
                        "4 missing-wait"),
                Arguments.of(
                        "gfx90a",
                        "ds_read_b32 v0, v9|s_load_dword s4, s[2:3], 0x4|s_waitcnt lgkmcnt(1)|v_mov_b32 v1, v0|s_endpgm",
                        "4 missing-wait"),
                // Stores count where there is no counter of their own.
                Arguments.of(
                        "gfx90a",
                        "global_load_dword v0, v9, s[0:1]|global_store_dword v9, v8, s[0:1]|s_waitcnt vmcnt(1)"
                                + "|v_mov_b32 v2, v0|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx1030",
                        "global_load_dword v0, v9, s[0:1]|global_store_dword v9, v8, s[0:1]|s_waitcnt vmcnt(1)"
                                + "|v_mov_b32 v2, v0|s_endpgm",
                        "3 unneeded-wait, 4 missing-wait"),
                Arguments.of(
                        "gfx1030",
                        "global_atomic_add v0, v9, v8, s[0:1] glc|global_atomic_add v9, v8, s[0:1]"
                                + "|s_waitcnt_vmcnt null, 0x0|v_mov_b32 v2, v0|s_endpgm",
                        ""),
                // A wait that no counter needs may end a hazard: a branch between LDS and memory.
                Arguments.of(
                        "gfx1010",
                        "ds_write_b32 v0, v1|s_waitcnt lgkmcnt(0)|s_branch 0|s_waitcnt_vscnt null, 0x0"
                                + "|global_load_dword v1, v[2:3], off|s_waitcnt vmcnt(0)|s_waitcnt_vscnt null, 0x0|s_endpgm",
                        "7 unneeded-wait"),
                // A register that is added makes the number unknown.
                Arguments.of(
                        "gfx1030",
                        "global_load_dword v0, v9, s[0:1]|s_waitcnt_vmcnt s4, 0x0|v_mov_b32 v2, v0|s_endpgm",
                        "3 missing-wait"),
                // What is written twice: in order by two loads, except from GFX12 on.
                Arguments.of(
                        "gfx90a", "global_load_dword v0, v9, s[0:1]|v_mov_b32 v0, 0|s_endpgm", "2 overwritten-result"),
                Arguments.of(
                        "gfx90a", "global_load_dword v0, v9, s[0:1]|global_load_dword v0, v9, s[0:1]|s_endpgm", ""),
                Arguments.of(
                        "gfx90a",
                        "global_load_short_d16 v0, v9, s[0:1]|global_load_short_d16_hi v0, v9, s[0:1]|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx1200",
                        "global_load_b32 v0, v9, s[0:1]|global_load_b32 v0, v9, s[0:1]|s_endpgm",
                        "2 overwritten-result"),
                Arguments.of(
                        "gfx90a",
                        "ds_read_b32 v0, v9|global_load_dword v0, v9, s[0:1]|s_endpgm",
                        "2 overwritten-result"),
                // What others use behind a barrier.
                Arguments.of(
                        "gfx90a",
                        "ds_write_b32 v0, v1|s_barrier|ds_read_b32 v2, v3|s_endpgm",
                        "2 missing-wait-at-barrier"),
                Arguments.of(
                        "gfx90a", "ds_write_b32 v0, v1|s_waitcnt lgkmcnt(0)|s_barrier|ds_read_b32 v2, v3|s_endpgm", ""),
                Arguments.of("gfx90a", "ds_write_b32 v0, v1|s_barrier|s_endpgm", ""),
                Arguments.of(
                        "gfx90a",
                        "ds_write_b32 v0, v1|s_barrier|s_waitcnt lgkmcnt(0)|s_barrier|ds_read_b32 v2, v3|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx90a",
                        "L:|s_barrier|ds_read_b32 v2, v3|s_waitcnt lgkmcnt(0)|ds_write_b32 v0, v1|s_cbranch_scc0 L|s_endpgm",
                        "2 missing-wait-at-barrier"),
                Arguments.of(
                        "gfx90a", "ds_read_b32 v2, v3|s_barrier|ds_write_b32 v0, v1|s_endpgm", "2 unordered-barrier"),
                Arguments.of("gfx90a", "ds_read_b32 v2, v3|s_barrier|ds_read_b32 v0, v1|s_endpgm", ""),
                Arguments.of(
                        "gfx1200",
                        "ds_store_b32 v0, v1|s_barrier_signal -1|s_barrier_wait -1|ds_load_b32 v2, v3|s_endpgm",
                        "2 missing-wait-at-barrier"),
                Arguments.of(
                        "gfx1200",
                        "ds_store_b32 v0, v1|s_wait_dscnt 0x0|s_barrier_signal -1|ds_load_b32 v4, v0"
                                + "|s_barrier_wait -1|ds_load_b32 v2, v3|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx1200",
                        "global_inv scope:SCOPE_DEV|s_barrier_signal -1|s_barrier_wait -1|global_load_b32 v0, v9, s[0:1]"
                                + "|s_endpgm",
                        "2 unordered-barrier"),
                Arguments.of(
                        "gfx1030",
                        "global_store_dword v9, v8, s[0:1]|s_barrier|global_load_dword v0, v9, s[0:1]|s_endpgm",
                        "2 unordered-barrier"),
                Arguments.of(
                        "gfx1030",
                        "global_store_dword v9, v8, s[0:1]|s_waitcnt_vscnt null, 0x0|s_barrier|buffer_gl0_inv"
                                + "|global_load_dword v0, v9, s[0:1]|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx1030",
                        "global_store_dword v9, v8, s[0:1]|s_waitcnt_vscnt null, 0x0|s_barrier"
                                + "|global_load_dword v0, v9, s[0:1]|s_endpgm",
                        "3 missing-acquire"),
                Arguments.of(
                        "gfx1200",
                        "global_store_b32 v9, v8, s[0:1]|s_wait_storecnt 0x0|s_barrier_signal -1|s_barrier_wait -1"
                                + "|global_load_b32 v0, v9, s[0:1]|s_endpgm",
                        "3 missing-acquire"),
                Arguments.of(
                        "gfx1200",
                        "global_store_b32 v9, v8, s[0:1]|s_wait_storecnt 0x0|s_barrier_signal -1|s_barrier_wait -1"
                                + "|global_inv scope:SCOPE_SE|global_load_b32 v0, v9, s[0:1]|s_endpgm",
                        ""),
                // Waves of a group are on one compute unit of GFX90A, whose cache they share.
                Arguments.of(
                        "gfx90a",
                        "global_store_dword v9, v8, s[0:1]|s_barrier|global_load_dword v0, v9, s[0:1]|s_endpgm",
                        ""),
                // A release that is only a wait: before an update, or a store to what is updated or waited for.
                Arguments.of(
                        "gfx90a",
                        "global_store_dword v9, v8, s[0:1]|global_atomic_add v9, v8, s[2:3]|s_endpgm",
                        "2 missing-release"),
                Arguments.of(
                        "gfx90a",
                        "global_store_dword v9, v8, s[0:1]|s_waitcnt vmcnt(0)|global_atomic_add v9, v8, s[2:3]|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx1030",
                        "global_atomic_swap v2, v0, v1, s[2:3] glc|s_waitcnt vmcnt(0)|global_store_dword v9, v8, s[0:1]"
                                + "|global_store_dword v3, v4, s[2:3]|s_endpgm",
                        "4 missing-release"),
                // Flags in an array, whose places are sums of its pointer.
                Arguments.of(
                        "gfx1030",
                        "s_load_dwordx4 s[4:7], s[0:1], null|s_waitcnt lgkmcnt(0)|s_add_u32 s2, s4, s8|s_addc_u32 s3, s5, s9"
                                + "|global_atomic_swap v2, v0, v1, s[2:3] glc|s_waitcnt vmcnt(0)|s_add_u32 s2, s4, s10"
                                + "|s_addc_u32 s3, s5, s11|global_store_dword v9, v8, s[0:1]|global_store_dword v3, v4, s[2:3]|s_endpgm",
                        "10 missing-release"),
                Arguments.of(
                        "gfx1030",
                        "s_load_dwordx4 s[4:7], s[0:1], null|s_waitcnt lgkmcnt(0)|s_add_u32 s2, s4, s8|s_addc_u32 s3, s5, s9"
                                + "|global_atomic_swap v2, v0, v1, s[2:3] glc|s_waitcnt vmcnt(0)|s_add_u32 s2, s6, s10"
                                + "|s_addc_u32 s3, s7, s11|global_store_dword v9, v8, s[0:1]|global_store_dword v3, v4, s[2:3]|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx1030",
                        "global_atomic_swap v2, v0, v1, s[2:3] glc|s_waitcnt vmcnt(0)|global_store_dword v9, v8, s[0:1]"
                                + "|s_waitcnt_vscnt null, 0x0|global_store_dword v3, v4, s[2:3]|s_endpgm",
                        ""),
                // Sources that are read late.
                Arguments.of(
                        "gfx600",
                        "buffer_store_dword v0, off, s[0:3], 0|v_mov_b32 v0, 0|s_endpgm",
                        "2 overwritten-source"),
                Arguments.of(
                        "gfx600",
                        "buffer_store_dword v0, v1, s[0:3], 0 offen|v_mov_b32 v1, 0|s_waitcnt expcnt(0)|v_mov_b32 v0, 0"
                                + "|s_endpgm",
                        ""),
                Arguments.of("gfx700", "buffer_store_dword v0, off, s[0:3], 0|v_mov_b32 v0, 0|s_endpgm", ""),
                Arguments.of("gfx900", "ds_write_b32 v0, v1 gds|v_mov_b32 v1, 0|s_endpgm", "2 overwritten-source"),
                Arguments.of("gfx900", "ds_write_b32 v0, v1|v_mov_b32 v1, 0|s_endpgm", ""),
                Arguments.of(
                        "gfx900",
                        "global_store_dword v[0:1], v2, off|s_barrier|global_load_dword v3, v[4:5], off|s_endpgm",
                        "2 unordered-barrier"),
                Arguments.of(
                        "gfx90a",
                        "global_store_dword v[0:1], v2, off|s_barrier|global_load_dword v3, v[4:5], off|s_endpgm",
                        ""),
                Arguments.of("gfx1030", "exp mrt0 v0, v1, v2, v3|v_mov_b32 v2, 0|s_endpgm", "2 overwritten-source"),
                // FLAT counts twice.
                // Without LDS, FLAT is one of the accesses to memory.
                Arguments.of(
                        "gfx90a",
                        "k:|v_mov_b32 v8, 0|flat_load_dword v0, v[8:9]|flat_load_dword v1, v[8:9]|s_waitcnt vmcnt(1)"
                                + "|v_mov_b32 v2, v0|v_mov_b32 v3, v1|s_endpgm"
                                + kernel("gfx90a", ".amdhsa_tg_split 1|"),
                        "7 missing-wait"),
                Arguments.of(
                        "gfx900",
                        "flat_load_dword v0, v[8:9]|s_waitcnt vmcnt(0)|v_mov_b32 v2, v0|s_endpgm",
                        "3 missing-wait"),
                Arguments.of("gfx803", "flat_load_dword v0, v[8:9]|s_waitcnt vmcnt(0)|v_mov_b32 v2, v0|s_endpgm", ""),
                Arguments.of(
                        "gfx900",
                        "flat_load_dword v0, v[8:9]|global_load_dword v1, v[8:9], off|s_waitcnt vmcnt(1) lgkmcnt(0)"
                                + "|v_mov_b32 v2, v0|s_endpgm",
                        "4 missing-wait"),
                Arguments.of(
                        "gfx1030",
                        "flat_load_dword v0, v[8:9]|global_load_dword v1, v[8:9], off|s_waitcnt vmcnt(1) lgkmcnt(0)"
                                + "|v_mov_b32 v2, v0|s_endpgm",
                        ""),
                // Counters of GFX12.
                Arguments.of(
                        "gfx1200",
                        "global_load_b32 v0, v9, s[0:1]|ds_load_b32 v1, v9|s_wait_loadcnt 0x0|v_mov_b32 v2, v0"
                                + "|v_mov_b32 v2, v1|s_endpgm",
                        "5 missing-wait"),
                Arguments.of(
                        "gfx1200",
                        "global_load_b32 v0, v9, s[0:1]|ds_load_b32 v1, v9|s_wait_loadcnt_dscnt 0x0|v_mov_b32 v2, v0"
                                + "|v_mov_b32 v2, v1|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx1200",
                        "s_load_b32 s0, s[2:3], 0x0|s_wait_kmcnt 0x1|s_mov_b32 s1, s0|s_endpgm",
                        "3 missing-wait"),
                // A wait inside of the instruction that uses the result.
                Arguments.of(
                        "gfx1100",
                        "lds_param_load v0, attr0.x|lds_param_load v1, attr0.y"
                                + "|v_interp_p10_f32 v2, v0, v8, v0 wait_exp:1|v_interp_p10_f32 v2, v1, v8, v1 wait_exp:1"
                                + "|s_endpgm",
                        "4 missing-wait"),
                // What the memory model orders.
                Arguments.of(
                        "gfx90a",
                        "global_load_dword v0, v9, s[0:1] glc|buffer_wbinvl1|s_waitcnt vmcnt(0)|s_endpgm",
                        "2 early-invalidate"),
                Arguments.of(
                        "gfx90a",
                        "global_load_dword v0, v9, s[0:1] glc|s_waitcnt vmcnt(0)|buffer_wbinvl1|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx942", "buffer_wbl2 sc1|global_store_dword v9, v8, s[0:1] sc1|s_endpgm", "2 early-release"),
                Arguments.of(
                        "gfx942",
                        "buffer_wbl2 sc1|s_waitcnt vmcnt(0)|global_store_dword v9, v8, s[0:1] sc1|s_endpgm",
                        ""),
                // Loads are waited for at a release, not only stores.
                Arguments.of(
                        "gfx1200",
                        "global_load_b32 v9, v[2:3], off|global_wb scope:SCOPE_SYS|s_wait_storecnt 0x0"
                                + "|global_store_b32 v[4:5], v1, off scope:SCOPE_SYS|s_endpgm",
                        "4 early-release"),
                // What is issued behind the write-back is not part of the release.
                Arguments.of(
                        "gfx1200",
                        "global_wb scope:SCOPE_SYS|s_wait_storecnt 0x0|global_load_b32 v9, v[2:3], off"
                                + "|global_store_b32 v[4:5], v1, off scope:SCOPE_SYS|s_endpgm",
                        ""),
                Arguments.of("gfx942", "buffer_wbl2 sc1|s_barrier|s_endpgm", "2 early-release"),
                // A wait for the wrong counter: an update that returns nothing counts as a store.
                Arguments.of(
                        "gfx1030",
                        "global_atomic_add v9, v8, s[0:1]|s_waitcnt vmcnt(0)|buffer_gl1_inv|buffer_gl0_inv|s_endpgm",
                        "2 unneeded-wait, 3 early-invalidate"),
                Arguments.of(
                        "gfx1030",
                        "global_atomic_add v9, v8, s[0:1]|s_waitcnt_vscnt null, 0|buffer_gl1_inv|buffer_gl0_inv|s_endpgm",
                        ""),
                // Both caches, the outer one first.
                Arguments.of(
                        "gfx1030",
                        "global_load_dword v0, v9, s[0:1] glc dlc|s_waitcnt vmcnt(0)|buffer_gl1_inv"
                                + "|global_load_dword v1, v9, s[2:3]|s_endpgm",
                        "4 partial-invalidate"),
                Arguments.of(
                        "gfx1030",
                        "global_load_dword v0, v9, s[0:1] glc dlc|s_waitcnt vmcnt(0)|buffer_gl0_inv|buffer_gl1_inv"
                                + "|global_load_dword v1, v9, s[2:3]|s_endpgm",
                        "3 narrow-scope, 5 partial-invalidate"),
                Arguments.of(
                        "gfx90a",
                        "global_load_dword v0, v9, s[0:1] glc|s_waitcnt vmcnt(0)|buffer_invl2|s_cbranch_scc0 L"
                                + "|buffer_wbinvl1_vol|L:|global_load_dword v1, v9, s[2:3]|s_endpgm",
                        "7 partial-invalidate"),
                // A store under way does not matter to an acquire that waits for its load, but to a fence.
                Arguments.of(
                        "gfx1200",
                        "global_store_b32 v[4:5], v1, off|global_load_b32 v9, v[2:3], off scope:SCOPE_DEV"
                                + "|s_wait_loadcnt 0x0|global_inv scope:SCOPE_DEV|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx1200",
                        "global_store_b32 v[4:5], v1, off|global_load_b32 v9, v[2:3], off"
                                + "|s_wait_loadcnt 0x0|global_inv scope:SCOPE_DEV|s_endpgm",
                        "4 early-invalidate"),
                // Of an access and its invalidation for different waves nobody can tell what is meant.
                Arguments.of(
                        "gfx942",
                        "global_load_dword v0, v9, s[0:1] sc1|s_waitcnt vmcnt(0)|buffer_inv sc0|s_endpgm",
                        "3 narrow-scope"),
                Arguments.of(
                        "gfx942",
                        "global_load_dword v0, v9, s[0:1] sc1|s_waitcnt vmcnt(0)|buffer_inv|s_endpgm",
                        "3 narrow-scope"),
                Arguments.of(
                        "gfx942",
                        "buffer_wbl2 sc1|s_waitcnt vmcnt(0)|global_store_dword v9, v8, s[0:1] sc0 sc1|s_endpgm",
                        "3 narrow-scope"),
                // A lock, and a sum, which need not order anything.
                Arguments.of(
                        "gfx90a",
                        "L:|global_atomic_cmpswap v2, v9, v[0:1], s[0:1] glc|s_waitcnt vmcnt(0)|v_cmp_ne_u32 vcc, 0, v2"
                                + "|s_cbranch_vccnz L|global_load_dword v3, v9, s[2:3]|s_endpgm",
                        "6 missing-acquire"),
                Arguments.of(
                        "gfx90a",
                        "L:|global_atomic_cmpswap v2, v9, v[0:1], s[0:1] glc|s_waitcnt vmcnt(0)|buffer_wbinvl1_vol"
                                + "|v_cmp_ne_u32 vcc, 0, v2|s_cbranch_vccnz L|global_load_dword v3, v9, s[2:3]|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx90a",
                        "L:|global_atomic_cmpswap v2, v9, v[0:1], s[0:1] glc|s_waitcnt vmcnt(0)|v_cmp_ne_u32 vcc, v1, v2"
                                + "|v_mov_b32 v1, v2|v_add_u32 v0, 1, v2|s_cbranch_vccnz L|global_load_dword v3, v9, s[2:3]"
                                + "|s_endpgm",
                        ""),
                // A loop that waits for a value, and data that is stored before a flag.
                Arguments.of(
                        "gfx942",
                        "L:|global_load_dword v0, v9, s[0:1] sc1|s_waitcnt vmcnt(0)|v_cmp_eq_u32 vcc, 0, v0"
                                + "|s_cbranch_vccnz L|global_load_dword v1, v9, s[2:3]|s_endpgm",
                        "6 missing-acquire"),
                Arguments.of(
                        "gfx942",
                        "L:|global_load_dword v0, v9, s[0:1] sc1|s_waitcnt vmcnt(0)|v_cmp_eq_u32 vcc, 0, v0"
                                + "|s_cbranch_vccnz L|buffer_inv sc1|global_load_dword v1, v9, s[2:3]|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx942",
                        "global_store_dword v9, v7, s[2:3]|global_store_dword v9, v8, s[0:1] sc1|s_endpgm",
                        "2 missing-release"),
                Arguments.of(
                        "gfx942",
                        "global_store_dword v9, v7, s[2:3]|s_waitcnt vmcnt(0)|global_store_dword v9, v8, s[0:1] sc1"
                                + "|s_endpgm",
                        ""),
                // Hazards.
                Arguments.of(
                        "gfx90a",
                        "v_readfirstlane_b32 s0, v1|s_nop 3|global_load_dword v0, v9, s[0:1]|s_endpgm",
                        "3 hazard:valu-sgpr-vmem"),
                Arguments.of(
                        "gfx90a", "v_readfirstlane_b32 s0, v1|s_nop 4|global_load_dword v0, v9, s[0:1]|s_endpgm", ""),
                // Paths that meet, and loops.
                Arguments.of(
                        "gfx90a",
                        "s_load_dword s0, s[2:3], 0x0|s_cbranch_scc0 L|s_waitcnt lgkmcnt(0)|L:|s_mov_b32 s1, s0|s_endpgm",
                        "5 missing-wait"),
                Arguments.of(
                        "gfx90a",
                        "v_mov_b32 v0, 0|L:|v_mov_b32 v1, v0|global_load_dword v0, v9, s[0:1]|s_cbranch_scc0 L|s_endpgm",
                        "3 missing-wait"),
                Arguments.of(
                        "gfx90a",
                        "L:|global_load_dword v0, v9, s[0:1]|s_waitcnt vmcnt(0)|v_mov_b32 v1, v0|s_cbranch_scc0 L|s_endpgm",
                        ""),
                // A path that is taken by a mask, or not.
                Arguments.of(
                        "gfx90a", "s_load_dwordx2 vcc, s[2:3], 0x0|s_cbranch_vccz L|L:|s_endpgm", "2 missing-wait"),
                Arguments.of(
                        "gfx90a",
                        "s_load_dwordx2 vcc, s[2:3], 0x0|v_cndmask_b32_e32 v0, v1, v2, vcc|s_endpgm",
                        "2 missing-wait"),
                Arguments.of(
                        "gfx90a",
                        "global_load_dword a0, v9, s[0:1]|v_accvgpr_read_b32 v0, a0|s_endpgm",
                        "2 missing-wait"),
                Arguments.of("gfx90a", "s_cbranch_scc0 L|s_mov_b32 s0, s1|L:", "2 no-instruction"),
                Arguments.of(
                        "gfx90a",
                        "global_load_dword v0, v9, s[0:1]|s_waitcnt vmcnt(0)|s_waitcnt vmcnt(0)|s_endpgm",
                        "3 unneeded-wait"),
                Arguments.of("gfx90a", "global_store_dword v9, v8, s[0:1]|s_waitcnt vmcnt(0)|s_barrier|s_endpgm", ""),
                Arguments.of("gfx90a", "v_mov_b32 v0, v1|s_nop 0|v_mov_b32 v2, v0|s_endpgm", "2 unneeded-nop"),
                // What is for speed only is no pause, nor is what aligns a branch target.
                Arguments.of(
                        "gfx1100",
                        "s_delay_alu instid0(VALU_DEP_1)|v_mov_b32 v0, v1|s_clause 0x1|v_mov_b32 v2, v0|s_endpgm",
                        ""),
                Arguments.of(
                        "gfx1030",
                        "v_mov_b32 v0, v1|s_nop 0|s_nop 0|s_nop 0|s_nop 0|s_nop 0|s_nop 0|s_nop 0|L:|v_mov_b32 v2, v0"
                                + "|s_cbranch_scc0 L|s_endpgm",
                        ""),
                // On the way that is not straight it is needed.
                Arguments.of(
                        "gfx90a",
                        "v_readfirstlane_b32 s0, v1|s_nop 3|s_cbranch_scc0 L|s_endpgm|L:|global_load_dword v0, v9, s[0:1]"
                                + "|s_endpgm",
                        ""),
                // A function waits for what it returns, and its caller need not.
                Arguments.of(
                        "gfx90a",
                        "global_load_dword v0, v9, s[0:1]|s_swappc_b64 s[30:31], s[4:5]|v_mov_b32 v1, v0|s_endpgm",
                        ""));
    }

    @ParameterizedTest
    @MethodSource("sources")
    void findsWhatIsWrong(String target, String source, String expected) {
        assertEquals(expected, found(target, source.replace('|', '\n')));
    }

    @Test
    void functionsWaitForTheirCallersOperations() {
        String functions = ".type k,@function|k:|s_endpgm|.type f,@function|f:|v_mov_b32 v0, v1"
                + "|s_setpc_b64 s[30:31]|.type g,@function|g:|s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)"
                + "|global_load_dword v0, v[0:1], off|s_setpc_b64 s[30:31]";
        assertEquals(
                "6 missing-wait-at-entry, 12 missing-wait-at-return",
                found("gfx90a", (functions + kernel("gfx90a", "")).replace('|', '\n')));
    }

    @Test
    void functionsReturnWhenStoresAreDoneThatCallersDoNotWaitFor() {
        String start =
                ".type k,@function|k:|s_endpgm|.type f,@function|f:|" + "s_waitcnt vmcnt(0) expcnt(0) lgkmcnt(0)|";
        String local = start + "ds_write_b32 v0, v1|%ss_setpc_b64 s[30:31]" + kernel("gfx90a", "");
        String global = start + "global_store_dword v[0:1], v2, off|%ss_setpc_b64 s[30:31]";
        String end = kernel("gfx90a", "");
        assertEquals(
                "8 missing-wait-at-return",
                found("gfx90a", String.format(local, "").replace('|', '\n')));
        assertEquals(
                "",
                found("gfx90a", String.format(local, "s_waitcnt lgkmcnt(0)|").replace('|', '\n')));
        assertEquals(
                "8 missing-wait-at-return",
                found("gfx90a", String.format(global + end, "").replace('|', '\n')));
        assertEquals(
                "",
                found(
                        "gfx90a",
                        String.format(global + end, "s_waitcnt vmcnt(0)|").replace('|', '\n')));
        // From GFX10 on, stores have a counter of their own, for which callers wait.
        assertEquals(
                "",
                found(
                        "gfx1030",
                        String.format(global + kernel("gfx1030", ""), "").replace('|', '\n')));
    }

    @Test
    void functionsHaveTheHazardsThatTheirCallersMayLeave() {
        String read = "s_mov_b32 s0, 0|s_add_co_u32 s1, s0, s0|";
        String kernel = ".type k,@function|k:|" + read + "s_endpgm|";
        String function = ".type f,@function|f:|s_wait_loadcnt 0x0|s_wait_storecnt 0x0|s_wait_samplecnt 0x0"
                + "|s_wait_bvhcnt 0x0|s_wait_expcnt 0x0|s_wait_dscnt 0x0|s_wait_kmcnt 0x0|" + read
                + "s_setpc_b64 s[30:31]";
        assertEquals(
                "16 hazard:salu-write-read, 17 hazard:salu-write-call",
                found("gfx1200", (kernel + function + kernel("gfx1200", "")).replace('|', '\n')));
    }

    @Test
    void aMessageNamesBothInstructionsThePathAndTheWait() {
        String source = "s_load_dwordx2 s[0:1], s[4:5], 0x0\ns_cbranch_scc0 L\ns_waitcnt lgkmcnt(0)\n"
                + "L:\ns_mov_b32 s2, s1\ns_endpgm\n";
        assertEquals(
                "line 5: missing-wait: s_mov_b32 s2, s1: reads s1, which may not be written yet"
                        + " (s_load_dwordx2 s[0:1], s[4:5], 0x0 at line 1, then by the branch at line 2);"
                        + " expected a wait lgkmcnt <= 0 between",
                findings("gfx90a", source).get(0).toString());
    }

    @Test
    void aMessageNamesTheNearestSequenceOfTheMemoryModel() {
        String source = "global_load_dword v0, v9, s[0:1] glc\nbuffer_wbinvl1_vol\ns_endpgm\n";
        assertEquals(
                "line 2: early-invalidate: buffer_wbinvl1_vol: invalidates before vmcnt is 0"
                        + " (global_load_dword v0, v9, s[0:1] glc at line 1); expected as in load acquire agent global"
                        + " (global_load_dword glc; s_waitcnt vmcnt(0); buffer_wbinvl1_vol)",
                findings("gfx90a", source).get(0).toString());
    }

    @Test
    void relocatedAddressesInSourcesAreSomeAddress() {
        assertEquals("", found("gfx90a", "s_getpc_b64 s[4:5]\ns_add_u32 s4, s4, f@rel32@lo+4\ns_endpgm\n"));
    }

    @Test
    void kernelsOfASourceHaveTheirOwnWaves() {
        List<CodeUnit> units = units("gfx1030", """
                a: s_endpgm
                b: s_endpgm
                f: s_setpc_b64 s[30:31]
                .type f,@function
                .amdhsa_kernel a
                    .amdhsa_wavefront_size32 1
                    .amdhsa_next_free_vgpr 1
                    .amdhsa_next_free_sgpr 1
                .end_amdhsa_kernel
                .amdhsa_kernel b
                    .amdhsa_wavefront_size32 0
                    .amdhsa_next_free_vgpr 1
                    .amdhsa_next_free_sgpr 1
                .end_amdhsa_kernel
                """);
        assertEquals(
                List.of(32, 64), units.stream().map(u -> u.isa().waveSize()).toList());
        assertEquals(
                List.of(List.of(0, 8), List.of(4, 8)),
                units.stream()
                        .map(u ->
                                u.entries().stream().map(CodeUnit.Entry::offset).toList())
                        .toList());
    }

    @Test
    void kernelsInSectionsOfTheirOwnKeepToTheirDescriptors() {
        String kernel = """
                .section .text.%1$s,"ax",@progbits
                .type %1$s,@function
                %1$s: v_mov_b32 v%2$d, 0
                s_endpgm
                .section .rodata,"a",@progbits
                .amdhsa_kernel %1$s
                    .amdhsa_next_free_vgpr %3$d
                    .amdhsa_next_free_sgpr 8
                    .amdhsa_accum_offset 4
                .end_amdhsa_kernel
                """;
        assertEquals(
                "13 beyond-allocation",
                found("gfx90a", String.format(kernel, "a", 3, 8) + String.format(kernel, "b", 4, 4)));
    }

    @Test
    void whatMacrosAndConditionsLeaveOutIsNotThere() {
        String source = """
                .macro load
                s_load_dword s0, s[2:3], 0x0
                .endm
                load
                .if 0
                s_waitcnt lgkmcnt(0)
                .endif
                s_mov_b32 s1, s0
                s_endpgm
                """;
        assertEquals("8 missing-wait", found("gfx90a", source));
    }

    /** The descriptor of kernel {@code k}, to stand at the end of a source. */
    private static String kernel(String target, String directives) {
        return "|.amdhsa_kernel k|.amdhsa_next_free_vgpr 64|.amdhsa_next_free_sgpr 64|"
                + (target.equals("gfx90a") ? ".amdhsa_accum_offset 64|" : "") + directives + ".end_amdhsa_kernel";
    }

    private static String found(String target, String source) {
        return findings(target, source).stream()
                .map(f -> f.place().line() + " " + f.ruleId())
                .collect(Collectors.joining(", "));
    }

    private static List<Finding> findings(String target, String source) {
        List<Finding> found = new ArrayList<>();
        units(target, source).forEach(new Linter(found::add)::check);
        found.sort(Comparator.comparingLong(f -> f.place().address()));
        return found;
    }

    private static List<CodeUnit> units(String target, String source) {
        TargetId id = TargetId.of(
                Targets.find(target).orElseThrow(), Map.of("sramecc", FeatureSetting.OFF, "xnack", FeatureSetting.OFF));
        Isa isa = id.processor().isa().orElseThrow();
        ObjectAssembler.Result result = new ObjectAssembler(id, isa).assemble(source, "k.s");
        assertEquals(List.of(), result.problems());
        try {
            CodeObject object = CodeObject.read(ByteWindow.of(result.file().orElseThrow(), "k.s"));
            return ObjectUnits.of(object, result.code(), "k.s", isa);
        } catch (CodeObjectException e) {
            throw new AssertionError(e);
        }
    }
}
