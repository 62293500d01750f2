package org.gfxisa.text;

import org.gfxisa.SlotValue;
import org.gfxisa.TextBuffer;
import org.gfxisa.codec.CodeRules;
import org.gfxisa.table.CodeRange.Meaning;
import org.gfxisa.table.Codes;
import org.gfxisa.table.ElementType;

/**
 * The constants of each element type: the texts of inline constants, the literals that are printed as {@code lit(...)} because
 * they would be read back as inline constants, and the encoding of a number in the text.
 */
public final class ElementConstants {
    /** Returned for a number that the type cannot hold. */
    public static final long NONE = -1;

    private static final int LOW_HALF = 0xffff;
    private static final int HALF_INFINITY = 0x7c00;
    /** The smallest normal binary16 number. */
    private static final double LEAST_HALF = 0x1p-14;

    private final CodeRules rules;
    private final Codes codes;
    /** The bits of the inline floating-point constants in each width, in the order of {@link CodeRules#floats()}. */
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
            halves[i] = Float16Bits.binary16(value);
            brains[i] = Float16Bits.bfloat16(value);
        }
    }

    /** Returns whether the code is that of an inline constant. */
    boolean isInline(int code) {
        return codes.meaning(code) == Meaning.INTEGER || codes.meaning(code) == Meaning.FLOAT;
    }

    /** Returns the text of an inline constant. */
    String inlineText(int code, ElementType type) {
        if (type == ElementType.CODE) {
            return "0x" + Integer.toHexString(code);
        }
        if (codes.meaning(code) == Meaning.INTEGER) {
            return Integer.toString(codes.number(code));
        }
        return switch (type) {
            case I16 -> "0x" + Integer.toHexString(Float16Bits.binary16(codes.floatValue(code)));
            case B64, F64 -> codes.text64(code).isEmpty() ? codes.text32(code) : codes.text64(code);
            default -> codes.text32(code);
        };
    }

    /** Prints a literal dword. */
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

    /** Returns whether a literal is printed {@code lit(...)}, since the bare number would be read as an inline constant. */
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

    /**
     * Returns the slot value of an integer in the text: an inline constant if there is one, else a literal; {@link #NONE} if it
     * is out of range.
     */
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

    /** Returns the lowest integer constant of a type. */
    public static long lowest(ElementType type) {
        return switch (type) {
            case I16, F16, BF16, MIX -> Short.MIN_VALUE;
            case B64, F64, WIDE -> Long.MIN_VALUE;
            default -> Integer.MIN_VALUE;
        };
    }

    /** Returns the highest integer constant of a type. */
    public static long highest(ElementType type) {
        return switch (type) {
            case I16, F16, BF16, MIX -> LOW_HALF;
            case B64, F64, WIDE -> Long.MAX_VALUE;
            default -> 0xffffffffL;
        };
    }

    /** Returns the slot value of a floating-point number in the text; {@link #NONE} if the type cannot hold it. */
    public long floating(ElementType type, double value) {
        return switch (type) {
            case F64, B64, WIDE -> {
                long bits = Double.doubleToRawLongBits(value);
                int code = inline64(bits);
                yield code != CodeRules.NONE ? code : type == ElementType.F64 ? literal((int) (bits >>> 32)) : NONE;
            }
            case I16, F16, V2F16, V2F16_TWICE, V2F16_LOW, MIX -> {
                int bits = Float16Bits.binary16(value);
                int code = inline16((short) bits, true);
                boolean isLost = (bits & HALF_INFINITY) == HALF_INFINITY
                        ? !Double.isInfinite(value)
                        : underflows(value, Float16Bits.value(bits), LEAST_HALF);
                // A 16-bit integer operand takes the bits of the single-precision number.
                int dword = type == ElementType.I16 ? Float.floatToRawIntBits((float) value) : bits;
                yield isLost ? NONE : code != CodeRules.NONE ? code : literal(dword);
            }
            case BF16, V2BF16, V2BF16_LOW -> {
                int bits = Float16Bits.bfloat16(value);
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

    /** Returns the literal dword of a number in {@code lit()}. */
    public static int literalBits(ElementType type, double value) {
        return switch (type) {
            case F64, B64, WIDE -> (int) (Double.doubleToRawLongBits(value) >>> 32);
            case F16, V2F16, V2F16_TWICE, V2F16_LOW, MIX -> Float16Bits.binary16(value);
            case BF16, V2BF16, V2BF16_LOW -> Float16Bits.bfloat16(value);
            default -> Float.floatToRawIntBits((float) value);
        };
    }

    /** Returns the slot value of an integer in {@code lit()}; {@link #NONE} if it is out of range. */
    public long forced(ElementType type, long value) {
        boolean isHalf = type == ElementType.F16 || type == ElementType.BF16 || type == ElementType.MIX;
        long low = Math.max(lowest(type), Integer.MIN_VALUE);
        long high = Math.min(highest(type), 0xffffffffL);
        return value < low || value > high ? NONE : literal(isHalf ? (int) value & LOW_HALF : (int) value);
    }

    /** Clears or flips the sign bit of a constant that is written as an integer. */
    static long withSign(ElementType type, long value, boolean absolute, boolean negated) {
        int bits = switch (type) {
            case F16, BF16, V2F16, V2F16_TWICE, V2F16_LOW, V2BF16, V2BF16_LOW, MIX -> Short.SIZE;
            case F64 -> Long.SIZE;
            default -> Integer.SIZE;
        };
        long sign = 1L << bits - 1;
        // The sign is that of the lower half; the upper half is kept.
        long all = switch (type) {
            case V2F16, V2F16_TWICE, V2F16_LOW, V2BF16, V2BF16_LOW -> -1;
            default -> sign | sign - 1;
        };
        long magnitude = absolute ? value & all & ~sign : value & all;
        return negated ? magnitude ^ sign : magnitude;
    }

    /** Returns whether the type has a sign bit that a source modifier can change. */
    static boolean isFloating(ElementType type) {
        return switch (type) {
            case F16, BF16, F32, F64, V2F16, V2F16_TWICE, V2F16_LOW, V2BF16, V2BF16_LOW, MIX -> true;
            default -> false;
        };
    }

    /** Returns the slot value of a literal. */
    public long literal(int dword) {
        return SlotValue.withLiteral(rules.literal(), dword);
    }

    /** Returns whether rounding gave an infinity, or an inexact subnormal number or zero. */
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

    /** Returns the code of an inline constant that fills both halves, or of a small integer of 32 bits. */
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
