package org.gfxisa.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.math.BigInteger;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.gfxisa.semantics.Exact.Format;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Conversions against exact arithmetic, in every rounding and denormal mode. */
class ConversionTest {
    private static final int RANDOMS = 20_000;

    @FunctionalInterface
    interface Convert {
        long apply(long value, int mode);
    }

    @FunctionalInterface
    interface ToInteger {
        long apply(long bits);
    }

    record FloatToFloat(Format from, Format to, Convert convert) {
        @Override
        public String toString() {
            return from.name() + " to " + to.name();
        }
    }

    record FromInteger(Format to, boolean signed, int width, Convert convert) {
        @Override
        public String toString() {
            return (signed ? "i" : "u") + width + " to " + to.name();
        }
    }

    record FloatToInteger(Format from, boolean signed, int width, ToInteger convert) {
        @Override
        public String toString() {
            return from.name() + " to " + (signed ? "i" : "u") + width;
        }
    }

    static Stream<FloatToFloat> floats() {
        return Stream.of(
                new FloatToFloat(Format.F32, Format.F16, (x, m) -> Floats.F16.fromF32((int) x, m)),
                new FloatToFloat(Format.F64, Format.F16, Floats.F16::fromF64),
                new FloatToFloat(Format.F32, Format.BF16, (x, m) -> Floats.BF16.fromF32((int) x, m)),
                new FloatToFloat(Format.F16, Format.F32, (x, m) -> unsigned(Floats.F32.fromF16((int) x, m))),
                new FloatToFloat(Format.BF16, Format.F32, (x, m) -> unsigned(Floats.F32.fromBf16((int) x, m))),
                new FloatToFloat(Format.F64, Format.F32, (x, m) -> unsigned(Floats.F32.fromF64(x, m))),
                new FloatToFloat(Format.F16, Format.F64, (x, m) -> Floats.F64.fromF16((int) x, m)),
                new FloatToFloat(Format.F32, Format.F64, (x, m) -> Floats.F64.fromF32((int) x, m)));
    }

    private static long unsigned(int bits) {
        return Integer.toUnsignedLong(bits);
    }

    @ParameterizedTest
    @MethodSource("floats")
    void floatToFloat(FloatToFloat c) {
        Random random = new Random(c.toString().hashCode());
        for (int mode : FloatCase.modes()) {
            FloatCase.edges(c.from).forEach(bits -> check(c, bits, mode));
            // Values next to the edges of the other format.
            for (long edge : FloatCase.edges(c.to)) {
                if (c.to.isNan(edge) || c.to.isInfinite(edge)) {
                    continue;
                }
                long near = Exact.of(c.to, edge).round(c.from, Mode.RNE);
                for (long step = -2; step <= 2; step++) {
                    check(c, near + step & ones(c.from), mode);
                }
            }
            for (int i = 0; i < RANDOMS; i++) {
                check(c, FloatCase.random(c.from, random, (long) c.from.bias() << c.from.mantissa()), mode);
            }
        }
    }

    private static long ones(Format f) {
        return f.width() == 64 ? -1L : (1L << f.width()) - 1;
    }

    private static void check(FloatToFloat c, long bits, int mode) {
        long x = FloatCase.input(c.from, bits, mode);
        long expected;
        if (c.from.isNan(x)) {
            int shift = c.to.mantissa() - c.from.mantissa();
            long fraction = shift >= 0 ? c.from.fraction(x) << shift : c.from.fraction(x) >>> -shift;
            expected = c.to.quiet(c.to.infinity(c.from.negative(x)) | fraction);
        } else if (c.from.isInfinite(x)) {
            expected = c.to.infinity(c.from.negative(x));
        } else {
            expected = FloatCase.result(c.to, Exact.of(c.from, x), mode);
        }
        long actual = c.convert.apply(bits, mode);
        assertEquals(
                Long.toHexString(expected),
                Long.toHexString(actual),
                () -> c + " " + Long.toHexString(bits) + " mode " + Integer.toHexString(mode));
    }

