package org.gfxisa.simulator.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gfxisa.simulator.json.InputException;
import org.gfxisa.simulator.json.Json;
import org.gfxisa.simulator.json.JsonObject;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainTest {
    private static final int COLUMNS = 100;

    private static List<String> lines(String... arguments) {
        CliRun run = CliRun.of("", arguments);
        assertEquals("", run.err());
        assertEquals(0, run.exitCode());
        return run.out().lines().toList();
    }

    private static void has(List<String> lines, String pattern) {
        assertTrue(lines.stream().anyMatch(line -> line.matches(pattern)), () -> String.join("\n", lines));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "v_add_f32",
                "s_waitcnt",
                "global_load_dword",
                "v_cmp_lt_f32",
                "ds_read_b32",
                "s_cbranch_scc0",
                "v_mfma_f32_32x32x1f32",
                "image_sample",
                "s_brev_b32",
                "v_dual_add_f32",
                "buffer_gl0_inv"
            })
    void everyKindIsExplained(String mnemonic) {
        List<String> lines = lines("explain", mnemonic);
        has(lines, "  .*instructions/.*\\.yaml:\\d+");
        has(lines, "Encodings of gfx.*");
        has(lines, "  source: .*");
        assertEquals(List.of(), lines.stream().filter(l -> l.length() > COLUMNS).toList());
    }

    @Test
    void bytesAreShownWithTheValuesOfTheFields() {
        for (String bytes : List.of("01040002", "0x02000401", "v_add_f32 v0, s1, v2 // 000000001900: 02000401")) {
            List<String> lines = lines("explain", "--target", "gfx90a", bytes);
            assertEquals("v_add_f32_e32 v0, s1, v2", lines.get(0));
            has(lines, "  src0 +8:0 +0x1");
            has(lines, "  src1 +16:9 +0x2");
            has(lines, "v_add_f32: .*");
        }
        CliRun byteSwapped = CliRun.of("", "explain", "--target", "gfx90a", "dc500000", "00000001");
        assertEquals(
                "gfxisa: dc500000 00000001: no instruction of gfx90a; as dwords, with 0x before each, they are"
                        + " 'flat_load_dword v0, v[1:2]'\n",
                byteSwapped.err().replace("\r\n", "\n"));
    }

    @Test
    void wordsFindInstructionsAndRegisters() {
        has(lines("explain", "mfma"), "\\d+ instructions have 'mfma' in their names: .*");
        List<String> exec = lines("explain", "--target", "gfx90a", "exec");
        has(exec, "exec: a register of 64 bits, .*");
        has(exec, ".*s_and_saveexec_b64.*");
        has(lines("explain", "state"), "exec_lo +1 +32|exec +1 +64");
    }

    @Test
    void aWavesStateHasWidths() {
        List<String> lines = lines("explain", "--target", "gfx90a", "state");
        has(lines, "pc +1 +48 .*");
        has(lines, "s0 to s101 +102 +32 .*");
        has(lines, "exec +1 +64");
        has(lines, "v0 to v255 +256 +32 a lane .*");
        has(lines, "vmcnt +1 +6 .*");
        has(lines, "HW_REG_TRAPSTS +1 +32 .*");
        has(lines, "s\\[30:31] +return address");
        has(lines, "s\\[8:9] +implicit arguments");
        has(lines, "s12 +work group x");
        assertTrue(lines("explain", "--target", "gfx1200", "state").stream().noneMatch(l -> l.startsWith("s12 ")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"V1", "v1"})
    void anErratumSaysWhatIsTakenAndWhereItMatters(String number) {
        List<String> lines = lines("explain", number);
        assertEquals("V1: DPP of instructions with 64-bit operands", lines.get(0));
        has(lines, "  source: MI200 ISA, 12\\.17\\.1");
        has(lines, "  taken: LLVM's forms\\.");
        has(lines, "  processors: gfx600, .*");
    }

    @Test
    void anEntrySaysWhatItsErrataTake() {
        has(lines("explain", "v_fmac_f64"), "    taken: LLVM's forms\\.");
    }

    @Test
    void theEntryIsExpandedAndItsVersionsStandSideBySide() {
        List<String> lines = lines("explain", "flat_atomic_add");
        assertEquals("flat_atomic_add: Atomic add, 32 bits, flat address", lines.get(0));
        has(lines, "  flat_atomic: \\{gfx7: 50, gfx8: 66, gfx10: 50, gfx11: 53}");
        has(lines("explain", "s_load_dword"), "  does: \\{gfx6: sdata = scalar\\.b32.*");
    }

    @ParameterizedTest
    @CsvSource({
        "ds_add_u32, 'atomic mem = lds.u32[addr + offset] { mem = mem + data0 }'",
        "global_load_dwordx2, 'vdst = global.b64[vaddr + saddr + offset]'",
        "buffer_store_dword, 'buffer.b32[srsrc, vaddr, soffset + offset] = vdata'",
        "s_load_dwordx2, 'sdata = scalar.b64[sbase + offset]'"
    })
    void memoryIsSaidAsItIsAccessed(String instruction, String text) {
        assertTrue(lines("explain", instruction, "--target", "gfx90a").contains("  does: " + text));
    }

    @Test
    void longStatementsHaveALineEach() {
        List<String> lines = lines("explain", "global_atomic_cmpswap", "--target", "gfx90a");
        int at = lines.indexOf("  does:");
        assertEquals(
                List.of(
                        "    atomic mem = global.b32[vaddr + saddr + offset] {",
                        "      if returns {",
                        "        vdst = mem",
                        "      }",
                        "      mem = mem == vdata@1 ? vdata@0 : mem",
                        "    }"),
                lines.subList(at + 1, at + 7));
    }

    @Test
    void aTargetTellsOfOperandsCountersHazardsAndErrata() {
        List<String> lines = lines("explain", "global_load_dword", "--target", "gfx90a");
        has(lines, "  vdst +written, b32, 1 dword");
        has(lines, "  raises vm: completes in the order of issue");
        has(lines, "  exec-vmem: valu writes exec, then vmem: 5 wait states");
        has(lines, "  M5: .+");
        assertFalse(lines.stream().anyMatch(l -> l.contains("gfx1100")), "another target");
    }

    @Test
    void namesOfAllGenerationsAndFormsAreKnown() {
        String title = lines("explain", "ds_read_b32").get(0);
        assertEquals(title, lines("explain", "ds_load_b32").get(0));
        assertEquals(
                "v_add_f32: Add, single precision",
                lines("explain", "V_ADD_F32_e64").get(0));
    }

    @Test
    void bytesAreDecoded() {
        has(lines("explain", "--target", "gfx90a", "0003007e"), "v_mov_b32: Move");
        has(lines("explain", "--target", "gfx90a", "00", "03", "00", "7e"), "v_mov_b32: Move");
        CliRun run = CliRun.of("", "explain", "0003007e");
        assertEquals(2, run.exitCode());
        assertEquals("gfxisa: bytes need a --target, since each processor decodes them differently\n", run.err());
    }

    @Test
    void unknownNamesHaveANeighbourOrAnOwner() {
        CliRun run = CliRun.of("", "explain", "v_ad_f32");
        assertEquals(2, run.exitCode());
        assertEquals("gfxisa: no instruction is called 'v_ad_f32'; did you mean v_add_f32?\n", run.err());
        run = CliRun.of("", "explain", "v_add_nc_u32", "--target", "gfx90a");
        assertEquals("gfxisa: gfx90a has no instruction 'v_add_nc_u32'; gfx101-gfx12 have it\n", run.err());
    }

    @Test
    void anEntryIsAnObject() throws InputException {
        List<String> lines = lines("explain", "v_add_f32", "--target", "gfx90a", "--json");
        JsonObject entry = Json.object(lines.get(0).getBytes(StandardCharsets.UTF_8));
        assertEquals("v_add_f32", entry.text("instruction"));
        JsonObject first = entry.objects("encodings").get(0);
        assertEquals("fe000000", first.text("mask"));
        assertEquals("02000000", first.text("value"));
    }

    @Test
    void theBitsAreDrawn() {
        List<String> lines = lines("explain", "v_add_f32", "--target", "gfx90a");
        int at = lines.indexOf("Bits of v_add_f32_e32, vop2");
        assertEquals("   31         25 24           17 16            9 8               0", lines.get(at + 1));
        assertEquals("  |0 0 0 0 0 0 1|     vdst      |     src1      |      src0       |", lines.get(at + 2));
    }
}
