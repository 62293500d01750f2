package org.gfxisa.text;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.gfxisa.SlotValue;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.ElementType;
import org.gfxisa.table.Kind;
import org.gfxisa.table.Kind.Int.Radix;

/** A number, with or without a name before it: {@code 12}, {@code offset:-16}, {@code row_mask:0xf}. */
final class IntSyntax extends Syntax {
    private static final int DWORD = 32;
    private static final long DWORD_MASK = 0xffffffffL;
    private static final int HIGHEST_DECIMAL = 64;
    private static final int HIGHEST_SMALL = 10;
    private static final char[] LIT = "lit(".toCharArray();

    private final ElementConstants constants;
    private final char[] prefix;
    private final byte[] ascii;
    private final Radix radix;
    private final boolean isSigned;
    private final boolean optional;
    private final boolean isHalf;
    /** Whether it is a 32-bit integer, which cannot be given as a floating-point number. */
    private final boolean isInteger;
    /** The values that the assembler accepts, if these are fewer than the field holds. */
    private final int lowest;

    private final int highest;
    private final int[] legal;

    IntSyntax(SlotCodec codec, Kind.Int kind, ElementConstants constants) {
        super(codec);
        this.constants = constants;
        prefix = slot.prefix().toCharArray();
        ascii = slot.prefix().getBytes(StandardCharsets.US_ASCII);
        radix = kind.radix();
        isSigned = codec.isSigned();
        optional = kind.isOptional();
        isHalf = slot.type() == ElementType.F16;
        isInteger = slot.type() == ElementType.B32 && radix != Radix.INLINE;
        highest = kind.highest().orElse(Integer.MAX_VALUE);
        lowest = kind.lowest().orElse(Integer.MIN_VALUE);
        legal = kind.legal().stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public boolean isOptional() {
        return optional;
    }

    @Override
    boolean isExpression() {
        return prefix.length == 0;
    }

    @Override
    public void print(long value, TextBuffer out) {
        out.append(ascii);
        if (radix == Radix.INLINE) {
            printDword((int) value, out);
        } else if (isHex(value)) {
            if (value < 0) {
                out.append('-').appendHex(-value);
            } else {
                out.appendHex(value);
            }
        } else {
            out.append(value);
        }
    }

    private boolean isHex(long value) {
        return switch (radix) {
            case HEX -> true;
            case AUTO -> value < 0 || value > HIGHEST_DECIMAL;
            case SMALL -> value < 0 || value > HIGHEST_SMALL;
            case DECIMAL, INLINE -> false;
        };
    }

    @Override
    public boolean parse(Cursor in) {
        if (prefix.length > 0 && !in.accept(prefix)) {
            return in.fail(in.at(), "expected %s", slot.prefix());
        }
        in.skipBlanks();
        int from = in.at();
        boolean isDword = bits == DWORD && prefix.length == 0;
        if (isDword && !isInteger && Numbers.startsHere(in) && Numbers.isFloating(in)) {
            return Numbers.constant(in, true) && parseFloating(in, from);
        }
        if (isDword && !Numbers.startsHere(in) && in.accept(LIT)) {
            return parseDword(in) && closes(in);
        }
        return isDword
                ? parseDword(in)
                : parseInteger(in, prefix.length == 0 && !isSigned && !optional && lowest < 0) && isLegal(in, from);
    }

    private boolean isLegal(Cursor in, int from) {
        long value = in.value();
        if (value < lowest) {
            return in.fail(from, "%s %d is less than %d", name, value, lowest, 0);
        }
        if (value > highest) {
            return in.fail(from, "%s %d is more than %d", name, value, highest, 0);
        }
        return takes(value) || in.fail(from, "%s is %d, not one of " + Arrays.toString(legal), name, value, 0, 0);
    }

    @Override
    boolean takes(long value) {
        return legal.length == 0 || Arrays.stream(legal).anyMatch(v -> v == value);
    }

    /** Parses a literal; that of a 16-bit float must fit in 16 bits. */
    private boolean parseDword(Cursor in) {
        in.skipBlanks();
        int from = in.at();
        if (!isHalf) {
            return parseInteger(in, lowest < 0 && !isSigned);
        }
        if (!Numbers.expressionStarts(in)) {
            return in.fail(from, "expected a number for %s", name);
        }
        if (!Numbers.expression(in)) {
            return false;
        }
        long low = ElementConstants.lowest(slot.type());
        long high = ElementConstants.highest(slot.type());
        boolean fits = in.value() >= low && in.value() <= high;
        return fits
                ? in.succeed(in.value() & 0xffffffffL)
                : in.fail(from, "%s %d is not in %d..%d", name, in.value(), low, high);
    }

    private boolean parseFloating(Cursor in, int from) {
        return constants.floating(slot.type(), in.floating()) == ElementConstants.NONE
                ? in.fail(from, "%s cannot hold this number", name)
                : in.succeed(ElementConstants.literalBits(slot.type(), in.floating()) & DWORD_MASK);
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
