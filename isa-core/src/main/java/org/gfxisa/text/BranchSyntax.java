package org.gfxisa.text;

import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;

/** A branch distance in dwords from the next instruction; in the text a label or the number, which is written unsigned. */
final class BranchSyntax extends Syntax {
    BranchSyntax(SlotPlan plan) {
        super(plan);
    }

    @Override
    boolean isExpression() {
        return true;
    }

    @Override
    public void print(long value, TextBuffer out) {
        out.append(value & (1L << bits) - 1);
    }

    /** A label, or an expression that is only known later, is left in {@link Cursor#label()}, with distance 0. */
    @Override
    public boolean parse(Cursor in) {
        in.skipBlanks();
        int from = in.at();
        if (in.hasTerms()) {
            boolean isRead = Numbers.openExpression(in);
            return in.isOpen() ? isRead && in.label(from, in.at()) && in.got(0) : isRead && inRange(in, from, true);
        }
        if (Numbers.startsHere(in)) {
            return parseInteger(in, true);
        }
        int to = in.wordEnd();
        if (to == from) {
            return in.fail(from, "expected a label or a distance in dwords");
        }
        in.moveTo(to);
        return in.label(from, to) && in.got(0);
    }
}
