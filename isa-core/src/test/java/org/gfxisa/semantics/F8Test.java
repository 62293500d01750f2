package org.gfxisa.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Floats of eight bits, against their definition and against a search for the nearest. */
class F8Test {
    private static final int OVERFLOW_CLAMPS = Mode.of(0, 0, 3, 3, false, false, true);

    enum Format {
        E4M3(3, 7),
        E5M2(2, 15),
        E4M3FNUZ(3, 8),
        E5M2FNUZ(2, 16);

        private final int mantissa;
        private final int bias;

        Format(int mantissa, int bias) {
            this.mantissa = mantissa;
            this.bias = bias;
        }

        int to(double value, int mode) {
            int bits = Float.floatToRawIntBits((float) value);
            return switch (this) {
                case E4M3 -> F8.toE4m3(bits, mode);
                case E5M2 -> F8.toE5m2(bits, mode);
                case E4M3FNUZ -> F8.toE4m3fnuz(bits, mode);
                case E5M2FNUZ -> F8.toE5m2fnuz(bits, mode);
            };
        }

        float from(int code) {
            return Float.intBitsToFloat(
                    switch (this) {
                        case E4M3 -> F8.fromE4m3(code);
                        case E5M2 -> F8.fromE5m2(code);
                        case E4M3FNUZ -> F8.fromE4m3fnuz(code);
                        case E5M2FNUZ -> F8.fromE5m2fnuz(code);
                    });
        }

        boolean isFnuz() {
            return this == E4M3FNUZ || this == E5M2FNUZ;
        }

        /** The value by the formula, where the code is a finite number. */
        double defined(int code) {
            int exponent = (code & 0x7f) >> mantissa;
            double fraction = (code & (1 << mantissa) - 1) / (double) (1 << mantissa);
            double magnitude =
                    exponent == 0 ? Math.scalb(fraction, 1 - bias) : Math.scalb(1 + fraction, exponent - bias);
            return code > 0x7f ? -magnitude : magnitude;
        }

        boolean isFinite(int code) {
            return switch (this) {
                case E4M3 -> (code & 0x7f) != 0x7f;
                case E5M2 -> (code & 0x7f) < 0x7c;
                default -> code != 0x80;
            };
        }
    }

    private static int mode(int round) {
        return Mode.of(round, 0, 3, 3, false, false, false);
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeIsItsValueAndComesBack(Format format) {
        for (int code = 0; code < 256; code++) {
            if (format.isFinite(code)) {
                assertEquals(format.defined(code), format.from(code), format + " " + code);
                for (int round = 0; round < 4; round++) {
                    assertEquals(code, format.to(format.from(code), mode(round)), format + " " + code);
                }
            } else {
                assertTrue(!Float.isFinite(format.from(code)), format + " " + code);
            }
        }
    }

    /** Between neighbours: the middle goes to the even one, all else to the nearer one or where the rounding says. */
    @ParameterizedTest
    @EnumSource
    void roundsBetweenNeighbours(Format format) {
        TreeMap<Double, Integer> codes = new TreeMap<>();
        for (int code = 0; code < 256; code++) {
            if (format.isFinite(code) && (code != 0x80)) {
                codes.put(format.defined(code), code);
            }
        }
        Double last = null;
        for (double value : codes.keySet()) {
            if (last != null) {
                int low = codes.get(last);
                int high = codes.get(value);
                double middle = (last + value) / 2;
                int even = (low & 1) == 0 ? low : high;
                check(format, even, middle, Mode.RNE);
                check(format, low, middle - (value - last) / 64, Mode.RNE);
                check(format, high, middle + (value - last) / 64, Mode.RNE);
                check(format, high, middle, Mode.RUP);
                check(format, low, middle, Mode.RDN);
                check(format, middle > 0 ? low : high, middle, Mode.RTZ);
            }
            last = value;
        }
    }

    /** A negative value may round to a zero with a sign, which FNUZ formats do not have. */
    private static void check(Format format, int expected, double value, int round) {
        boolean negativeZero = expected == 0 && value < 0 && !format.isFnuz();
        assertEquals(negativeZero ? 0x80 : expected, format.to(value, mode(round)), format + " " + value + " " + round);
    }

    @ParameterizedTest
    @CsvSource({
        "E4M3, 464, 7e",
        "E4M3, 465, 7f",
        "E4M3, Infinity, 7f",
        "E4M3, -1e30, ff",
        "E4M3, NaN, 7f",
        "E5M2, 61439, 7b",
        "E5M2, 61440, 7c",
        "E5M2, -Infinity, fc",
        "E5M2, NaN, 7f",
        "E4M3FNUZ, 247.9, 7f",
        "E4M3FNUZ, 248, 80",
        "E4M3FNUZ, -Infinity, 80",
        "E4M3FNUZ, NaN, 80",
        "E5M2FNUZ, 61440, 80",
        "E5M2FNUZ, Infinity, 80",
        "E5M2FNUZ, -0.0, 0"
    })
    void tooLarge(Format format, double value, String code) {
        assertEquals(Integer.parseInt(code, 16), format.to(value, mode(Mode.RNE)));
    }

    @Test
    void overflowMayClamp() {
        assertEquals(0x7e, Format.E4M3.to(1e10, OVERFLOW_CLAMPS));
        assertEquals(0xfe, Format.E4M3.to(Double.NEGATIVE_INFINITY, OVERFLOW_CLAMPS));
        assertEquals(0x7b, Format.E5M2.to(Double.POSITIVE_INFINITY, OVERFLOW_CLAMPS));
        assertEquals(0xff, Format.E4M3FNUZ.to(-1e10, OVERFLOW_CLAMPS));
        assertEquals(0x80, Format.E5M2FNUZ.to(Double.NaN, OVERFLOW_CLAMPS));
    }
}
