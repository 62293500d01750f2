package org.gfxisa.semantics;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * The operations of floats, a row each: how the spec's language writes it, what it takes besides how many floats of one format, what it
 * gives, what of MODE matters, which exceptions count, which formats have it. The class of a format has a method of the constant's name,
 * {@code divFixup} for {@code DIV_FIXUP}.
 */
public enum FloatOp {
    // Arithmetic, which in the usual MODE is Java's
    ADD("+", 2, Needs.RESULT, Raises.BY_RESULT, Trait.JAVA),
    SUB("-", 2, Needs.RESULT, Raises.BY_RESULT, Trait.JAVA),
    MUL("*", 2, Needs.RESULT, Raises.BY_RESULT, Trait.JAVA),
    FMA("fma", 3, Needs.RESULT, Raises.BY_RESULT, Trait.JAVA),

    // Other arithmetic
    LDEXP("ldexp", 1, Needs.RESULT, Raises.BY_RESULT, Trait.AND_EXPONENT),
    DIV_FMAS("div_fmas", 3, Needs.RESULT, Raises.BY_RESULT, Trait.NOT_HALF, Trait.AND_FLAG),
    DIV_FIXUP("div_fixup", 3, Needs.RESULT, Raises.BY_RESULT, Trait.NOT_BF16),
    TRIG_PREOP("trig_preop", 1, Needs.DENORM, Raises.NOTHING, Trait.ONLY_F64, Trait.AND_SEGMENT),

    // Choices, and what needs no rounding
    MIN("min", 2, Needs.MIN_MAX, Raises.BY_OPERANDS),
    MAX("max", 2, Needs.MIN_MAX, Raises.BY_OPERANDS),
    /** An operand: flushed as MODE says, and otherwise itself. */
    INPUT("input", 1, Needs.DENORM, Raises.BY_OPERANDS),
    FLUSH("flush", 1, Needs.NOTHING, Raises.NOTHING),
    CANONICAL("canonical", 1, Needs.DENORM, Raises.BY_OPERANDS),

    // Comparisons and tests
    EQ("==", 2, Needs.DENORM, Raises.BY_COMPARISON, Trait.TRUTH),
    LT("<", 2, Needs.DENORM, Raises.BY_COMPARISON, Trait.TRUTH),
    LE("<=", 2, Needs.DENORM, Raises.BY_COMPARISON, Trait.TRUTH),
    ORDERED("ordered", 2, Needs.NOTHING, Raises.BY_COMPARISON, Trait.TRUTH),
    IS_ZERO("iszero", 1, Needs.DENORM, Raises.BY_OPERANDS, Trait.TRUTH),
    IS_NAN("isnan", 1, Needs.NOTHING, Raises.NOTHING, Trait.TRUTH),

    // Approximations of hardware; sine and cosine take denormals in f32 too
    RCP("rcp", 1, Needs.APPROXIMATE, Raises.BY_RESULT, Trait.INEXACT),
    RSQ("rsq", 1, Needs.APPROXIMATE, Raises.BY_RESULT, Trait.INEXACT),
    SQRT("sqrt", 1, Needs.APPROXIMATE, Raises.BY_RESULT, Trait.INEXACT),
    EXP2("exp2", 1, Needs.APPROXIMATE, Raises.BY_RESULT, Trait.INEXACT),
    LOG2("log2", 1, Needs.APPROXIMATE, Raises.BY_RESULT, Trait.INEXACT),
    SIN2PI("sin2pi", 1, Needs.DENORM, Raises.BY_RESULT, Trait.INEXACT),
    COS2PI("cos2pi", 1, Needs.DENORM, Raises.BY_RESULT, Trait.INEXACT),
    RCP_IFLAG("rcp_iflag", 1, Needs.APPROXIMATE, Raises.BY_RESULT, Trait.INEXACT, Trait.ONLY_F32),

    // Conversions, which are written as types
    FROM_F16(Raises.BY_RESULT, Trait.NOT_HALF),
    FROM_BF16(Raises.NOTHING, Trait.ONLY_F32),
    FROM_F32(Raises.BY_RESULT, Trait.NOT_F32),
    FROM_F64(Raises.BY_RESULT, Trait.NARROW),
    FROM_I32(Raises.BY_RESULT),
    FROM_U32(Raises.BY_RESULT),
    FROM_I64(Raises.NOTHING),
    FROM_U64(Raises.NOTHING),
    TO_I32(Raises.BY_RESULT),
    TO_U32(Raises.BY_RESULT),
    TO_I64(Raises.NOTHING),
    TO_U64(Raises.NOTHING),
    /** To an integer of up to 32 bits, with its least and greatest value. */
    TO_INT(Raises.BY_RESULT),
    /** The same of up to 64 bits. */
    TO_LONG(Raises.NOTHING),
    SNORM16(Raises.BY_RESULT, Trait.NARROW),
    UNORM16(Raises.BY_RESULT, Trait.NARROW),

    // Modifiers of results
    /** Times a power of two, unless MODE keeps denormals or asks for IEEE rules. */
    SCALED("", 1, Needs.RESULT, Raises.NOTHING, Trait.NOT_BF16, Trait.AND_EXPONENT),
    /** Limited to 0..1. */
    CLAMPED("", 1, Needs.RESULT, Raises.NOTHING, Trait.NOT_BF16);

    /** What of MODE an operation depends on. */
    public enum Needs {
        NOTHING,
        /** Flushing of inputs (and of results that need no rounding). */
        DENORM,
        /** Rounding and both kinds of flushing. */
        RESULT,
        /** As DENORM, and what becomes of signalling NaNs. */
        MIN_MAX,
        /** As DENORM, except f32, which always flushes. */
        APPROXIMATE;

