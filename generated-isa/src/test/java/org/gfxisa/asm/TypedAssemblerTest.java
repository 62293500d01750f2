package org.gfxisa.asm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import org.gfxisa.Assembler;
import org.gfxisa.Instruction;
import org.gfxisa.Isa;
import org.gfxisa.isa.Gfx10Assembler;
import org.gfxisa.isa.Gfx9Assembler;
import org.gfxisa.isa.Targets;
import org.junit.jupiter.api.Test;

/** One class writes for all processors of a generation; what one of them lacks is refused as the text assembler refuses it. */
class TypedAssemblerTest {
    private static final Isa VEGA = Targets.GFX900.isa().orElseThrow();
    private static final Isa CDNA2 = Targets.GFX90A.isa().orElseThrow();

    @Test
    void aClassWritesForAllProcessorsOfAGeneration() {
        // llvm-mc: v_add_f32_e32 v0, s1, v2
        assertEquals("01040002", add(VEGA));
        assertEquals("01040002", add(CDNA2));
    }

    private static String add(Isa isa) {
        Gfx9Assembler a = new Gfx9Assembler(isa);
        a.v_add_f32(a.v(0), a.s(1), a.v(2));
        return HexFormat.of().formatHex(a.finish());
    }

    @Test
    void aMnemonicOfOneProcessorIsRefusedForAnother() {
        Gfx9Assembler a = new Gfx9Assembler(CDNA2);
        a.v_pk_mul_f32(a.v(0, 2), a.v(2, 2), a.v(4, 2));
        assertEquals(8, a.finish().length);

        Gfx9Assembler old = new Gfx9Assembler(VEGA);
        old.v_pk_mul_f32(old.v(0, 2), old.v(2, 2), old.v(4, 2));
        assertRefused("v_pk_mul_f32 v[0:1], v[2:3], v[4:5]", old);
    }

    @Test
    void aRegisterOfOneProcessorIsRefusedForAnother() {
        Gfx9Assembler old = new Gfx9Assembler(VEGA);
        old.global_load_dword(old.a(1), old.v(0, 2), old.off());
        assertRefused("global_load_dword a1, v[0:1], off", old);
    }

    private static void assertRefused(String text, Gfx9Assembler typed) {
        Assembler texts = new Assembler(VEGA);
        assertTrue(!texts.assemble(text, new Instruction()));
        assertEquals(
                text + ": " + texts.error(),
                assertThrows(IllegalArgumentException.class, typed::finish).getMessage());
    }

    @Test
    void anotherGenerationHasAnotherClass() {
        assertEquals(
                "an assembler of gfx10 cannot write for gfx90a",
                assertThrows(IllegalArgumentException.class, () -> new Gfx10Assembler(CDNA2))
                        .getMessage());
    }

    @Test
    void aLabelIsABranchDistance() {
        Gfx9Assembler a = new Gfx9Assembler(CDNA2);
        Label end = a.label();
        a.s_cbranch_scc0(end);
        a.s_nop(0);
        a.bind(end);
        a.s_endpgm(0);
        // llvm-mc: s_cbranch_scc0 1; s_nop 0; s_endpgm
        assertEquals("010084bf000080bf000081bf", HexFormat.of().formatHex(a.finish()));
    }
}
