package org.gfxisa.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Floats of six and four bits, against the values that OCP's tables have and against a search for the nearest. */
class SmallFloatTest {
    private static final double[] E2M1 = {0, 0.5, 1, 1.5, 2, 3, 4, 6};

    enum Format {
        E2M1(4, 1, 1),
        E2M3(6, 3, 1),
        E3M2(6, 2, 3);

        private final int width;
        private final int mantissa;
        private final int bias;

        Format(int width, int mantissa, int bias) {
            this.width = width;
            this.mantissa = mantissa;
            this.bias = bias;
        }

        int to(double value, int mode) {
            int bits = Float.floatToRawIntBits((float) value);
            return switch (this) {
                case E2M1 -> F4.toE2m1(bits, mode);
                case E2M3 -> F6.toE2m3(bits, mode);
                case E3M2 -> F6.toE3m2(bits, mode);
            };
        }

        float from(int code) {
            return Float.intBitsToFloat(
                    switch (this) {
                        case E2M1 -> F4.fromE2m1(code);
                        case E2M3 -> F6.fromE2m3(code);
                        case E3M2 -> F6.fromE3m2(code);
                    });
        }

        int sign() {
            return 1 << width - 1;
        }

        /** The value by the formula. */
        double defined(int code) {
            int exponent = (code & sign() - 1) >> mantissa;
            double fraction = (code & (1 << mantissa) - 1) / (double) (1 << mantissa);
            double magnitude =
                    exponent == 0 ? Math.scalb(fraction, 1 - bias) : Math.scalb(1 + fraction, exponent - bias);
            return code >= sign() ? -magnitude : magnitude;
        }
    }

    private static int mode(int round) {
        return Mode.of(round, 0, 3, 3, false, false, false);
    }

    @ParameterizedTest
    @EnumSource
    void everyCodeIsItsValueAndComesBack(Format format) {
        for (int code = 0; code < 2 * format.sign(); code++) {
            assertEquals(format.defined(code), format.from(code), format + " " + code);
            for (int round = 0; round < 4; round++) {
                assertEquals(code, format.to(format.from(code), mode(round)), format + " " + code);
            }
        }
    }

    @Test
    void fourBitsAreEightMagnitudes() {
        for (int code = 0; code < 16; code++) {
            assertEquals(code < 8 ? E2M1[code] : -E2M1[code - 8], Format.E2M1.from(code));
        }
    }

    @ParameterizedTest
    @EnumSource
    void roundsBetweenNeighbours(Format format) {
        for (int code = 0; code + 1 < format.sign(); code++) {
            double low = format.defined(code);
            double high = format.defined(code + 1);
            double middle = (low + high) / 2;
            int even = (code & 1) == 0 ? code : code + 1;
            for (int sign : new int[] {0, format.sign()}) {
                double factor = sign == 0 ? 1 : -1;
                assertEquals(even | sign, format.to(factor * middle, mode(Mode.RNE)), format + " " + middle);
                assertEquals(
                        code | sign, format.to(factor * (middle - high / 64), mode(Mode.RNE)), format + " " + middle);
                assertEquals(
                        code + 1 | sign,
                        format.to(factor * (middle + high / 64), mode(Mode.RNE)),
                        format + " " + middle);
                assertEquals(
                        code | sign, format.to(factor * (high - high / 64), mode(Mode.RTZ)), format + " " + middle);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "E2M1, 5, 6",
        "E2M1, 7, 7",
        "E2M1, 1e30, 7",
        "E2M1, -Infinity, f",
        "E2M1, NaN, 7",
        "E2M1, 0.25, 0",
        "E2M1, -0.26, 9",
        "E2M3, 7.75, 1f",
        "E2M3, -8, 3f",
        "E2M3, Infinity, 1f",
        "E2M3, 0.0625, 0",
        "E3M2, 28, 1f",
        "E3M2, 1e9, 1f",
        "E3M2, -Infinity, 3f",
        "E3M2, 0.03125, 0",
        "E3M2, 0.04, 1",
    })
    void whatIsTooLargeBecomesTheLargestNumber(Format format, double value, String expected) {
        assertEquals(Integer.parseInt(expected, 16), format.to(value, mode(Mode.RNE)));
    }
}
