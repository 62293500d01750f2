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
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                SpellingsTest.class.getResourceAsStream("spellings.tsv"), StandardCharsets.UTF_8))) {
            List<String> rows =
                    reader.lines().filter(line -> !line.startsWith("#")).toList();
            return rows.stream();
        }
    }

    @ParameterizedTest
    @MethodSource("rows")
    void assembles(String row) {
        String[] columns = row.split("\t");
        String text = columns[0];
        Assembler assembler = new Assembler(ISA);
        Instruction instruction = new Instruction();
        boolean isGood = assembler.assemble(text, instruction);
        if (columns[1].equals("error")) {
            assertFalse(isGood, text);
            assertFalse(assembler.error().isBlank(), text);
            assertTrue(assembler.errorColumn() >= 1 && assembler.errorColumn() <= text.length() + 1, text);
            return;
        }
        assertTrue(isGood, () -> text + ": " + assembler.error());
        byte[] bytes = new byte[LONGEST];
        assertEquals(columns[1], HexFormat.of().formatHex(bytes, 0, instruction.copyTo(bytes, 0)), text);
    }

    @Test
    void manyRowsOfBothKinds() throws IOException {
        assertTrue(rows().filter(row -> row.endsWith("\terror")).count() > 100);
        assertTrue(rows().filter(row -> !row.endsWith("\terror")).count() > 300);
    }
}
