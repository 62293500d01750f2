package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;

/** One of several words: {@code mul:2}, {@code dst_sel:BYTE_0}. A value without a word is written as a number after the prefix. */
final class EnumSyntax extends Syntax {
    private final char[][] words;
    private final byte[][] ascii;
    private final char[] prefix;

    EnumSyntax(SlotPlan plan) {
        super(plan);
        words = new char[slot.texts.length][];
        ascii = new byte[slot.texts.length][];
        for (int i = 0; i < words.length; i++) {
            words[i] = slot.texts[i].toCharArray();
            ascii[i] = slot.texts[i].getBytes(StandardCharsets.US_ASCII);
        }
        prefix = slot.prefix.toCharArray();
    }

    @Override
    public void print(long value, TextBuffer out) {
        for (int i = 0; i < ascii.length; i++) {
            if (slot.nums[i] == value) {
                out.append(ascii[i]);
                return;
            }
        }
        out.append(slot.prefix).append(value);
    }

    @Override
    public boolean parse(Cursor in) {
        int from = in.at();
        for (int i = 0; i < words.length; i++) {
            if (in.accept(words[i])) {
                return in.got(slot.nums[i]);
            }
        }
        if (prefix.length > 0 && in.accept(prefix) && Numbers.startsHere(in)) {
            return parseInteger(in, false);
        }
        in.moveTo(from);
        return in.fail(from, "expected one of %s", expected());
    }

    @Override
    public String expected() {
        return String.join(", ", slot.texts);
    }

    @Override
    public List<String> heads() {
        List<String> heads = new ArrayList<>();
        for (String text : slot.texts) {
            heads.add(head(text));
        }
        if (!slot.prefix.isEmpty()) {
            heads.add(head(slot.prefix));
        }
        return heads.stream().distinct().toList();
    }
}
