package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;
import org.gfxisa.table.Kind;

/** A list of bits, the lowest first: {@code op_sel:[0,1]}. */
final class BitsSyntax extends Syntax {
    private final char[] prefix;
    private final byte[] ascii;

    /** How many bits are written; those that have no place in the encoding are zero. */
    private final int length;

    private final boolean isOnlyShown;

    BitsSyntax(SlotPlan plan, Kind.Bits kind) {
        super(plan);
        prefix = slot.prefix().toCharArray();
        ascii = slot.prefix().getBytes(StandardCharsets.US_ASCII);
        length = Math.max(kind.length(), bits);
        isOnlyShown = kind.use() == Kind.Bits.Use.SHOWN;
    }

    @Override
    public void print(long value, TextBuffer out) {
        out.append(ascii);
        for (int i = 0; i < length; i++) {
            out.append(i == 0 ? '[' : ',').append((char) ('0' + (value >>> i & 1)));
        }
        out.append(']');
    }

    @Override
    public boolean parse(Cursor in) {
        if (!in.accept(prefix) || !in.accept('[')) {
            return in.fail(in.at(), "expected %s[0,1,...]", slot.prefix());
        }
        if (isOnlyShown) {
            return in.fail(in.at(), "%s cannot be chosen here", name);
        }
        long value = 0;
        int count = 0;
        do {
            in.skipBlanks();
            char bit = in.peek();
            if (bit != '0' && bit != '1') {
                return in.fail(in.at(), "expected 0 or 1 in %s", name);
            }
            if (count == length) {
                return in.fail(in.at(), "%s has only %d bits here", name, length, 0, 0);
            }
            value |= (long) (bit - '0') << count++;
            in.moveTo(in.at() + 1);
        } while (in.accept(','));
        if (!in.accept(']')) {
            return in.fail(in.at(), "expected ',' or ']' in %s", name);
        }
        return in.got(value);
    }
}
