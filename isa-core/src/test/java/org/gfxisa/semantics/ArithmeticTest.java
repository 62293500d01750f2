package org.gfxisa.semantics;

import static org.junit.jupiter.api.Assertions.fail;

import java.util.List;
import java.util.Random;
import org.gfxisa.semantics.Exact.Format;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Sums, products and fused ones against exact arithmetic, in every rounding and denormal mode. */
class ArithmeticTest {
    private static final int RANDOMS = 20_000;
    private static final Exceptions NOTHING = new Exceptions();

    @ParameterizedTest
    @MethodSource("org.gfxisa.semantics.FloatSubject#plain")
    void edgesAgainstEdges(FloatSubject subject) {
        List<Long> edges = FloatCase.edges(subject.format());
        for (int mode : FloatCase.modes()) {
            for (long a : edges) {
                for (long b : edges) {
                    two(subject, a, b, mode);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("org.gfxisa.semantics.FloatSubject#plain")
    void fusedEdges(FloatSubject subject) {
        List<Long> edges = FloatCase.edges(subject.format());
        for (int mode : FloatCase.modes()) {
            for (long a : edges) {
                for (long b : edges.subList(0, edges.size() / 2)) {
                    for (long c : edges) {
                        three(subject, a, b, c, mode);
                    }
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("org.gfxisa.semantics.FloatSubject#plain")
    void random(FloatSubject subject) {
        Format format = subject.format();
        Random random = new Random(format.name().hashCode());
        for (int mode : FloatCase.modes()) {
            for (int i = 0; i < RANDOMS; i++) {
                long one = (long) format.bias() << format.mantissa();
                long a = FloatCase.random(format, random, random.nextBoolean() ? one : random.nextLong());
                long b = FloatCase.random(format, random, a);
                two(subject, a, b, mode);
                long product = subject.multiply().apply(a, b, mode, NOTHING);
                three(subject, a, b, FloatCase.random(format, random, product), mode);
                // Massive cancellation: the product, nearly.
                long nearly =
                        product + random.nextInt(3) - 1 & (format.width() == 64 ? -1L : (1L << format.width()) - 1);
                three(subject, a, b, nearly ^ format.zero(true), mode);
            }
        }
    }

    private static void two(FloatSubject s, long a, long b, int mode) {
        Format f = s.format();
        check(f, "add", s.add().apply(a, b, mode, NOTHING), FloatCase.add(f, a, b, mode), mode, a, b);
        check(f, "mul", s.multiply().apply(a, b, mode, NOTHING), FloatCase.multiply(f, a, b, mode), mode, a, b);
        // A NaN keeps its sign when it is subtracted.
        long negated = f.isNan(b) ? b : b ^ f.zero(true);
        check(f, "sub", s.subtract().apply(a, b, mode, NOTHING), FloatCase.add(f, a, negated, mode), mode, a, b);
    }

    private static void three(FloatSubject s, long a, long b, long c, int mode) {
        check(
                s.format(),
                "fma",
                s.fma().apply(a, b, c, mode, NOTHING),
                FloatCase.fma(s.format(), a, b, c, mode),
                mode,
                a,
                b,
                c);
    }

    private static void check(Format f, String what, long actual, long expected, int mode, long... operands) {
        if (actual != expected) {
            StringBuilder text = new StringBuilder(f.name() + " " + what);
            for (long operand : operands) {
                text.append(' ').append(Long.toHexString(operand));
            }
            fail(text + " mode " + Integer.toHexString(mode) + ": expected " + Long.toHexString(expected) + ", was "
                    + Long.toHexString(actual));
        }
    }
}
