package org.gfxisa.semantics;

import static org.gfxisa.semantics.Exceptions.DIVIDE_BY_ZERO;
import static org.gfxisa.semantics.Exceptions.INEXACT;
import static org.gfxisa.semantics.Exceptions.INPUT_DENORMAL;
import static org.gfxisa.semantics.Exceptions.INTEGER_DIVIDE_BY_ZERO;
import static org.gfxisa.semantics.Exceptions.INVALID;
import static org.gfxisa.semantics.Exceptions.OVERFLOW;
import static org.gfxisa.semantics.Exceptions.UNDERFLOW;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.gfxisa.semantics.Exact.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Exceptions against exact arithmetic, in every rounding and denormal mode; and that the results stay the same. */
class RaisingTest {
    private static final int RANDOMS = 20_000;
    private static final int SIGNALLING = 0x7f800001;
    private static final int KEEP = Mode.of(0, 0, 3, 3, false, false, false);
    private static final int FLUSH = Mode.of(0, 0, 0, 0, false, false, false);

    @ParameterizedTest
    @MethodSource("org.gfxisa.semantics.FloatSubject#raising")
    void edgesAgainstEdges(FloatSubject subject) {
        List<Long> edges = FloatCase.edges(subject.format());
        for (int mode : FloatCase.modes()) {
            for (long a : edges) {
                for (long b : edges) {
                    two(subject, a, b, mode);
                    three(subject, a, b, edges.get((int) ((a ^ b) >>> 3 & 15)), mode);
                }
                for (int n : new int[] {0, 1, -1, 10, -10, 24, -24, 100, -130, 300, -1000, 2000, -2100}) {
                    ldexp(subject, a, n, mode);
                }
            }
        }
    }

    @ParameterizedTest
    @MethodSource("org.gfxisa.semantics.FloatSubject#raising")
    void randomNumbers(FloatSubject subject) {
        Random random = new Random(71);
        List<Integer> modes = FloatCase.modes();
        for (int i = 0; i < RANDOMS; i++) {
            long a = FloatCase.random(subject.format(), random, random.nextLong());
            long b = FloatCase.random(subject.format(), random, a);
            int mode = modes.get(i % modes.size());
            two(subject, a, b, mode);
            three(
                    subject,
                    a,
                    b,
                    FloatCase.random(subject.format(), random, FloatCase.multiply(subject.format(), a, b, KEEP)),
                    mode);
        }
    }

    private static void two(FloatSubject s, long a, long b, int mode) {
        Format f = s.format();
        int operands = operands(f, a, b);
        long x = FloatCase.input(f, a, mode);
        long y = FloatCase.input(f, b, mode);
        boolean areNumbers = !f.isNan(x) && !f.isNan(y);
        boolean areFinite = areNumbers && !f.isInfinite(x) && !f.isInfinite(y);
        String what = f.name() + " " + Long.toHexString(a) + " " + Long.toHexString(b) + " mode " + mode;

        Exceptions raised = new Exceptions();
        assertEquals(FloatCase.add(f, a, b, mode), s.add().apply(a, b, mode, raised), what);
        int sum = areFinite
                ? result(f, Exact.of(f, x).plus(Exact.of(f, y), Mode.RNE), mode)
                : areNumbers && f.isInfinite(x) && f.isInfinite(y) && x != y ? INVALID : 0;
        assertEquals(operands | sum, raised.raised(), "sum: " + what);

        if (areNumbers) {
            raised.begin(false);
            s.subtract().apply(a, b ^ f.zero(true), mode, raised);
            assertEquals(operands | sum, raised.raised(), "difference: " + what);
        }

        raised.begin(false);
        assertEquals(FloatCase.multiply(f, a, b, mode), s.multiply().apply(a, b, mode, raised), what);
        boolean isInvalid = f.isInfinite(x) && isZero(f, y) || f.isInfinite(y) && isZero(f, x);
        int product = areFinite
                ? result(f, Exact.of(f, x).times(Exact.of(f, y)), mode)
                : areNumbers && isInvalid ? INVALID : 0;
        assertEquals(operands | product, raised.raised(), "product: " + what);
    }