    static Stream<FromInteger> integers() {
        return Stream.of(
                new FromInteger(Format.F16, true, 32, (x, m) -> Floats.F16.fromI32((int) x, m)),
                new FromInteger(Format.F16, false, 32, (x, m) -> Floats.F16.fromU32((int) x, m)),
                new FromInteger(Format.F16, true, 64, Floats.F16::fromI64),
                new FromInteger(Format.F16, false, 64, Floats.F16::fromU64),
                new FromInteger(Format.BF16, true, 32, (x, m) -> Floats.BF16.fromI32((int) x, m)),
                new FromInteger(Format.BF16, false, 64, Floats.BF16::fromU64),
                new FromInteger(Format.F32, true, 32, (x, m) -> unsigned(Floats.F32.fromI32((int) x, m))),
                new FromInteger(Format.F32, false, 32, (x, m) -> unsigned(Floats.F32.fromU32((int) x, m))),
                new FromInteger(Format.F32, true, 64, (x, m) -> unsigned(Floats.F32.fromI64(x, m))),
                new FromInteger(Format.F32, false, 64, (x, m) -> unsigned(Floats.F32.fromU64(x, m))),
                new FromInteger(Format.F64, true, 32, (x, m) -> Floats.F64.fromI32((int) x)),
                new FromInteger(Format.F64, false, 32, (x, m) -> Floats.F64.fromU32((int) x)),
                new FromInteger(Format.F64, true, 64, Floats.F64::fromI64),
                new FromInteger(Format.F64, false, 64, Floats.F64::fromU64));
    }

    @ParameterizedTest
    @MethodSource("integers")
    void fromInteger(FromInteger c) {
        Random random = new Random(c.toString().hashCode());
        for (int mode : FloatCase.modes()) {
            for (int bit = 0; bit < c.width; bit++) {
                for (long step = -2; step <= 2; step++) {
                    check(c, (1L << bit) + step, mode);
                    check(c, -(1L << bit) + step, mode);
                }
            }
            for (int i = 0; i < RANDOMS; i++) {
                check(c, random.nextLong() >>> random.nextInt(64), mode);
                check(c, random.nextLong() >> random.nextInt(64), mode);
            }
        }
    }

    private static void check(FromInteger c, long bits, int mode) {
        BigInteger value = c.width == 32
                ? BigInteger.valueOf(c.signed ? (int) bits : Integer.toUnsignedLong((int) bits))
                : c.signed ? BigInteger.valueOf(bits) : new BigInteger(Long.toUnsignedString(bits));
        long expected = Exact.of(value).round(c.to, Mode.round64(mode));
        assertEquals(
                Long.toHexString(expected),
                Long.toHexString(c.convert.apply(bits, mode)),
                () -> c + " " + value + " mode " + Integer.toHexString(mode));
    }

    static Stream<FloatToInteger> toIntegers() {
        return Stream.of(
                new FloatToInteger(Format.F16, true, 32, x -> Floats.F16.toI32((int) x)),
                new FloatToInteger(Format.F16, false, 32, x -> unsigned(Floats.F16.toU32((int) x))),
                new FloatToInteger(Format.F16, true, 16, x -> Floats.F16.toInt((int) x, -0x8000, 0x7fff)),
                new FloatToInteger(Format.F16, false, 16, x -> Floats.F16.toInt((int) x, 0, 0xffff)),
                new FloatToInteger(Format.F16, true, 64, x -> Floats.F16.toI64((int) x)),
                new FloatToInteger(Format.BF16, true, 32, x -> Floats.BF16.toI32((int) x)),
                new FloatToInteger(Format.BF16, false, 64, x -> Floats.BF16.toU64((int) x)),
                new FloatToInteger(Format.F32, true, 32, x -> Floats.F32.toI32((int) x)),
                new FloatToInteger(Format.F32, false, 32, x -> unsigned(Floats.F32.toU32((int) x))),
                new FloatToInteger(Format.F32, false, 8, x -> Floats.F32.toInt((int) x, 0, 0xff)),
                new FloatToInteger(Format.F32, true, 64, x -> Floats.F32.toI64((int) x)),
                new FloatToInteger(Format.F32, false, 64, x -> Floats.F32.toU64((int) x)),
                new FloatToInteger(Format.F32, true, 48, x -> Floats.F32.toLong((int) x, -(1L << 47), (1L << 47) - 1)),
                new FloatToInteger(Format.F64, true, 32, x -> Floats.F64.toI32(x)),
                new FloatToInteger(Format.F64, false, 32, x -> unsigned(Floats.F64.toU32(x))),
                new FloatToInteger(Format.F64, true, 64, Floats.F64::toI64),
                new FloatToInteger(Format.F64, false, 64, x -> Floats.F64.toU64(x)));
    }

