package org.gfxisa.simulator.lint;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.WaitInstructions;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.findings.Finding;
import org.gfxisa.simulator.lint.Repair.Insertion;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class RepairTest {
    /** Returns targets and code without branches. Lines are separated by bars; expected insertions start with a plus. */
    static Stream<Arguments> codes() {
        return Stream.of(
                // The greatest sufficient numbers, and one instruction for several counters.
                Arguments.of(
                        "gfx90a",
                        "global_load_dword v0, v9, s[0:1]|global_load_dword v1, v9, s[0:1]|+s_waitcnt vmcnt(1)"
                                + "|v_mov_b32_e32 v2, v0|s_load_dword s4, s[0:1], 0x0"
                                + "|+s_waitcnt vmcnt(0) lgkmcnt(0)|v_add_u32_e32 v2, s4, v1|s_endpgm"),
                Arguments.of(
                        "gfx1200",
                        "global_load_b32 v0, v9, s[0:1]|ds_load_b32 v1, v9|s_load_b32 s4, s[0:1], 0x0|+s_wait_loadcnt_dscnt 0x0"
                                + "|v_add_nc_u32_e32 v2, v0, v1|+s_wait_kmcnt 0x0|v_mov_b32_e32 v3, s4|s_endpgm"),
                // A wait that an earlier one makes redundant is not inserted.
                Arguments.of(
                        "gfx900",
                        "global_load_dword v0, v9, s[0:1]|global_load_dword v1, v9, s[0:1]|+s_waitcnt vmcnt(0)"
                                + "|v_mov_b32_e32 v2, v1|v_mov_b32_e32 v3, v0|s_endpgm"),
                // Sources that are read after issue.
                Arguments.of(
                        "gfx600",
                        "buffer_store_dword v0, off, s[0:3], 0|+s_waitcnt expcnt(0)|v_mov_b32_e32 v0, 1|s_endpgm"),
                // Stores with a counter of their own.
                Arguments.of(
                        "gfx1030",
                        "global_store_dword v9, v0, s[0:1]|+s_waitcnt_vscnt null, 0x0|s_barrier"
                                + "|+buffer_gl0_inv|global_load_dword v1, v9, s[0:1]|s_endpgm"),
                Arguments.of(
                        "gfx90a", "ds_write_b32 v0, v1|+s_waitcnt lgkmcnt(0)|s_barrier|ds_read_b32 v2, v3|s_endpgm"),
                // Loads to LDS, used by the same wave and by others.
                Arguments.of(
                        "gfx90a",
                        "buffer_load_dword v1, s[8:11], 0 offen lds|+s_waitcnt vmcnt(0)|ds_read_b32 v2, v1|s_endpgm"),
                Arguments.of(
                        "gfx942",
                        "global_load_lds_dword v1, s[4:5]|global_load_dword v5, v1, s[4:5]|+s_waitcnt vmcnt(1)|s_barrier"
                                + "|ds_read_b32 v2, v1|s_endpgm"),
                // Caches.
                Arguments.of("gfx900", "s_store_dword s2, s[0:1], 0x0|+s_dcache_wb|s_endpgm"),
                Arguments.of(
                        "gfx1030",
                        "global_load_dword v0, v9, s[0:1] glc dlc|+s_waitcnt vmcnt(0)|buffer_gl1_inv"
                                + "|+buffer_gl0_inv|global_load_dword v1, v9, s[0:1]|s_endpgm"),
                Arguments.of("gfx90a", "buffer_wbl2|+s_waitcnt vmcnt(0)|global_store_dword v9, v1, s[0:1]|s_endpgm"),
                // Hazards: wait states, instructions that end a hazard, and occurrences that a rule counts.
                Arguments.of(
                        "gfx90a",
                        "v_mov_b32_e32 v1, v0|+s_nop 1|v_mov_b32_dpp v2, v1 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf"
                                + "|s_endpgm"),
                Arguments.of(
                        "gfx942",
                        "v_mfma_f32_32x32x8_f16 v[0:15], v[16:17], v[18:19], v[0:15]|+s_nop 10|v_mov_b32_e32 v20, v0"
                                + "|s_endpgm"),
                Arguments.of(
                        "gfx1010",
                        "global_load_dword v0, v9, s[0:1]|+s_waitcnt_depctr depctr_vm_vsrc(0)|s_mov_b32 s0, 1|s_endpgm"),
                // A wait is not inserted into a clause, nor after an instruction that writes its own address.
                Arguments.of(
                        "gfx1030",
                        "global_load_dword v0, v9, s[0:1]|+s_waitcnt vmcnt(0)|s_clause 0x1|global_store_dword v8, v7, s[0:1]"
                                + "|global_store_dword v8, v0, s[0:1] offset:4|s_endpgm"),
                Arguments.of(
                        "gfx90a",
                        "s_load_dword s9, s[0:1], 0x0|+s_waitcnt lgkmcnt(0)|s_getpc_b64 s[4:5]|s_add_u32 s4, s4, s9"
                                + "|s_addc_u32 s5, s5, 0|s_endpgm"));
    }

    @ParameterizedTest
    @MethodSource("codes")
    void putsInWhatIsMissing(String target, String code) {
        Isa isa = Targets.find(target).flatMap(Processor::isa).orElseThrow();
        List<String> lines = List.of(code.split("\\|"));
        List<String> plain =
                lines.stream().filter(line -> !line.startsWith("+")).toList();
        CodeRegion region = CodeRegion.raw(isa, Set.of(), bytes(isa, plain));
        Map<Integer, List<String>> missing = new TreeMap<>();
        for (Insertion one : Repair.of(region)) {
            missing.computeIfAbsent(one.offset(), offset -> new ArrayList<>()).add(one.text());
        }
        List<String> mended = new ArrayList<>();
        int offset = 0;
        for (String line : plain) {
            missing.getOrDefault(offset, List.of()).forEach(text -> mended.add("+" + text));
            mended.add(line);
            offset += instruction(isa, line).size();
        }
        assertEquals(String.join("\n", lines), String.join("\n", mended));

        // Nothing is left to fix, and a second run inserts nothing.
        CodeRegion now = CodeRegion.raw(
                isa,
                Set.of(),
                bytes(isa, mended.stream().map(line -> line.replace("+", "")).toList()));
        List<Finding> found = new ArrayList<>();
        new Linter(found::add).check(now);
        assertEquals(List.of(), found);
        assertEquals(List.of(), Repair.of(now));
    }

    /** Findings that no insertion fixes are left. */
    @Test
    void leavesWhatNothingMakesGood() {
        Isa isa = Targets.find("gfx90a").flatMap(Processor::isa).orElseThrow();
        assertEquals(List.of(), Repair.of(CodeRegion.raw(isa, Set.of(), bytes(isa, List.of("v_mov_b32 v0, v1")))));
    }

    @Test
    void everyTargetCanWaitForEachOfItsCounters() {
        for (Isa isa : Targets.all().stream().flatMap(p -> p.isa().stream()).toList()) {
            WaitInstructions waits = new WaitInstructions(isa);
            InstructionInfo info = new InstructionInfo(isa);
            for (int counter = 0; counter < isa.tables().counters().size(); counter++) {
                for (int number :
                        List.of(0, 1, isa.tables().counters().get(counter).most() - 1)) {
                    List<Instruction> made = waits.of(Map.of(counter, number));
                    assertEquals(1, made.size());
                    info.read(made.get(0));
                    int[] expected = new int[isa.tables().counters().size()];
                    int[] actual = new int[expected.length];
                    for (int i = 0; i < expected.length; i++) {
                        int most = isa.tables().counters().get(i).most();
                        expected[i] = i == counter ? number : most;
                        actual[i] = Math.min(info.counters().waitsFor(i), most);
                    }
                    assertArrayEquals(expected, actual, isa.target() + " " + Arrays.toString(actual));
                }
            }
        }
    }

    @Test
    void putsLinesIntoASource() {
        Isa isa = Targets.find("gfx90a").flatMap(Processor::isa).orElseThrow();
        CodeRegion region =
                CodeRegion.raw(isa, Set.of(), bytes(isa, List.of("s_load_dword s0, s[2:3], 0x0", "s_mov_b32 s1, s0")));
        List<Insertion> missing = Repair.of(region);
        String wait =
                "s_waitcnt lgkmcnt(0)" + " ".repeat(28) + "; missing-wait: reads s0, which may not be written yet";
        assertEquals(
                "k:\r\n\ts_load\r\n\t" + wait + "\r\n\ts_mov s1, s0 // ä\r\n",
                SourceInsertions.insert("k:\r\n\ts_load\r\n\ts_mov s1, s0 // ä\r\n", Map.of(3, missing)));
        assertEquals("a: b:  " + wait + "\n\ts_mov", SourceInsertions.insert("a: b:  s_mov", Map.of(1, missing)));
    }

    private static byte[] bytes(Isa isa, List<String> lines) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (String line : lines) {
            Instruction instruction = instruction(isa, line);
            byte[] bytes = new byte[instruction.size()];
            instruction.copyTo(bytes, 0);
            out.writeBytes(bytes);
        }
        return out.toByteArray();
    }

    private static Instruction instruction(Isa isa, String line) {
        Assembler assembler = new Assembler(isa);
        Instruction instruction = new Instruction();
        assertEquals("", assembler.assemble(line, instruction) ? "" : line + ": " + assembler.error());
        return instruction;
    }
}
