package org.gfxisa.simulator.reference;

import java.math.BigInteger;

/**
 * Floating-point operations as IEEE 754 and the manual define them, computed exactly and rounded once. Values are raw bits.
 *
 * @param mode rounding and treatment of denormals
 */
record Ieee(Modes mode) {
    /** An operand, flushed if MODE says so. */
    long in(Format f, long a) {
        return f.isDenormal(a) && !mode.keepsInputs(f) ? a & f.sign : a;
    }

    /** A result, flushed if MODE says so. */
    long out(Format f, long a) {
        return f.isDenormal(a) && !mode.keepsResults(f) ? a & f.sign : a;
    }

    /** The first NaN, quiet; the default one if there is none. */
    static long nan(Format f, long... operands) {
        for (long operand : operands) {
            if (f.isNan(operand)) {
                return f.quiet(operand);
            }
        }
        return f.nan;
    }

    private static boolean anyNan(Format f, long... operands) {
        for (long operand : operands) {
            if (f.isNan(operand)) {
                return true;
            }
        }
        return false;
    }

    /** A number in a format: rounded, and flushed where MODE says so. */
    long result(Format f, Exact x, boolean zeroIsNegative) {
        return out(f, round(f, x, zeroIsNegative, mode.round(f)));
    }

    /** A number rounded to a format, denormals kept. */
    long round(Format f, Exact x, boolean zeroIsNegative, int rounding) {
        if (x.isZero()) {
            return zeroIsNegative ? f.sign : 0;
        }
        boolean negative = x.digits().signum() < 0;
        long sign = negative ? f.sign : 0;
        BigInteger digits = x.digits().abs();
        int lowest = 1 - f.bias - f.fraction;
        int unit = Math.max(x.scale() + digits.bitLength() - 1 - f.fraction, lowest);
        int drop = unit - x.scale();
        BigInteger kept = drop <= 0 ? digits.shiftLeft(-drop) : digits.shiftRight(drop);
        if (drop > 0 && roundsAway(digits, drop, kept.testBit(0), negative, rounding)) {
            kept = kept.add(BigInteger.ONE);
        }
        // The significand's first bit counts one in the exponent's field.
        long bits = ((long) (unit - lowest) << f.fraction) + kept.longValueExact();
        if (unit - lowest > 2 * f.bias || Long.compareUnsigned(bits, f.infinity) >= 0) {
            return sign | overflow(f, negative, rounding);
        }
        return sign | bits;
    }

    private static boolean roundsAway(BigInteger digits, int drop, boolean odd, boolean negative, int rounding) {
        boolean exact = digits.getLowestSetBit() >= drop;
        return switch (rounding) {
            case Modes.NEAREST -> digits.testBit(drop - 1) && (odd || digits.getLowestSetBit() < drop - 1);
            case Modes.UP -> !negative && !exact;
            case Modes.DOWN -> negative && !exact;
            default -> false;
        };
    }

    private long overflow(Format f, boolean negative, int rounding) {
        boolean infinite = rounding == Modes.NEAREST || rounding == (negative ? Modes.DOWN : Modes.UP);
        return infinite && !(f == Format.F16 && mode.limitsHalves()) ? f.infinity : f.infinity - 1;
    }

    long add(Format f, long first, long second) {
        long a = in(f, first);
        long b = in(f, second);
        if (anyNan(f, a, b)) {
            return nan(f, a, b);
        }
        if (f.isInfinite(a) || f.isInfinite(b)) {
            return f.isInfinite(a) && f.isInfinite(b) && a != b ? f.nan : f.isInfinite(a) ? a : b;
        }
        return result(f, f.exact(a).plus(f.exact(b)), zeroSign(f, a, b));
    }

    /** The sign of a sum that is zero: that of both, or the one that the rounding mode prefers. */
    private boolean zeroSign(Format f, long a, long b) {
        return f.isNegative(a) == f.isNegative(b) ? f.isNegative(a) : mode.round(f) == Modes.DOWN;
    }

    long mul(Format f, long first, long second) {
        long a = in(f, first);
        long b = in(f, second);
        if (anyNan(f, a, b)) {
            return nan(f, a, b);
        }
        long sign = (a ^ b) & f.sign;
        if (f.isInfinite(a) || f.isInfinite(b)) {
            return f.isZero(a) || f.isZero(b) ? f.nan : sign | f.infinity;
        }
        return result(f, f.exact(a).times(f.exact(b)), sign != 0);
    }

