package org.gfxisa.simulator.op.matrix;

import java.util.Optional;
import org.gfxisa.exec.Element;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.FloatElements;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.runtime.MatrixValues;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.wave.FloatMode;
import org.gfxisa.simulator.wave.Wave;

/** Matrix A or B of a product. It reads the elements as singles, doubles or integers. */
final class MatrixSource {
    private static final int SIGN16 = 0x8000;
    private static final int SIGN32 = 0x80000000;
    private static final int XF32_LOST = 13;
    private static final int INFINITY = 0x7f800000;
    private static final int HALF = 16;

    private final LaneRegisters registers;
    private final Element element;
    private final int perLane;
    private final int[] places;
    /** The number of consecutive elements that come from consecutive lanes. */
    private final int run;
    /** The register and lane, and the shift, of the first element of each run. */
    private final int[] dwords;

    private final int[] shifts;
    private final int count;
    /** The negated signs of the elements in a register. */
    private final int signs;
    /** The values of elements of at most a byte, by their bits. */
    private final int[] table;

    private final boolean flushesAsModeSays;

    /**
     * Creates the source.
     *
     * @param source 0 for A, 1 for B
     * @param flushesAsModeSays whether denormals that MODE does not allow are flushed here, regardless of the product
     */
    MatrixSource(Bound bound, int source, Element element, int perLane, int[] places, boolean flushesAsModeSays) {
        registers = LaneRegisters.of(bound.first("src" + source));
        this.element = element;
        this.perLane = perLane;
        this.places = places;
        this.flushesAsModeSays = flushesAsModeSays && element == Element.F32;
        int width = element.bits();
        count = (perLane * width + Integer.SIZE - 1) / Integer.SIZE;
        run = run();
        dwords = new int[places.length / run];
        shifts = new int[places.length / run];
        for (int r = 0; r < dwords.length; r++) {
            int bit = number(r * run) * width;
            dwords[r] = bit / Integer.SIZE * Wave.LANES + lane(r * run);
            shifts[r] = bit % Integer.SIZE;
        }
        boolean low = bound.bit("neg_lo", source);
        boolean isHalf = element == Element.F16 || element == Element.BF16;
        signs = (isHalf && low ? SIGN16 : 0) | (isHalf && bound.bit("neg_hi", source) ? SIGN32 : 0);
        table = new int[width > Byte.SIZE ? 0 : 1 << width];
        for (int bits = 0; bits < table.length; bits++) {
            table[bits] = small(bits, low);
        }
    }

    /** Returns the longest possible length of runs, a power of two. */
    private int run() {
        int length = Wave.LANES;
        while (places.length % length != 0 || !isRun(length)) {
            length /= 2;
        }
        return length;
    }

    private boolean isRun(int length) {
        for (int p = 0; p < places.length; p++) {
            if (p % length != 0 && places[p] != places[p - 1] + perLane) {
                return false;
            }
        }
        return true;
    }

    private int small(int bits, boolean isSigned) {
        return switch (element) {
            case I8 -> (byte) bits;
            case IU8 -> isSigned ? (byte) bits : bits;
            case IU4 -> isSigned ? bits << 28 >> 28 : bits;
            default -> FloatElements.single(element, bits, MatrixOp.KEEP);
        };
    }

    /** Returns whether exponents are so small that a sum with a product of two elements can only be denormal if the other summand is. */
    boolean isNarrow() {
        return table.length > 0 || element == Element.F16;
    }

    /** Returns the 64-bit element with an index in the order of the places. */
    long wide(Wave wave, int index) {
        return registers.pair(wave, 0, places[index]);
    }

    /** Reads all elements as doubles, with negated signs. */
    void gather(Wave wave, double[] to, long sign) {
        for (int r = 0; r < dwords.length; r++) {
            int at = dwords[r];
            registers.doubles(wave, at / Wave.LANES, at % Wave.LANES, run, sign, to, r * run);
        }
    }

    /** Returns the lane of an element. */
    int lane(int index) {
        return places[index] / perLane;
    }

    /** Returns the number of an element in its lane. */
    int number(int index) {
        return places[index] % perLane;
    }

    int count() {
        return places.length;
    }

    /** Reads all elements. */
    void gather(Wave wave, MatrixValues values, int[] to, int mode, Optional<LaneVectors> vectors) {
        int[] from = values.dwords;
        for (int r = 0; r < count; r++) {
            int[] register = registers.array(wave, r);
            for (int lane = 0; lane < Wave.LANES; lane++) {
                from[r * Wave.LANES + lane] = register[lane] ^ signs;
            }
        }
        if (element == Element.F16 && areSingles(from, values.lowHalves, values.highHalves, vectors)) {
            for (int r = 0; r < dwords.length; r++) {
                int[] halves = shifts[r] == 0 ? values.lowHalves : values.highHalves;
                System.arraycopy(halves, dwords[r], to, r * run, run);
            }
            return;
        }
        boolean isSplit = Integer.SIZE % element.bits() != 0;
        for (int r = 0; r < dwords.length; r++) {
            int at = dwords[r];
            if (isSplit) {
                shift(from, at, Math.min(at + Wave.LANES, from.length - run), shifts[r], to, r * run);
            } else {
                shift(from, at, shifts[r], to, r * run);
            }
        }
        convert(to, mode);
        if (flushesAsModeSays && Mode.denorm32(FloatMode.of(wave.mode)) % 2 == 0) {
            for (int p = 0; p < places.length; p++) {
                to[p] = Floats.F32.flush(to[p]);
            }
        }
    }

    private boolean areSingles(int[] from, int[] lows, int[] highs, Optional<LaneVectors> vectors) {
        int size = count * Wave.LANES;
        return vectors.isPresent()
                ? vectors.get().areSingles(from, lows, highs, size)
                : LaneVectors.areSinglesOneByOne(from, lows, highs, size);
    }

    private void shift(int[] from, int at, int by, int[] to, int first) {
        for (int i = 0; i < run; i++) {
            to[first + i] = from[at + i] >>> by;
        }
    }

    /** Extracts elements whose upper bits may be in the next register. */
    private void shift(int[] from, int at, int next, int by, int[] to, int first) {
        for (int i = 0; i < run; i++) {
            long both = from[at + i] & 0xffffffffL | (long) from[next + i] << Integer.SIZE;
            to[first + i] = (int) (both >>> by);
        }
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
            boolean areKept = Mode.denorm32(mode) == Mode.KEEP || Mode.denorm32(mode) == Mode.FLUSH;
            for (int p = 0; p < places.length; p++) {
                int bits = to[p] << HALF;
                // The product itself flushes these values.
                boolean isSame = areKept && (bits & ~SIGN32) <= INFINITY;
                to[p] = isSame ? bits : Floats.F32.fromBf16(bits >>> HALF, mode);
            }
        } else if (element == Element.XF32) {
            for (int p = 0; p < places.length; p++) {
                to[p] = rounded(to[p]);
            }
        }
    }

    /** Rounds to ten bits of mantissa, to nearest even. Infinities and NaNs are kept. */
    private static int rounded(int bits) {
        boolean isFinite = (bits & 0x7f800000) != 0x7f800000;
        int half = isFinite ? (1 << XF32_LOST - 1) - 1 + (bits >>> XF32_LOST & 1) : 0;
        return bits + half & -1 << XF32_LOST | (isFinite || (bits & ~SIGN32) == 0x7f800000 ? 0 : 1 << 22);
    }
}