    private static void three(FloatSubject s, long a, long b, long c, int mode) {
        Format f = s.format();
        long x = FloatCase.input(f, a, mode);
        long y = FloatCase.input(f, b, mode);
        long z = FloatCase.input(f, c, mode);
        int expected = operands(f, a, b, c);
        if (!f.isNan(x) && !f.isNan(y) && !f.isNan(z)) {
            if (!f.isInfinite(x) && !f.isInfinite(y) && !f.isInfinite(z)) {
                expected |= result(f, Exact.of(f, x).times(Exact.of(f, y)).plus(Exact.of(f, z), Mode.RNE), mode);
            } else if (f.isNan(FloatCase.fma(f, x, y, z, mode))) {
                expected |= INVALID;
            }
        }
        Exceptions raised = new Exceptions();
        long result = s.fma().apply(a, b, c, mode, raised);
        String what = f.name() + " " + Long.toHexString(a) + " " + Long.toHexString(b) + " " + Long.toHexString(c);
        assertEquals(FloatCase.fma(f, a, b, c, mode), result, what);
        assertEquals(expected, raised.raised(), what + " mode " + mode);
    }

    private static void ldexp(FloatSubject s, long a, int n, int mode) {
        Format f = s.format();
        long x = FloatCase.input(f, a, mode);
        int expected = operands(f, a)
                | (f.isNan(x) || f.isInfinite(x) ? 0 : result(f, Exact.of(f, x).scaled(n), mode));
        Exceptions raised = new Exceptions();
        s.ldexp().apply(a, n, mode, raised);
        assertEquals(expected, raised.raised(), f.name() + " " + Long.toHexString(a) + " * 2^" + n + " mode " + mode);
    }

    private static boolean isZero(Format f, long bits) {
        return f.field(bits) == 0 && f.fraction(bits) == 0;
    }

    private static int operands(Format f, long... all) {
        int expected = 0;
        for (long bits : all) {
            boolean isSignalling = f.isNan(bits) && f.quiet(bits) != bits;
            expected |= isSignalling ? INVALID : f.isDenormal(bits) ? INPUT_DENORMAL : 0;
        }
        return expected;
    }

    /** What an exact result of finite operands raises. */
    private static int result(Format f, Exact exact, int mode) {
        if (exact.isZero()) {
            return 0;
        }
        Exact size = new Exact(exact.significand().abs(), exact.exponent(), false);
        int expected = compare(size, power(1 - f.bias())) < 0 ? UNDERFLOW : 0;
        // The largest number; half of its last place behind it; the power of two behind it.
        Exact largest = Exact.of(f, f.infinity(false) - 1);
        Exact limit = power(f.bias() + 1);
        Exact half = largest.plus(power(f.bias() - f.mantissa() - 1), Mode.RNE);
        int round = Mode.round64(mode);
        boolean isAway = round == (exact.isNegative() ? Mode.RDN : Mode.RUP);
        boolean isTooLarge = round == Mode.RNE
                ? compare(size, half) >= 0
                : isAway ? compare(size, largest) > 0 : compare(size, limit) >= 0;
        if (isTooLarge) {
            return expected | OVERFLOW | INEXACT;
        }
        Exact rounded = Exact.of(f, FloatCase.result(f, exact, mode));
        return expected | (compare(rounded, exact) != 0 ? INEXACT : 0);
    }

    private static Exact power(int exponent) {
        return new Exact(BigInteger.ONE, exponent, false);
    }

    private static int compare(Exact a, Exact b) {
        int common = Math.min(a.exponent(), b.exponent());
        return a.significand()
                .shiftLeft(a.exponent() - common)
                .compareTo(b.significand().shiftLeft(b.exponent() - common));
    }

