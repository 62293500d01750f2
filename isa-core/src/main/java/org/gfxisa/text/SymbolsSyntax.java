package org.gfxisa.text;

import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/**
 * A number in the low bits combined with flags above it: {@code (250|UC_VERSION_W32_BIT)|UC_VERSION_MDP_BIT}. A value with
 * unnamed bits is printed as a number.
 */
final class SymbolsSyntax extends Syntax {
    private final List<Kind.Word> symbols;
    private final char[][] names;
    private final long numberMask;
    private long flagMask;

    SymbolsSyntax(SlotCodec codec, Kind.Symbols kind) {
        super(codec);
        symbols = kind.names();
        names = chars(texts(symbols));
        numberMask = (1L << kind.numberBits()) - 1;
        for (Kind.Word symbol : symbols) {
            flagMask |= symbol.value() & ~numberMask;
        }
    }

    @Override
    public void print(long value, TextBuffer out) {
        if ((value & ~(numberMask | flagMask)) != 0) {
            out.appendHex(value);
            return;
        }
        long flags = value & flagMask;
        for (int open = Long.bitCount(flags) - 1; open > 0; open--) {
            out.append('(');
        }
        print(symbols, value & numberMask, out);
        boolean first = true;
        for (int i = 0; i < names.length; i++) {
            if ((value(i) & flags) != 0) {
                out.append(first ? "|" : ")|").append(symbols.get(i).text());
                first = false;
            }
        }
    }

    @Override
    public boolean parse(Cursor in) {
        int from = in.at();
        return parseSum(in) && inRange(in, from, true);
    }

    private boolean parseSum(Cursor in) {
        if (!parseTerm(in)) {
            return false;
        }
        long value = in.value();
        while (in.accept('|')) {
            if (!parseTerm(in)) {
                return false;
            }
            value |= in.value();
        }
        return in.succeed(value);
    }

    private boolean parseTerm(Cursor in) {
        in.skipBlanks();
        int from = in.at();
        int name = word(names, in);
        if (name != NONE) {
            return in.succeed(value(name));
        }
        if (Numbers.startsHere(in) && !Numbers.isFloating(in) && Numbers.constant(in, false)) {
            return true;
        }
        // Brackets may also enclose names.
        in.moveTo(from);
        if (in.accept('(')) {
            if (!parseSum(in)) {
                return false;
            }
            long value = in.value();
            return in.accept(')') ? in.succeed(value) : in.fail(in.at(), "expected '|' or ')'");
        }
        return in.fail(from, "expected a number, or one of %s", String.join(", ", texts(symbols)));
    }

    private long value(int name) {
        return symbols.get(name).value();
    }
}
