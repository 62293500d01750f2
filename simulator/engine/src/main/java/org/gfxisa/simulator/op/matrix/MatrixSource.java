package org.gfxisa.simulator.op.matrix;

import org.gfxisa.exec.Element;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.FloatElements;
import org.gfxisa.simulator.bind.FloatMode;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.wave.Wave;

/** Matrix A or B of a product: reads its elements as singles or integers. */
final class MatrixSource {
    private static final int SIGN16 = 0x8000;
    private static final int SIGN32 = 0x80000000;
    private static final int XF32_LOST = 13;

    private final LaneRegisters registers;
    private final Element element;
    private final int perLane;
    private final int[] places;
    /** Signs that are flipped: of elements with an even and an odd number. */
    private final int evenSign;

    private final int oddSign;
    private final boolean isSigned;
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
        boolean low = bound.bit("neg_lo", source);
        boolean isHalf = element == Element.F16 || element == Element.BF16;
        evenSign = isHalf && low ? SIGN16 : 0;
        oddSign = isHalf && bound.bit("neg_hi", source) ? SIGN16 : 0;
        isSigned = low;
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
    void gather(Wave wave, int[] to, int mode) {
        int width = element.bits();
        for (int p = 0; p < places.length; p++) {
            int number = number(p);
            int bits = FloatElements.bits(registers, wave, lane(p), number * width, width);
            to[p] = value(bits ^ ((number & 1) == 0 ? evenSign : oddSign), mode);
        }
        if (flushesAsModeSays && Mode.denorm32(FloatMode.of(wave.mode)) % 2 == 0) {
            for (int p = 0; p < places.length; p++) {
                to[p] = Floats.F32.flush(to[p]);
            }
        }
    }

    private int value(int bits, int mode) {
        return switch (element) {
            case I8 -> (byte) bits;
            case IU8 -> isSigned ? (byte) bits : bits & 0xff;
            case IU4 -> isSigned ? bits << 28 >> 28 : bits & 0xf;
            case XF32 -> rounded(bits);
            default -> FloatElements.single(element, bits, mode);
        };
    }

    /** Ten bits of mantissa, rounded to nearest even; an infinity or NaN stays one. */
    private static int rounded(int bits) {
        boolean isFinite = (bits & 0x7f800000) != 0x7f800000;
        int half = isFinite ? (1 << XF32_LOST - 1) - 1 + (bits >>> XF32_LOST & 1) : 0;
        return bits + half & -1 << XF32_LOST | (isFinite || (bits & ~SIGN32) == 0x7f800000 ? 0 : 1 << 22);
    }
}
