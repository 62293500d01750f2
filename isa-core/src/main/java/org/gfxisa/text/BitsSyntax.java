package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/** A list of bits, the lowest first: {@code op_sel:[0,1]}. */
final class BitsSyntax extends Syntax {
    /** Every instruction accepts this many bits; like LLVM, the assembler ignores those that the instruction lacks. */
    private static final int MOST = 4;

    private final char[] prefix;
    private final byte[] ascii;

    /** The number of bits that are printed; bits that are not encoded are printed as zero. */
    private final int length;

    private final boolean isOnlyShown;

    BitsSyntax(SlotCodec codec, Kind.Bits kind) {
        super(codec);
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
            int from = in.at();
            if (!Numbers.expressionStarts(in) || !Numbers.expression(in) || in.value() >>> 1 != 0) {
                return in.fail(from, "expected 0 or 1 in %s", name);
            }
            if (count == Math.max(length, MOST)) {
                return in.fail(from, "%s has at most %d bits", name, count, 0, 0);
            }
            value |= in.value() << count++;
        } while (in.accept(','));
        if (!in.accept(']')) {
            return in.fail(in.at(), "expected ',' or ']' in %s", name);
        }
        return in.succeed(value & mask(length));
    }
}