    long fma(Format f, long first, long second, long third) {
        long a = in(f, first);
        long b = in(f, second);
        long c = in(f, third);
        if (anyNan(f, a, b, c)) {
            return nan(f, a, b, c);
        }
        long sign = (a ^ b) & f.sign;
        if (f.isInfinite(a) || f.isInfinite(b)) {
            boolean invalid = f.isZero(a) || f.isZero(b) || f.isInfinite(c) && (c & f.sign) != sign;
            return invalid ? f.nan : sign | f.infinity;
        }
        if (f.isInfinite(c)) {
            return c;
        }
        return result(f, f.exact(a).times(f.exact(b)).plus(f.exact(c)), zeroSign(f, sign, c));
    }

    /** Multiply and add with both roundings; denormals are flushed everywhere ("1ULP accuracy, denormals are flushed"). */
    long mad(Format f, long a, long b, long c) {
        Ieee flushing = new Ieee(mode.flushing());
        return flushing.add(f, flushing.mul(f, a, b), c);
    }

    /** DX9 rules: zero times anything is zero. */
    long mulLegacy(Format f, long a, long b) {
        return f.isZero(in(f, a)) || f.isZero(in(f, b)) ? 0 : mul(f, a, b);
    }

    long madLegacy(Format f, long a, long b, long c) {
        Ieee flushing = new Ieee(mode.flushing());
        if (f.isZero(flushing.in(f, a)) || f.isZero(flushing.in(f, b))) {
            return flushing.add(f, 0, c);
        }
        return mad(f, a, b, c);
    }

    /** V_MIN as the manual has it. */
    long min(Format f, long first, long second) {
        return out(f, pick(f, in(f, first), in(f, second), false));
    }

    /** V_MAX as the manual has it. */
    long max(Format f, long first, long second) {
        return out(f, pick(f, in(f, first), in(f, second), true));
    }

    private long pick(Format f, long a, long b, boolean larger) {
        if (mode.ieee() && f.isSignalling(a)) {
            return f.quiet(a);
        }
        if (mode.ieee() && f.isSignalling(b)) {
            return f.quiet(b);
        }
        if (f.isNan(a)) {
            return b;
        }
        if (f.isNan(b)) {
            return a;
        }
        if (f.isZero(a) && f.isZero(b)) {
            return larger == f.isNegative(a) ? b : a;
        }
        return larger == order(f, a, b) > 0 ? a : b;
    }

    /** V_MED3 as the manual has it. */
    long median(Format f, long a, long b, long c) {
        // Only the result may be flushed, not what is compared on the way.
        Ieee steps = new Ieee(mode.keepingResults());
        if (anyNan(f, a, b, c)) {
            return out(f, steps.min(f, steps.min(f, a, b), c));
        }
        long most = steps.max(f, steps.max(f, a, b), c);
        if (compare(f, most, a) == 0) {
            return max(f, b, c);
        }
        return compare(f, most, b) == 0 ? max(f, a, c) : max(f, a, b);
    }

    /** The order of two numbers: -1, 0 or 1. */
    int compare(Format f, long first, long second) {
        return order(f, in(f, first), in(f, second));
    }

    private static int order(Format f, long a, long b) {
        long x = f.isNegative(a) ? -f.magnitude(a) : f.magnitude(a);
        long y = f.isNegative(b) ? -f.magnitude(b) : f.magnitude(b);
        return Long.compare(x, y);
    }

    /** A number with an integral value. */
    private long integral(Format f, long a, BigInteger whole) {
        return result(f, Exact.of(whole), f.isNegative(a));
    }

    private boolean isSpecial(Format f, long a) {
        return f.isNan(a) || f.isInfinite(a);
    }

    private long special(Format f, long a) {
        return f.isNan(a) ? f.quiet(a) : a;
    }

    long trunc(Format f, long operand) {
        long a = in(f, operand);
        return isSpecial(f, a) ? special(f, a) : integral(f, a, f.exact(a).truncated());
    }

    long floor(Format f, long operand) {
        long a = in(f, operand);
        return isSpecial(f, a) ? special(f, a) : integral(f, a, f.exact(a).floor());
    }