    @ParameterizedTest
    @MethodSource("toIntegers")
    void toInteger(FloatToInteger c) {
        Random random = new Random(c.toString().hashCode());
        FloatCase.edges(c.from).forEach(bits -> check(c, bits));
        for (int bit = 0; bit <= 64; bit++) {
            long power = Exact.of(BigInteger.ONE.shiftLeft(bit)).round(c.from, Mode.RNE);
            for (long step = -2; step <= 2; step++) {
                check(c, power + step);
                check(c, power + step ^ c.from.zero(true));
            }
        }
        for (int i = 0; i < RANDOMS; i++) {
            long one = (long) c.from.bias() << c.from.mantissa();
            check(c, FloatCase.random(c.from, random, one));
            check(
                    c,
                    one + ((long) random.nextInt(66) << c.from.mantissa()) & c.from.infinity(false)
                            | c.from.fraction(random.nextLong()));
        }
    }

    private static void check(FloatToInteger c, long bits) {
        BigInteger low = c.signed ? BigInteger.ONE.shiftLeft(c.width - 1).negate() : BigInteger.ZERO;
        BigInteger high =
                BigInteger.ONE.shiftLeft(c.signed ? c.width - 1 : c.width).subtract(BigInteger.ONE);
        BigInteger expected;
        if (c.from.isNan(bits)) {
            expected = BigInteger.ZERO;
        } else if (c.from.isInfinite(bits)) {
            expected = c.from.negative(bits) ? low : high;
        } else {
            expected = Exact.of(c.from, bits).toInteger().max(low).min(high);
        }
        assertEquals(expected.longValue(), c.convert.apply(bits), () -> c + " " + Long.toHexString(bits));
    }

    @Test
    void exactOnesNeedNoMode() {
        assertEquals(0x3f800000, Floats.F32.fromI32(1));
        assertEquals(0x4b7fffff, Floats.F32.fromU32(0xffffff));
        assertEquals(0x3c00, Floats.F16.fromI32(1));
        assertEquals(0x6800, Floats.F16.fromU32(2048));
        assertEquals(0xbff0000000000000L, Floats.F64.fromI64(-1L));
    }

    @Test
    void overflowOfHalvesCanBeLimited() {
        int limited = Mode.of(0, Mode.RNE, 3, 3, false, false, true);
        int plain = Mode.of(0, Mode.RNE, 3, 3, false, false, false);
        int huge = 0x47800000; // 65536
        assertEquals(0x7c00, Floats.F16.fromF32(huge, plain));
        assertEquals(0x7bff, Floats.F16.fromF32(huge, limited));
        assertEquals(0xfbff, Floats.F16.fromF32(huge | 0x80000000, limited));
        assertEquals(0x7c00, Floats.F16.fromF32(0x7f800000, limited), "an infinity stays one");
        assertEquals(0x7bff, Floats.F16.add(0x7bff, 0x7bff, limited));
        assertEquals(0x7c00, Floats.F16.add(0x7c00, 0x7bff, limited));
    }

    @Test
    void normalised() {
        for (int[] c : List.of(
                new int[] {0x3f800000, 32767, 65535},
                new int[] {0xbf800000, -32767, 0},
                new int[] {0x3f000000, 16384, 32768},
                new int[] {0x7f800000, 32767, 65535},
                new int[] {0xff800000, -32767, 0},
                new int[] {0x7fc00000, 0, 0},
                new int[] {0x80000000, 0, 0},
                new int[] {0x37900000, 1, 1})) {
            assertEquals(c[1], Floats.F32.snorm16(c[0]), Integer.toHexString(c[0]));
            assertEquals(c[2], Floats.F32.unorm16(c[0]), Integer.toHexString(c[0]));
        }
        assertEquals(32767, Floats.F16.snorm16(0x3c00));
        assertEquals(32768, Floats.F16.unorm16(0x3800));
    }
}
