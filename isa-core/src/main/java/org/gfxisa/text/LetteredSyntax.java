package org.gfxisa.text;

import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/** A number and a letter, such as an attribute and its channel: {@code attr3.x}. */
final class LetteredSyntax extends Syntax {
    private final char[] prefix;
    private final List<String> texts;
    private final char[][] letters;
    private final int highest;

    LetteredSyntax(SlotCodec codec, Kind.Lettered kind) {
        super(codec);
        prefix = slot.prefix().toCharArray();
        texts = kind.letters();
        letters = chars(texts);
        highest = kind.highest();
    }

    @Override
    public void print(long value, TextBuffer out) {
        out.append(slot.prefix()).append(value / letters.length).append('.');
        out.append(texts.get((int) (value % letters.length)));
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
            int letter = word(letters, in);
            if (letter != NONE) {
                return in.succeed(number * letters.length + letter);
            }
        }
        return in.fail(in.at(), "expected one of ." + String.join(", .", texts));
    }

    @Override
    public String expected() {
        return slot.prefix() + "0." + texts.get(0) + " to " + slot.prefix() + highest + '.'
                + texts.get(letters.length - 1);
    }
}
