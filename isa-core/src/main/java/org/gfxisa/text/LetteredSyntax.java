package org.gfxisa.text;

import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;

/** A number and a letter, like an attribute and its channel: {@code attr3.x}. */
final class LetteredSyntax extends Syntax {
    private final char[] prefix;
    private final char[][] letters;
    private final int highest;

    LetteredSyntax(SlotPlan plan) {
        super(plan);
        prefix = slot.prefix.toCharArray();
        letters = new char[slot.texts.length][];
        for (int i = 0; i < letters.length; i++) {
            letters[i] = slot.texts[i].toCharArray();
        }
        highest = slot.nums[0];
    }

    @Override
    public void print(long value, TextBuffer out) {
        out.append(slot.prefix).append(value / letters.length).append('.');
        out.append(slot.texts[(int) (value % letters.length)]);
    }

    @Override
    public boolean parse(Cursor in) {
        int from = in.at();
        if (!in.acceptBeforeDigit(prefix)) {
            return in.fail(from, "expected %s", expected());
        }
        long number = 0;
        while (in.isDigit() && number <= highest) {
            number = number * 10 + in.peek() - '0';
            in.moveTo(in.at() + 1);
        }
        if (number > highest || in.isDigit()) {
            return in.fail(from, "expected %s", expected());
        }
        if (in.peek() == '.') {
            in.moveTo(in.at() + 1);
            for (int i = 0; i < letters.length; i++) {
                if (in.accept(letters[i])) {
                    return in.got(number * letters.length + i);
                }
            }
        }
        return in.fail(in.at(), "expected one of ." + String.join(", .", slot.texts));
    }

    @Override
    public String expected() {
        return slot.prefix + "0." + slot.texts[0] + " to " + slot.prefix + highest + '.'
                + slot.texts[letters.length - 1];
    }
}
