package org.gfxisa.semantics;

/** The arithmetic of a format narrower than a double, under MODE: computed in doubles, and rounded once. */
public abstract sealed class RoundedFloat extends IntFloat permits NarrowFloat {
    /** Any number times 2 to more than this, either way, is too large or too small for all formats of an int. */
    static final int MOST_SCALE = 850;

    RoundedFloat() {}

    /** The format's rounding field of MODE. */
    abstract int rounding(int mode);

    /** The nearest value to a number, exact or rounded to odd, with denormals as they are. */
    abstract int round(double value, int mode);

    /** A sum that is exact or rounded to odd. */
    double sum(double a, double b, int mode) {
        return Narrow.sum(a, b, rounding(mode));
    }

    final int bias() {
        return (1 << width() - 2 - mantissa()) - 1;
    }

    final int sign() {
        return 1 << width() - 1;
    }

    private int one() {
        return bias() << mantissa();
    }

    /** A number, exact or rounded to odd, as a result. */
    final int rounded(double value, int mode) {
        return result(round(value, mode), mode);
    }

    // ---- arithmetic ----

    /** Sum. */
    public int add(int a, int b, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        double r = sum(toDouble(x), toDouble(y), mode);
        return r == r ? rounded(r, mode) : nan(x, y);
    }

    /** Difference. */
    public int sub(int a, int b, int mode) {
        return isNan(b) ? add(a, b, mode) : add(a, b ^ sign(), mode);
    }

    /** Product. */
    public int mul(int a, int b, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        double r = toDouble(x) * toDouble(y);
        return r == r ? rounded(r, mode) : nan(x, y);
    }

    /** Product and sum, rounded once. */
    public int fma(int a, int b, int c, int mode) {
        int x = input(a, mode);
        int y = input(b, mode);
        int z = input(c, mode);
        // The product is exact in a double.
        double r = Narrow.sum(toDouble(x) * toDouble(y), toDouble(z), rounding(mode));
        return r == r ? rounded(r, mode) : nan(x, y, z);
    }

    /** a * 2^n. */
    public final int ldexp(int a, int n, int mode) {
        int x = input(a, mode);
        int scale = Ints.clamp(n, -MOST_SCALE, MOST_SCALE);
        return isNan(x) ? quiet(x) : rounded(toDouble(x) * Narrow.power(scale), mode);
    }

    /**
     * A result times a power of two: 1, 2 or -1. It is as it was if MODE keeps denormal results or asks for IEEE rules; otherwise -0
     * becomes +0 as well.
     */
    public final int scaled(int a, int power, int mode) {
        if (ignoresScales(mode)) {
            return a;
        }
        int scaled = ldexp(a, power, mode);
        return scaled == sign() ? 0 : scaled;
    }

    /** Returns whether MODE has the scale of a result do nothing. */
    public final boolean ignoresScales(int mode) {
        return keepsResults(mode) || Mode.ieee(mode);
    }

    /** A result limited to 0..1; a NaN becomes 0 if MODE says so, and stays otherwise. */
    public final int clamped(int a, int mode) {
        if (isNan(a)) {
            return Mode.dx10Clamp(mode) ? 0 : a;
        }
        // Among values without a sign, bits are in the order of numbers.
        return (a & sign()) != 0 ? 0 : Math.min(a, one());
    }

    /** The last step of a division: quotient, denominator, numerator. */
    public final int divFixup(int q, int d, int n, int mode) {
        return result((int) Division.fixup(bits(q), bits(d), bits(n), width(), mantissa(), mode), mode);
    }
}
