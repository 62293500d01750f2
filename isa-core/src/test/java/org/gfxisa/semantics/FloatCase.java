package org.gfxisa.semantics;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.gfxisa.semantics.Exact.Format;

/** Interesting values of a format under test, and the expected results. */
final class FloatCase {
    private FloatCase() {}

    /** Zeros, denormals, values next to the edges of the format, NaNs, and a few plain numbers; both signs. */
    static List<Long> edges(Format f) {
        long one = (long) f.bias() << f.mantissa();
        long normal = 1L << f.mantissa();
        long infinity = f.infinity(false);
        long[] positive = {
            0,
            1,
            2,
            3,
            normal / 2,
            normal - 1,
            normal,
            normal + 1,
            one - normal,
            one - 1,
            one,
            one + 1,
            one + normal / 2,
            one + normal,
            one + normal + 1,
            one + 3 * normal - 1,
            infinity - normal,
            infinity - 2,
            infinity - 1,
            infinity,
            infinity + 1,
            f.quiet(infinity) + 3
        };
        List<Long> all = new ArrayList<>();
        for (long bits : positive) {
            all.add(bits);
            all.add(bits | f.zero(true));
        }
        return all;
    }

    /** Random bits, often near another value's exponent so that sums do something. */
    static long random(Format f, Random random, long near) {
        long mask = f.width() == 64 ? -1L : (1L << f.width()) - 1;
        long bits = random.nextLong() & mask;
        if (random.nextInt(3) == 0) {
            return bits;
        }
        long field = Math.floorMod(
                f.field(near) + random.nextInt(f.mantissa() * 2 + 7) - f.mantissa() - 3, 1L << f.exponentBits());
        if (random.nextInt(4) == 0) {
            // Few bits: exact results and ties.
            bits &= -1L << f.mantissa() - random.nextInt(Math.min(4, f.mantissa()));
        }
        return f.zero(f.negative(bits)) | field << f.mantissa() | f.fraction(bits);
    }

    /** All sixteen combinations of rounding and denormals, for every format alike. */
    static List<Integer> modes() {
        List<Integer> all = new ArrayList<>();
        for (int round = 0; round < 4; round++) {
            for (int denorm = 0; denorm < 4; denorm++) {
                all.add(Mode.of(round, round, denorm, denorm, false, false, false));
            }
        }
        return all;
    }

    static long input(Format f, long bits, int mode) {
        return (Mode.denorm64(mode) & 1) != 0 ? bits : f.flushed(bits);
    }

    static long result(Format f, Exact value, int mode) {
        long bits = value.round(f, Mode.round64(mode));
        return (Mode.denorm64(mode) & 2) != 0 ? bits : f.flushed(bits);
    }

    /** The first NaN of the operands, quiet; or the default one. */
    private static long nan(Format f, long... operands) {
        for (long operand : operands) {
            if (f.isNan(operand)) {
                return f.quiet(operand);
            }
        }
        return f.nan();
    }

    static long add(Format f, long a, long b, int mode) {
        long x = input(f, a, mode);
        long y = input(f, b, mode);
        if (f.isNan(x) || f.isNan(y) || f.isInfinite(x) && f.isInfinite(y) && x != y) {
            return nan(f, x, y);
        }
        if (f.isInfinite(x) || f.isInfinite(y)) {
            return f.isInfinite(x) ? x : y;
        }
        return result(f, Exact.of(f, x).plus(Exact.of(f, y), Mode.round64(mode)), mode);
    }

    static long multiply(Format f, long a, long b, int mode) {
        long x = input(f, a, mode);
        long y = input(f, b, mode);
        boolean infinite = f.isInfinite(x) || f.isInfinite(y);
        boolean zero = isZero(f, x) || isZero(f, y);
        if (f.isNan(x) || f.isNan(y) || infinite && zero) {
            return nan(f, x, y);
        }
        boolean negative = f.negative(x) != f.negative(y);
        return infinite ? f.infinity(negative) : result(f, Exact.of(f, x).times(Exact.of(f, y)), mode);
    }

    static long fma(Format f, long a, long b, long c, int mode) {
        long x = input(f, a, mode);
        long y = input(f, b, mode);
        long z = input(f, c, mode);
        boolean infinite = f.isInfinite(x) || f.isInfinite(y);
        boolean invalid = infinite && (isZero(f, x) || isZero(f, y));
        boolean negative = f.negative(x) != f.negative(y);
        if (f.isNan(x)
                || f.isNan(y)
                || f.isNan(z)
                || invalid
                || infinite && f.isInfinite(z) && negative != f.negative(z)) {
            return nan(f, x, y, z);
        }
        if (infinite) {
            return f.infinity(negative);
        }
        if (f.isInfinite(z)) {
            return z;
        }
        Exact product = Exact.of(f, x).times(Exact.of(f, y));
        return result(f, product.plus(Exact.of(f, z), Mode.round64(mode)), mode);
    }

    private static boolean isZero(Format f, long bits) {
        return f.field(bits) == 0 && f.fraction(bits) == 0;
    }
}
