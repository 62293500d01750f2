package org.gfxisa.semantics;

import java.math.BigInteger;
import java.util.List;

/**
 * The exceptions that arithmetic raises, collected, in the bits of TRAPSTS.EXCP and MODE.EXCP_EN. Made once and used again and again;
 * for one thread.
 *
 * <p>What raises what is that of the table in "RDNA4 ISA, 3.4.10": a result counts as an underflow if the exact number is below the
 * smallest normal one, whether rounding changes it or not. Operations that hardware approximates are never inexact.
 */
public final class Exceptions {
    /** An operand that the operation has no result for, or a signalling NaN. */
    public static final int INVALID = 1;
    /** A denormal operand, whether it is kept or flushed. */
    public static final int INPUT_DENORMAL = 1 << 1;
    /** A number divided by zero. */
    public static final int DIVIDE_BY_ZERO = 1 << 2;
    /** The rounded result would be larger than the largest number. */
    public static final int OVERFLOW = 1 << 3;
    /** The exact result is smaller than the smallest normal number. */
    public static final int UNDERFLOW = 1 << 4;
    /** The result is not the exact one. */
    public static final int INEXACT = 1 << 5;
    /** A reciprocal for integers, of zero. */
    public static final int INTEGER_DIVIDE_BY_ZERO = 1 << 6;

    /** A power of two that takes any number of any format out of its range. */
    private static final int MOST_SCALE = 5000;

    private int raised;
    private boolean clamp;

    /** Nothing raised. */
    public Exceptions() {}

    /**
     * Starts an instruction: forgets what was raised.
     *
     * @param clamps its clamp modifier: with it quiet NaNs signal in comparisons, and conversions to integers may be inexact
     */
    public void begin(boolean clamps) {
        raised = 0;
        clamp = clamps;
    }

    /** What has been raised. */
    public int raised() {
        return raised;
    }

    /**
     * Collects what an operation raises.
     *
     * @param arguments raw bits of the operands, in the order of the method's parameters; those above an operand's width may be anything
     * @param mode MODE under which it computes
     */
    public void collect(FloatOperation operation, List<Long> arguments, int mode) {
        FloatOp op = operation.op();
        FloatFormat format = operation.of();
        List<Long> floats =
                arguments.subList(0, op.floats()).stream().map(format::bits).toList();
        switch (operation.raises()) {
            case NOTHING -> {}
            case BY_OPERANDS -> floats.forEach(x -> operand(x, format));
            case BY_COMPARISON -> floats.forEach(x -> compared(x, format));
            default -> {
                long a = arguments.get(0);
                switch (op) {
                    case DIV_FIXUP -> division(floats.get(1), floats.get(2), format);
                    case RCP_IFLAG -> raised |= format.isZero(floats.get(0), mode) ? INTEGER_DIVIDE_BY_ZERO : 0;
                    case FROM_I32 -> rounded(BigInteger.valueOf((int) a), 0, format, mode);
                    case FROM_U32 -> rounded(BigInteger.valueOf(a), 0, format, mode);
                    case FROM_F16 -> converted(a, FloatFormat.F16, format, mode);
                    case FROM_F32 -> converted(a, FloatFormat.F32, format, mode);
                    case FROM_F64 -> converted(a, FloatFormat.F64, format, mode);
                    default -> {
                        floats.forEach(x -> operand(x, format));
                        computed(op, format, floats, arguments, mode);
                    }
                }
            }
        }
    }

    /** Collects what the result of an operation says whose operands have been looked at. */
    private void computed(FloatOp op, FloatFormat format, List<Long> floats, List<Long> arguments, int mode) {
        List<Long> inputs = floats.stream().map(x -> format.input(x, mode)).toList();
        long x = inputs.get(0);
        double number = format.toDouble(floats.get(0));
        int last = (int) (long) arguments.get(arguments.size() - 1);
        switch (op) {
            case ADD -> sum(x, format.one(), inputs.get(1), 0, format, mode);
            case SUB -> sum(x, format.one(), inputs.get(1) ^ format.sign(), 0, format, mode);
            case MUL -> sum(x, inputs.get(1), (x ^ inputs.get(1)) & format.sign(), 0, format, mode);
            case FMA -> sum(x, inputs.get(1), inputs.get(2), 0, format, mode);
            case LDEXP ->
                sum(x, format.one(), x & format.sign(), Ints.clamp(last, -MOST_SCALE, MOST_SCALE), format, mode);
            case DIV_FMAS -> {
                // Its inputs are never flushed.
                int scale = last == 0 ? 0 : format.divisionScale(floats.get(2));
                sum(floats.get(0), floats.get(1), floats.get(2), scale, format, mode);
            }
            case TO_I32 -> integer(number, Integer.MIN_VALUE, Integer.MAX_VALUE);
            case TO_U32 -> integer(number, 0, Ints.MOST_U32);
            case TO_INT -> integer(number, (int) (long) arguments.get(1), last);
            case SNORM16 -> normalized(number, -1, Short.MAX_VALUE);
            case UNORM16 -> normalized(number, 0, Character.MAX_VALUE);
            default -> function(op, format.toDouble(x), format);
        }
    }

    /** Collects what an operand says: a signalling NaN, or a denormal. */
    private void operand(long x, FloatFormat format) {
        if (FloatBits.isSignalling(x, format.width(), format.mantissaBits())) {
            raised |= INVALID;
        } else if (FloatBits.isDenormal(x, format.width(), format.mantissaBits())) {
            raised |= INPUT_DENORMAL;
        }
    }

    private void compared(long x, FloatFormat format) {
        operand(x, format);
        if (clamp && isNan(x, format)) {
            raised |= INVALID;
        }
    }

