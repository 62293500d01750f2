package org.gfxisa.asm;

import static org.gfxisa.Operands.list;
import static org.gfxisa.Operands.literal;
import static org.gfxisa.Operands.modifier;
import static org.gfxisa.Operands.named;
import static org.gfxisa.Operands.number;
import static org.gfxisa.Operands.off;
import static org.gfxisa.Operands.sgpr;
import static org.gfxisa.Operands.vgpr;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.gfxisa.Assembler;
import org.gfxisa.Decoder;
import org.gfxisa.FormOperand;
import org.gfxisa.Instruction;
import org.gfxisa.InstructionBuilder;
import org.gfxisa.Isa;
import org.gfxisa.OperandValue;
import org.gfxisa.OperandView;
import org.gfxisa.Processor;
import org.gfxisa.SlotValue;
import org.gfxisa.isa.Targets;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;
import org.gfxisa.table.Form;
import org.gfxisa.table.InstructionWords;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Slot;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Instructions built of values are those that the assembler makes of their texts. */
class InstructionBuilderTest {
    private static final int ROUNDS = 12;
    private static final int BYTES = 24;

    static List<Named<Isa>> isas() {
        Map<String, Named<Isa>> isas = new LinkedHashMap<>();
        for (Processor processor : Targets.all()) {
            processor.isa().ifPresent(isa -> isas.putIfAbsent(isa.name(), Named.of(isa.name(), isa)));
        }
        return List.copyOf(isas.values());
    }

    /** Random instructions of every encoding, taken apart and built again from the parts. */
    @ParameterizedTest
    @MethodSource("isas")
    void everyEncodingIsBuiltFromItsParts(Isa isa) {
        Decoder decoder = new Decoder(isa);
        Assembler assembler = new Assembler(isa);
        InstructionBuilder builder = new InstructionBuilder(isa);
        SplittableRandom random = new SplittableRandom(1);
        Instruction read = new Instruction();
        Instruction assembled = new Instruction();
        List<String> different = new ArrayList<>();
        int same = 0;
        for (int id = 0; id < isa.formCount(); id++) {
            for (int round = 0; round < ROUNDS; round++) {
                decoder.decode(bytes(isa.form(id), random), 0, BYTES, read);
                if (!read.isValid() || !assembler.assemble(read.toString(), assembled)) {
                    continue;
                }
                Instruction built = new Instruction();
                boolean isBuilt = builder.build(built, assembled.form(), parts(isa, assembled));
                if (isBuilt && hex(built).equals(hex(assembled))) {
                    same++;
                } else {
                    different.add(assembled + ": " + hex(assembled) + (isBuilt ? " " + hex(built) : builder.error()));
                }
            }
        }
        assertEquals(
                List.of(),
                different.stream().limit(40).toList(),
                different.size() + " are different, " + same + " the same");
        assertTrue(same > isa.formCount(), same + " instructions");
    }

    private static byte[] bytes(Form form, SplittableRandom random) {
        byte[] bytes = new byte[BYTES];
        for (int word = 0; word < InstructionWords.COUNT; word++) {
            long bits =
                    random.nextLong() & ~form.mask().word(word) | form.value().word(word);
            for (int i = 0; i < Long.BYTES; i++) {
                bytes[Long.BYTES * word + i] = (byte) (bits >>> Byte.SIZE * i);
            }
        }
        return bytes;
    }

    private static String hex(Instruction instruction) {
        byte[] bytes = new byte[instruction.size()];
        instruction.copyTo(bytes, 0);
        return HexFormat.of().formatHex(bytes);
    }

    private static OperandValue[] parts(Isa isa, Instruction instruction) {
        List<OperandValue> parts = new ArrayList<>();
        List<Slot> slots = instruction.form().slots();
        for (int i = 0; i < instruction.operandCount(); i++) {
            OperandView view = instruction.operand(i);
            if (!view.isShown()
                    || view.isAbsent()
                            && !hasOff(slots.get(i))
                            && !slots.get(i).width().zeroIsOff()) {
                continue;
            }
            OperandValue part = part(isa, view);
            if (slots.get(i).isListed()) {
                OperandValue before = parts.remove(parts.size() - 1);
                List<OperandValue> all = new ArrayList<>(
                        before instanceof OperandValue.Listed listed ? listed.registers() : List.of(before));
                all.add(part);
                parts.add(new OperandValue.Listed(all));
            } else {
                parts.add(part);
            }
        }
        for (int i = instruction.operandCount(); i < slots.size(); i++) {
            if (instruction.value(i) != slots.get(i).absent()) {
                parts.add(modifier(slots.get(i).name(), instruction.value(i)));
            }
        }
        return parts.toArray(OperandValue[]::new);
    }

    private static boolean hasOff(Slot slot) {
        return slot.kind() instanceof Kind.Register register && register.off() >= 0;
    }

    private static OperandValue part(Isa isa, OperandView view) {
        if (view.isAbsent()) {
            return off();
        }
        OperandValue plain;
        if (view.isRegister()) {
            Codes codes = isa.tables().codes();
            int code = SlotValue.code(view.value());
            boolean isPair = view.width() == 2 && !codes.text64(code).isEmpty();
            plain = codes.meaning(code) == Meaning.NAMED
                    ? named(isPair ? codes.text64(code) : codes.text32(code))
                    : new OperandValue.Registers(view.file(), view.index().orElseThrow(), Math.max(1, view.width()));
            if (view.isHalf()) {
                plain = view.isHighHalf() ? plain.high() : plain.low();
            }
        } else if (view.isLiteral()) {
            plain = literal(view.literal().orElseThrow());
        } else if (view.floating().isPresent()) {
            plain = number(view.floating().orElseThrow());
        } else {
            plain = number(view.isImmediate() ? view.value() : view.integer().orElseThrow());
        }
        plain = view.isAbsolute() ? plain.abs() : plain;
        plain = view.isNegated() ? plain.neg() : plain;
        return view.isSignExtended() ? plain.sext() : plain;
    }

