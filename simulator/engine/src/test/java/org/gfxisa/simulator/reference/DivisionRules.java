package org.gfxisa.simulator.reference;

import java.math.BigInteger;
import java.util.Map;

/** The steps around a division, and the segments of 2/pi. */
final class DivisionRules {
    private DivisionRules() {}

    static void addTo(Map<String, Rule> rules) {
        for (Format f : new Format[] {Format.F32, Format.F64}) {
            String type = f.name().toLowerCase();
            String three = type + " = " + type + " " + type + " " + type;
            rules.put("v_div_scale_" + type, Rule.of(type + "? = " + type + " " + type + " " + type, l -> scale(l, f)));
            rules.put("v_div_fmas_" + type, Rule.of(three + " vcc:mask", l -> multiplyAdd(l, f)));
            rules.put(
                    "v_div_fixup_" + type,
                    Rule.of(three, l -> l.number(f, l.ieee().out(f, fixup(l.ieee(), f, l.in)))));
        }
        for (String name : new String[] {"v_div_fixup_f16", "v_div_fixup_legacy_f16"}) {
            rules.put(
                    name,
                    Rule.of(
                            "f16 = f16 f16 f16",
                            l -> l.number(Format.F16, l.ieee().out(Format.F16, fixup(l.ieee(), Format.F16, l.in)))));
        }
        rules.put("v_trig_preop_f64", Rule.of("f64 = f64 u32", l -> l.number(Format.F64, segment(l))));
    }

    /**
     * V_DIV_SCALE. Differs from the MI200 guide as errata E1 and E7 say: zero operands set the flag, a denominator whose reciprocal is
     * denormal is scaled down, whether the quotient is denormal is told by the exponents, and a flushed denominator is a zero.
     */
    private static void scale(Lane l, Format f) {
        long value = l.in[0];
        long denominator = l.in[1];
        long numerator = l.in[2];
        int step = f == Format.F32 ? 64 : 128;
        l.flag = false;
        if (f.isZero(numerator) || f.isZero(l.ieee().in(f, denominator))) {
            l.flag = true;
            l.number(f, f.nan);
            return;
        }
        int difference = f.exponent(numerator) - f.exponent(denominator);
        boolean smallQuotient = difference <= 1 - f.bias;
        boolean smallReciprocal = isReciprocalDenormal(f, denominator);
        int power = 0;
        if (difference >= (f == Format.F32 ? 96 : 768)) {
            l.flag = true;
            power = same(f, value, denominator) ? step : 0;
        } else if (f.isDenormal(denominator)) {
            power = step;
        } else if (smallReciprocal && smallQuotient) {
            l.flag = true;
            power = same(f, value, denominator) ? -step : 0;
        } else if (smallReciprocal) {
            power = -step;
        } else if (smallQuotient) {
            l.flag = true;
            power = same(f, value, numerator) ? step : 0;
        } else if (f.exponent(numerator) <= f.fraction + (f == Format.F32 ? 0 : 1)) {
            power = step;
        }
        // Otherwise denormals are what this is about: they are not flushed.
        Ieee keeping = new Ieee(l.mode.keeping().rounding(Modes.NEAREST));
        l.number(f, keeping.ldexp(f, value, power));
    }

    /** S0 is one of the two others, as a number. */
    private static boolean same(Format f, long a, long b) {
        return !f.isNan(a) && (a == b || f.isZero(a) && f.isZero(b));
    }

    private static boolean isReciprocalDenormal(Format f, long a) {
        if (f.isNan(a) || f.isInfinite(a) || f.isZero(a)) {
            return false;
        }
        Exact largest = Exact.of(1, f.bias - 1);
        return f.exact(a).magnitude().compareTo(largest) > 0;
    }

