package org.gfxisa.simulator.lint;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
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
    /** Returns the cases of a file: {@code == target : line rule, line rule}, then the source. */
    static Stream<Arguments> sources() throws IOException {
        try (InputStream in = LinterTest.class.getResourceAsStream("/lint/sources.txt")) {
            String[] cases = new String(in.readAllBytes(), UTF_8).split("\\R\\R");
            return Stream.of(cases).map(LinterTest::source);
        }
    }

    private static Arguments source(String text) {
        List<String> lines = text.lines().filter(line -> !line.startsWith("#")).toList();
        String[] head = lines.get(0).substring("== ".length()).split(" : ");
        String source = lines.stream().skip(1).collect(Collectors.joining("\n"));
        return Arguments.of(head[0], source, head.length > 1 ? head[1] : "");
    }

    @ParameterizedTest
    @MethodSource("sources")
    void findsWhatIsWrong(String target, String source, String expected) {
        assertEquals(expected, found(target, source));
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

    /** Hardware stores what the packed product wrote, which LLVM 22 does not consider (erratum H28). */
    @Test
    void wideStoresReadTheirDataLateWhereTheOffsetIsAScalarRegister() {
        String product = "v_pk_mul_f32 v[4:5], v[8:9], v[10:11]|";
        String lines = "buffer_store_dwordx4 v[4:7], v2, s[8:11], s12 offen|" + product
                + "buffer_store_dwordx4 v[4:7], v2, s[8:11], s12 offen|s_mov_b32 s20, 0|" + product
                + "buffer_store_dwordx2 v[4:5], v2, s[8:11], s12 offen|" + product
                + "buffer_store_dwordx4 v[0:3], v2, s[8:11], s12 offen|" + product
                + "tbuffer_store_format_xyz v[4:6], off, s[8:11], m0 format:[BUF_DATA_FORMAT_32_32_32,BUF_NUM_FORMAT_FLOAT]|"
                + product + "s_endpgm|";
        String source = lines.replace('|', '\n');
        assertEquals("", found("gfx90a", source));
        String both = "2 hazard:wide-store-scalar-offset, 11 hazard:wide-store-scalar-offset";
        assertEquals(both, found("gfx942", source));
        assertEquals(both, found("gfx950", source));
    }

    @Test
    void aMessageNamesBothInstructionsThePathAndTheWait() {
        String source = "s_load_dwordx2 s[0:1], s[4:5], 0x0\ns_cbranch_scc0 L\ns_waitcnt lgkmcnt(0)\n"
                + "L:\ns_mov_b32 s2, s1\ns_endpgm\n";
        assertEquals(
                "k.s:5:1: missing-wait: s_mov_b32 s2, s1: reads s1, which may not be written yet"
                        + " (s_load_dwordx2 s[0:1], s[4:5], 0x0 at line 1, then by the branch at line 2);"
                        + " expected s_waitcnt lgkmcnt(0) between",
                findings("gfx90a", source).get(0).toString());
    }

    /** The field has four bits, and 15 means no wait. */
    @Test
    void aMessageSaysWhatToWrite() {
        String loads = "ds_read_b32 v1, v0\n" + "ds_read_b32 v2, v0\n".repeat(21);
        assertExpected("s_waitcnt lgkmcnt(14)", "gfx90a", loads + "v_mov_b32 v3, v1\n");
        String scalar = "v_mov_b32 v0, s0\ns_mov_b32 s0, 0\ns_mov_b32 s1, s0\n";
        assertExpected("s_wait_alu depctr_sa_sdst(0)", "gfx1200", scalar);
        assertExpected("s_wait_kmcnt 0x0", "gfx1200", "s_load_b32 s0, s[2:3], 0x0\ns_mov_b32 s1, s0\n");
        String matrix = "v_mfma_f32_32x32x1f32 v[0:31], v40, v41, v[0:31]\nv_mov_b32 v50, v0\n";
        assertExpected("19 more wait states (s_nop 15; s_nop 2)", "gfx90a", matrix);
    }

    private static void assertExpected(String expected, String target, String source) {
        String finding = findings(target, source + "s_endpgm\n").get(0).toString();
        assertTrue(finding.endsWith("expected " + expected + " between"), finding);
    }

    @Test
    void aMessageNamesTheNearestSequenceOfTheMemoryModel() {
        String source = "global_load_dword v0, v9, s[0:1] glc\nbuffer_wbinvl1_vol\ns_endpgm\n";
        assertEquals(
                "k.s:2:1: early-invalidate: buffer_wbinvl1_vol: invalidates before vmcnt is 0"
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
        List<CodeRegion> units = units("gfx1030", """
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
                        .map(u -> u.entries().stream()
                                .map(CodeRegion.Entry::offset)
                                .toList())
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

    /** Returns the descriptor of kernel {@code k}, to be appended to a source. */
    private static String kernel(String target, String directives) {
        return "|.amdhsa_kernel k|.amdhsa_next_free_vgpr 64|.amdhsa_next_free_sgpr 64|"
                + (target.equals("gfx90a") ? ".amdhsa_accum_offset 64|" : "") + directives + ".end_amdhsa_kernel";
    }

    private static String found(String target, String source) {
        return findings(target, source).stream()
                .map(f -> f.place().source().orElseThrow().line() + " " + f.ruleId())
                .collect(Collectors.joining(", "));
    }

    private static List<Finding> findings(String target, String source) {
        List<Finding> found = new ArrayList<>();
        units(target, source).forEach(new Linter(found::add)::check);
        found.sort(Comparator.comparingLong(f -> f.place().address()));
        return found;
    }

    private static List<CodeRegion> units(String target, String source) {
        TargetId id = TargetId.of(
                Targets.find(target).orElseThrow(), Map.of("sramecc", FeatureSetting.OFF, "xnack", FeatureSetting.OFF));
        Isa isa = id.processor().isa().orElseThrow();
        ObjectAssembler.Result result = new ObjectAssembler(id, isa).assemble(source, "k.s");
        assertEquals(List.of(), result.problems());
        try {
            CodeObject object = CodeObject.read(ByteWindow.of(result.file().orElseThrow(), "k.s"));
            return CodeRegions.of(object, result.code(), isa);
        } catch (CodeObjectException e) {
            throw new AssertionError(e);
        }
    }
}
