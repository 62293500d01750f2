package org.gfxisa;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HexFormat;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.gfxisa.info.InstructionInfo;
import org.gfxisa.info.RegisterUses;
import org.gfxisa.tiny.Lines;
import org.gfxisa.tiny.TinyIsa;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Decoding and the views of a decoded instruction. */
class TinyDecoderTest {
    private final Isa isa = TinyIsa.load();
    private final Decoder decoder = new Decoder(isa);
    private final Assembler assembler = new Assembler(isa);
    private final Instruction instruction = new Instruction();

    @ParameterizedTest
    @CsvSource(
            delimiter = '>',
            value = {
                // Ignored bits do not show: v_cmp has none below bit 9.
                "ffd40020 > v_cmp vcc, s0",
                // Unaligned scalar tuples are read as the aligned one around them.
                "03000108 > s_mov64 s[0:1], s[2:3]",
                // A form that only the decoder knows.
                "00000034 > v_even v0",
                // The second form of a leaf.
                "01000030 > v_odd v0, vcc",
                // A tuple that leaves its file, or starts in an odd register, where that is no instruction.
                "030000541f000000 > invalid: fetch: vdst cannot be 31",
                "0100005401000000 > invalid: fetch: vdst cannot be 1",
                // A list has as many registers as its shape; there is none of the fourth.
                "0000006e0102030f > gather v0, [v1, v2, v[3:4]], s15 shape:2",
                "0000006f01020300 > invalid: gather: vaddr cannot be 1",
                // Registers that the assembler refuses.
                "00007d04 > s_add null, s0, s0",
                // What a tuple may reach beyond the last register of its file.
                "003e0014 > v_cvt_f64 v[31:32], s[0:1]",
                "88000088 > s_idx 0x88",
                "0000000c > v_add_e32 v0, s0, v0",
                "ffffffff > invalid: no instruction has these bits",
                "00001004 > invalid: s_add: sdst cannot be 16",
            })
    void texts(String hex, String text) {
        assertEquals(text, new Lines(isa).disassemble(hex));
    }

    @Test
    void truncatedInstructionsAreInvalidAndTakeWhatIsLeft() {
        byte[] code = HexFormat.of().parseHex(new Lines(isa).assemble("v_long v0, 0x12345678, v2"));
        assertEquals(16, code.length);
        assertEquals(16, decoder.decode(code, 0, 16, instruction));
        assertTrue(instruction.isValid());
        for (int length = 1; length < code.length; length++) {
            assertEquals(Math.min(4, length), decoder.decode(code, 0, length, instruction), "of " + length);
            assertFalse(instruction.isValid(), "of " + length);
            assertEquals(Math.min(4, length), instruction.size());
        }
        decoder.decode(code, 0, 13, instruction);
        assertEquals("v_long takes 16 bytes, 13 are left", instruction.invalidReason());
        decoder.decode(code, 0, 1, instruction);
        assertEquals("no instruction has these bits", instruction.invalidReason());
        assertEquals(1, decoder.decode(code, 4, 4, instruction));
        assertFalse(instruction.isValid());
    }

    @Test
    void invalidBytesAreWrittenAsData() {
        byte[] code = {1, 2, 3, (byte) 0xff, 5, 6, 7};
        assertEquals(4, decoder.decode(code, 0, 7, instruction));
        assertEquals(".long 0xff030201", instruction.toString());
        assertEquals(3, decoder.decode(code, 4, 7, instruction));
        assertEquals(".byte 0x5, 0x6, 0x7", instruction.toString());
        byte[] copy = new byte[3];
        assertEquals(3, instruction.copyTo(copy, 0));
        assertEquals("050607", HexFormat.of().formatHex(copy));
        assertThrows(IllegalStateException.class, instruction::mnemonic);
    }

    @Test
    void anInstructionThatNothingWasReadIntoIsInvalid() {
        Instruction fresh = new Instruction();
        assertFalse(fresh.isValid());
        assertEquals("nothing was decoded yet", fresh.invalidReason());
        assertEquals("nothing was decoded yet", fresh.toString());
    }

    @Test
    void bytesBehindTheInstructionDoNotCount() {
        byte[] code = HexFormat.of().parseHex("01020304" + "ffffffffffffffffffffffffffffffffffffffff");
        decoder.decode(code, 0, code.length, instruction);
        assertEquals(0x04030201L, instruction.word(0));
        assertEquals(0, instruction.word(1));
        assertEquals(0, instruction.word(2));
    }