    /** V_DIV_FMAS; the factor is that of erratum W2. "Input denormals are not flushed, but output flushing is allowed." */
    private static void multiplyAdd(Lane l, Format f) {
        Ieee ieee = new Ieee(l.mode.keepingInputs());
        long a = l.in[0];
        long b = l.in[1];
        long c = l.in[2];
        long plain = ieee.fma(f, a, b, c);
        boolean finite = !f.isNan(plain) && !f.isInfinite(a) && !f.isInfinite(b) && !f.isInfinite(c);
        if (l.in[3] == 0 || !finite) {
            l.number(f, plain);
            return;
        }
        int step = f == Format.F32 ? 64 : 128;
        int power = f.exponent(c) > f.bias ? step : -step;
        Exact sum = f.exact(a).times(f.exact(b)).plus(f.exact(c));
        l.number(f, ieee.result(f, sum.timesPowerOfTwo(power), f.isNegative(plain)));
    }

    /** V_DIV_FIXUP, its cases in the manual's order. */
    private static long fixup(Ieee ieee, Format f, long[] in) {
        long quotient = in[0];
        long d = in[1];
        long n = in[2];
        long sign = (d ^ n) & f.sign;
        if (f.isNan(n) || f.isNan(d)) {
            return Ieee.nan(f, n, d);
        }
        if (f.isZero(d) && f.isZero(n) || f.isInfinite(d) && f.isInfinite(n)) {
            return f.nan;
        }
        if (f.isZero(d) || f.isInfinite(n)) {
            return sign | f.infinity;
        }
        if (f.isInfinite(d) || f.isZero(n)) {
            return sign;
        }
        boolean steps = f != Format.F16;
        int rounding = ieee.mode().round(f);
        if (steps && f.exponent(n) - f.exponent(d) < -(f.bias + f.fraction)) {
            Exact tiny = Exact.of(sign == 0 ? 1 : -1, -4 * f.bias);
            return ieee.round(f, tiny, false, rounding);
        }
        if (steps && (f.isNan(quotient) || f.isInfinite(quotient))) {
            Exact huge = Exact.of(sign == 0 ? 1 : -1, 4 * f.bias);
            return ieee.round(f, huge, false, rounding);
        }
        return sign | f.magnitude(quotient);
    }

    // ---- 2/pi ----

    private static final int BITS = 1201;
    private static final BigInteger TWO_OVER_PI = twoOverPi();

    /** The first 1201 bits behind the point, from Machin's formula. */
    private static BigInteger twoOverPi() {
        int guard = 64;
        int precision = BITS + guard;
        BigInteger quarter = arccot(5, precision).shiftLeft(2).subtract(arccot(239, precision));
        BigInteger pi = quarter.shiftLeft(2);
        return BigInteger.TWO.shiftLeft(2 * precision).divide(pi).shiftRight(guard);
    }

    private static BigInteger arccot(int x, int precision) {
        BigInteger power = BigInteger.ONE.shiftLeft(precision + 32).divide(BigInteger.valueOf(x));
        BigInteger square = BigInteger.valueOf((long) x * x);
        BigInteger sum = BigInteger.ZERO;
        for (int n = 1; power.signum() != 0; n += 2) {
            BigInteger term = power.divide(BigInteger.valueOf(n));
            sum = n % 4 == 1 ? sum.add(term) : sum.subtract(term);
            power = power.divide(square);
        }
        return sum.shiftRight(32);
    }

    private static long segment(Lane l) {
        Format f = Format.F64;
        int exponent = f.exponent(l.in[0]);
        int shift = (int) (l.in[1] & 31) * 53;
        if (exponent > 1077) {
            shift += exponent - 1077;
        }
        BigInteger bits = TWO_OVER_PI.shiftLeft(shift).shiftRight(BITS - 53).and(Numbers.most(53));
        int scale = -53 - shift + (exponent >= 1968 ? 128 : 0);
        // "Rounding uses round-to-zero."
        return l.ieee().out(f, l.ieee().round(f, new Exact(bits, scale), false, Modes.TO_ZERO));
    }
}