    private static void check(Processor processor, String text, String mnemonic, OperandValue... operands) {
        Isa isa = processor.isa().orElseThrow();
        Instruction assembled = new Instruction();
        assertTrue(new Assembler(isa).assemble(text, assembled), text);
        Instruction built = new InstructionBuilder(isa).build(mnemonic, operands);
        assertEquals(hex(assembled), hex(built), text + ", " + built);
    }

    @Test
    void theShortestEncodingThatTakesTheOperands() {
        check(Targets.GFX90A, "v_add_f32 v0, s2, v1", "v_add_f32", vgpr(0), sgpr(2), vgpr(1));
        check(Targets.GFX90A, "v_add_f32 v0, v1, s2", "v_add_f32", vgpr(0), vgpr(1), sgpr(2));
        check(Targets.GFX90A, "v_add_f32 v0, |v1|, -v2", "v_add_f32", vgpr(0), vgpr(1).abs(), vgpr(2).neg());
        check(Targets.GFX90A, "v_mov_b32 v0, 0.5", "v_mov_b32", vgpr(0), number(0.5));
        check(Targets.GFX90A, "v_mov_b32 v0, 0x3f000001", "v_mov_b32", vgpr(0), number(0x3f000001));
        check(Targets.GFX90A, "s_mov_b32 s0, lit(5)", "s_mov_b32", sgpr(0), literal(5));
        check(Targets.GFX90A, "s_and_b64 s[2:3], vcc, exec", "s_and_b64", sgpr(2, 2), named("vcc"), named("exec"));
        check(
                Targets.GFX1100,
                "v_add_f16 v0.h, v1.l, v2.h",
                "v_add_f16",
                vgpr(0).high(),
                vgpr(1).low(),
                vgpr(2).high());
    }

    @Test
    void memoryAndItsModifiers() {
        check(
                Targets.GFX90A,
                "global_load_dwordx2 v[0:1], v2, s[4:5] offset:16 glc",
                "global_load_dwordx2",
                vgpr(0, 2),
                vgpr(2),
                sgpr(4, 2),
                modifier("offset", 16),
                modifier("glc"));
        check(Targets.GFX90A, "global_load_dword v0, v[2:3], off", "global_load_dword", vgpr(0), vgpr(2, 2), off());
        check(
                Targets.GFX1030,
                "image_load v0, [v1, v5], s[0:7] dmask:0x1 dim:SQ_RSRC_IMG_2D",
                "image_load",
                vgpr(0),
                list(vgpr(1), vgpr(5)),
                sgpr(0, 8),
                modifier("dmask", 1),
                modifier("dim", 1));
    }

    private static String error(String mnemonic, OperandValue... operands) {
        InstructionBuilder builder = new InstructionBuilder(Targets.GFX90A.isa().orElseThrow());
        return assertThrows(IllegalArgumentException.class, () -> builder.build(mnemonic, operands))
                .getMessage();
    }

    @Test
    void errorsSayWhatWouldFit() {
        assertEquals(
                "v_ad_f32: gfx90a has no instruction 'v_ad_f32'; did you mean 'v_add_f32'?",
                error("v_ad_f32", vgpr(0)));
        assertEquals("v_mov_b32: there are no registers vgpr 300", error("v_mov_b32", vgpr(0), vgpr(300)));
        assertEquals(
                "v_mov_b32: vdst cannot be this register; it takes v0..v255", error("v_mov_b32", sgpr(0), vgpr(1)));
        assertEquals("v_mov_b32: src0 is missing", error("v_mov_b32", vgpr(0)));
        assertEquals(
                "v_mov_b32: v_mov_b32_e32 takes 2 operands, found one more",
                error("v_mov_b32", vgpr(0), vgpr(1), vgpr(2)));
        assertEquals("s_mov_b32: ssrc0 takes 32 bits, not 64", error("s_mov_b32", sgpr(0), sgpr(2, 2)));
        assertEquals(
                "global_load_dword: saddr must start at a multiple of 2",
                error("global_load_dword", vgpr(0), vgpr(1), sgpr(3, 2)));
        assertEquals(
                "global_load_dword: 'offst' is not a modifier of global_load_dword; did you mean 'offset'?",
                error("global_load_dword", vgpr(0), vgpr(2, 2), off(), modifier("offst", 3)));
        assertEquals(
                "global_load_dword: offset 70000 does not fit in 13 bits",
                error("global_load_dword", vgpr(0), vgpr(2, 2), off(), modifier("offset", 70000)));
        assertEquals(
                "s_and_b32: there is no register 'vccc'; did you mean 'vcc'?",
                error("s_and_b32", sgpr(0), named("vccc"), number(1)));
    }

    @Test
    void encodingsAndTheirOperandsAreListed() {
        Isa isa = Targets.GFX90A.isa().orElseThrow();
        List<Form> forms = isa.forms("v_add_f32");
        assertEquals(
                List.of("v_add_f32_e32", "v_add_f32_e64", "v_add_f32_sdwa", "v_add_f32_dpp"),
                forms.stream().map(f -> f.mnemonic()).toList());
        List<FormOperand> operands = isa.operands(forms.get(0));
        assertEquals(
                List.of("vdst", "src0", "src1"),
                operands.stream().map(FormOperand::name).toList());
        assertEquals(List.of("v0..v255"), operands.get(2).takes());
        assertTrue(operands.get(0).isWritten() && operands.get(1).isRead());
        assertEquals(List.of(), isa.forms("v_no"));
    }
}
