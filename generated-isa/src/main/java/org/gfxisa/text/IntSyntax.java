package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import org.gfxisa.SlotValue;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.SlotPlan;
import org.gfxisa.table.ElementType;

/** A number, with or without a name before it: {@code 12}, {@code offset:-16}, {@code row_mask:0xf}. */
final class IntSyntax extends Syntax {
    private static final int DWORD = 32;
    private static final int HIGHEST_DECIMAL = 64;
    private static final int RADIX_AUTO = 0;
    private static final int RADIX_INLINE = 1;
    private static final int RADIX_HEX = 16;

    private final Constants constants;
    private final char[] prefix;
    private final byte[] ascii;
    private final int radix;
    private final boolean isSigned;
    private final int scale;
    private final boolean optional;
    /** Highest value that the assembler takes; 0: what the field holds. */
    private final int highest;

    IntSyntax(SlotPlan plan, Constants constants) {
        super(plan);
        this.constants = constants;
        prefix = slot.prefix.toCharArray();
        ascii = slot.prefix.getBytes(StandardCharsets.US_ASCII);
        radix = slot.nums.length > 0 ? slot.nums[0] : RADIX_AUTO;
        isSigned = plan.isSigned();
        scale = slot.nums.length > 2 ? Math.max(1, slot.nums[2]) : 1;
        optional = slot.nums.length > 3 && slot.nums[3] != 0;
        highest = slot.nums.length > 4 ? slot.nums[4] : 0;
    }

    @Override
    public boolean isOptional() {
        return optional;
    }

    @Override
    public void print(long value, TextBuffer out) {
        out.append(ascii);
        long number = value * scale;
        if (radix == RADIX_INLINE) {
            printDword((int) number, out);
        } else if (radix == RADIX_HEX || radix == RADIX_AUTO && (number < 0 || number > HIGHEST_DECIMAL)) {
            if (number < 0) {
                out.append('-').appendHex(-number);
            } else {
                out.appendHex(number);
            }
        } else {
            out.append(number);
        }
    }

    @Override
    public boolean parse(Cursor in) {
        if (prefix.length > 0 && !in.accept(prefix)) {
            return in.fail(in.at(), "expected %s", slot.prefix);
        }
        in.skipBlanks();
        int from = in.at();
        boolean isDword = bits == DWORD && prefix.length == 0;
        if (isDword && Numbers.startsHere(in) && Numbers.isFloating(in)) {
            return Numbers.constant(in, true) && in.got(Constants.literalBits(slot.type, in.floating()) & 0xffffffffL);
        }
        if (isDword && !Numbers.startsHere(in) && in.accept("lit(".toCharArray())) {
            return parseInteger(in, true) && closes(in);
        }
        if (!parseScaled(in, from)) {
            return false;
        }
        return highest == 0
                || in.value() <= highest
                || in.fail(from, "%s %d is more than %d", name, in.value(), highest, 0);
    }

    private boolean closes(Cursor in) {
        long value = in.value();
        return in.accept(')') ? in.got(value) : in.fail(in.at(), "expected ')'");
    }

    private boolean parseScaled(Cursor in, int from) {
        if (scale == 1) {
            return parseInteger(in, prefix.length == 0 && !isSigned);
        }
        if (!Numbers.startsHere(in)) {
            return in.fail(from, "expected a number for %s", name);
        }
        if (!Numbers.expression(in)) {
            return false;
        }
        if (in.value() % scale != 0) {
            return in.fail(from, "%s %d is no multiple of %d", name, in.value(), scale, 0);
        }
        in.got(in.value() / scale);
        return inRange(in, from, false);
    }

    private void printDword(int value, TextBuffer out) {
        long read = constants.integer(ElementType.B32, value);
        int code = SlotValue.code(read);
        if (constants.isInline(code)) {
            out.append(constants.inlineText(code, ElementType.B32));
        } else {
            out.appendHex(value & 0xffffffffL);
        }
    }
}
