package org.gfxisa.semantics;

/** The last step of a division by the Newton iteration. Where the manuals and the tests on hardware differ, it does what hardware does. */
final class Division {
    private Division() {}

    /** The quotient, or what the operands ask for in its place; for any format. */
    static long fixup(long q, long d, long n, int width, int mantissa, int mode) {
        long sign = (d ^ n) & FloatBits.sign(width);
        if (FloatBits.isNan(n, width, mantissa)) {
            return FloatBits.quiet(n, width, mantissa);
        }
        if (FloatBits.isNan(d, width, mantissa)) {
            return FloatBits.quiet(d, width, mantissa);
        }
        long infinity = FloatBits.infinity(width, mantissa);
        long denominator = FloatBits.magnitude(d, width);
        long numerator = FloatBits.magnitude(n, width);
        if (denominator == numerator && (denominator == 0 || denominator == infinity)) {
            return FloatBits.defaultNan(width, mantissa);
        }
        if (denominator == 0 || numerator == infinity) {
            return sign | infinity;
        }
        if (denominator == infinity || numerator == 0) {
            return sign;
        }
        long difference = (numerator >>> mantissa) - (denominator >>> mantissa);
        int bias = (1 << width - 2 - mantissa) - 1;
        // Half precision does not look at what happened on the way.
        if (width > 16) {
            int round = width == 32 ? Mode.round32(mode) : Mode.round64(mode);
            boolean away = round == (sign == 0 ? Mode.RUP : Mode.RDN);
            if (difference < -(bias + mantissa)) {
                return sign | (away ? 1 : 0);
            }
            // The steps make a NaN of an overflow.
            if (FloatBits.magnitude(q, width) >= infinity) {
                return sign | (away || round == Mode.RNE ? infinity : infinity - 1);
            }
        }
        return sign | FloatBits.magnitude(q, width);
    }
}
