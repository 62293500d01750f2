package org.gfxisa.text;

import java.util.List;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.SlotCodec;
import org.gfxisa.table.Kind;

/** The lane pattern of an LDS swizzle: {@code offset:swizzle(QUAD_PERM,0,1,2,3)}. The slot defines which modes exist. */
final class SwizzleSyntax extends Syntax {
    private static final char[] PREFIX = "offset:".toCharArray();
    private static final char[] CALL = "swizzle".toCharArray();
    private static final int LANE_BITS = 5;
    private static final int LANE_MASK = 31;
    private static final int QUAD_LANES = 4;
    private static final int ROTATE_DIRECTION_AT = 10;
    private static final int ROTATE_SIZE_AT = 5;

    /** The modes; SWAP, REVERSE and BROADCAST are named special cases of BITMASK_PERM. */
    private enum Mode {
        QUAD_PERM,
        BITMASK_PERM,
        ROTATE,
        FFT,
        SWAP,
        REVERSE,
        BROADCAST;

        private final char[] word = name().toCharArray();
    }

    private final List<Kind.Swizzle.Mode> encodings;
    private final List<Mode> modes;

    SwizzleSyntax(SlotCodec codec, Kind.Swizzle kind) {
        super(codec);
        encodings = kind.modes();
        modes = encodings.stream().map(mode -> Mode.valueOf(mode.name())).toList();
    }

    @Override
    public List<String> keywords() {
        return List.of("offset");
    }

    @Override
    public boolean isWritten(long value) {
        return value != 0;
    }

    @Override
    public void print(long value, TextBuffer out) {
        out.append("offset:");
        for (int i = 0; i < modes.size(); i++) {
            if (encodings.get(i).has(value)) {
                out.append("swizzle(");
                printMode(modes.get(i), value, out);
                out.append(')');
                return;
            }
        }
        out.append(value);
    }

    private static void printMode(Mode mode, long value, TextBuffer out) {
        switch (mode) {
            case QUAD_PERM -> {
                out.append("QUAD_PERM");
                for (int i = 0; i < QUAD_LANES; i++) {
                    out.append(',').append(value >>> i * 2 & 3);
                }
            }
            case ROTATE ->
                out.append("ROTATE,")
                        .append(value >>> ROTATE_DIRECTION_AT & 1)
                        .append(',')
                        .append(value >>> ROTATE_SIZE_AT & LANE_MASK);
            case FFT -> out.append("FFT,").append(value & LANE_MASK);
            default ->
                printMasks(
                        value & LANE_MASK, value >>> LANE_BITS & LANE_MASK, value >>> 2 * LANE_BITS & LANE_MASK, out);
        }
    }

    private static void printMasks(long and, long or, long xor, TextBuffer out) {
        long group = LANE_MASK - and + 1;
        if (and == LANE_MASK && or == 0 && Long.bitCount(xor) == 1) {
            out.append("SWAP,").append(xor);
        } else if (and == LANE_MASK && or == 0 && xor > 0 && Long.bitCount(xor + 1) == 1) {
            out.append("REVERSE,").append(xor + 1);
        } else if (group > 1 && Long.bitCount(group) == 1 && or < group && xor == 0) {
            out.append("BROADCAST,").append(group).append(',').append(or);
        } else {
            out.append("BITMASK_PERM,\"");
            for (int bit = LANE_BITS - 1; bit >= 0; bit--) {
                out.append(maskLetter(and >>> bit & 1, or >>> bit & 1, xor >>> bit & 1));
            }
            out.append('"');
        }
    }

    /** Returns the effect on a bit of the lane number: constant 0 or 1, p(reserved) or i(nverted). */
    private static char maskLetter(long and, long or, long xor) {
        boolean zeroGives = (or ^ xor) != 0;
        boolean oneGives = ((and | or) ^ xor) != 0;
        return zeroGives == oneGives ? zeroGives ? '1' : '0' : oneGives ? 'p' : 'i';
    }

