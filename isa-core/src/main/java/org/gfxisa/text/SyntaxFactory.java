package org.gfxisa.text;

import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/** Creates the syntax of a slot according to its kind. */
final class SyntaxFactory {
    private SyntaxFactory() {}

    static Syntax of(SlotCodec slot, ElementConstants constants) {
        Kind kind = slot.slot().kind();
        if (kind instanceof Kind.Int number) {
            return new IntSyntax(slot, number, constants);
        } else if (kind instanceof Kind.Flag flag) {
            return new FlagSyntax(slot, flag);
        } else if (kind instanceof Kind.Enum words) {
            return new EnumSyntax(slot, words);
        } else if (kind instanceof Kind.Bits bits) {
            return new BitsSyntax(slot, bits);
        } else if (kind instanceof Kind.Ranges ranges) {
            return new RangesSyntax(slot, ranges);
        } else if (kind instanceof Kind.Lettered letters) {
            return new LetteredSyntax(slot, letters);
        } else if (kind instanceof Kind.Counters counters) {
            return new CountersSyntax(slot, counters);
        } else if (kind instanceof Kind.Fields fields) {
            return new FieldsSyntax(slot, fields);
        } else if (kind instanceof Kind.Symbols symbols) {
            return new SymbolsSyntax(slot, symbols);
        } else if (kind instanceof Kind.Hwreg registers) {
            return new HwregSyntax(slot, registers);
        } else if (kind instanceof Kind.Sendmsg messages) {
            return new SendmsgSyntax(slot, messages);
        } else if (kind instanceof Kind.Bitnames names) {
            return new BitNamesSyntax(slot, names);
        } else if (kind instanceof Kind.Policy policy) {
            return new PolicySyntax(slot, policy);
        } else if (kind instanceof Kind.Swizzle modes) {
            return new SwizzleSyntax(slot, modes);
        } else if (kind instanceof Kind.BufferFormat format) {
            return new BufferFormatSyntax(slot, format);
        } else if (kind instanceof Kind.Branch) {
            return new BranchSyntax(slot);
        }
        throw new IllegalArgumentException(kind.word() + " has no text of its own");
    }
}
