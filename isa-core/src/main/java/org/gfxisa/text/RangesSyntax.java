package org.gfxisa.text;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Kind.Ranges.Range;
import org.gfxisa.table.Kind.Ranges.Shape;

/**
 * A value whose syntax depends on its range: {@code row_shl:1}, {@code quad_perm:[0,1,2,3]}, {@code row_mirror}, {@code mrt0}. A
 * value outside all ranges is printed as a number after the prefix and cannot be parsed.
 */
final class RangesSyntax extends Syntax {
    private final Entry[] ranges;
    private final boolean endsWithComma;

    RangesSyntax(SlotCodec codec, Kind.Ranges kind) {
        super(codec);
        ranges = kind.ranges().stream()
                .map(range -> new Entry(range, range.text().toCharArray()))
                .toArray(Entry[]::new);
        endsWithComma = kind.endsWithComma();
    }

    @Override
    public void print(long value, TextBuffer out) {
        for (Entry entry : ranges) {
            Range range = entry.range;
            if (value >= range.low() && value <= range.high()) {
                out.append(range.text());
                switch (range.shape()) {
                    case LIST -> printList(range, value - range.subtract(), out);
                    case NUMBER -> out.append(value - range.subtract());
                    case WORD, SHOWN_WORD -> {}
                }
                return;
            }
        }
        out.append(slot.prefix()).append(value);
    }

    @Override
    public boolean endsWithComma() {
        return endsWithComma;
    }

    @Override
    public boolean parse(Cursor in) {
        int from = in.at();
        for (Entry entry : ranges) {
            Range range = entry.range;
            boolean isHere = range.shape() != Shape.SHOWN_WORD
                    && (entry.hasBareNumber() ? in.acceptBeforeDigit(entry.chars) : in.accept(entry.chars));
            if (isHere) {
                return switch (range.shape()) {
                    case LIST -> parseList(range, in);
                    case NUMBER -> parseNumber(range, in);
                    case WORD, SHOWN_WORD -> in.succeed(range.low());
                };
            }
        }
        return in.fail(from, "expected %s", expected());
    }

    @Override
    public String expected() {
        return texts().collect(Collectors.joining(", "));
    }

    @Override
    public List<String> keywords() {
        return texts().map(Syntax::keyword).distinct().toList();
    }

    private Stream<String> texts() {
        return Arrays.stream(ranges).map(entry -> entry.range.text());
    }

    private void printList(Range range, long value, TextBuffer out) {
        for (int i = 0; i < elements(range); i++) {
            long element = value >>> i * range.elementBits() & (1 << range.elementBits()) - 1;
            out.append(i == 0 ? '[' : ',').append(element);
        }
        out.append(']');
    }

    private static boolean parseNumber(Range range, Cursor in) {
        in.skipBlanks();
        int from = in.at();
        if (!Numbers.expressionStarts(in)) {
            return in.fail(from, "expected a number after %s", range.text());
        }
        if (!Numbers.expression(in)) {
            return false;
        }
        long value = in.value() + range.subtract();
        if (value < range.low() || value > range.high()) {
            long low = (long) range.low() - range.subtract();
            return in.fail(
                    from,
                    "%s%d is not in %d..%d",
                    range.text(),
                    in.value(),
                    low,
                    (long) range.high() - range.subtract());
        }
        return in.succeed(value);
    }

    private boolean parseList(Range range, Cursor in) {
        if (!in.accept('[')) {
            return in.fail(in.at(), "expected '[' after %s", range.text());
        }
        long value = 0;
        int largest = (1 << range.elementBits()) - 1;
        for (int i = 0; i < elements(range); i++) {
            in.skipBlanks();
            int from = in.at();
            if (!Numbers.expressionStarts(in) || !Numbers.expression(in) || in.value() < 0 || in.value() > largest) {
                return in.fail(from, "expected a number in 0..%d in %s", range.text(), largest, 0, 0);
            }
            value |= in.value() << i * range.elementBits();
            if (!in.accept(i + 1 < elements(range) ? ',' : ']')) {
                return in.fail(in.at(), "expected %d elements between '[' and ']'", "", elements(range), 0, 0);
            }
        }
        return in.succeed(value + range.subtract());
    }

    /** Returns the number of elements of a list, which fills the value. */
    private int elements(Range range) {
        return bits / range.elementBits();
    }

    private record Entry(Range range, char[] chars) {
        /** Returns whether the number follows the word without a separator. */
        boolean hasBareNumber() {
            return range.shape() == Shape.NUMBER && Character.isLetter(chars[chars.length - 1]);
        }
    }
}
