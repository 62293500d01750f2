package org.gfxisa.text;

import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;

/**
 * The format of a typed buffer: {@code format:[data,num]}, each left out when it is the default; read also as {@code format:22} or
 * {@code dfmt:6, nfmt:1}. Or {@code format:[both]}, where one name stands for both; what has none is written as a number. Such a name may
 * be read as two, whose ends it is made of.
 */
final class BufferFormatSyntax extends Syntax {
    private static final char[] FORMAT = "format:".toCharArray();
    private static final char[] DATA = "dfmt:".toCharArray();
    private static final char[] NUMBER = "nfmt:".toCharArray();

    /** Which number says where the texts of a split begin. */
    private static final int SPLIT_FROM = 3;

    private final int dataBits;
    private final long dataDefault;
    private final long numberDefault;
    private final char[][] names;
    /** What names of the two parts and of both begin with, and the parts that go without saying; or nothing. */
    private final List<String> split;

    BufferFormatSyntax(SlotPlan plan) {
        super(plan);
        dataBits = slot.nums[0];
        dataDefault = slot.nums[1];
        numberDefault = slot.nums[2];
        int count = slot.nums.length > SPLIT_FROM ? slot.nums[SPLIT_FROM] : slot.texts.length;
        split = List.of(slot.texts).subList(count, slot.texts.length);
        names = new char[count][];
        for (int i = 0; i < names.length; i++) {
            names[i] = slot.texts[i].toCharArray();
        }
    }

    @Override
    public boolean isWritten(long value) {
        return value != defaults();
    }

    @Override
    public void print(long value, TextBuffer out) {
        long data = value & dataMask();
        long number = value >>> dataBits;
        if (isUnified() && data >= names.length) {
            out.append("format:").append(data);
            return;
        }
        out.append("format:[");
        if (data != dataDefault) {
            out.append(slot.texts[(int) data]);
        }
        if (number != numberDefault) {
            if (data != dataDefault) {
                out.append(',');
            }
            out.append(slot.texts[(int) (number + dataMask() + 1)]);
        }
        out.append(']');
    }

    @Override
    public List<String> heads() {
        return isUnified() ? List.of("format") : List.of("format", "dfmt", "nfmt");
    }

    @Override
    public boolean parse(Cursor in) {
        if (!in.accept(FORMAT)) {
            return parseParts(in);
        }
        if (!in.accept('[')) {
            return parseInteger(in, false);
        }
        if (startsSplit(in)) {
            return parseSplit(in);
        }
        long value = defaults();
        do {
            in.skipBlanks();
            int name = 0;
            while (name < names.length && !in.accept(names[name])) {
                name++;
            }
            if (name == names.length) {
                return in.fail(in.at(), "expected a buffer format, e.g. %s", slot.texts[names.length - 1]);
            }
            value = name <= dataMask()
                    ? value & ~dataMask() | name
                    : value & dataMask() | name - dataMask() - 1 << dataBits;
        } while (in.accept(','));
        return in.accept(']') ? in.got(value) : in.fail(in.at(), "expected ',' or ']'");
    }

    private boolean startsSplit(Cursor in) {
        in.skipBlanks();
        String word = split.isEmpty() ? "" : in.piece(in.at(), in.wordEnd());
        return !split.isEmpty() && (word.startsWith(split.get(0)) || word.startsWith(split.get(1)));
    }

    /** {@code data,num}, the names of both in any order, or one of them. */
    private boolean parseSplit(Cursor in) {
        int from = in.at();
        String[] parts = {split.get(3), split.get(4)};
        do {
            in.skipBlanks();
            String word = in.piece(in.at(), in.wordEnd());
            int part = word.startsWith(split.get(0)) ? 0 : 1;
            if (!word.startsWith(split.get(part))) {
                return in.fail(in.at(), "expected " + split.get(0) + "… or " + split.get(1) + "…");
            }
            parts[part] = word.substring(split.get(part).length());
            in.moveTo(in.wordEnd());
        } while (in.accept(','));
        List<String> known = List.of(slot.texts).subList(0, names.length);
        String both = split.get(2) + parts[0] + "_" + parts[1];
        int found = known.indexOf(both);
        if (found < 0 && parts[1].equals(split.get(4))) {
            found = known.indexOf(split.get(2) + parts[0]);
        }
        if (found < 0) {
            return in.fail(from, "there is no format %s", both, known);
        }
        return in.accept(']') ? in.got(found) : in.fail(in.at(), "expected ']'");
    }

    private boolean parseParts(Cursor in) {
        long value = defaults();
        int seen = 0;
        int end;
        do {
            boolean isData = in.accept(DATA);
            if (!isData && !in.accept(NUMBER)) {
                return in.fail(in.at(), "expected format:, dfmt: or nfmt:");
            }
            int from = in.at();
            int part = isData ? 1 : 2;
            if ((seen & part) != 0) {
                return in.fail(from, "%s is given twice", isData ? "dfmt" : "nfmt");
            }
            seen |= part;
            if (!Numbers.startsHere(in) || !Numbers.expression(in)) {
                return in.fail(from, "expected a number");
            }
            long highest = isData ? dataMask() : (1L << bits - dataBits) - 1;
            if (in.value() < 0 || in.value() > highest) {
                return in.fail(from, "%d is not in 0..%d", "", in.value(), highest, 0);
            }
            value = isData ? value & ~dataMask() | in.value() : value & dataMask() | in.value() << dataBits;
            end = in.at();
            in.accept(',');
            in.skipBlanks();
        } while (in.peek() == 'd' && in.peekSecond() == 'f' || in.peek() == 'n' && in.peekSecond() == 'f');
        in.moveTo(end);
        return in.got(value);
    }

    /** There is one list of names, for the whole value. */
    private boolean isUnified() {
        return dataBits >= bits;
    }

    private long defaults() {
        return dataDefault | numberDefault << dataBits;
    }

    private long dataMask() {
        return (1L << dataBits) - 1;
    }
}
