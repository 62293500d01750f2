package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;

/** A word that is there or not: {@code glc}. */
final class FlagSyntax extends Syntax {
    private final char[] word;
    private final byte[] ascii;

    FlagSyntax(SlotPlan plan) {
        super(plan);
        word = slot.prefix.toCharArray();
        ascii = slot.prefix.getBytes(StandardCharsets.US_ASCII);
    }

    @Override
    public boolean isWritten(long value) {
        return value != 0;
    }

    @Override
    public void print(long value, TextBuffer out) {
        out.append(ascii);
    }

    @Override
    public boolean parse(Cursor in) {
        return in.accept(word) ? in.got(1) : in.fail(in.at(), "expected %s", slot.prefix);
    }
}
