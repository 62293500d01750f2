package org.gfxisa.text;

import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;

/** A branch distance in dwords from the next instruction; in the text a label or the number, which is written unsigned. */
final class BranchSyntax extends Syntax {
    BranchSyntax(SlotPlan plan) {
        super(plan);
    }

    @Override
    public void print(long value, TextBuffer out) {
        out.append(value & (1L << bits) - 1);
    }

    /** A label is left in {@link Cursor#label()}, with distance 0. */
    @Override
    public boolean parse(Cursor in) {
        in.skipBlanks();
        if (Numbers.startsHere(in)) {
            return parseInteger(in, true);
        }
        int from = in.at();
        int to = in.wordEnd();
        if (to == from) {
            return in.fail(from, "expected a label or a distance in dwords");
        }
        in.label(from, to);
        in.moveTo(to);
        return in.got(0);
    }
}