        /** Returns the fields that matter to a format. */
        public Set<ModeField> fields(FloatFormat format) {
            return switch (this) {
                case NOTHING -> Set.of();
                case DENORM -> Set.of(format.denorm());
                case RESULT -> format.rounded();
                case MIN_MAX -> Set.of(format.denorm(), ModeField.IEEE);
                case APPROXIMATE -> format == FloatFormat.F32 ? Set.of() : Set.of(format.denorm());
            };
        }
    }

    /** Which exceptions an operation raises, where they count. */
    public enum Raises {
        NOTHING,
        /** What the operands say. */
        BY_OPERANDS,
        /** What the operands of a comparison say. */
        BY_COMPARISON,
        /** What the result says too. */
        BY_RESULT
    }

    /** What not all operations have. */
    public enum Trait {
        /** Java's own arithmetic does the same while MODE is the usual one, but for the bits of a NaN. */
        JAVA,
        /** Hardware may differ in the last bits. */
        INEXACT,
        /** Gives a truth value. */
        TRUTH,
        /** Takes an exponent after the floats. */
        AND_EXPONENT,
        /** Takes a truth value after the floats. */
        AND_FLAG,
        /** Takes the number of a segment of 2/pi after the floats. */
        AND_SEGMENT,
        /** Is there for f32 and f64. */
        NOT_HALF,
        /** Is there for all but bf16. */
        NOT_BF16,
        /** Is there for f16 and f32. */
        NARROW,
        /** Is there for all but f32. */
        NOT_F32,
        /** Is there for f32. */
        ONLY_F32,
        /** Is there for f64. */
        ONLY_F64
    }

    private final String spelling;
    private final int floats;
    private final Needs needs;
    private final Raises raises;
    private final List<Trait> traits;

    FloatOp(String spelling, int floats, Needs needs, Raises raises, Trait... traits) {
        this.spelling = spelling;
        this.floats = floats;
        this.needs = needs;
        this.raises = raises;
        this.traits = List.of(traits);
    }

    /** A conversion: what it takes and needs depends on both formats. */
    FloatOp(Raises raises, Trait... traits) {
        this("", 1, Needs.NOTHING, raises, traits);
    }

    /** The operation that a text writes so: as an operator, or as a function's name. */
    public static Optional<FloatOp> find(String spelling) {
        return Arrays.stream(values())
                .filter(op -> !spelling.isEmpty() && op.spelling.equals(spelling))
                .findFirst();
    }

    /** The conversion from another format. */
    public static FloatOp from(FloatFormat format) {
        return valueOf("FROM_" + format.name());
    }

    /** How a text writes it; empty for a conversion. */
    public String spelling() {
        return spelling;
    }

    /** Returns whether a text writes it as a function. */
    public boolean isFunction() {
        return !spelling.isEmpty() && Character.isLetter(spelling.charAt(0));
    }

    /** The run-time method. */
    public String method() {
        StringBuilder name = new StringBuilder();
        for (String word : name().split("_")) {
            String lower = word.toLowerCase(Locale.ROOT);
            name.append(name.isEmpty() ? lower : word.charAt(0) + lower.substring(1));
        }
        return name.toString();
    }

    /** How many floats it takes. */
    public int floats() {
        return floats;
    }

    /** How many arguments it takes in all. */
    public int arguments() {
        boolean more = has(Trait.AND_EXPONENT) || has(Trait.AND_FLAG) || has(Trait.AND_SEGMENT);
        return floats + (more ? 1 : 0);
    }

    /** What of MODE it depends on, if it is no conversion. */
    public Needs needs() {
        return needs;
    }

    /** Which exceptions it raises. */
    public Raises raises() {
        return raises;
    }

    /** Returns whether it has a trait. */
    public boolean has(Trait trait) {
        return traits.contains(trait);
    }

    /** Returns the operation in a format. */
    public FloatOperation in(FloatFormat format) {
        return new FloatOperation(this, format);
    }

    /** Returns the JVM descriptor of its method in a format, without MODE. */
    String descriptor(FloatFormat format) {
        String of = type(format);
        return switch (this) {
            case FROM_F16, FROM_BF16, FROM_F32, FROM_I32, FROM_U32 -> "(I)" + of;
            case FROM_F64, FROM_I64, FROM_U64 -> "(J)" + of;
            case TO_I32, TO_U32, SNORM16, UNORM16 -> "(" + of + ")I";
            case TO_I64, TO_U64 -> "(" + of + ")J";
            case TO_INT -> "(" + of + "II)I";
            case TO_LONG -> "(" + of + "JJ)J";
            default -> {
                String more = arguments() == floats ? "" : has(Trait.AND_FLAG) ? "Z" : "I";
                yield "(" + of.repeat(floats) + more + ")" + (has(Trait.TRUTH) ? "Z" : of);
            }
        };
    }

    private static String type(FloatFormat format) {
        return format.width() > Integer.SIZE ? "J" : "I";
    }

    /** The formats that have it. */
    public List<FloatFormat> formats() {
        return Arrays.stream(FloatFormat.values())
                .filter(format -> switch (format) {
                    case F16 -> !has(Trait.NOT_HALF) && !has(Trait.ONLY_F32) && !has(Trait.ONLY_F64);
                    case BF16 ->
                        !has(Trait.NOT_HALF)
                                && !has(Trait.NOT_BF16)
                                && !has(Trait.NARROW)
                                && !has(Trait.ONLY_F32)
                                && !has(Trait.ONLY_F64);
                    case F32 -> !has(Trait.NOT_F32) && !has(Trait.ONLY_F64);
                    case F64 -> !has(Trait.NARROW) && !has(Trait.ONLY_F32);
                })
                .toList();
    }
}