    @Test
    void conversionsToNarrowerFormats() {
        Random random = new Random(5);
        for (int i = 0; i < RANDOMS; i++) {
            int mode = FloatCase.modes().get(i % 16);
            long wide = FloatCase.random(
                    Format.F64, random, Double.doubleToRawLongBits(Math.scalb(1, random.nextInt(320) - 160)));
            int single = (int) FloatCase.random(
                    Format.F32, random, Float.floatToRawIntBits(Math.scalb(1, random.nextInt(40) - 26)));
            conversion(Format.F64, wide, Format.F32, mode, FloatOp.FROM_F64.in(FloatFormat.F32));
            conversion(Format.F64, wide, Format.F16, mode, FloatOp.FROM_F64.in(FloatFormat.F16));
            conversion(
                    Format.F32, Integer.toUnsignedLong(single), Format.F16, mode, FloatOp.FROM_F32.in(FloatFormat.F16));
            int whole = random.nextInt() >> random.nextInt(32);
            assertEquals(
                    result(Format.F32, Exact.of(BigInteger.valueOf(whole)), mode),
                    raised(FloatOp.FROM_I32.in(FloatFormat.F32), mode, whole));
            assertEquals(
                    result(Format.F16, Exact.of(BigInteger.valueOf(whole)), mode),
                    raised(FloatOp.FROM_I32.in(FloatFormat.F16), mode, whole));
        }
    }

    private static void conversion(Format from, long bits, Format to, int mode, FloatOperation convert) {
        long x = FloatCase.input(from, bits, mode);
        int expected =
                operands(from, bits) | (from.isNan(x) || from.isInfinite(x) ? 0 : result(to, Exact.of(from, x), mode));
        assertEquals(
                expected,
                raised(convert, mode, bits),
                from.name() + " to " + to.name() + " " + Long.toHexString(bits) + " mode " + mode);
    }

    private static int raised(FloatOperation operation, int mode, long... arguments) {
        return raised(false, operation, mode, arguments);
    }

    private static int raised(boolean clamp, FloatOperation operation, int mode, long... arguments) {
        Exceptions raised = new Exceptions();
        raised.begin(clamp);
        raised.collect(operation, Arrays.stream(arguments).boxed().toList(), mode);
        return raised.raised();
    }

    private static int f(double value) {
        return Float.floatToRawIntBits((float) value);
    }

    @Test
    void conversionsToIntegersAreInexactOnlyWithClamp() {
        assertEquals(0, raised(FloatOp.TO_I32.in(FloatFormat.F32), 0, f(1.5)));
        assertEquals(INEXACT, raised(true, FloatOp.TO_I32.in(FloatFormat.F32), 0, f(1.5)));
        assertEquals(0, raised(true, FloatOp.TO_I32.in(FloatFormat.F32), 0, f(-2147483648.0)));
        assertEquals(INVALID, raised(FloatOp.TO_I32.in(FloatFormat.F32), 0, f(2147483648.0)));
        assertEquals(INVALID, raised(FloatOp.TO_U32.in(FloatFormat.F32), 0, f(-1)));
        assertEquals(INEXACT, raised(true, FloatOp.TO_U32.in(FloatFormat.F32), 0, f(-0.5)));
        assertEquals(INVALID, raised(FloatOp.TO_U32.in(FloatFormat.F32), 0, f(Double.NaN)));
        assertEquals(INPUT_DENORMAL | INEXACT, raised(true, FloatOp.TO_I32.in(FloatFormat.F32), 0, 1));
        assertEquals(INVALID, raised(FloatOp.TO_INT.in(FloatFormat.F16), 0, 0x7bff, -32768, 32767));
        assertEquals(0, raised(FloatOp.TO_U32.in(FloatFormat.F64), 0, Double.doubleToRawLongBits(4294967295.0)));
        assertEquals(INVALID, raised(FloatOp.TO_U32.in(FloatFormat.F64), 0, Double.doubleToRawLongBits(4294967296.0)));
    }

    @Test
    void comparisonsSignalQuietNansOnlyWithClamp() {
        int quiet = f(Double.NaN);
        assertEquals(0, raised(FloatOp.EQ.in(FloatFormat.F32), 0, quiet, f(1)));
        assertEquals(INVALID, raised(true, FloatOp.EQ.in(FloatFormat.F32), 0, quiet, f(1)));
        assertEquals(INVALID, raised(FloatOp.EQ.in(FloatFormat.F32), 0, SIGNALLING, f(1)));
        assertEquals(INPUT_DENORMAL, raised(FloatOp.MAX.in(FloatFormat.F32), 0, 1, f(1)));
    }

