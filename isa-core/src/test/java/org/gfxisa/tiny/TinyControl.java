package org.gfxisa.tiny;

import java.util.List;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;

/** Branches, waits and the like of the made-up instruction set. */
final class TinyControl {
    private TinyControl() {}

    static List<FormDef> forms() {
        return List.of(
                new FormDef("s_branch", "s_branch", 4, 30).operands(SlotDef.of("target", Kind.BRANCH, 0, 16)),
                new FormDef("s_wait", "s_wait", 4, 31)
                        .operands(SlotDef.of("count", Kind.COUNTERS, 0, 16)
                                .texts("vmcnt", "lgkmcnt")
                                .nums(2, 0, 4, 0, 14, 2, 4, 1, 8, 4, 0)),
                new FormDef("s_getreg", "s_getreg", 4, 32)
                        .operands(SlotDef.of("hwreg", Kind.HWREG, 0, 16)
                                .nums(6, 5, 5, 1, 2)
                                .texts("HW_REG_MODE", "HW_REG_STATUS")),
                new FormDef("s_sendmsg", "s_sendmsg", 4, 33)
                        .operands(SlotDef.of("message", Kind.SENDMSG, 0, 16)
                                .nums(4, 4, 3, 8, 2, 1, 0, 0, 2, 0b10, 2, 0, 1)
                                .texts("MSG_INTERRUPT", "MSG_GS", "GS_OP_NOP", "GS_OP_CUT")),
                new FormDef("s_hold", "s_hold", 4, 38)
                        .operands(SlotDef.of("hazards", Kind.COUNTERS, 0, 16)
                                .texts("va", "vm")
                                .nums(1, 0, 4, 0, 1, 8, 3, 0, 1)),
                new FormDef("s_delay", "s_delay", 4, 39)
                        .operands(SlotDef.of("delay", Kind.FIELDS, 0, 16)
                                .texts("first", "NONE", "ONE", "TWO", "skip", "NEXT")
                                .nums(0, 4, 3, 0, 1, 2, 4, 3, 1, 1)),
                new FormDef("s_version", "s_version", 4, 40)
                        .operands(SlotDef.of("version", Kind.SYMBOLS, 0, 16)
                                .texts("V_OLD", "V_NEW", "W64", "W32", "MDP")
                                .nums(8, 0, 9, 0x2000, 0x4000, 0x8000)),
                new FormDef("s_idx", "s_idx", 4, 34)
                        .operands(SlotDef.of("bits", Kind.BITNAMES, 0, 8)
                                .prefix("gpr_idx")
                                .texts("SRC0", "SRC1", "DST")),
                new FormDef("s_nop", "s_nop", 4, 35)
                        .operands(SlotDef.of("simm", Kind.INT, 0, 16).nums(0, 0, 1, 0, 0))
                        .canonical(16, 5),
                new FormDef("s_end", "s_end", 4, 36)
                        .operands(SlotDef.of("code", Kind.INT, 0, 16)
                                .nums(10, 0, 1, 1, 0)
                                .normal(0)),
                new FormDef("s_imm", "s_imm", 8, 37)
                        .operands(SlotDef.of("imm", Kind.INT, 32, 32)
                                .nums(1, 0, 1, 0, 0)
                                .type(ElementType.B32))
                        .literal(32));
    }
}
