package org.gfxisa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.gfxisa.tiny.TinyIsa;
import org.junit.jupiter.api.Test;

/** Encoding from values alone, and what it refuses. */
class TinyEncoderTest {
    private final Isa isa = TinyIsa.load();
    private final Encoder encoder = new Encoder(isa);
    private final Instruction instruction = new Instruction();
    private final long[] values = new long[16];

    @Test
    void canonicalBitsComeFromTheForm() {
        int form = take("s_nop 3");
        assertTrue(encoder.encode(form, values, instruction));
        assertEquals(0x8c050003L, instruction.word(0));
    }

    @Test
    void valuesThatDoNotFitAreRefused() {
        int form = take("s_nop 3");
        values[0] = 0x10000;
        assertFalse(encoder.encode(form, values, instruction));
        values[0] = -1;
        assertFalse(encoder.encode(form, values, instruction));
        assertEquals(0x8c050003L, instruction.word(0), "left as it was");
    }

    @Test
    void codesThatAreNotLegalThereAreRefused() {
        int form = take("s_add s0, s1, s2");
        for (int code : new int[] {16, 250, 254, 256, 1023, SlotValue.NO_REGISTER, 2000}) {
            values[0] = code;
            assertFalse(encoder.encode(form, values, instruction), "code " + code);
        }
    }

    @Test
    void sourceModifiersThatAreNotThereAreRefused() {
        int form = take("v_sdwa v0, v1 sel:BYTE_0");
        values[1] |= SlotValue.SEXT;
        assertTrue(encoder.encode(form, values, instruction));
        values[1] |= SlotValue.NEG;
        assertFalse(encoder.encode(form, values, instruction));
    }

    @Test
    void twoLiteralsMustBeOne() {
        int form = take("s_add s0, 0x1234, 0x1234");
        assertTrue(encoder.encode(form, values, instruction));
        values[2] = SlotValue.withLiteral(values[2], 0x1235);
        assertFalse(encoder.encode(form, values, instruction));
    }

    @Test
    void theLiteralOfTheFormatMustBeTheOneThatASourceNames() {
        int form = take("v_madk v0, 0x1234, 0x1234");
        assertTrue(encoder.encode(form, values, instruction));
        values[2] = 0x1235;
        assertFalse(encoder.encode(form, values, instruction));
    }

    @Test
    void registersThatShareABitMustAgree() {
        int form = take("v_acc a1, a2");
        assertTrue(encoder.encode(form, values, instruction));
        values[1] = 256 + 2;
        assertFalse(encoder.encode(form, values, instruction));
    }

    @Test
    void anOperandWithoutWidthMustNameNoRegister() {
        int form = take("load v0, off, s[0:3], off");
        assertEquals(SlotValue.NO_REGISTER, values[1]);
        values[1] = 256;
        assertFalse(encoder.encode(form, values, instruction));
        form = take("load v0, v1, s[0:3], off offen");
        values[1] = SlotValue.NO_REGISTER;
        assertFalse(encoder.encode(form, values, instruction));
    }

    @Test
    void unalignedTuplesAreRefused() {
        int form = take("s_mov64 s[2:3], s[4:5]");
        values[1] = 5;
        assertFalse(encoder.encode(form, values, instruction));
    }

    @Test
    void fixedOperandsMustBeWhatTheyAre() {
        int form = take("v_odd v1, vcc");
        values[1] = 0;
        assertFalse(encoder.encode(form, values, instruction));
    }

    @Test
    void allThreeWordsAreWritten() {
        int form = take("v_long v3, 0x12345678, s2 tag:65535");
        assertTrue(encoder.encode(form, values, instruction));
        assertEquals("v_long v3, 0x12345678, s2 tag:65535", instruction.toString());
        assertEquals(16, instruction.size());
    }

    /** Assembles a line, puts its values in {@link #values} and gives its form. */
    private int take(String line) {
        assertTrue(new Assembler(isa).assemble(line, instruction), line);
        instruction.values(values);
        return instruction.formId();
    }
}