    long ceil(Format f, long operand) {
        long a = in(f, operand);
        return isSpecial(f, a) ? special(f, a) : integral(f, a, f.exact(a).ceiling());
    }

    long nearest(Format f, long operand) {
        long a = in(f, operand);
        return isSpecial(f, a) ? special(f, a) : integral(f, a, f.exact(a).nearest());
    }

    /** S0 + -floor(S0), kept below one, which the rounding would reach (erratum E2). */
    long fract(Format f, long operand) {
        long a = in(f, operand);
        if (isSpecial(f, a)) {
            return nan(f, a);
        }
        Exact x = f.exact(a);
        long rest = result(f, x.minus(Exact.of(x.floor())), mode.round(f) == Modes.DOWN);
        return f.magnitude(rest) >= f.one() ? f.one() - 1 : rest;
    }

    /** S0 * 2 ** S1. */
    long ldexp(Format f, long operand, int power) {
        long a = in(f, operand);
        if (isSpecial(f, a)) {
            return special(f, a);
        }
        // Beyond this the result is the same.
        int limited = Math.max(-5000, Math.min(5000, power));
        return result(f, f.exact(a).timesPowerOfTwo(limited), f.isNegative(a));
    }

    long mantissa(Format f, long operand) {
        long a = in(f, operand);
        if (isSpecial(f, a) || f.isZero(a)) {
            return special(f, a);
        }
        Exact x = f.exact(a);
        return result(f, new Exact(x.digits(), -x.digits().abs().bitLength()), false);
    }

    int frexpExponent(Format f, long operand) {
        long a = in(f, operand);
        if (isSpecial(f, a) || f.isZero(a)) {
            return 0;
        }
        Exact x = f.exact(a);
        return x.digits().abs().bitLength() + x.scale();
    }

    /** From one format to another. */
    long convert(Format from, Format to, long operand) {
        long a = in(from, operand);
        if (from.isNan(a)) {
            return payload(from, to, a);
        }
        long sign = from.isNegative(a) ? to.sign : 0;
        return from.isInfinite(a) ? sign | to.infinity : result(to, from.exact(a), sign != 0);
    }

    /** A NaN's fraction is aligned at the point. */
    private static long payload(Format from, Format to, long a) {
        long fraction = a & (1L << from.fraction) - 1;
        int up = to.fraction - from.fraction;
        long moved = up >= 0 ? fraction << up : fraction >>> -up;
        return to.quiet((from.isNegative(a) ? to.sign : 0) | to.infinity | moved);
    }

    /** From an integer. */
    long fromInteger(Format to, BigInteger value) {
        return result(to, Exact.of(value), false);
    }

    /** How a float becomes an integer. */
    enum Whole {
        TRUNCATED,
        FLOOR,
        NEAREST,
        CEILING,
        HALF_UP
    }

    /** To an integer between two bounds: saturated, 0 for a NaN. */
    BigInteger toInteger(Format f, long operand, Whole how, BigInteger least, BigInteger most) {
        long a = in(f, operand);
        if (f.isNan(a)) {
            return BigInteger.ZERO;
        }
        if (f.isInfinite(a)) {
            return f.isNegative(a) ? least : most;
        }
        Exact x = f.exact(a);
        BigInteger whole = switch (how) {
            case TRUNCATED -> x.truncated();
            case FLOOR -> x.floor();
            case NEAREST -> x.nearest();
            case CEILING -> x.ceiling();
            case HALF_UP -> x.plus(Exact.HALF).floor();
        };
        return whole.max(least).min(most);
    }

    /** A float limited to [least, 1], times a number, to the nearest even integer; 0 for a NaN. Never flushed (erratum E5). */
    static BigInteger normalized(Format f, long a, int least, int times) {
        if (f.isNan(a)) {
            return BigInteger.ZERO;
        }
        if (f.isInfinite(a)) {
            return BigInteger.valueOf(f.isNegative(a) ? (long) least * times : times);
        }
        Exact low = Exact.of(least, 0);
        Exact x = f.exact(a);
        Exact limited = x.compareTo(low) < 0 ? low : x.compareTo(Exact.ONE) > 0 ? Exact.ONE : x;
        return limited.times(Exact.of(times, 0)).nearest();
    }
}
