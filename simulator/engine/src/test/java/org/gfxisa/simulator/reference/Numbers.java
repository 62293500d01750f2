package org.gfxisa.simulator.reference;

import java.math.BigInteger;

/** Bounds of integers. */
final class Numbers {
    private Numbers() {}

    /** The largest unsigned number of so many bits. */
    static BigInteger most(int bits) {
        return BigInteger.ONE.shiftLeft(bits).subtract(BigInteger.ONE);
    }

    /** The least signed number with so many bits below the sign. */
    static BigInteger least(int bits) {
        return BigInteger.ONE.shiftLeft(bits).negate();
    }
}
