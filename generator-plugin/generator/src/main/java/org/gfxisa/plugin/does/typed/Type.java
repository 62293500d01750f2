package org.gfxisa.plugin.does.typed;

import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gfxisa.semantics.FloatFormat;

/** The type of an operand or of an expression. */
public sealed interface Type {
    /** One bit. */
    Type BOOL = new Bool();

    /** Total width in bits; that of an expression's integer type is its smallest. */
    int width();

    /** {@code bool}. */
    record Bool() implements Type {
        @Override
        public int width() {
            return 1;
        }

        @Override
        public String toString() {
            return "bool";
        }
    }

    /** An integer from {@code low} to {@code high}; an operand's is all of {@code uN} or {@code iN}. */
    public record Int(BigInteger low, BigInteger high) implements Type {
        public Int(Range range) {
            this(range.low(), range.high());
        }

        public Range range() {
            return new Range(low, high);
        }

        /** Returns whether the type has negative values. */
        public boolean isSigned() {
            return low.signum() < 0;
        }

        @Override
        public int width() {
            return range().width();
        }

        @Override
        public String toString() {
            return range().toString();
        }
    }

    /** Raw bits, 1..64. */
    record Bits(int width) implements Type {
        @Override
        public String toString() {
            return "b" + width;
        }
    }

    /** A float, by the name of its format: f16, bf16, f32 or f64. */
    record Float(String name) implements Type {
        public static Float of(FloatFormat format) {
            return new Float(format.typeName());
        }

        public FloatFormat format() {
            return FloatFormat.valueOf(name.toUpperCase(java.util.Locale.ROOT));
        }

        @Override
        public int width() {
            return format().width();
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** A float literal that has not met its type yet. */
    record FloatLiteral(double value) implements Type {
        @Override
        public int width() {
            return 0;
        }

        @Override
        public String toString() {
            return "float literal";
        }
    }

    /** A vector; element 0 is the lowest. */
    record Vector(int count, Type element) implements Type {
        @Override
        public int width() {
            return count * element.width();
        }

        @Override
        public String toString() {
            return "v" + count + element;
        }
    }

    /** The most elements of a vector. */
    int MOST_ELEMENTS = 16;

    /** Reads a type's name: {@code bool}, {@code u1}..{@code u64}, {@code f16}, {@code v2f16} and so on. */
    public static Optional<Type> parse(String name) {
        Matcher vector = Names.VECTOR.matcher(name);
        if (vector.matches()) {
            int count = Integer.parseInt(vector.group(1));
            return count < 2 || count > MOST_ELEMENTS
                    ? Optional.empty()
                    : parse(vector.group(2))
                            .filter(e -> !(e instanceof Vector) && !(e instanceof Bool))
                            .map(e -> new Vector(count, e));
        }
        if (name.equals("bool")) {
            return Optional.of(BOOL);
        }
        Matcher sized = Names.SIZED.matcher(name);
        if (sized.matches()) {
            int width = Integer.parseInt(sized.group(2));
            return width < 1 || width > 64
                    ? Optional.empty()
                    : Optional.of(sized(sized.group(1).charAt(0), width));
        }
        return List.of(FloatFormat.values()).stream()
                .filter(f -> f.typeName().equals(name))
                .findFirst()
                .map(Float::of);
    }

    private static Type sized(char kind, int width) {
        return switch (kind) {
            case 'u' -> new Int(Range.unsigned(width));
            case 'i' -> new Int(Range.signed(width));
            default -> new Bits(width);
        };
    }

    /** Patterns of type names. */
    final class Names {
        private static final Pattern SIZED = Pattern.compile("([uib])([1-9][0-9]?)");
        private static final Pattern VECTOR = Pattern.compile("v([1-9][0-9]?)([a-z].*)");

        private Names() {}

        /** The names of all types that a message may propose. */
        public static List<String> common() {
            return List.of(
                    "bool", "u4", "u8", "u16", "u24", "u32", "u64", "i4", "i8", "i16", "i24", "i32", "i64", "b8", "b16",
                    "b32", "b64", "f16", "bf16", "f32", "f64");
        }
    }
}
