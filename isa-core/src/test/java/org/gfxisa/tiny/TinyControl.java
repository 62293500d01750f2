package org.gfxisa.tiny;

import java.util.List;
import org.gfxisa.table.Bits;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Kind.Counters.Part;
import org.gfxisa.table.Kind.Fields.Field;
import org.gfxisa.table.Kind.Int.Radix;
import org.gfxisa.table.Kind.Sendmsg.Message;
import org.gfxisa.table.Kind.Sendmsg.Operation;
import org.gfxisa.table.Kind.Word;

/** Branches, waits and the like of the made-up instruction set. */
final class TinyControl {
    private TinyControl() {}

    static List<FormDef> forms() {
        return List.of(
                new FormDef("s_branch", "s_branch", 4, 30).operands(SlotDef.of("target", new Kind.Branch(), 0, 16)),
                new FormDef("s_wait", "s_wait", 4, 31)
                        .operands(SlotDef.of(
                                "count",
                                new Kind.Counters(
                                        List.of(
                                                new Part("vmcnt", bits("3:0, 15:14")),
                                                new Part("lgkmcnt", bits("11:8"))),
                                        false),
                                0,
                                16)),
                new FormDef("s_getreg", "s_getreg", 4, 32)
                        .operands(SlotDef.of(
                                "hwreg",
                                new Kind.Hwreg(
                                        6, 5, 5, List.of(new Word(1, "HW_REG_MODE"), new Word(2, "HW_REG_STATUS"))),
                                0,
                                16)),
                new FormDef("s_sendmsg", "s_sendmsg", 4, 33)
                        .operands(SlotDef.of(
                                "message",
                                new Kind.Sendmsg(
                                        4,
                                        4,
                                        3,
                                        8,
                                        2,
                                        List.of(
                                                new Message(1, "MSG_INTERRUPT", List.of()),
                                                new Message(
                                                        2,
                                                        "MSG_GS",
                                                        List.of(
                                                                new Operation(0, "GS_OP_NOP", false),
                                                                new Operation(1, "GS_OP_CUT", true))))),
                                0,
                                16)),
                new FormDef("s_hold", "s_hold", 4, 38)
                        .operands(SlotDef.of(
                                "hazards",
                                new Kind.Counters(
                                        List.of(new Part("va", bits("3:0")), new Part("vm", bits("10:8"))), true),
                                0,
                                16)),
                new FormDef("s_delay", "s_delay", 4, 39)
                        .operands(SlotDef.of(
                                "delay",
                                new Kind.Fields(List.of(
                                        new Field(
                                                "first",
                                                0,
                                                4,
                                                List.of(new Word(0, "NONE"), new Word(1, "ONE"), new Word(2, "TWO"))),
                                        new Field("skip", 4, 3, List.of(new Word(1, "NEXT"))))),
                                0,
                                16)),
                new FormDef("s_version", "s_version", 4, 40)
                        .operands(SlotDef.of(
                                "version",
                                new Kind.Symbols(
                                        8,
                                        List.of(
                                                new Word(0, "V_OLD"),
                                                new Word(9, "V_NEW"),
                                                new Word(0x2000, "W64"),
                                                new Word(0x4000, "W32"),
                                                new Word(0x8000, "MDP"))),
                                0,
                                16)),
                new FormDef("s_idx", "s_idx", 4, 34)
                        .operands(SlotDef.of("bits", new Kind.Bitnames(List.of("SRC0", "SRC1", "DST")), 0, 8)
                                .prefix("gpr_idx")),
                new FormDef("s_nop", "s_nop", 4, 35)
                        .operands(SlotDef.number("simm", Radix.AUTO, 0, 16))
                        .canonical(16, 5),
                new FormDef("s_end", "s_end", 4, 36)
                        .operands(SlotDef.of("code", SlotDef.number(Radix.DECIMAL, false, true), 0, 16)
                                .normal(0)),
                new FormDef("s_imm", "s_imm", 8, 37)
                        .operands(SlotDef.number("imm", Radix.INLINE, 32, 32).type(ElementType.B32))
                        .literal(32));
    }

    private static Bits bits(String text) {
        return Bits.parse(text).orElseThrow();
    }
}
