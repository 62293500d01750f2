package org.gfxisa.simulator.reference;

import java.math.BigInteger;

/**
 * A number that a finite sum or product of floats can be, exactly.
 *
 * @param digits an integer
 * @param scale the power of two that it counts
 */
record Exact(BigInteger digits, int scale) implements Comparable<Exact> {
    static final Exact ZERO = of(0, 0);
    static final Exact ONE = of(1, 0);
    static final Exact HALF = of(1, -1);

    static Exact of(long digits, int scale) {
        return new Exact(BigInteger.valueOf(digits), scale);
    }

    static Exact of(BigInteger whole) {
        return new Exact(whole, 0);
    }

    boolean isZero() {
        return digits.signum() == 0;
    }

    Exact plus(Exact other) {
        int common = Math.min(scale, other.scale);
        return new Exact(at(common).add(other.at(common)), common);
    }

    Exact minus(Exact other) {
        return plus(other.negated());
    }

    Exact times(Exact other) {
        return new Exact(digits.multiply(other.digits), scale + other.scale);
    }

    Exact timesPowerOfTwo(int power) {
        return new Exact(digits, scale + power);
    }

    Exact negated() {
        return new Exact(digits.negate(), scale);
    }

    Exact magnitude() {
        return new Exact(digits.abs(), scale);
    }

    /** Rounded down. */
    BigInteger floor() {
        return scale >= 0 ? digits.shiftLeft(scale) : digits.shiftRight(-scale);
    }

    /** Rounded up. */
    BigInteger ceiling() {
        return negated().floor().negate();
    }

    /** Rounded toward zero. */
    BigInteger truncated() {
        return digits.signum() < 0 ? ceiling() : floor();
    }

    /** Rounded to the nearest integer, halves to the even one. */
    BigInteger nearest() {
        BigInteger down = floor();
        int order = minus(of(down)).compareTo(HALF);
        return order > 0 || order == 0 && down.testBit(0) ? down.add(BigInteger.ONE) : down;
    }

    private BigInteger at(int common) {
        return digits.shiftLeft(scale - common);
    }

    @Override
    public int compareTo(Exact other) {
        return minus(other).digits.signum();
    }
}
