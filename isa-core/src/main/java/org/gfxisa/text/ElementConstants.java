package org.gfxisa.text;

import org.gfxisa.SlotValue;
import org.gfxisa.TextBuffer;
import org.gfxisa.plan.CodeRules;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;
import org.gfxisa.table.ElementType;

/**
 * Constants of each element type: what an inline constant is called, which literals are written {@code lit(...)} because they would
 * read back as inline constants, and what a number in the text becomes.
 */
public final class ElementConstants {
    /** Returned for a number that the type cannot take. */
    public static final long NONE = -1;

    private static final int LOW_HALF = 0xffff;
    private static final int HALF_INFINITY = 0x7c00;
    /** The least normal binary16. */
    private static final double LEAST_HALF = 0x1p-14;

    private final CodeRules rules;
    private final Codes codes;
    /** The bits of the inline floating constants in each width, in the order of {@link CodeRules#floats()}. */
    private final long[] doubles;

    private final long[] singles;
    private final long[] halves;
    private final long[] brains;

    public ElementConstants(CodeRules rules) {
        this.rules = rules;
        codes = rules.codes();
        int[] floats = rules.floats();
        doubles = new long[floats.length];
        singles = new long[floats.length];
        halves = new long[floats.length];
        brains = new long[floats.length];
        for (int i = 0; i < floats.length; i++) {
            double value = codes.floatValue(floats[i]);
            doubles[i] = Double.doubleToRawLongBits(exact(codes, floats[i]));
            singles[i] = Float.floatToRawIntBits((float) value);
            halves[i] = HalfBits.binary16(value);
            brains[i] = HalfBits.bfloat16(value);
        }
    }

    /** Whether the code is that of an inline constant. */
    boolean isInline(int code) {
        return codes.meaning(code) == Meaning.INTEGER || codes.meaning(code) == Meaning.FLOAT;
    }

    /** The text of an inline constant. */
    String inlineText(int code, ElementType type) {
        if (type == ElementType.CODE) {
            return "0x" + Integer.toHexString(code);
        }
        if (codes.meaning(code) == Meaning.INTEGER) {
            return Integer.toString(codes.number(code));
        }
        return switch (type) {
            case I16 -> "0x" + Integer.toHexString(HalfBits.binary16(codes.floatValue(code)));
            case B64, F64 -> codes.text64(code).isEmpty() ? codes.text32(code) : codes.text64(code);
            default -> codes.text32(code);
        };
    }

    /** Writes a literal dword. */
    void printLiteral(int dword, ElementType type, TextBuffer out) {
        long unsigned = dword & 0xffffffffL;
        if (needsLit(dword, type)) {
            out.append("lit(").appendHex(unsigned).append(')');
            return;
        }
        switch (type) {
            case I16, F16, MIX -> out.appendHex(unsigned & LOW_HALF);
            case F64 -> {
                int code = inline64(unsigned << 32);
                if (code == CodeRules.NONE) {
                    out.appendHex(unsigned);
                } else {
                    out.append(inlineText(code, type));
                }
            }
            default -> out.appendHex(unsigned);
        }
    }

    /** Whether a literal is written {@code lit(...)}, since the bare number would become an inline constant. */
    boolean needsLit(int dword, ElementType type) {
        return switch (type) {
            case F64 -> false;
            case B64, WIDE -> inline64(dword & 0xffffffffL) != CodeRules.NONE;
            case F16, MIX -> inline16((short) dword, true) != CodeRules.NONE;
            case BF16 -> inlineBrain((short) dword) != CodeRules.NONE;
            case V2F16 -> inlinePacked(dword) != CodeRules.NONE;
            case V2F16_TWICE -> inlineTwice(dword) != CodeRules.NONE;
            case V2F16_LOW -> inline16((short) dword, true) != CodeRules.NONE;
            case V2BF16 -> inlineBrains(dword) != CodeRules.NONE;
            case V2BF16_LOW -> inlineBrain((short) dword) != CodeRules.NONE;
            default -> inline32(dword) != CodeRules.NONE;
        };
    }

