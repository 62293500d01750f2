package org.gfxisa.semantics;

import java.math.BigInteger;

/**
 * An exact number, {@code significand * 2^exponent}, or a zero that knows its sign: the reference that the arithmetic
 * is tested against. Shares nothing with it.
 */
record Exact(BigInteger significand, int exponent, boolean negativeZero) {
    /** A binary float format. */
    record Format(String name, int width, int mantissa) {
        static final Format F16 = new Format("f16", 16, 10);
        static final Format BF16 = new Format("bf16", 16, 7);
        static final Format F32 = new Format("f32", 32, 23);
        static final Format F64 = new Format("f64", 64, 52);

        int exponentBits() {
            return width - 1 - mantissa;
        }

        int bias() {
            return (1 << (exponentBits() - 1)) - 1;
        }

        long field(long bits) {
            return bits >>> mantissa & (1L << exponentBits()) - 1;
        }

        long fraction(long bits) {
            return bits & (1L << mantissa) - 1;
        }

        boolean negative(long bits) {
            return (bits >>> (width - 1) & 1) != 0;
        }

        boolean isNan(long bits) {
            return field(bits) == (1L << exponentBits()) - 1 && fraction(bits) != 0;
        }

        boolean isInfinite(long bits) {
            return field(bits) == (1L << exponentBits()) - 1 && fraction(bits) == 0;
        }

        boolean isDenormal(long bits) {
            return field(bits) == 0 && fraction(bits) != 0;
        }

        long zero(boolean negative) {
            return negative ? 1L << (width - 1) : 0;
        }

        long infinity(boolean negative) {
            return zero(negative) | ((1L << exponentBits()) - 1) << mantissa;
        }

        long nan() {
            return infinity(true) | 1L << (mantissa - 1);
        }

        long quiet(long bits) {
            return bits | 1L << (mantissa - 1);
        }

        /** Denormals flushed to the zero of their sign. */
        long flushed(long bits) {
            return isDenormal(bits) ? zero(negative(bits)) : bits;
        }
    }

    static Exact of(Format format, long bits) {
        long field = format.field(bits);
        long whole = field == 0 ? format.fraction(bits) : format.fraction(bits) | 1L << format.mantissa();
        BigInteger significand = BigInteger.valueOf(format.negative(bits) ? -whole : whole);
        int exponent = (int) Math.max(field, 1) - format.bias() - format.mantissa();
        return new Exact(significand, exponent, format.negative(bits) && whole == 0);
    }

    static Exact of(BigInteger value) {
        return new Exact(value, 0, false);
    }

    boolean isZero() {
        return significand.signum() == 0;
    }

    boolean isNegative() {
        return isZero() ? negativeZero : significand.signum() < 0;
    }

    Exact times(Exact other) {
        return new Exact(
                significand.multiply(other.significand), exponent + other.exponent, isNegative() != other.isNegative());
    }

    Exact scaled(int power) {
        return new Exact(significand, exponent + power, negativeZero);
    }

    /** The sum; an exact zero of two signs is negative only when rounding down. */
    Exact plus(Exact other, int round) {
        int common = Math.min(exponent, other.exponent);
        BigInteger sum =
                significand.shiftLeft(exponent - common).add(other.significand.shiftLeft(other.exponent - common));
        boolean negative = isNegative() == other.isNegative() ? isNegative() : round == Mode.RDN;
        return new Exact(sum, common, negative);
    }

    /** The bits in a format, rounded once. */
    long round(Format format, int round) {
        if (isZero()) {
            return format.zero(negativeZero);
        }
        boolean negative = significand.signum() < 0;
        BigInteger magnitude = significand.abs();
        int top = magnitude.bitLength() - 1 + exponent;
        int unit = Math.max(top, 1 - format.bias()) - format.mantissa();
        BigInteger units;
        if (exponent >= unit) {
            units = magnitude.shiftLeft(exponent - unit);
        } else {
            BigInteger[] parts = magnitude.divideAndRemainder(BigInteger.ONE.shiftLeft(unit - exponent));
            int half = parts[1].shiftLeft(1).compareTo(BigInteger.ONE.shiftLeft(unit - exponent));
            boolean up = switch (round) {
                case Mode.RNE -> half > 0 || half == 0 && parts[0].testBit(0);
                case Mode.RUP -> parts[1].signum() != 0 && !negative;
                case Mode.RDN -> parts[1].signum() != 0 && negative;
                default -> false;
            };
            units = up ? parts[0].add(BigInteger.ONE) : parts[0];
        }
        // Renormalise after a carry.
        if (units.bitLength() > format.mantissa() + 1) {
            units = units.shiftRight(1);
            unit++;
        }
        int largest = format.bias() - format.mantissa();
        if (unit > largest) {
            boolean away = round == Mode.RNE || round == (negative ? Mode.RDN : Mode.RUP);
            return away ? format.infinity(negative) : format.infinity(negative) - 1;
        }
        boolean normal = units.testBit(format.mantissa());
        long field = normal ? unit + format.mantissa() + format.bias() : 0;
        return format.zero(negative) | field << format.mantissa() | format.fraction(units.longValueExact());
    }

    /** Toward zero to an integer. */
    BigInteger toInteger() {
        BigInteger magnitude = exponent >= 0
                ? significand.abs().shiftLeft(exponent)
                : significand.abs().shiftRight(-exponent);
        return significand.signum() < 0 ? magnitude.negate() : magnitude;
    }
}
