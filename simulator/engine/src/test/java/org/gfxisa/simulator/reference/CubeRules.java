package org.gfxisa.simulator.reference;

import java.math.BigInteger;
import java.util.Map;

/** Cube maps: "XYZ coordinate is given in (S0.f, S1.f, S2.f)". */
final class CubeRules {
    private static final Format F = Format.F32;
    private static final String THREE = "f32 = f32 f32 f32";

    private CubeRules() {}

    static void addTo(Map<String, Rule> rules) {
        rules.put("v_cubeid_f32", Rule.of(THREE, l -> {
            int axis = axis(l);
            int face = 2 * axis + (isBelowZero(l, l.in[axis]) ? 1 : 0);
            l.number(F, l.ieee().fromInteger(F, BigInteger.valueOf(face)));
        }));
        rules.put("v_cubesc_f32", Rule.of(THREE, l -> {
            long x = l.in[0];
            long z = l.in[2];
            long s = switch (axis(l)) {
                case 2 -> isBelowZero(l, z) ? minus(x) : x;
                case 1 -> x;
                default -> isBelowZero(l, x) ? z : minus(z);
            };
            l.number(F, s);
        }));
        rules.put("v_cubetc_f32", Rule.of(THREE, l -> {
            long y = l.in[1];
            long z = l.in[2];
            long t = axis(l) == 1 ? isBelowZero(l, y) ? minus(z) : z : minus(y);
            l.number(F, t);
        }));
        rules.put("v_cubema_f32", Rule.of(THREE, l -> {
            long two = F.one() + (1L << F.fraction);
            l.number(F, l.ieee().mul(F, l.in[axis(l)], two));
        }));
    }

    private static long minus(long a) {
        return a ^ F.sign;
    }

    private static boolean isBelowZero(Lane l, long a) {
        return !F.isNan(a) && l.ieee().compare(F, a, 0) < 0;
    }

    /** The axis with the largest magnitude; comparisons with a NaN do not hold. */
    private static int axis(Lane l) {
        long x = F.magnitude(l.in[0]);
        long y = F.magnitude(l.in[1]);
        long z = F.magnitude(l.in[2]);
        if (atLeast(l, z, x) && atLeast(l, z, y)) {
            return 2;
        }
        return atLeast(l, y, x) ? 1 : 0;
    }

    private static boolean atLeast(Lane l, long a, long b) {
        return !F.isNan(a) && !F.isNan(b) && l.ieee().compare(F, a, b) >= 0;
    }
}
