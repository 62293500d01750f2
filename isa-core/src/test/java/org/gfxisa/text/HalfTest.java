package org.gfxisa.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class HalfTest {
    /** Every binary16 number stays itself, and halfway between two neighbours the even one is taken. */
    @Test
    void binary16() {
        for (int bits = 0; bits < 0x7c00; bits++) {
            double value = value16(bits);
            assertEquals(bits, Float16Bits.binary16(value));
            assertEquals(bits | 0x8000, Float16Bits.binary16(-value));
            assertEquals(value, Float16Bits.value(bits));
            assertEquals(-value, Float16Bits.value(bits | 0x8000));
            double next = value16(bits + 1);
            double middle = (value + next) / 2;
            assertEquals(bits + (bits & 1), Float16Bits.binary16(middle), "halfway above " + bits);
            assertEquals(bits, Float16Bits.binary16(Math.nextDown(middle)));
            assertEquals(bits + 1, Float16Bits.binary16(Math.nextUp(middle)));
        }
        assertEquals(0x7c00, Float16Bits.binary16(Double.POSITIVE_INFINITY));
        assertEquals(0x7e00, Float16Bits.binary16(Double.NaN));
    }

    @Test
    void bfloat16() {
        for (int bits = 0; bits < 0x7f80; bits++) {
            double value = Float.intBitsToFloat(bits << 16);
            assertEquals(bits, Float16Bits.bfloat16(value));
            assertEquals(bits + (bits & 1), Float16Bits.bfloat16(Float.intBitsToFloat((bits << 16) + 0x8000)));
        }
        assertEquals(0x7fc0, Float16Bits.bfloat16(Double.NaN));
    }

    /** From the definition; one above the largest number is what would come next, the limit of rounding. */
    private static double value16(int bits) {
        int exponent = bits >>> 10;
        int fraction = bits & 0x3ff;
        return exponent == 0 ? Math.scalb(fraction, -24) : Math.scalb(fraction + 1024, exponent - 25);
    }
}
