package org.gfxisa.text;

import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;

/** A branch offset in dwords from the next instruction. The text has a label, or the offset as an unsigned number. */
final class BranchSyntax extends Syntax {
    BranchSyntax(SlotCodec codec) {
        super(codec);
    }

    @Override
    boolean isExpression() {
        return true;
    }

    @Override
    public void print(long value, TextBuffer out) {
        out.append(value & (1L << bits) - 1);
    }

    /** A label, or an expression with unresolved symbols, is recorded in {@link Cursor#label()}; the offset is then 0. */
    @Override
    public boolean parse(Cursor in) {
        in.skipBlanks();
        int from = in.at();
        if (in.hasTerms()) {
            boolean isRead = Numbers.relocatableExpression(in);
            return in.isUnresolved()
                    ? isRead && in.label(from, in.at()) && in.succeed(0)
                    : isRead && inRange(in, from, true);
        }
        if (Numbers.startsHere(in)) {
            return parseInteger(in, true);
        }
        int to = in.wordEnd();
        if (to == from) {
            return in.fail(from, "expected a label or a distance in dwords");
        }
        in.moveTo(to);
        return in.label(from, to) && in.succeed(0);
    }
}
