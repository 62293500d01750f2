package org.gfxisa.text;

import org.gfxisa.plan.SlotPlan;

/** Chooses the syntax of a slot by its kind. */
final class Syntaxes {
    private Syntaxes() {}

    static Syntax of(SlotPlan slot, Constants constants) {
        return switch (slot.slot().kind) {
            case REGISTER -> throw new IllegalArgumentException("a register slot is no " + slot.slot().kind);
            case INT -> new IntSyntax(slot, constants);
            case FLAG -> new FlagSyntax(slot);
            case ENUM -> new EnumSyntax(slot);
            case BITS -> new BitsSyntax(slot);
            case RANGES -> new RangesSyntax(slot);
            case LETTERED -> new LetteredSyntax(slot);
            case FIELDS -> new FieldsSyntax(slot);
            case SYMBOLS -> new SymbolsSyntax(slot);
            case COUNTERS -> new CountersSyntax(slot);
            case HWREG -> new HwregSyntax(slot);
            case SENDMSG -> new SendmsgSyntax(slot);
            case BITNAMES -> new BitNamesSyntax(slot);
            case POLICY -> new PolicySyntax(slot);
            case SWIZZLE -> new SwizzleSyntax(slot);
            case BUFFER_FORMAT -> new BufferFormatSyntax(slot);
            case BRANCH -> new BranchSyntax(slot);
        };
    }
}
