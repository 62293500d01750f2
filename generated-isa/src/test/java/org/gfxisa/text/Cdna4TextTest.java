package org.gfxisa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every vector and matrix instruction that gfx950 adds, bytes and texts as LLVM 22 has them; no corpus has any. */
class Cdna4TextTest {
    private static final int INSTRUCTIONS = 102;
    private final Isa isa = Targets.GFX950.isa().orElseThrow();
    private final Decoder decoder = new Decoder(isa);
    private final Disassembler disassembler = new Disassembler(isa);
    private final Assembler assembler = new Assembler(isa);
    private final Instruction instruction = new Instruction();

    private static List<String[]> rows() throws IOException {
        try (InputStream in = Cdna4TextTest.class.getResourceAsStream("/text/cdna4.tsv");
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            return lines.lines().map(line -> line.split("\t")).toList();
        }
    }

    @Test
    void bytesAndTextsAreLlvms() throws IOException {
        List<String[]> rows = rows();
        for (String[] row : rows) {
            byte[] bytes = HexFormat.of().parseHex(row[0]);
            assertEquals(bytes.length, decoder.decode(bytes, 0, bytes.length, instruction), row[1]);
            assertTrue(instruction.isValid(), row[1]);
            assertEquals(row[1], disassembler.text(instruction));
            assertEquals(row[0], assembled(row[1]));
        }
        assertEquals(
                INSTRUCTIONS,
                rows.stream().map(row -> row[1].split(" ")[0]).distinct().count());
    }

    private String assembled(String text) {
        assertTrue(assembler.assemble(text, instruction), () -> text + ": " + assembler.error());
        byte[] bytes = new byte[instruction.size()];
        instruction.copyTo(bytes, 0);
        return HexFormat.of().formatHex(bytes);
    }

    /** Without the rest, or before another instruction, the scales are an instruction of their own. */
    @ParameterizedTest
    @CsvSource({
        "0000acd31e410218, 8, 'v_mfma_ld_scale_b32 v30, v32'",
        "0000acd31e4102180408add3, 8, 'v_mfma_ld_scale_b32 v30, v32'",
        "0000acd31e4102180400add304914206, 8, 'v_mfma_ld_scale_b32 v30, v32'",
        "0000acd31e4102180408add304914206, 16, 'v_mfma_scale_f32_16x16x128_f8f6f4 v[4:7], v[4:11], v[72:79],"
                + " v[144:147], v30, v32 op_sel_hi:[1,1,0]'",
    })
    void scalesAloneAreAnInstruction(String hex, int size, String text) {
        byte[] bytes = HexFormat.of().parseHex(hex);
        assertEquals(size, decoder.decode(bytes, 0, bytes.length, instruction));
        assertEquals(text, disassembler.text(instruction));
    }

    @ParameterizedTest
    @CsvSource({
        "'v_mfma_f32_16x16x128_f8f6f4 v[4:7], v[4:11], v[72:79], v[144:147] cbsz:3', src0 takes 192 bits",
        "'v_mfma_scale_f32_32x32x64_f8f6f4 v[0:15], v[16:23], v[24:29], v[0:15], v30, v31', src1 takes 256 bits",
        "'v_mfma_scale_f32_16x16x128_f8f6f4 v[4:7], v[4:11], v[72:79], 0, s30, v32', scale0 cannot be this register",
        "'v_bitop3_b32 v1, v2, v3, v4 bitop3:256', bitop3 256 does not fit",
        "'v_mfma_f32_16x16x8_xf32 v[0:3], v[2:3], v[4:5], v[0:3]', not on gfx950",
    })
    void whatDoesNotFitIsNamed(String text, String why) {
        assertTrue(!assembler.assemble(text, instruction), text);
        assertTrue(assembler.error().contains(why), assembler.error());
    }
}