    @Test
    void divisionsAreJudgedByTheirOperands() {
        int zero = 0;
        int one = f(1);
        int infinity = f(Double.POSITIVE_INFINITY);
        assertEquals(DIVIDE_BY_ZERO, raised(FloatOp.DIV_FIXUP.in(FloatFormat.F32), KEEP, one, zero, one));
        assertEquals(INVALID, raised(FloatOp.DIV_FIXUP.in(FloatFormat.F32), KEEP, one, zero, zero));
        assertEquals(INVALID, raised(FloatOp.DIV_FIXUP.in(FloatFormat.F32), KEEP, one, infinity, infinity));
        assertEquals(0, raised(FloatOp.DIV_FIXUP.in(FloatFormat.F32), KEEP, one, zero, infinity));
        assertEquals(0, raised(FloatOp.DIV_FIXUP.in(FloatFormat.F32), KEEP, one, f(3), one));
        assertEquals(INPUT_DENORMAL, raised(FloatOp.DIV_FIXUP.in(FloatFormat.F32), KEEP, one, one, 1));
        assertEquals(INVALID, raised(FloatOp.DIV_FIXUP.in(FloatFormat.F32), KEEP, one, SIGNALLING, one));
    }

    @Test
    void approximatedFunctions() {
        assertEquals(DIVIDE_BY_ZERO, raised(FloatOp.RCP.in(FloatFormat.F32), 0, f(-0.0)));
        assertEquals(DIVIDE_BY_ZERO | INPUT_DENORMAL, raised(FloatOp.RCP.in(FloatFormat.F32), 0, 1));
        assertEquals(0, raised(FloatOp.RCP.in(FloatFormat.F32), 0, f(3)));
        assertEquals(UNDERFLOW, raised(FloatOp.RCP.in(FloatFormat.F32), 0, f(0x1p127)));
        assertEquals(0, raised(FloatOp.RCP.in(FloatFormat.F32), 0, f(Double.NEGATIVE_INFINITY)));
        assertEquals(INTEGER_DIVIDE_BY_ZERO, raised(FloatOp.RCP_IFLAG.in(FloatFormat.F32), 0, 0));
        assertEquals(0, raised(FloatOp.RCP_IFLAG.in(FloatFormat.F32), 0, SIGNALLING));
        assertEquals(INVALID, raised(FloatOp.SQRT.in(FloatFormat.F32), 0, f(-1)));
        assertEquals(0, raised(FloatOp.SQRT.in(FloatFormat.F32), 0, f(-0.0)));
        assertEquals(DIVIDE_BY_ZERO, raised(FloatOp.RSQ.in(FloatFormat.F32), 0, 0));
        assertEquals(DIVIDE_BY_ZERO, raised(FloatOp.LOG2.in(FloatFormat.F32), 0, 0));
        assertEquals(INVALID, raised(FloatOp.LOG2.in(FloatFormat.F32), 0, f(-2)));
        assertEquals(OVERFLOW, raised(FloatOp.EXP2.in(FloatFormat.F32), 0, f(128)));
        assertEquals(UNDERFLOW, raised(FloatOp.EXP2.in(FloatFormat.F32), 0, f(-1e10)));
        assertEquals(0, raised(FloatOp.EXP2.in(FloatFormat.F32), 0, f(Double.NEGATIVE_INFINITY)));
        assertEquals(INVALID, raised(FloatOp.SIN2PI.in(FloatFormat.F32), KEEP, f(Double.POSITIVE_INFINITY)));
        assertEquals(INVALID, raised(FloatOp.RCP.in(FloatFormat.F32), 0, SIGNALLING));
        assertEquals(INPUT_DENORMAL | OVERFLOW, raised(FloatOp.RCP.in(FloatFormat.F64), KEEP, 1));
        assertEquals(INPUT_DENORMAL | DIVIDE_BY_ZERO, raised(FloatOp.RCP.in(FloatFormat.F64), FLUSH, 1));
    }
}
