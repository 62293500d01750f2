package org.gfxisa.simulator.op.matrix;

import org.gfxisa.exec.Element;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.FloatElements;
import org.gfxisa.simulator.bind.FloatMode;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.compile.MatrixValues;
import org.gfxisa.simulator.wave.Wave;

/** Matrix A or B of a product: reads its elements as singles or integers. */
final class MatrixSource {
    private static final int SIGN16 = 0x8000;
    private static final int SIGN32 = 0x80000000;
    private static final int XF32_LOST = 13;
    private static final int HALF = 16;
    private static final int HALF_MAGNITUDE = 0x7fff;
    /** The least normal half and the greatest one. */
    private static final int LEAST_HALF = 0x0400;

    private static final int MOST_HALF = 0x7bff;
    /** By how many bits a single's fraction is longer, and how much its exponent is more. */
    private static final int HALF_FRACTION = 13;

    private static final int HALF_BIAS = 112 << 23;

    private final LaneRegisters registers;
    private final Element element;
    private final int perLane;
    private final int[] places;
    /** Where among the lanes' registers an element begins: the dword, and the bit in it. */
    private final int[] dwords;

    private final int[] shifts;
    private final int count;
    /** Signs that are flipped, of a register's elements. */
    private final int signs;
    /** The values of small elements, by their bits. */
    private final int[] table;

    private final boolean flushesAsModeSays;

    /**
     * Prepares to read.
     *
     * @param source 0 for A, 1 for B
     * @param flushesAsModeSays denormals that MODE does not let in become zero here, whatever the product does
     */
    MatrixSource(Bound bound, int source, Element element, int perLane, int[] places, boolean flushesAsModeSays) {
        registers = LaneRegisters.of(bound.first("src" + source));
        this.element = element;
        this.perLane = perLane;
        this.places = places;
        this.flushesAsModeSays = flushesAsModeSays && element == Element.F32;
        int width = element.bits();
        count = (perLane * width + Integer.SIZE - 1) / Integer.SIZE;
        dwords = new int[places.length];
        shifts = new int[places.length];
        for (int p = 0; p < places.length; p++) {
            int bit = number(p) * width;
            dwords[p] = bit / Integer.SIZE * Wave.LANES + lane(p);
            shifts[p] = bit % Integer.SIZE;
        }
        boolean low = bound.bit("neg_lo", source);
        boolean isHalf = element == Element.F16 || element == Element.BF16;
        signs = (isHalf && low ? SIGN16 : 0) | (isHalf && bound.bit("neg_hi", source) ? SIGN32 : 0);
        table = new int[width > Byte.SIZE ? 0 : 1 << width];
        for (int bits = 0; bits < table.length; bits++) {
            table[bits] = small(bits, low);
        }
    }

    private int small(int bits, boolean isSigned) {
        return switch (element) {
            case I8 -> (byte) bits;
            case IU8 -> isSigned ? (byte) bits : bits;
            case IU4 -> isSigned ? bits << 28 >> 28 : bits;
            default -> FloatElements.single(element, bits, MatrixOp.KEEP);
        };
    }

    /** Whether no sum with a product of two elements is a denormal, unless it is of one: exponents are small. */
    boolean isNarrow() {
        return table.length > 0 || element == Element.F16;
    }

    /** Element {@code index} of the order that the places have, of 64 bits. */
    long wide(Wave wave, int index) {
        return registers.pair(wave, 0, places[index]);
    }

    /** Lane of an element. */
    int lane(int index) {
        return places[index] / perLane;
    }

    /** Number of an element within its lane. */
    int number(int index) {
        return places[index] % perLane;
    }

    int count() {
        return places.length;
    }

    /** Reads all elements. */
    void gather(Wave wave, MatrixValues values, int[] to, int mode) {
        int[] from = values.dwords;
        for (int r = 0; r < count; r++) {
            int[] register = registers.array(wave, r);
            for (int lane = 0; lane < wave.lanes(); lane++) {
                from[r * Wave.LANES + lane] = register[lane] ^ signs;
            }
        }
        if (element == Element.F16 && areSingles(from, values.halves, wave.lanes())) {
            for (int p = 0; p < places.length; p++) {
                to[p] = values.halves[dwords[p] + shifts[p] / HALF * MatrixValues.MOST];
            }
            return;
        }
        if (Integer.SIZE % element.bits() != 0) {
            for (int p = 0; p < places.length; p++) {
                int next = Math.min(dwords[p] + Wave.LANES, from.length - 1);
                long both = from[dwords[p]] & 0xffffffffL | (long) from[next] << Integer.SIZE;
                to[p] = (int) (both >>> shifts[p]);
            }
        } else {
            for (int p = 0; p < places.length; p++) {
                to[p] = from[dwords[p]] >>> shifts[p];
            }
        }
        convert(to, mode);
        if (flushesAsModeSays && Mode.denorm32(FloatMode.of(wave.mode)) % 2 == 0) {
            for (int p = 0; p < places.length; p++) {
                to[p] = Floats.F32.flush(to[p]);
            }
        }
    }

    /** Makes singles of the halves of dwords; false if one is a denormal, an infinity or a NaN. */
    private boolean areSingles(int[] from, int[] to, int lanes) {
        int odd = 0;
        for (int r = 0; r < count; r++) {
            for (int lane = 0; lane < lanes; lane++) {
                int at = r * Wave.LANES + lane;
                int low = from[at] & HALF_MAGNITUDE;
                int high = from[at] >>> HALF & HALF_MAGNITUDE;
                int isLow = ~(low - 1 >> 31);
                int isHigh = ~(high - 1 >> 31);
                odd |= low - LEAST_HALF & isLow | MOST_HALF - low | high - LEAST_HALF & isHigh | MOST_HALF - high;
                to[at] = (from[at] & SIGN16) << HALF | (low << HALF_FRACTION) + HALF_BIAS & isLow;
                to[MatrixValues.MOST + at] = from[at] & SIGN32 | (high << HALF_FRACTION) + HALF_BIAS & isHigh;
            }
        }
        return odd >= 0;
    }

    private void convert(int[] to, int mode) {
        if (table.length > 0) {
            for (int p = 0; p < places.length; p++) {
                to[p] = table[to[p] & table.length - 1];
            }
        } else if (element == Element.F16) {
            for (int p = 0; p < places.length; p++) {
                to[p] = Floats.F32.fromF16(to[p] & 0xffff, mode);
            }
        } else if (element == Element.BF16) {
            for (int p = 0; p < places.length; p++) {
                to[p] = Floats.F32.fromBf16(to[p] & 0xffff, mode);
            }
        } else if (element == Element.XF32) {
            for (int p = 0; p < places.length; p++) {
                to[p] = rounded(to[p]);
            }
        }
    }

    /** Ten bits of mantissa, rounded to nearest even; an infinity or NaN stays one. */
    private static int rounded(int bits) {
        boolean isFinite = (bits & 0x7f800000) != 0x7f800000;
        int half = isFinite ? (1 << XF32_LOST - 1) - 1 + (bits >>> XF32_LOST & 1) : 0;
        return bits + half & -1 << XF32_LOST | (isFinite || (bits & ~SIGN32) == 0x7f800000 ? 0 : 1 << 22);
    }
}
