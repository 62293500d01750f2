package org.gfxisa.tiny;

import java.util.List;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Form;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Kind.Bits.Use;
import org.gfxisa.table.Kind.Int.Radix;
import org.gfxisa.table.Kind.Word;

/** Arithmetic of the made-up instruction set. */
final class TinyAlu {
    private TinyAlu() {}

    static List<FormDef> forms() {
        SlotDef sdst64 = SlotDef.register("sdst", ElementType.B64, 2, 16, 7, 0)
                .accept(0, 15)
                .accept(106, 107)
                .written();
        SlotDef sdst = SlotDef.register("sdst", ElementType.B32, 1, 16, 7, 0)
                .accept(0, 15)
                .accept(106, 125)
                .decodeOnly(125)
                .written();
        SlotDef mask = SlotDef.register("mask", ElementType.B64, 2, 9, 7, 0)
                .accept(0, 15)
                .accept(106, 107)
                .laneMask()
                .written();
        SlotDef src0 = TinySlots.source("src0", ElementType.F32, 1, 17, true);
        SlotDef src0Long =
                TinySlots.source("src0", ElementType.F32, 1, 32, false).sourceModifiers(60, 61, -1);
        SlotDef src1Long =
                TinySlots.source("src1", ElementType.F32, 1, 41, false).sourceModifiers(62, 63, -1);
        return List.of(
                new FormDef("s_add", "s_add", 4, 1)
                        .operands(
                                sdst,
                                TinySlots.scalar("ssrc0", ElementType.B32, 1, 0, true),
                                TinySlots.scalar("ssrc1", ElementType.B32, 1, 8, true))
                        .literal(Form.LITERAL_AFTER)
                        .fixed(23, 3, 0)
                        .implicit(0, 2),
                new FormDef("s_mov64", "s_mov64", 4, 2)
                        .operands(sdst64, TinySlots.scalar("ssrc0", ElementType.B64, 2, 0, true))
                        .literal(Form.LITERAL_AFTER)
                        .fixed(8, 8, 0),
                new FormDef("v_add_e32", "v_add", 4, 3)
                        .operands(
                                TinySlots.vdst(1),
                                src0,
                                SlotDef.register("src1", ElementType.F32, 1, 0, 8, 0)
                                        .add(256)
                                        .accept(256, 287))
                        .literal(Form.LITERAL_AFTER)
                        .implicit(1, 0)
                        .busLimit(1),
                new FormDef("v_add_e64", "v_add", 8, 4)
                        .operands(TinySlots.vdst(1), src0Long, src1Long)
                        .modifiers(
                                SlotDef.of("op_sel", new Kind.Bits(0, Use.ANYTHING), 50, 3)
                                        .prefix("op_sel:")
                                        .normal(0),
                                TinySlots.flag("clamp", 53),
                                SlotDef.of(
                                                "omod",
                                                new Kind.Enum(
                                                        List.of(
                                                                new Word(1, "mul:2"),
                                                                new Word(2, "mul:4"),
                                                                new Word(3, "div:2")),
                                                        List.of()),
                                                54,
                                                2)
                                        .normal(0))
                        .busLimit(1),
                // Halves: bit 4 of a VGPR's number, or one that OP_SEL has too.
                new FormDef("v_not16_e32", "v_not16", 4, 41)
                        .operands(
                                TinySlots.half(TinySlots.vdst(1), 13),
                                TinySlots.half(TinySlots.source("src0", ElementType.I16, 1, 17, false), 21))
                        .fixed(0, 9, 0),
                new FormDef("v_not16_e64", "v_not16", 8, 42)
                        .operands(
                                TinySlots.half(TinySlots.vdst(1), 51),
                                TinySlots.half(TinySlots.source("src0", ElementType.I16, 1, 32, false), 50))
                        .modifiers(SlotDef.of("op_sel", new Kind.Bits(0, Use.ANYTHING), 50, 2)
                                .prefix("op_sel:")
                                .normal(0)),
                new FormDef("v_pick", "v_pick", 8, 50)
                        .operands(
                                TinySlots.vdst(1),
                                TinySlots.source("src0", ElementType.F32, 1, 32, false)
                                        .sourceModifiers(60, 61, -1)
                                        .barAfter("choice"),
                                TinySlots.scalar("choice", ElementType.B32, 1, 0, false)),
                new FormDef("v_two_mov", "v_two_mov", 4, 43)
                        .operands(
                                SlotDef.register("vdstx", ElementType.B32, 1, 0, 8, 0)
                                        .add(256)
                                        .accept(256, 287)
                                        .written(),
                                SlotDef.register("vdsty", ElementType.B32, 1, 8, 8, 0)
                                        .add(256)
                                        .accept(256, 287)
                                        .lead(":: v_two_not")
                                        .written(),
                                SlotDef.register("srcy", ElementType.B32, 1, 16, 8, 0)
                                        .add(256)
                                        .accept(256, 287)),
                new FormDef("v_cvt_f64", "v_cvt_f64", 4, 5)
                        .operands(TinySlots.vdst(2), TinySlots.source("src0", ElementType.F64, 2, 17, true))
                        .literal(Form.LITERAL_AFTER)
                        .fixed(0, 9, 0),
                new FormDef("v_half", "v_half", 4, 6)
                        .operands(TinySlots.vdst(1), TinySlots.source("src0", ElementType.F16, 1, 17, true))
                        .literal(Form.LITERAL_AFTER)
                        .fixed(0, 9, 0),
                new FormDef("v_short", "v_short", 4, 7)
                        .operands(TinySlots.vdst(1), TinySlots.source("src0", ElementType.I16, 1, 17, true))
                        .literal(Form.LITERAL_AFTER)
                        .fixed(0, 9, 0),
                new FormDef("v_cmp", "v_cmp", 4, 8).operands(mask, src0).fixed(16, 1, 0),
                new FormDef("v_madk", "v_madk", 8, 9)
                        .operands(
                                TinySlots.vdst(1),
                                src0,
                                SlotDef.number("k", Radix.HEX, 32, 32).type(ElementType.F32))
                        .literal(32),
                new FormDef("v_sdwa", "v_sdwa", 4, 10)
                        .operands(
                                TinySlots.vdst(1),
                                SlotDef.register("src0", ElementType.B32, 1, 0, 9, 0)
                                        .xor(256)
                                        .accept(0, 15)
                                        .accept(256, 287)
                                        .sourceModifiers(-1, -1, 17))
                        .modifiers(SlotDef.of(
                                        "sel",
                                        new Kind.Enum(
                                                List.of(
                                                        new Word(0, "sel:BYTE_0"),
                                                        new Word(1, "sel:BYTE_1"),
                                                        new Word(6, "sel:DWORD")),
                                                List.of()),
                                        18,
                                        3)
                                .prefix("sel:")),
                // Twelve bytes, and a literal may follow: all three words are in use.
                new FormDef("v_long", "v_long", 12, 11)
                        .operands(
                                TinySlots.vdst(1),
                                TinySlots.source("src0", ElementType.F32, 1, 60, true),
                                SlotDef.register("src1", ElementType.F32, 1, 69, 9, 0)
                                        .acceptSources(true))
                        .modifiers(SlotDef.number("tag", Radix.DECIMAL, 80, 16)
                                .prefix("tag:")
                                .normal(0))
                        .literal(Form.LITERAL_AFTER),
                // Two forms of one leaf: the first takes only even tags.
                new FormDef("v_even", "v_even", 4, 12)
                        .operands(TinySlots.vdst(1))
                        .fixed(0, 1, 0),
                new FormDef("v_odd", "v_odd", 4, 12)
                        .operands(
                                TinySlots.vdst(1),
                                SlotDef.register("vcc", ElementType.B64, 2)
                                        .add(106)
                                        .accept(106, 106)
                                        .optional())
                        .fixed(0, 1, 1),
                new FormDef("v_even", "v_even", 4, 13)
                        .operands(TinySlots.vdst(1))
                        .decodeOnly(),
                // The same bits are another instruction in waves of another size.
                new FormDef("v_small", "v_small", 4, 15).wave(32).operands(TinySlots.vdst(1)),
                new FormDef("v_big", "v_big", 4, 15)
                        .wave(64)
                        .operands(TinySlots.vdst(1).byWave(2, 1)),
                new FormDef("v_tile", "v_tile", 4, 16)
                        .operands(SlotDef.register("vdst", ElementType.WIDE, 0, 9, 8, 0)
                                .add(256)
                                .accept(256, 287)
                                .byWave(8, 4)),
                // Both registers share the accumulation bit.
                new FormDef("v_acc", "v_acc", 8, 14)
                        .operands(
                                SlotDef.register("vdst", ElementType.B32, 1, 32, 8, 0, 55, 1, 9)
                                        .add(256)
                                        .accept(256, 287)
                                        .accept(768, 799)
                                        .written(),
                                SlotDef.register("data", ElementType.B32, 1, 40, 8, 0, 55, 1, 9)
                                        .add(256)
                                        .accept(256, 287)
                                        .accept(768, 799)));
    }
}
