package org.gfxisa.text;

import java.util.ArrayList;
import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;

/**
 * A value that means different things in different ranges: {@code row_shl:1}, {@code quad_perm:[0,1,2,3]}, {@code row_mirror},
 * {@code mrt0}. A value of no range is written as a number after the prefix, which is not read.
 */
final class RangesSyntax extends Syntax {
    private static final int NUMBERS = 4;
    /** In place of the bits of a list's element: a word that the assembler does not know. */
    private static final int ONLY_WRITTEN = -2;

    private final Range[] ranges;

    RangesSyntax(SlotPlan plan) {
        super(plan);
        ranges = new Range[slot.texts.length];
        for (int i = 0; i < ranges.length; i++) {
            int at = i * NUMBERS;
            ranges[i] = new Range(
                    slot.texts[i],
                    slot.texts[i].toCharArray(),
                    slot.nums[at],
                    slot.nums[at + 1],
                    slot.nums[at + 2],
                    slot.nums[at + 3]);
        }
    }

    @Override
    public void print(long value, TextBuffer out) {
        for (Range range : ranges) {
            if (value >= range.low && value <= range.high) {
                out.append(range.text);
                if (range.elementBits > 0) {
                    printList(range, value - range.subtract, out);
                } else if (range.hasNumber()) {
                    out.append(value - range.subtract);
                }
                return;
            }
        }
        out.append(slot.prefix).append(value);
    }

    @Override
    public boolean endsWithComma() {
        return slot.nums.length == NUMBERS * ranges.length;
    }

    @Override
    public boolean parse(Cursor in) {
        int from = in.at();
        for (Range range : ranges) {
            if (range.isOnlyWritten()) {
                continue;
            }
            if (range.hasBareNumber() ? in.acceptBeforeDigit(range.chars) : in.accept(range.chars)) {
                if (range.elementBits > 0) {
                    return parseList(range, in);
                }
                return range.hasNumber() ? parseNumber(range, in) : in.got(range.low);
            }
        }
        return in.fail(from, "expected %s", expected());
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
        return heads.stream().distinct().toList();
    }

    private void printList(Range range, long value, TextBuffer out) {
        for (int i = 0; i < elements(range); i++) {
            long element = value >>> i * range.elementBits & (1 << range.elementBits) - 1;
            out.append(i == 0 ? '[' : ',').append(element);
        }
        out.append(']');
    }

    private static boolean parseNumber(Range range, Cursor in) {
        in.skipBlanks();
        int from = in.at();
        if (!Numbers.startsHere(in)) {
            return in.fail(from, "expected a number after %s", range.text);
        }
        if (!Numbers.expression(in)) {
            return false;
        }
        long value = in.value() + range.subtract;
        if (value < range.low || value > range.high) {
            long low = range.low - range.subtract;
            return in.fail(from, "%s%d is not in %d..%d", range.text, in.value(), low, range.high - range.subtract);
        }
        return in.got(value);
    }

    private boolean parseList(Range range, Cursor in) {
        if (!in.accept('[')) {
            return in.fail(in.at(), "expected '[' after %s", range.text);
        }
        long value = 0;
        int largest = (1 << range.elementBits) - 1;
        for (int i = 0; i < elements(range); i++) {
            in.skipBlanks();
            int from = in.at();
            if (!Numbers.startsHere(in) || !Numbers.expression(in) || in.value() < 0 || in.value() > largest) {
                return in.fail(from, "expected a number of 0..%d in %s", range.text, largest, 0, 0);
            }
            value |= in.value() << i * range.elementBits;
            if (!in.accept(i + 1 < elements(range) ? ',' : ']')) {
                return in.fail(in.at(), "expected %d elements between '[' and ']'", "", elements(range), 0, 0);
            }
        }
        return in.got(value + range.subtract);
    }

    /** A list fills the value. */
    private int elements(Range range) {
        return bits / range.elementBits;
    }

    private record Range(String text, char[] chars, long low, long high, long subtract, int elementBits) {
        /** The number follows the word with nothing between them. */
        boolean hasBareNumber() {
            return hasNumber() && Character.isLetter(text.charAt(text.length() - 1));
        }

        boolean hasNumber() {
            return elementBits == 0;
        }

        boolean isOnlyWritten() {
            return elementBits == ONLY_WRITTEN;
        }
    }
}