    @Override
    public boolean parse(Cursor in) {
        if (!in.accept(PREFIX)) {
            return in.fail(in.at(), "expected offset:");
        }
        in.skipBlanks();
        if (!in.accept(CALL)) {
            return parseInteger(in, false);
        }
        if (!in.accept('(')) {
            return in.fail(in.at(), "expected '('");
        }
        in.skipBlanks();
        for (Mode mode : Mode.values()) {
            if (in.accept(mode.word)) {
                return parseMode(mode, in) && closes(in);
            }
        }
        return in.fail(in.at(), "expected a swizzle mode, e.g. %s", expected());
    }

    @Override
    public String expected() {
        return String.join(", ", modes.stream().map(Mode::name).toList());
    }

    private boolean parseMode(Mode mode, Cursor in) {
        Mode encoded = mode.ordinal() >= Mode.SWAP.ordinal() ? Mode.BITMASK_PERM : mode;
        int index = modes.indexOf(encoded);
        if (index < 0) {
            return in.fail(in.at(), "%s does not exist here", mode.name());
        }
        return parseArguments(mode, in)
                && in.succeed(in.value() | encodings.get(index).value());
    }

    private static boolean parseArguments(Mode mode, Cursor in) {
        return switch (mode) {
            case QUAD_PERM -> {
                long value = 0;
                boolean good = true;
                for (int i = 0; i < QUAD_LANES && good; i++) {
                    good = argument(in, 0, QUAD_LANES - 1);
                    value |= in.value() << i * 2;
                }
                yield good && in.succeed(value);
            }
            case BITMASK_PERM -> parseLetters(in);
            case ROTATE -> {
                boolean good = argument(in, 0, 1);
                long direction = in.value() << ROTATE_DIRECTION_AT;
                yield good && argument(in, 0, LANE_MASK) && in.succeed(direction | in.value() << ROTATE_SIZE_AT);
            }
            case FFT -> argument(in, 0, LANE_MASK);
            case SWAP -> argument(in, 1, 16) && powerOfTwo(in) && in.succeed(LANE_MASK | in.value() << 2 * LANE_BITS);
            case REVERSE ->
                argument(in, 2, LANE_MASK + 1)
                        && powerOfTwo(in)
                        && in.succeed(LANE_MASK | in.value() - 1 << 2 * LANE_BITS);
            case BROADCAST -> {
                boolean good = argument(in, 2, LANE_MASK + 1) && powerOfTwo(in);
                long group = in.value();
                yield good && argument(in, 0, group - 1) && in.succeed(LANE_MASK - group + 1 | in.value() << LANE_BITS);
            }
        };
    }

    private static boolean parseLetters(Cursor in) {
        if (!in.accept(',') || !in.accept('"')) {
            return in.fail(in.at(), "expected ,\" followed by five of the letters 0, 1, p and i");
        }
        long and = 0;
        long or = 0;
        long xor = 0;
        for (int bit = LANE_BITS - 1; bit >= 0; bit--) {
            switch (in.peek()) {
                case '0' -> {}
                case '1' -> or |= 1L << bit;
                case 'p' -> and |= 1L << bit;
                case 'i' -> {
                    and |= 1L << bit;
                    xor |= 1L << bit;
                }
                default -> {
                    return in.fail(in.at(), "expected 0, 1, p or i");
                }
            }
            in.moveTo(in.at() + 1);
        }
        return in.accept('"')
                ? in.succeed(and | or << LANE_BITS | xor << 2 * LANE_BITS)
                : in.fail(in.at(), "expected '\"' after five letters");
    }

    private static boolean argument(Cursor in, long low, long high) {
        if (!in.accept(',')) {
            return in.fail(in.at(), "expected ','");
        }
        in.skipBlanks();
        int from = in.at();
        if (!Numbers.expressionStarts(in) || !Numbers.expression(in)) {
            return in.fail(from, "expected a number");
        }
        long value = in.value();
        return value >= low && value <= high || in.fail(from, "%d is not in %d..%d", "", value, low, high);
    }

    private static boolean powerOfTwo(Cursor in) {
        return Long.bitCount(in.value()) == 1 || in.fail(in.at(), "expected a power of two");
    }
}
