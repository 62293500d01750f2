package org.gfxisa.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gfxisa.Isa;
import org.gfxisa.isa.Opcode;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The records of accesses to memory, which follow from what the spec's texts say. */
class MemoryAccessesTest {
    private static final String USUAL =
            "LOAD NONE stride=0 OPERANDS masked=false units=1,1 lds=NEVER returns=NEVER NONE transposed=0,0";

    private static Action action(String target, String instruction) throws ReflectiveOperationException {
        int opcode = Opcode.class
                .getField(instruction.toUpperCase(java.util.Locale.ROOT))
                .getInt(null);
        Isa isa = Targets.find(target).orElseThrow().isa().orElseThrow();
        return isa.action(opcode).orElseThrow();
    }

    /** The components of the record that differ from those of a plain load. */
    private static String text(MemoryAction m) {
        String all = m.access() + " " + m.half() + " stride=" + m.stride() + " " + m.addressing() + " masked="
                + m.masked()
                + " units=" + m.immediateUnit() + "," + m.registerUnit() + " lds=" + m.lds() + " returns=" + m.returns()
                + " " + m.comparand() + " transposed=" + m.transposedBits() + "," + m.transposedLanes();
        String[] usual = USUAL.split(" ");
        String[] words = all.split(" ");
        String rest = java.util.stream.IntStream.range(0, words.length)
                .filter(i -> !words[i].equals(usual[i]))
                .mapToObj(i -> words[i])
                .collect(Collectors.joining(" "));
        return (m.space() + " " + m.element() + " " + rest).strip();
    }

    @ParameterizedTest
    @CsvSource({
        "gfx90a, global_load_dword, GLOBAL B32 lds=MODIFIER",
        "gfx942, global_load_dword, GLOBAL B32",
        "gfx90a, flat_load_sbyte, FLAT I8",
        "gfx90a, global_load_dwordx3, GLOBAL B96",
        "gfx90a, global_load_short_d16_hi, GLOBAL B16 HIGH",
        "gfx90a, ds_read_u8_d16, LDS U8 LOW",
        "gfx90a, ds_write_b8_d16_hi, LDS B8 STORE HIGH",
        "gfx90a, ds_read2_b64, LDS B64 stride=1",
        "gfx90a, ds_write2st64_b32, LDS B32 STORE stride=64",
        "gfx90a, ds_wrxchg2st64_rtn_b64, LDS B64 ATOMIC stride=64 returns=ALWAYS",
        "gfx900, ds_read_addtid_b32, LDS B32 M0_AND_LANE",
        "gfx90a, ds_append, LDS U32 ATOMIC M0_ONCE returns=ALWAYS",
        "gfx900, ds_add_src2_u32, LDS U32 ATOMIC TWO_IN_MEMORY",
        "gfx1100, lds_direct_load, LDS B32 M0_DIRECT",
        "gfx90a, ds_cmpst_rtn_b32, LDS B32 ATOMIC returns=ALWAYS FIRST",
        "gfx1100, ds_cmpstore_b32, LDS B32 ATOMIC SECOND",
        "gfx90a, ds_mskor_b32, LDS B32 ATOMIC FIRST",
        "gfx90a, global_atomic_cmpswap_x2, GLOBAL B64 ATOMIC returns=MODIFIER SECOND",
        "gfx908, global_atomic_add_f32, GLOBAL F32 ATOMIC",
        "gfx1030, global_load_dword_addtid, GLOBAL B32 LANE",
        "gfx1200, scratch_store_block, SCRATCH B1024 STORE masked=true",
        "gfx942, global_load_lds_ubyte, GLOBAL U8 lds=ALWAYS",
        "gfx900, buffer_store_lds_dword, BUFFER B32 STORE lds=ALWAYS",
        "gfx950, ds_read_b96_tr_b6, 'LDS B96 transposed=6,16'",
        "gfx1200, global_load_tr_b128, 'GLOBAL B128 transposed=16,8'",
        "gfx950, buffer_load_dwordx4, BUFFER B128 lds=MODIFIER",
        "gfx90a, buffer_load_dwordx4, BUFFER B128",
        "gfx908, buffer_atomic_add_f32, BUFFER F32 ATOMIC",
        "gfx1100, buffer_atomic_add_f32, BUFFER F32 ATOMIC returns=MODIFIER",
        "gfx1200, buffer_atomic_pk_add_f16, BUFFER V2F16 ATOMIC returns=MODIFIER",
        "gfx600, s_load_dwordx2, 'SCALAR B64 units=4,1'",
        "gfx90a, s_buffer_load_dword, SCALAR_BUFFER B32",
        "gfx90a, s_scratch_load_dword, 'SCALAR B32 units=1,64'",
        "gfx90a, s_atomic_cmpswap, SCALAR B32 ATOMIC returns=MODIFIER SECOND"
    })
    void rawAccesses(String target, String instruction, String expected) throws ReflectiveOperationException {
        assertEquals(expected, text((MemoryAction) action(target, instruction)));
    }

    @ParameterizedTest
    @CsvSource({
        "gfx90a, buffer_load_format_x, 'LOAD, BUFFER, 1, false, NONE, MODIFIER'",
        "gfx90a, tbuffer_store_format_xyz, 'STORE, TYPED_BUFFER, 3, false, NONE, NEVER'",
        "gfx90a, buffer_load_format_d16_xyzw, 'LOAD, BUFFER, 4, true, NONE, NEVER'",
        "gfx90a, buffer_store_format_d16_hi_x, 'STORE, BUFFER, 1, true, HIGH, NEVER'"
    })
    void accessesByFormat(String target, String instruction, String expected) throws ReflectiveOperationException {
        FormatAction f = (FormatAction) action(target, instruction);
        assertEquals(
                expected,
                Arrays.asList(f.access(), f.space(), f.components(), f.d16(), f.half(), f.lds()).stream()
                        .map(String::valueOf)
                        .collect(Collectors.joining(", ")));
    }

    /** Every instruction whose text accesses memory has a record, and its text names the record's memory. */
    @Test
    void textsAndRecordsSpeakOfTheSameMemory() {
        Map<String, TreeSet<String>> wrong = new TreeMap<>();
        int checked = 0;
        for (String target :
                java.util.List.of("gfx600", "gfx803", "gfx90a", "gfx950", "gfx1030", "gfx1100", "gfx1200")) {
            Isa isa = Targets.find(target).orElseThrow().isa().orElseThrow();
            for (int opcode = 0; opcode < isa.tables().executions().size(); opcode++) {
                if (isa.tables().executions().get(opcode) < 0
                        && isa.action(opcode).orElseThrow() instanceof MemoryAction memory) {
                    checked++;
                    String name = memory.space().name().toLowerCase(java.util.Locale.ROOT) + ".";
                    if (!isa.meaning(opcode).orElse("").contains(name)) {
                        wrong.computeIfAbsent(target, t -> new TreeSet<>())
                                .add(isa.tables().opcodeNames().get(opcode));
                    }
                }
            }
        }
        assertEquals(Map.of(), wrong);
        assertTrue(checked > 800, "only " + checked);
    }
}
