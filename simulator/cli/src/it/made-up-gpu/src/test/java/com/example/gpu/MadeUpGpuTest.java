package com.example.gpu;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The overlay's GPU assembles and disassembles, and what it has from gfx90a is still there. */
class MadeUpGpuTest {
    private static final Isa ISA = Targets.GFX90X.isa().orElseThrow();

    @ParameterizedTest
    @CsvSource(delimiterString = "=>", value = {
        "v_average_f32 v1, s2, v3 => 0100bcd202060200",
        "v_average_f32 v1, -|v2|, v3 clamp mul:2 => 0181bcd202070228",
        "s_swap_halves_b32 s1, vcc_lo => 6a3c81be",
        "s_not_b32 s1, s2 => 023d81be",
        "v_add_f32_e32 v1, v2, v3 => 02070202",
    })
    void roundTrip(String text, String hex) {
        Instruction assembled = new Instruction();
        Assembler assembler = new Assembler(ISA);
        assertTrue(assembler.assemble(text, assembled), assembler::error);
        byte[] bytes = new byte[assembled.size()];
        assembled.copyTo(bytes, 0);
        assertEquals(hex, HexFormat.of().formatHex(bytes));

        Instruction decoded = new Instruction();
        assertEquals(bytes.length, new Decoder(ISA).decode(bytes, 0, bytes.length, decoded));
        assertEquals(text, new Disassembler(ISA).text(decoded));
    }

    @Test
    void theAssemblerOfItsGenerationHasItsInstruction() {
        Gfx9Assembler a = new Gfx9Assembler(ISA);
        a.v_average_f32(a.v(1), a.s(2), a.v(3));
        assertEquals("0100bcd202060200", HexFormat.of().formatHex(a.finish()));
    }

    @Test
    void theOldOpcodeIsGone() {
        Instruction decoded = new Instruction();
        byte[] oldNot = HexFormat.of().parseHex("020481be");
        new Decoder(ISA).decode(oldNot, 0, oldNot.length, decoded);
        assertFalse(decoded.isValid());
    }
}
