package com.example;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.example.gpu.Targets;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.Disassembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.junit.jupiter.api.Test;

/** A GPU that nobody has built, with one instruction more than its parent. */
class OverlayTest {
    private final Isa isa = Targets.GFX90X.isa().orElseThrow();

    @Test
    void theNewInstructionIsReadAndWritten() {
        Instruction average = new Instruction();
        assertTrue(new Assembler(isa).assemble("v_average_f32 v1, s2, v3 mul:2", average));
        byte[] code = new byte[average.size()];
        average.copyTo(code, 0);
        Instruction read = new Instruction();
        new Decoder(isa).decode(code, 0, code.length, read);
        assertEquals("v_average_f32 v1, s2, v3 mul:2", new Disassembler(isa).text(read));
    }

    @Test
    void whatTheParentHasIsThere() {
        assertTrue(new Assembler(isa).assemble("v_add_f32 v0, s1, v2", new Instruction()));
    }
}
