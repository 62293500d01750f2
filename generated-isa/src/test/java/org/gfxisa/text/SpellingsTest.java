package org.gfxisa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.Processor;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Other ways to write an operand or modifier than the disassembler's, and texts that are refused, after llvm-mc. */
class SpellingsTest {
    private static final Isa ISA =
            Targets.find("gfx90a").flatMap(Processor::isa).orElseThrow();
    private static final int LONGEST = 24;

    static Stream<String> rows() throws IOException {
        return rows("spellings.tsv");
    }

    static Stream<String> rowsByProcessor() throws IOException {
        return Stream.concat(rows("spellings-by-processor.tsv"), rows("operands.tsv"));
    }

    private static Stream<String> rows(String file) throws IOException {
        try (BufferedReader reader = new BufferedReader(
                new InputStreamReader(SpellingsTest.class.getResourceAsStream(file), StandardCharsets.UTF_8))) {
            List<String> rows =
                    reader.lines().filter(line -> !line.startsWith("#")).toList();
            return rows.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void assembles(String row) {
        String[] columns = row.split("\t");
        check(ISA, columns[0], columns[1]);
    }

    /** Names and operands that only some processors have. */
    @ParameterizedTest
    @MethodSource("rowsByProcessor")
    void assemblesWhereItExists(String row) {
        String[] columns = row.split("\t");
        check(Targets.find(columns[0]).flatMap(Processor::isa).orElseThrow(), columns[1], columns[2]);
    }

    private static String error(String processor, String text) {
        Assembler assembler =
                new Assembler(Targets.find(processor).flatMap(Processor::isa).orElseThrow());
        assertFalse(assembler.assemble(text, new Instruction()), text);
        return assembler.error();
    }

    @Test
    void unknownNamesTellWhoHasThem() {
        assertEquals("v_add_u32 exists on gfx8, gfx9, not on gfx1010", error("gfx1010", "v_add_u32_e32 v0, v1, v2"));
        assertEquals(
                "v_dual_mul_f32 exists on gfx11-gfx12, not on gfx1030",
                error("gfx1030", "v_dual_mul_f32 v0, v1, v2 :: v_dual_mov_b32 v3, v4"));
    }

    @Test
    void wrongOperandsTellWhatWouldFit() {
        assertEquals("src1 cannot be this register; it takes v0..v255", error("gfx90a", "v_add_f32_e32 v0, v1, s2"));
        assertTrue(error("gfx90a", "s_load_dword s1, s[8:9], v1").startsWith("offset cannot be this register"));
        assertEquals(
                "vdst takes 1024 bits, not 992", error("gfx90a", "v_mfma_f32_32x32x1f32 a[0:30], v0, v1, a[0:31]"));
    }

    private static void check(Isa isa, String text, String expected) {
        Assembler assembler = new Assembler(isa);
        Instruction instruction = new Instruction();
        boolean isGood = assembler.assemble(text, instruction);
        if (expected.equals("error")) {
            assertFalse(isGood, text);
            assertFalse(assembler.error().isBlank(), text);
            assertTrue(assembler.errorColumn() >= 1 && assembler.errorColumn() <= text.length() + 1, text);
            return;
        }
        assertTrue(isGood, () -> text + ": " + assembler.error());
        byte[] bytes = new byte[LONGEST];
        assertEquals(expected, HexFormat.of().formatHex(bytes, 0, instruction.copyTo(bytes, 0)), text);
    }

    @Test
    void manyRowsOfBothKinds() throws IOException {
        assertTrue(rows().filter(row -> row.endsWith("\terror")).count() > 100);
        assertTrue(rows().filter(row -> !row.endsWith("\terror")).count() > 300);
    }
}
