package org.gfxisa.text;

import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/** A set of names, one for each bit: {@code gpr_idx(SRC0,DST)}. A value with other bits set is printed as a number. */
final class BitNamesSyntax extends Syntax {
    private final char[] prefix;
    private final List<String> texts;
    private final char[][] names;

    BitNamesSyntax(SlotCodec codec, Kind.Bitnames kind) {
        super(codec);
        prefix = slot.prefix().toCharArray();
        texts = kind.names();
        names = chars(texts);
    }

    @Override
    public void print(long value, TextBuffer out) {
        if (value >>> names.length != 0) {
            out.appendHex(value);
            return;
        }
        out.append(slot.prefix()).append('(');
        boolean first = true;
        for (int i = 0; i < names.length; i++) {
            if ((value >>> i & 1) != 0) {
                if (!first) {
                    out.append(',');
                }
                first = false;
                out.append(texts.get(i));
            }
        }
        out.append(')');
    }

    @Override
    public boolean parse(Cursor in) {
        in.skipBlanks();
        if (startsNumber(in)) {
            int from = in.at();
            long all = (1L << names.length) - 1;
            return parseInteger(in, false)
                    && (in.value() <= all || in.fail(from, "%s %d is not in 0..%d", name, in.value(), all, 0));
        }
        if (!in.accept(prefix) || !in.accept('(')) {
            return in.fail(in.at(), "expected %s(...) or a number", slot.prefix());
        }
        long value = 0;
        if (in.accept(')')) {
            return in.succeed(value);
        }
        do {
            in.skipBlanks();
            int bit = word(names, in);
            if (bit == NONE) {
                return in.fail(in.at(), "expected one of %s", String.join(", ", texts));
            }
            if ((value >>> bit & 1) != 0) {
                return in.fail(in.at(), "%s is given twice", texts.get(bit));
            }
            value |= 1L << bit;
        } while (in.accept(','));
        return in.accept(')') ? in.succeed(value) : in.fail(in.at(), "expected ',' or ')'");
    }
}
