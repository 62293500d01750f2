package org.gfxisa.text;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;

/** Named fields of a value: {@code instid0(VALU_DEP_1) | instid1(SALU_CYCLE_1)}. One that is 0 is not written; 0 if all are. */
final class FieldsSyntax extends Syntax {
    private static final int HEADER = 3;

    private final List<Field> fields = new ArrayList<>();

    FieldsSyntax(SlotPlan plan) {
        super(plan);
        int[] nums = slot.nums;
        int text = 0;
        for (int at = 0; at < nums.length; ) {
            int count = nums[at + 2];
            char[] name = slot.texts[text++].toCharArray();
            List<Word> words = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                String word = slot.texts[text++];
                words.add(new Word(nums[at + HEADER + i], word, word.toCharArray()));
            }
            fields.add(new Field(slot.texts[text - count - 1], name, nums[at], nums[at + 1], words));
            at += HEADER + count;
        }
    }

    @Override
    public void print(long value, TextBuffer out) {
        boolean first = true;
        for (Field field : fields) {
            long part = field.get(value);
            if (part != 0) {
                if (!first) {
                    out.append(" | ");
                }
                first = false;
                out.append(field.name).append('(');
                field.printWord(part, out);
                out.append(')');
            }
        }
        if (first) {
            out.append('0');
        }
    }

    @Override
    public boolean parse(Cursor in) {
        in.skipBlanks();
        if (Numbers.startsHere(in)) {
            return parseInteger(in, false);
        }
        long value = 0;
        long seen = 0;
        do {
            in.skipBlanks();
            int index = 0;
            while (index < fields.size() && !in.accept(fields.get(index).chars)) {
                index++;
            }
            if (index == fields.size()) {
                return in.fail(in.at(), "expected one of %s, or a number", expected());
            }
            Field field = fields.get(index);
            if ((seen >>> index & 1) != 0) {
                return in.fail(in.at(), "%s is given twice", field.name);
            }
            seen |= 1L << index;
            if (!parseWord(field, in)) {
                return false;
            }
            value |= in.value() << field.from;
        } while (in.accept('|'));
        return in.got(value);
    }

    @Override
    public String expected() {
        return String.join(", ", fields.stream().map(Field::name).toList());
    }

    private static boolean parseWord(Field field, Cursor in) {
        if (!in.accept('(')) {
            return in.fail(in.at(), "expected '(' after %s", field.name);
        }
        in.skipBlanks();
        for (Word word : field.words) {
            if (in.accept(word.chars)) {
                return in.accept(')') ? in.got(word.value) : in.fail(in.at(), "expected ')'");
            }
        }
        String known = String.join(", ", field.words.stream().map(Word::text).toList());
        return in.fail(in.at(), "expected one of %s", known);
    }

    private record Word(long value, String text, char[] chars) {}

    private record Field(String name, char[] chars, int from, int width, List<Word> words) {
        long get(long value) {
            return value >>> from & (1L << width) - 1;
        }

        void printWord(long part, TextBuffer out) {
            for (int i = 0; i < words.size(); i++) {
                if (words.get(i).value == part) {
                    out.append(words.get(i).text);
                    return;
                }
            }
            out.append(part);
        }
    }
}
