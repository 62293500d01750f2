package org.gfxisa.semantics;

/**
 * Double-precision operations rounded in any direction, by integers. A number in work is (-1)^s * (high:low) * 2^e with
 * its leading one at bit 125, and a low bit that also stands for everything lost below it.
 */
final class Soft64 {
    private static final int MANTISSA = 52;
    private static final int BIAS = 1023;
    private static final long FRACTION = (1L << MANTISSA) - 1;
    private static final long SIGN = Long.MIN_VALUE;
    private static final long INFINITY = 0x7ff0000000000000L;
    /** The leading one's place in the high word: bit 125 of 128. */
    private static final int TOP = 61;

    private Soft64() {}

    private static int exponent(long bits) {
        return Math.max((int) (bits >>> MANTISSA) & 2 * BIAS + 1, 1) - BIAS - MANTISSA;
    }

    private static long significand(long bits) {
        long fraction = bits & FRACTION;
        return (bits & INFINITY) == 0 ? fraction : fraction | FRACTION + 1;
    }

    /** a * b of finite numbers. */
    static long multiply(long a, long b, int round) {
        long sign = (a ^ b) & SIGN;
        long x = significand(a);
        long y = significand(b);
        if (x == 0 || y == 0) {
            return sign;
        }
        return pack(sign, exponent(a) + exponent(b), Math.multiplyHigh(x, y), x * y, round);
    }

    /** (a * b + c) * 2^scale of finite numbers, rounded once. */
    static long multiplyAdd(long a, long b, long c, int scale, int round) {
        long productSign = (a ^ b) & SIGN;
        long sumSign = c & SIGN;
        long x = significand(a);
        long y = significand(b);
        long z = significand(c);
        if (x == 0 || y == 0) {
            return z != 0 ? scale(c, scale, round) : zero(productSign, sumSign, round);
        }
        long high = Math.multiplyHigh(x, y);
        long low = x * y;
        int e = exponent(a) + exponent(b);
        if (z == 0) {
            return pack(productSign, e + scale, high, low, round);
        }
        // Both with their leading ones in the same place.
        int lead = leading(high, low);
        e -= lead;
        long shiftedHigh = left(high, low, lead);
        low = lead >= Long.SIZE ? 0 : low << lead;
        high = shiftedHigh;
        int leadC = Long.numberOfLeadingZeros(z) - (Long.SIZE - 1 - TOP);
        long highC = z << leadC;
        long lowC = 0;
        int exponentC = exponent(c) - Long.SIZE - leadC;

        int distance = e - exponentC;
        if (distance < 0 || distance == 0 && compare(high, low, highC, lowC) < 0) {
            // The larger one comes first.
            long t = high;
            high = highC;
            highC = t;
            t = low;
            low = lowC;
            lowC = t;
            t = productSign;
            productSign = sumSign;
            sumSign = t;
            e = Math.max(e, exponentC);
            distance = Math.abs(distance);
        }
        long smallLow = rightJammedLow(highC, lowC, distance);
        long smallHigh = distance >= Long.SIZE ? 0 : highC >>> distance;
        if (productSign == sumSign) {
            long sum = low + smallLow;
            long carry = Long.compareUnsigned(sum, low) < 0 ? 1 : 0;
            return pack(productSign, e + scale, high + smallHigh + carry, sum, round);
        }
        long borrow = Long.compareUnsigned(low, smallLow) < 0 ? 1 : 0;
        low -= smallLow;
        high -= smallHigh + borrow;
        return (high | low) == 0 ? zero(productSign, sumSign, round) : pack(productSign, e + scale, high, low, round);
    }

    /** x * 2^n of a finite number. */
    static long scale(long x, int n, int round) {
        long significand = significand(x);
        return significand == 0 ? x : pack(x & SIGN, exponent(x) + n, 0, significand, round);
    }

    /** An unsigned integer with a sign. */
    static long fromMagnitude(long sign, long value, int round) {
        return value == 0 ? 0 : pack(sign, 0, 0, value, round);
    }

    private static long zero(long sign, long other, int round) {
        return sign == other ? sign : round == Mode.RDN ? SIGN : 0;
    }

    /** How far left the leading one goes to its place; negative for the few values that have it above. */
    private static int leading(long high, long low) {
        int zeros = high != 0 ? Long.numberOfLeadingZeros(high) : Long.SIZE + Long.numberOfLeadingZeros(low);
        return zeros - (Long.SIZE - 1 - TOP);
    }

    private static long left(long high, long low, int by) {
        if (by >= Long.SIZE) {
            return low << by - Long.SIZE;
        }
        return by == 0 ? high : high << by | low >>> Long.SIZE - by;
    }

    /** The low word of a right shift; its last bit also stands for what is lost. */
    private static long rightJammedLow(long high, long low, int by) {
        if (by == 0) {
            return low;
        }
        if (by < Long.SIZE) {
            long lost = low << Long.SIZE - by;
            return high << Long.SIZE - by | low >>> by | (lost != 0 ? 1 : 0);
        }
        if (by < 2 * Long.SIZE) {
            int rest = by - Long.SIZE;
            long lost = low | (rest == 0 ? 0 : high << Long.SIZE - rest);
            return high >>> rest | (lost != 0 ? 1 : 0);
        }
        return (high | low) != 0 ? 1 : 0;
    }

    private static int compare(long high, long low, long otherHigh, long otherLow) {
        int first = Long.compareUnsigned(high, otherHigh);
        return first != 0 ? first : Long.compareUnsigned(low, otherLow);
    }

    /** Rounds (high:low) * 2^e, which is not zero. */
    private static long pack(long sign, int e, long high, long low, int round) {
        int top = high != 0
                ? 2 * Long.SIZE - 1 - Long.numberOfLeadingZeros(high)
                : Long.SIZE - 1 - Long.numberOfLeadingZeros(low);
        int least = 1 - BIAS;
        int base = Math.max(e + top, least);
        // The weight of the result's last bit is 2^(base - 52).
        int shift = base - MANTISSA - e;
        long quotient;
        int rest;
        if (shift <= 0) {
            quotient = low << -shift;
            rest = 0;
        } else {
            // Two bits below the last one say all: the half, and whether there is anything more.
            long jammed = shift >= 2 ? rightJammedLow(high, low, Math.min(shift - 2, 2 * Long.SIZE)) : low << 2 - shift;
            quotient = jammed >>> 2;
            rest = (int) jammed & 3;
        }
        boolean up = switch (round) {
            case Mode.RNE -> rest > 2 || rest == 2 && (quotient & 1) != 0;
            case Mode.RUP -> rest != 0 && sign == 0;
            case Mode.RDN -> rest != 0 && sign != 0;
            default -> false;
        };
        if (base > BIAS) {
            return sign | overflow(sign, round);
        }
        long encoded = ((long) (base + BIAS - 1) << MANTISSA) + quotient + (up ? 1 : 0);
        return sign | (encoded >= INFINITY ? overflow(sign, round) : encoded);
    }

    private static long overflow(long sign, int round) {
        boolean away = round == Mode.RNE || round == (sign != 0 ? Mode.RDN : Mode.RUP);
        return away ? INFINITY : INFINITY - 1;
    }
}
