package org.gfxisa.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import org.gfxisa.isa.Gfx11Assembler;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;

class DualTest {
    private final Gfx11Assembler a = new Gfx11Assembler(Targets.GFX1100.isa().orElseThrow());

    @Test
    void bothHalvesAreOneInstruction() {
        a.v_dual_mul_f32(a.v(0), a.s(1), a.v(2)).v_dual_mov_b32(a.v(3), a.v(4));
        // llvm-mc: v_dual_mul_f32 v0, s1, v2 :: v_dual_mov_b32 v3, v4
        assertEquals("0104d0c804010200", HexFormat.of().formatHex(a.finish()));
    }

    @Test
    void literalsAreShared() {
        a.v_dual_fmaak_f32(a.v(0), a.v(1), a.v(2), 0x42280000).v_dual_add_f32(a.v(3), a.v(4), a.v(5));
        assertEquals(12, a.finish().length);
    }

    @Test
    void oneHalfIsNoInstruction() {
        a.v_dual_mul_f32(a.v(0), a.s(1), a.v(2));
        String message = assertThrows(IllegalArgumentException.class, a::finish).getMessage();
        assertTrue(message.startsWith("v_dual_mul_f32 v0, s1, v2: expected '::"), message);
    }

    @Test
    void registersMustFitTogether() {
        a.v_dual_mul_f32(a.v(0), a.v(1), a.v(2)).v_dual_add_f32(a.v(2), a.v(4), a.v(5));
        assertThrows(IllegalArgumentException.class, a::finish);
    }
}