    /** What an integer in the text becomes: a value with an inline constant's code, or the literal's; {@link #NONE}: out of range. */
    public long integer(ElementType type, long value) {
        if (value < lowest(type) || value > highest(type)) {
            return NONE;
        }
        boolean fits = value >= Integer.MIN_VALUE && value <= 0xffffffffL;
        int code = switch (type) {
            case B64, WIDE -> inline64(value);
            case F64 ->
                rules.integer(value) != CodeRules.NONE ? rules.integer(value) : inline64(fits ? value << 32 : value);
            case I16 -> rules.integer(value);
            case F16, MIX -> inline16((short) value, true);
            case BF16 -> inlineBrain((short) value);
            case V2F16, V2F16_LOW -> inlinePacked((int) value);
            case V2F16_TWICE -> inlineTwice((int) value);
            case V2BF16, V2BF16_LOW -> inlineBrains((int) value);
            default -> inline32((int) value);
        };
        if (code != CodeRules.NONE) {
            return code;
        }
        boolean isHalf = type == ElementType.F16 || type == ElementType.BF16 || type == ElementType.MIX;
        return fits ? literal(isHalf ? (int) value & LOW_HALF : (int) value) : NONE;
    }

    /** Lowest and highest integer that the type takes as a constant. */
    public static long lowest(ElementType type) {
        return switch (type) {
            case I16, F16, BF16, MIX -> Short.MIN_VALUE;
            case B64, F64, WIDE -> Long.MIN_VALUE;
            default -> Integer.MIN_VALUE;
        };
    }

    /** The highest number that a constant of a type may have. */
    public static long highest(ElementType type) {
        return switch (type) {
            case I16, F16, BF16, MIX -> LOW_HALF;
            case B64, F64, WIDE -> Long.MAX_VALUE;
            default -> 0xffffffffL;
        };
    }

    /** What a number with a point or exponent becomes; {@link #NONE}: the type cannot hold it. */
    public long floating(ElementType type, double value) {
        return switch (type) {
            case F64, B64, WIDE -> {
                long bits = Double.doubleToRawLongBits(value);
                int code = inline64(bits);
                yield code != CodeRules.NONE ? code : type == ElementType.F64 ? literal((int) (bits >>> 32)) : NONE;
            }
            case I16, F16, V2F16, V2F16_TWICE, V2F16_LOW, MIX -> {
                int bits = HalfBits.binary16(value);
                int code = inline16((short) bits, true);
                boolean isLost = (bits & HALF_INFINITY) == HALF_INFINITY
                        ? !Double.isInfinite(value)
                        : underflows(value, HalfBits.value(bits), LEAST_HALF);
                // A 16-bit integer operand takes the bits of the single.
                int dword = type == ElementType.I16 ? Float.floatToRawIntBits((float) value) : bits;
                yield isLost ? NONE : code != CodeRules.NONE ? code : literal(dword);
            }
            case BF16, V2BF16, V2BF16_LOW -> {
                int bits = HalfBits.bfloat16(value);
                int code = inlineBrain((short) bits);
                yield isLost(value, Float.intBitsToFloat(bits << 16))
                        ? NONE
                        : code != CodeRules.NONE ? code : literal(bits);
            }
            default -> {
                int bits = Float.floatToRawIntBits((float) value);
                int code = inline32(bits);
                yield isLost(value, (float) value) ? NONE : code != CodeRules.NONE ? code : literal(bits);
            }
        };
    }

    /** The dword that a number between the brackets of {@code lit()} stands for. */
    public static int literalBits(ElementType type, double value) {
        return switch (type) {
            case F64, B64, WIDE -> (int) (Double.doubleToRawLongBits(value) >>> 32);
            case F16, V2F16, V2F16_TWICE, V2F16_LOW, MIX -> HalfBits.binary16(value);
            case BF16, V2BF16, V2BF16_LOW -> HalfBits.bfloat16(value);
            default -> Float.floatToRawIntBits((float) value);
        };
    }

