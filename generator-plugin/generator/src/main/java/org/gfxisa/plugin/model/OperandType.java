package org.gfxisa.plugin.model;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.table.ElementType;

/**
 * The type of an operand.
 *
 * @param name name in the spec, e.g. {@code f32}, {@code v2f16}, {@code f32x16}
 * @param element element type, which determines the syntax of constants
 * @param bits width in bits; 0 for immediates
 * @param mask whether it is a lane mask, whose width depends on the wave size
 * @param floating whether it is one floating-point number, which neg and abs apply to
 */
public record OperandType(String name, ElementType element, int bits, boolean mask, boolean floating) {
    private static final Pattern SCALAR = Pattern.compile("([iub])(\\d{1,4})|(f16|bf16|f32|f64)");
    private static final Pattern VECTOR = Pattern.compile("v(\\d{1,2})([iub]\\d{1,2}|f16|bf16|f32|f64)");
    private static final Pattern ARRAY = Pattern.compile("([iub]\\d{1,2}|f16|bf16|f32|f64)x(\\d{1,2})");
    private static final int MOST_ELEMENTS = 16;
    private static final int WIDEST = 1024;

    /** An immediate, which is not a register. */
    public static final OperandType IMMEDIATE = new OperandType("imm", ElementType.NONE, 0, false, false);
    /** Types that a message may suggest. */
    public static final List<String> COMMON = List.of(
            "imm", "mask", "b8", "b16", "b32", "b64", "b96", "b128", "b256", "b512", "u8", "u16", "u32", "u64", "i8",
            "i16", "i32", "i64", "f16", "bf16", "f32", "f64", "v2f16", "v2i16", "v2u16", "v2b16", "v2f32", "v2b32",
            "v4i8", "v4u8", "v4f16", "v4bf16", "f32x4", "f32x16", "f32x32");

    /** A lane mask: one bit per lane. */
    public static final OperandType MASK = new OperandType("mask", ElementType.B64, 0, true, false);

    /** A single- or half-precision number; single precision in the {@code does} language. */
    public static final OperandType MIX = new OperandType("mix", ElementType.MIX, 32, false, true);

    /** Returns whether it is a single value of 16 bits, which is in half a register if registers have halves. */
    public boolean half() {
        return bits == 16 && !mask;
    }

    /** Returns whether it is a float or a vector of floats. */
    public boolean floats() {
        return floating || VECTOR.matcher(name).matches() && name.indexOf('f') > 0;
    }

    /** Returns this type with the constants of another element type. */
    public OperandType writtenAs(ElementType constants) {
        boolean isBrains = element == ElementType.V2BF16 && constants == ElementType.V2F16_LOW;
        return new OperandType(name, isBrains ? ElementType.V2BF16_LOW : constants, bits, mask, floating);
    }

    /** Returns the width of the register tuple in dwords; 0 for immediates and masks. */
    public int dwords() {
        return (bits + 31) / 32;
    }

    /** Parses the name of a type; empty if there is no such type. */
    public static Optional<OperandType> parse(String name) {
        if (name.equals("imm")) {
            return Optional.of(IMMEDIATE);
        }
        if (name.equals("mask")) {
            return Optional.of(MASK);
        }
        if (name.equals("mix")) {
            return Optional.of(MIX);
        }
        Matcher scalar = SCALAR.matcher(name);
        if (scalar.matches()) {
            boolean floating = scalar.group(3) != null;
            int bits = floating ? Integer.parseInt(name.replaceAll("\\D", "")) : Integer.parseInt(scalar.group(2));
            if (bits < 1 || bits > WIDEST) {
                return Optional.empty();
            }
            return Optional.of(new OperandType(name, element(name, bits, floating), bits, false, floating));
        }
        Matcher vector = VECTOR.matcher(name);
        if (vector.matches()) {
            int count = Integer.parseInt(vector.group(1));
            int each = Integer.parseInt(vector.group(2).replaceAll("\\D", ""));
            boolean isFloat = vector.group(2).contains("f");
            int bits = count * each;
            ElementType element = count == 2 && each == 16
                    ? ElementType.valueOf("V2" + (isFloat ? vector.group(2).toUpperCase(Locale.ROOT) : "I16"))
                    : count == 2 && each == 32
                            ? isFloat ? ElementType.V2F32 : ElementType.V2B32
                            : element("b", bits, false);
            return count < 2 || count > MOST_ELEMENTS || bits < 1 || bits > WIDEST
                    ? Optional.empty()
                    : Optional.of(new OperandType(name, element, bits, false, false));
        }
        Matcher array = ARRAY.matcher(name);
        if (array.matches()) {
            Optional<OperandType> of = parse(array.group(1));
            int bits = of.map(OperandType::bits).orElse(0) * Integer.parseInt(array.group(2));
            if (bits < 1 || bits > WIDEST) {
                return Optional.empty();
            }
            // Inline constants of a matrix operand have the syntax of its elements.
            return of.map(t -> new OperandType(name, t.element, bits, false, false));
        }
        return Optional.empty();
    }

    private static ElementType element(String name, int bits, boolean floating) {
        if (floating) {
            return switch (name) {
                case "f16" -> ElementType.F16;
                case "bf16" -> ElementType.BF16;
                case "f32" -> ElementType.F32;
                default -> ElementType.F64;
            };
        }
        return bits <= 8
                ? ElementType.B8
                : bits <= 16
                        ? ElementType.I16
                        : bits <= 32 ? ElementType.B32 : bits <= 64 ? ElementType.B64 : ElementType.WIDE;
    }
}
