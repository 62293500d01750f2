package org.gfxisa.simulator.reference;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.gfxisa.isa.Targets;
import org.gfxisa.simulator.wave.Wave;
import org.junit.jupiter.api.Test;

/** The sequences that compilers make of a division: scale, refine, scale back, fix up. Their quotients are rounded correctly. */
class DivisionTest {
    /** Round to nearest even, denormals kept. */
    private static final int MODE = 0x3f0;

    private static final int RANDOM = 100_000;
    private static final int SHOWN = 5;

    /** Quotient of v0 and v1, in v2. */
    private static final String[] SINGLE = {
        "v_div_scale_f32 v3, s[4:5], v1, v1, v0",
        "v_div_scale_f32 v4, vcc, v0, v1, v0",
        "v_rcp_f32 v5, v3",
        "v_fma_f32 v6, -v3, v5, 1.0",
        "v_fma_f32 v5, v6, v5, v5",
        "v_mul_f32 v6, v4, v5",
        "v_fma_f32 v7, -v3, v6, v4",
        "v_fma_f32 v6, v7, v5, v6",
        "v_fma_f32 v3, -v3, v6, v4",
        "v_div_fmas_f32 v3, v3, v5, v6",
        "v_div_fixup_f32 v2, v3, v1, v0"
    };

    /** Quotient of v[0:1] and v[2:3], in v[4:5]. */
    private static final String[] DOUBLE = {
        "v_div_scale_f64 v[6:7], s[4:5], v[2:3], v[2:3], v[0:1]",
        "v_rcp_f64 v[8:9], v[6:7]",
        "v_fma_f64 v[10:11], -v[6:7], v[8:9], 1.0",
        "v_fma_f64 v[8:9], v[8:9], v[10:11], v[8:9]",
        "v_fma_f64 v[10:11], -v[6:7], v[8:9], 1.0",
        "v_fma_f64 v[8:9], v[8:9], v[10:11], v[8:9]",
        "v_div_scale_f64 v[10:11], vcc, v[0:1], v[2:3], v[0:1]",
        "v_mul_f64 v[12:13], v[10:11], v[8:9]",
        "v_fma_f64 v[6:7], -v[6:7], v[12:13], v[10:11]",
        "v_div_fmas_f64 v[6:7], v[6:7], v[8:9], v[12:13]",
        "v_div_fixup_f64 v[4:5], v[6:7], v[2:3], v[0:1]"
    };

    @Test
    void singlesAreDividedCorrectly() {
        check(Format.F32, SINGLE, 1);
    }

    @Test
    void doublesAreDividedCorrectly() {
        check(Format.F64, DOUBLE, 2);
    }

    private static void check(Format f, String[] sequence, int dwords) {
        Bench bench = new Bench(Targets.GFX90A.isa().orElseThrow());
        bench.load(sequence);
        Wave wave = bench.wave;
        wave.mode = MODE;
        wave.setExec(-1);
        List<String> failures = new ArrayList<>();
        long[] pairs = pairs(f);
        for (int from = 0; from < pairs.length; from += 2 * Wave.LANES) {
            for (int n = 0; n < Wave.LANES; n++) {
                for (int i = 0; i < 2 * dwords; i++) {
                    wave.vgpr[i][n] = (int) (pairs[from + 2 * n + i / dwords] >>> 32 * (i % dwords));
                }
            }
            bench.run();
            for (int n = 0; n < Wave.LANES; n++) {
                long got = wave.vgpr[2 * dwords][n] & 0xffffffffL
                        | (dwords == 2 ? (long) wave.vgpr[2 * dwords + 1][n] << 32 : 0);
                long expected = quotient(f, pairs[from + 2 * n], pairs[from + 2 * n + 1]);
                if (got != expected && failures.size() < SHOWN) {
                    HexFormat hex = HexFormat.of();
                    failures.add(hex.toHexDigits(pairs[from + 2 * n]) + " / " + hex.toHexDigits(pairs[from + 2 * n + 1])
                            + " is " + hex.toHexDigits(got) + ", expected " + hex.toHexDigits(expected));
                }
            }
        }
        assertEquals(List.of(), failures);
    }

    private static long[] pairs(Format f) {
        String type = f.name().toLowerCase();
        SplittableRandom random = new SplittableRandom(1);
        long[] edges = Values.of(type, random);
        int count = edges.length * edges.length + RANDOM;
        long[] pairs = new long[2 * ((count + Wave.LANES - 1) / Wave.LANES * Wave.LANES)];
        for (int i = 0; 2 * i < pairs.length; i++) {
            boolean edge = i < edges.length * edges.length;
            pairs[2 * i] = edge ? edges[i / edges.length] : Values.any(type, random);
            pairs[2 * i + 1] = edge ? edges[i % edges.length] : Values.any(type, random);
        }
        return pairs;
    }

    /** The quotient as IEEE 754 has it: exact to more digits than count, the rest told by one more bit. */
    private static long quotient(Format f, long n, long d) {
        if (f.isNan(n) || f.isNan(d)) {
            return Ieee.nan(f, n, d);
        }
        long sign = (n ^ d) & f.sign;
        if (f.isInfinite(n)) {
            return f.isInfinite(d) ? f.nan : sign | f.infinity;
        }
        if (f.isZero(d)) {
            return f.isZero(n) ? f.nan : sign | f.infinity;
        }
        if (f.isInfinite(d) || f.isZero(n)) {
            return sign;
        }
        Exact numerator = f.exact(n);
        Exact denominator = f.exact(d);
        int extra = 2 * f.width;
        BigInteger[] parts = numerator
                .digits()
                .abs()
                .shiftLeft(extra)
                .divideAndRemainder(denominator.digits().abs());
        BigInteger digits = parts[0].shiftLeft(1).add(BigInteger.valueOf(parts[1].signum()));
        int scale = numerator.scale() - denominator.scale() - extra - 1;
        return new Ieee(new Modes(MODE))
                .round(f, new Exact(sign == 0 ? digits : digits.negate(), scale), false, Modes.NEAREST);
    }
}
