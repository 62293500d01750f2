package org.gfxisa.semantics;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Integer helpers against bit-by-bit or unbounded references. */
class IntsTest {
    private static final BigInteger MOST_U64 = BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE);
    private static final BigInteger MOST_I64 = BigInteger.valueOf(Long.MAX_VALUE);
    private static final BigInteger LEAST_I64 = BigInteger.valueOf(Long.MIN_VALUE);

    private static long any(Random random) {
        long[] edges = {0, 1, -1, Long.MAX_VALUE, Long.MIN_VALUE, Integer.MIN_VALUE, 0xffffffffL, 0x80000000L};
        return random.nextInt(3) == 0 ? edges[random.nextInt(edges.length)] : random.nextLong() >> random.nextInt(64);
    }

    private static BigInteger unsigned(long value) {
        return BigInteger.valueOf(value).and(MOST_U64);
    }

    @Test
    void saturatingSums() {
        Random random = new Random(1);
        for (int i = 0; i < 50_000; i++) {
            long a = any(random);
            long b = any(random);
            BigInteger x = BigInteger.valueOf(a);
            BigInteger y = BigInteger.valueOf(b);
            assertEquals(x.add(y).min(MOST_I64).max(LEAST_I64).longValue(), Ints.addSaturatedI64(a, b));
            assertEquals(x.subtract(y).min(MOST_I64).max(LEAST_I64).longValue(), Ints.subtractSaturatedI64(a, b));
            assertEquals(unsigned(a).add(unsigned(b)).min(MOST_U64).longValue(), Ints.addSaturatedU64(a, b));
            assertEquals(
                    unsigned(a).subtract(unsigned(b)).max(BigInteger.ZERO).longValue(),
                    Ints.subtractSaturatedU64(a, b));
            assertEquals(unsigned(a).add(unsigned(b)).testBit(64), Ints.carryOfSum(a, b));
            assertEquals(x.add(y).testBit(64), Ints.signOfSum(a, b));
            assertEquals(unsigned(a).min(unsigned(b)).longValue(), Ints.minU64(a, b));
            assertEquals(unsigned(a).max(unsigned(b)).longValue(), Ints.maxU64(a, b));
            assertEquals(unsigned(a).min(unsigned(b)).longValue(), Ints.clampU64(a, b));
            assertEquals((int) Math.min(a & 0xffffffffL, b & 0xffffffffL), Ints.minU32((int) a, (int) b));
            assertEquals((int) Math.max(a & 0xffffffffL, b & 0xffffffffL), Ints.maxU32((int) a, (int) b));
        }
    }

    @Test
    void fields() {
        Random random = new Random(2);
        for (int i = 0; i < 50_000; i++) {
            long value = any(random);
            int width = random.nextInt(72);
            int offset = random.nextInt(64);
            int left = Math.min(width, 64 - offset);
            BigInteger field = unsigned(value).shiftRight(offset).mod(BigInteger.ONE.shiftLeft(left));
            assertEquals(field.longValue(), Ints.bits(value, offset, width));
            assertEquals(extended(field, left).longValue(), Ints.signedBits(value, offset, width));
            int small = random.nextInt(32);
            left = Math.min(width, 32 - small);
            field = BigInteger.valueOf(value & 0xffffffffL).shiftRight(small).mod(BigInteger.ONE.shiftLeft(left));
            assertEquals(field.intValue(), Ints.bits((int) value, small, width));
            assertEquals(extended(field, left).intValue(), Ints.signedBits((int) value, small, width));
        }
    }

    private static BigInteger extended(BigInteger field, int width) {
        return width > 0 && field.testBit(width - 1) ? field.subtract(BigInteger.ONE.shiftLeft(width)) : field;
    }

    @Test
    void signBits() {
        assertEquals(32, Ints.signBits(0));
        assertEquals(32, Ints.signBits(-1));
        assertEquals(1, Ints.signBits(0x80000000));
        assertEquals(16, Ints.signBits(0xffff3333));
        assertEquals(64, Ints.signBits(0L));
        assertEquals(1, Ints.signBits(Long.MAX_VALUE));
    }

    @Test
    void quads() {
        Random random = new Random(3);
        for (int i = 0; i < 20_000; i++) {
            long value = random.nextLong() & random.nextLong() & random.nextLong();
            long mask = 0;
            long whole = 0;
            long doubled = 0;
            for (int quad = 0; quad < 16; quad++) {
                if ((value >>> 4 * quad & 15) != 0) {
                    mask |= 1L << quad;
                    whole |= 15L << 4 * quad;
                }
            }
            for (int bit = 0; bit < 32; bit++) {
                doubled |= (value >>> bit & 1) * 3 << 2 * bit;
            }
            assertEquals(mask, Ints.quadMask(value));
            assertEquals((int) (mask & 0xff), Ints.quadMask((int) value));
            assertEquals(whole, Ints.wholeQuad(value));
            assertEquals((int) whole, Ints.wholeQuad((int) value));
            assertEquals(doubled, Ints.bitDouble((int) value));
        }
    }

    @Test
    void clampsAndPairs() {
        assertEquals(5, Ints.clamp(5, -1, 7));
        assertEquals(7, Ints.clamp(9, -1, 7));
        assertEquals(-1L, Ints.clamp(-9L, -1L, 7L));
        assertEquals(0x80000000ffffffffL, Ints.pair(-1, 0x80000000));
    }

    @Test
    void modeFields() {
        int mode = Mode.of(Mode.RUP, Mode.RTZ, 1, 2, true, false, true);
        assertEquals(Mode.RUP, Mode.round32(mode));
        assertEquals(Mode.RTZ, Mode.round64(mode));
        assertEquals(1, Mode.denorm32(mode));
        assertEquals(2, Mode.denorm64(mode));
        assertTrue(Mode.dx10Clamp(mode));
        assertFalse(Mode.ieee(mode));
        assertTrue(Mode.fp16Overflow(mode));
        assertEquals(Mode.of(2, 2, 1, 2, true, false, true), Mode.withRound(mode, Mode.RDN));
        assertEquals(Mode.of(1, 3, 3, 3, true, false, true), Mode.withDenorm(mode, Mode.KEEP));
    }

    @Test
    void outputModifiers() {
        int flush = Mode.of(0, 0, 0, 0, true, false, false);
        int keep = Mode.of(0, 0, 3, 3, false, false, false);
        int ieee = Mode.of(0, 0, 0, 0, false, true, false);
        assertEquals(0x40000000, Floats.F32.scaled(0x3f800000, 1, flush));
        assertEquals(0x3f000000, Floats.F32.scaled(0x3f800000, -1, flush));
        assertEquals(0x3f800000, Floats.F32.scaled(0x3f800000, 1, keep));
        assertEquals(0x3f800000, Floats.F32.scaled(0x3f800000, 1, ieee));
        assertEquals(0, Floats.F32.scaled(0x80000000, 2, flush));
        assertEquals(0x4400, Floats.F16.scaled(0x3c00, 2, flush));
        assertEquals(0, Floats.F64.scaled(0x8010000000000000L, -1, flush));
        assertEquals(0x3f800000, Floats.F32.clamped(0x7f800000, keep));
        assertEquals(0, Floats.F32.clamped(0x80000000, keep));
        assertEquals(0x3f000000, Floats.F32.clamped(0x3f000000, keep));
        assertEquals(0, Floats.F32.clamped(0x7fc00000, flush));
        assertEquals(0x7fc00000, Floats.F32.clamped(0x7fc00000, keep));
        assertEquals(0x3c00, Floats.F16.clamped(0x4000, keep));
        assertEquals(0, Floats.F64.clamped(0xbff0000000000000L, keep));
    }
}
