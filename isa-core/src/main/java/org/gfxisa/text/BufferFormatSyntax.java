package org.gfxisa.text;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Kind.BufferFormat.Split;

/**
 * The format of a typed buffer. With separate data and number formats it is printed {@code format:[data,num]}, without the
 * default ones; {@code format:22} and {@code dfmt:6, nfmt:1} are also read. With unified formats it is printed
 * {@code format:[name]}, or as a number if the format has no name; the name may also be read as its data part and its number
 * part.
 */
final class BufferFormatSyntax extends Syntax {
    private static final char[] FORMAT = "format:".toCharArray();
    private static final char[] DATA = "dfmt:".toCharArray();
    private static final char[] NUMBER = "nfmt:".toCharArray();

    private final Kind.BufferFormat format;
    private final int dataBits;
    private final char[][] names;

    BufferFormatSyntax(SlotCodec codec, Kind.BufferFormat kind) {
        super(codec);
        format = kind;
        dataBits = kind.dataBits();
        names = chars(
                Stream.concat(kind.data().stream(), kind.number().stream()).toList());
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
        if (data != format.dataDefault()) {
            out.append(format.data().get((int) data));
        }
        if (number != format.numberDefault()) {
            if (data != format.dataDefault()) {
                out.append(',');
            }
            out.append(format.number().get((int) number));
        }
        out.append(']');
    }

    @Override
    public List<String> keywords() {
        return isUnified() ? List.of("format") : List.of("format", "dfmt", "nfmt");
    }

    /** {@code dfmt} and {@code nfmt} stand before the offset; LLVM puts the number of a unified format there, too. */
    @Override
    boolean mayStandBetweenOperands(String keyword) {
        return isUnified() || !mayFollowOperands(keyword);
    }

    @Override
    boolean mayFollowOperands(String keyword) {
        return keyword.equals(keywords().get(0));
    }

    @Override
    public boolean parse(Cursor in) {
        if (!in.accept(FORMAT)) {
            return parseParts(in);
        }
        if (!in.accept('[')) {
            return parseInteger(in, false);
        }
        in.skipBlanks();
        Optional<Split> split = format.split().filter(parts -> startsPart(parts, in.piece(in.at(), in.wordEnd())));
        if (split.isPresent()) {
            return parseSplit(split.get(), in);
        }
        long value = defaults();
        do {
            in.skipBlanks();
            int name = word(names, in);
            if (name == NONE) {
                return in.fail(in.at(), "expected a buffer format, e.g. %s", String.valueOf(names[names.length - 1]));
            }
            int number = name - format.data().size();
            value = number < 0 ? value & ~dataMask() | name : value & dataMask() | (long) number << dataBits;
        } while (in.accept(','));
        return in.accept(']') ? in.succeed(value) : in.fail(in.at(), "expected ',' or ']'");
    }

    private static boolean startsPart(Split split, String word) {
        return word.startsWith(split.data()) || word.startsWith(split.number());
    }

    /** Parses {@code data,num}, in either order, or one of the two. */
    private boolean parseSplit(Split split, Cursor in) {
        int from = in.at();
        String data = split.dataDefault();
        String number = split.numberDefault();
        do {
            in.skipBlanks();
            String word = in.piece(in.at(), in.wordEnd());
            if (word.startsWith(split.data())) {
                data = word.substring(split.data().length());
            } else if (word.startsWith(split.number())) {
                number = word.substring(split.number().length());
            } else {
                return in.fail(in.at(), "expected " + split.data() + "… or " + split.number() + "…");
            }
            in.moveTo(in.wordEnd());
        } while (in.accept(','));
        List<String> known = format.data();
        String both = split.both() + data + "_" + number;
        int found = known.indexOf(both);
        if (found < 0 && number.equals(split.numberDefault())) {
            found = known.indexOf(split.both() + data);
        }
        if (found < 0) {
            return in.fail(from, "there is no format %s", both, known);
        }
        return in.accept(']') ? in.succeed(found) : in.fail(in.at(), "expected ']'");
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
            if (!Numbers.expressionStarts(in) || !Numbers.expression(in)) {
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
        return in.succeed(value);
    }

    /** Returns whether one list of names covers the whole value. */
    private boolean isUnified() {
        return dataBits >= bits;
    }

    private long defaults() {
        return format.dataDefault() | (long) format.numberDefault() << dataBits;
    }

    private long dataMask() {
        return (1L << dataBits) - 1;
    }
}