    private static boolean isNan(long x, FloatFormat format) {
        return FloatBits.isNan(x, format.width(), format.mantissaBits());
    }

    private static boolean isInfinite(long x, FloatFormat format) {
        return FloatBits.isInfinite(x, format.width(), format.mantissaBits());
    }

    /** Collects what (x * y + z) * 2^scale raises. */
    private void sum(long x, long y, long z, int scale, FloatFormat format, int mode) {
        if (isNan(x, format) || isNan(y, format) || isNan(z, format)) {
            return;
        }
        if (isInfinite(x, format) || isInfinite(y, format) || isInfinite(z, format)) {
            // Only signs, zeros and infinities decide, and the product of finite numbers is not infinite.
            double product = Math.signum(format.toDouble(x)) * Math.signum(format.toDouble(y));
            boolean isEndless = isInfinite(x, format) || isInfinite(y, format);
            boolean hasNone = isEndless && product == 0;
            boolean isOpposite = isEndless && isInfinite(z, format) && product * format.toDouble(z) < 0;
            raised |= hasNone || isOpposite ? INVALID : 0;
            return;
        }
        int exponent = format.exponent(x) + format.exponent(y);
        int least = Math.min(exponent, format.exponent(z));
        BigInteger product =
                format.significand(x).multiply(format.significand(y)).shiftLeft(exponent - least);
        BigInteger sum = product.add(format.significand(z).shiftLeft(format.exponent(z) - least));
        rounded(sum, least + scale, format, mode);
    }

    private void converted(long number, FloatFormat from, FloatFormat to, int mode) {
        operand(from.bits(number), from);
        long x = from.input(from.bits(number), mode);
        if (!isNan(x, from) && !isInfinite(x, from)) {
            rounded(from.significand(x), from.exponent(x), to, mode);
        }
    }

    /** Collects what a result raises, exactly significand * 2^exponent. */
    private void rounded(BigInteger significand, int exponent, FloatFormat format, int mode) {
        BigInteger size = significand.abs();
        if (size.signum() == 0) {
            return;
        }
        int top = size.bitLength() - 1 + exponent;
        int least = 1 - format.bias();
        boolean isTiny = top < least;
        int dropped = Math.max(0, Math.max(top, least) - format.mantissaBits() - exponent);
        boolean isExact = size.getLowestSetBit() >= dropped;
        // Rounded as if the exponent had no upper end.
        boolean isUp = !isExact
                && switch (format.round(mode)) {
                    case Mode.RNE ->
                        size.testBit(dropped - 1) && (size.testBit(dropped) || size.getLowestSetBit() < dropped - 1);
                    case Mode.RUP -> significand.signum() > 0;
                    case Mode.RDN -> significand.signum() < 0;
                    default -> false;
                };
        BigInteger units = size.shiftRight(dropped).add(isUp ? BigInteger.ONE : BigInteger.ZERO);
        boolean isKept = (format.denorm(mode) & Mode.KEEP_RESULTS) != 0;
        raised |= isTiny ? UNDERFLOW : 0;
        if (units.bitLength() - 1 + dropped + exponent > format.bias()) {
            raised |= OVERFLOW | INEXACT;
        } else if (!isExact || isTiny && !isKept) {
            raised |= INEXACT;
        }
    }

    /** A number that becomes an integer between two limits, toward zero. */
    private void integer(double value, double low, double high) {
        double whole = value < 0 ? Math.ceil(value) : Math.floor(value);
        if (!(whole >= low && whole <= high)) {
            raised |= INVALID;
        } else if (clamp && whole != value) {
            raised |= INEXACT;
        }
    }

    /** A number that is limited, scaled and rounded to an integer. */
    private void normalized(double value, double low, double factor) {
        double scaled = Math.max(low, Math.min(1, value)) * factor;
        if (value != value) {
            raised |= INVALID;
        } else if (scaled != Math.rint(scaled)) {
            raised |= INEXACT;
        }
    }

    /** An approximated function of a number. */
    private void function(FloatOp op, double x, FloatFormat format) {
        double result = switch (op) {
            case RCP -> Approximate.rcp(x);
            case RSQ -> Approximate.rsq(x);
            case SQRT -> Approximate.sqrt(x);
            case EXP2 -> Math.max(Double.MIN_VALUE, Approximate.exp2(x));
            case LOG2 -> Approximate.log2(x);
            case SIN2PI -> Approximate.sin2pi(x);
            case COS2PI -> Approximate.cos2pi(x);
            default -> throw new IllegalArgumentException(op + " is no function that is approximated");
        };
        boolean isPole = x == 0 && (op == FloatOp.RCP || op == FloatOp.RSQ || op == FloatOp.LOG2);
        if (x != x) {
            return;
        }
        if (result != result) {
            raised |= INVALID;
        } else if (isPole) {
            raised |= DIVIDE_BY_ZERO;
        } else if (!Double.isInfinite(x)) {
            double size = Math.abs(result);
            double least = Narrow.power(1 - format.bias());
            double most = (2 - Narrow.power(-format.mantissaBits())) * Narrow.power(format.bias());
            raised |= size > most ? OVERFLOW : size != 0 && size < least ? UNDERFLOW : 0;
        }
    }

    /** A division whose quotient the steps before have computed. */
    private void division(long d, long n, FloatFormat format) {
        operand(d, format);
        operand(n, format);
        if (isNan(d, format) || isNan(n, format)) {
            return;
        }
        double denominator = Math.abs(format.toDouble(d));
        double numerator = Math.abs(format.toDouble(n));
        if (denominator == numerator && (denominator == 0 || Double.isInfinite(denominator))) {
            raised |= INVALID;
        } else if (denominator == 0 && !Double.isInfinite(numerator)) {
            raised |= DIVIDE_BY_ZERO;
        }
    }
}