    @Test
    void registersOfAnOperand() {
        assertTrue(assembler.assemble("v_cvt_f64 v[2:3], s[4:5]", instruction));
        OperandView vdst = instruction.operand(0);
        assertEquals("vdst", vdst.name());
        assertEquals("vgpr", vdst.file());
        assertEquals(OptionalInt.of(2), vdst.index());
        assertEquals(2, vdst.width());
        assertTrue(vdst.isWritten());
        assertFalse(vdst.isRead());
        OperandView src0 = instruction.operand(1);
        assertEquals("sgpr", src0.file());
        assertEquals(OptionalInt.of(4), src0.index());
        assertTrue(src0.isRead() && src0.isRegister() && !src0.isConstant() && !src0.isLiteral());
        assertThrows(IndexOutOfBoundsException.class, () -> instruction.operand(2));
    }

    @Test
    void constantsOfAnOperand() {
        assertTrue(assembler.assemble("s_add s0, -3, 0x1234", instruction));
        assertEquals(OptionalInt.of(-3), instruction.operand(1).integer());
        assertTrue(instruction.operand(1).isConstant());
        assertEquals(OptionalInt.of(0x1234), instruction.operand(2).literal());
        assertEquals(8, instruction.size());
        assertTrue(assembler.assemble("v_add_e64 v0, -|v1|, 0.5", instruction));
        assertTrue(instruction.operand(1).isNegated() && instruction.operand(1).isAbsolute());
        assertEquals(0.5, instruction.operand(2).floating().getAsDouble());
        assertTrue(instruction.operand(2).integer().isEmpty());
    }

    @Test
    void modifiersByName() {
        assertTrue(assembler.assemble("load v1, v2, s[0:3], off offen offset:12", instruction));
        assertEquals(OptionalLong.of(12), instruction.modifier("offset"));
        assertEquals(OptionalLong.of(0), instruction.modifier("glc"));
        assertEquals(OptionalLong.empty(), instruction.modifier("clamp"));
        assertTrue(instruction.operand(3).isAbsent());
        assertEquals("load", instruction.mnemonic());
        assertEquals("format8", instruction.format());
    }

    /** What is said of the registers that no operand names: {@code reads 2 exec}. */
    private String implicit(Isa of, String text) {
        assertTrue(new Assembler(of).assemble(text, instruction));
        InstructionInfo info = new InstructionInfo(of);
        info.read(instruction);
        RegisterUses uses = info.registers();
        return IntStream.range(0, uses.count())
                .filter(use -> uses.slot(use) == RegisterUses.IMPLICIT)
                .mapToObj(use -> (uses.isRead(use) ? "reads " : "") + (uses.isWritten(use) ? "writes " : "")
                        + uses.width(use) + " " + uses.name(use, 0))
                .collect(Collectors.joining(", "));
    }

    @Test
    void implicitRegistersHaveTheWidthOfTheWave() {
        assertEquals("reads 2 exec", implicit(isa, "v_add v0, v1, v2"));
        assertEquals("writes 1 scc", implicit(isa, "s_add s0, s1, s2"));
        assertEquals("reads 1 exec", implicit(isa.withWave(32), "v_add v0, v1, v2"));
    }

    @Test
    void laneMasksHaveTheWidthOfTheWave() {
        Lines wave32 = new Lines(isa.withWave(32));
        assertEquals("v_cmp vcc_lo, v0", wave32.again("v_cmp vcc_lo, v0"));
        assertEquals("7: mask takes 32 bits, not 64", wave32.again("v_cmp vcc, v0"));
        assertEquals(64, isa.waveSize());
        assertThrows(IllegalArgumentException.class, () -> isa.withWave(16));
    }

    @Test
    void formsOfOneWaveSizeAreNotInTheOther() {
        Lines wave64 = new Lines(isa);
        Lines wave32 = new Lines(isa.withWave(32));
        assertEquals("v_big v1", wave64.again("v_big v1"));
        assertEquals("v_small v1", wave32.again("v_small v1"));
        assertEquals("1: v_small needs waves of 32 lanes, these have 64", wave64.again("v_small v1"));
        assertEquals("1: v_big needs waves of 64 lanes, these have 32", wave32.again("v_big v1"));
        assertTrue(new Assembler(isa).assemble("v_big v1", instruction));
        byte[] code = new byte[instruction.size()];
        instruction.copyTo(code, 0);
        new Decoder(isa.withWave(32)).decode(code, 0, code.length, instruction);
        assertEquals("v_small v1", instruction.toString());
    }

    @Test
    void widthsDependOnTheWave() {
        assertEquals("v_tile v[0:3]", new Lines(isa).again("v_tile v[0:3]"));
        assertEquals("v_tile v[0:7]", new Lines(isa.withWave(32)).again("v_tile v[0:7]"));
        assertTrue(new Assembler(isa.withWave(32)).assemble("v_tile v[0:7]", instruction));
        assertEquals(8, instruction.operand(0).width());
    }
}