    /** The value of a literal operand that is written {@code lit()}; {@link #NONE}: out of range. */
    public long forced(ElementType type, long value) {
        boolean isHalf = type == ElementType.F16 || type == ElementType.BF16 || type == ElementType.MIX;
        long low = Math.max(lowest(type), Integer.MIN_VALUE);
        long high = Math.min(highest(type), 0xffffffffL);
        return value < low || value > high ? NONE : literal(isHalf ? (int) value & LOW_HALF : (int) value);
    }

    /** An integer constant with its sign taken off or changed, as the type's bits have it. */
    static long withSign(ElementType type, long value, boolean absolute, boolean negated) {
        int bits = switch (type) {
            case F16, BF16, V2F16, V2F16_TWICE, V2F16_LOW, V2BF16, V2BF16_LOW, MIX -> Short.SIZE;
            case F64 -> Long.SIZE;
            default -> Integer.SIZE;
        };
        long sign = 1L << bits - 1;
        // Of two halves the lower one has the sign, and the integer keeps its upper half.
        long all = switch (type) {
            case V2F16, V2F16_TWICE, V2F16_LOW, V2BF16, V2BF16_LOW -> -1;
            default -> sign | sign - 1;
        };
        long magnitude = absolute ? value & all & ~sign : value & all;
        return negated ? magnitude ^ sign : magnitude;
    }

    /** Whether the type has a sign of its own that a source modifier can change. */
    static boolean isFloating(ElementType type) {
        return switch (type) {
            case F16, BF16, F32, F64, V2F16, V2F16_TWICE, V2F16_LOW, V2BF16, V2BF16_LOW, MIX -> true;
            default -> false;
        };
    }

    /** The value of a literal operand. */
    public long literal(int dword) {
        return SlotValue.withLiteral(rules.literal(), dword);
    }

    /** Whether rounding gave an infinity, or a subnormal or zero that is not the number itself. */
    private static boolean isLost(double value, float rounded) {
        return Float.isInfinite(rounded) ? !Double.isInfinite(value) : underflows(value, rounded, Float.MIN_NORMAL);
    }

    private static boolean underflows(double value, double rounded, double leastNormal) {
        return rounded != value && Math.abs(rounded) < leastNormal;
    }

    private int inline32(int bits) {
        int code = rules.integer(bits);
        return code != CodeRules.NONE ? code : floatWith(singles, bits);
    }

    private int inline64(long bits) {
        int code = rules.integer(bits);
        return code != CodeRules.NONE ? code : floatWith(doubles, bits);
    }

    private int inline16(int bits, boolean withIntegers) {
        int code = withIntegers ? rules.integer(bits) : CodeRules.NONE;
        return code != CodeRules.NONE ? code : floatWith(halves, bits & LOW_HALF);
    }

    private int inlineBrain(int bits) {
        int code = rules.integer(bits);
        return code != CodeRules.NONE ? code : floatWith(brains, bits & LOW_HALF);
    }

    private int inlinePacked(int bits) {
        int code = rules.integer(bits);
        return code != CodeRules.NONE || bits >>> 16 != 0 ? code : inline16(bits, false);
    }

    private int inlineBrains(int bits) {
        int code = rules.integer(bits);
        return code != CodeRules.NONE || bits >>> 16 != 0 ? code : inlineBrain(bits);
    }

    /** Both halves are the constant, or it is a small integer all over. */
    private int inlineTwice(int bits) {
        int code = rules.integer(bits);
        boolean isTwice = bits >>> 16 == (bits & LOW_HALF);
        return code != CodeRules.NONE || !isTwice ? code : inline16(bits & LOW_HALF, true);
    }

    private int floatWith(long[] patterns, long bits) {
        for (int i = 0; i < patterns.length; i++) {
            if (patterns[i] == bits) {
                return rules.floats()[i];
            }
        }
        return CodeRules.NONE;
    }

    private static double exact(Codes codes, int code) {
        return codes.text64(code).isEmpty() ? codes.floatValue(code) : Double.parseDouble(codes.text64(code));
    }
}
