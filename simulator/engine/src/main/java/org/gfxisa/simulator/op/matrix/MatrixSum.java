package org.gfxisa.simulator.op.matrix;

import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.MatrixAction;
import org.gfxisa.semantics.Floats;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Constants;
import org.gfxisa.simulator.bind.LaneRegisters;
import org.gfxisa.simulator.wave.Wave;

/** Matrix C, which is added to a product, and the result. */
final class MatrixSum {
    private static final int C = 2;
    private static final int HALF = 16;
    private static final int HALF_MASK = 0xffff;
    private static final int SIGN = 0x80000000;

    private final Element element;
    private final boolean isHalf;
    private final int[] places;
    private final Optional<LaneRegisters> addend;
    private final long constant;
    private final LaneRegisters result;
    /** Halves are one in a register; the half that this is. */
    private final Optional<Boolean> upper;

    private final boolean isNegated;
    private final boolean isAbsolute;

    MatrixSum(Bound bound, MatrixAction action, int[] places) {
        element = action.c();
        isHalf = element == Element.F16 || element == Element.BF16;
        this.places = places;
        result = LaneRegisters.of(bound.first("vdst"));
        OperandView third = bound.first(action.sparse() ? "vdst" : "src2");
        addend = third.isRegister() ? Optional.of(LaneRegisters.of(third)) : Optional.empty();
        constant = third.isRegister() ? 0 : constant(third);
        upper = isHalf && action.layout() == MatrixAction.Layout.REPEATED
                ? Optional.of(bound.bit("op_sel", C))
                : Optional.empty();
        boolean isFloat = isHalf || element == Element.F32;
        isNegated = isFloat && !action.sparse() && bound.bit("neg_lo", C);
        isAbsolute = isFloat && !action.sparse() && bound.bit("neg_hi", C);
    }

    /** Floating constants are of the element's type, or the single that has the same value. */
    private long constant(OperandView view) {
        if (view.floating().isEmpty()) {
            return Constants.value(view);
        }
        double value = view.floating().getAsDouble();
        int single = Float.floatToRawIntBits((float) value);
        return switch (element) {
            case F64 -> Double.doubleToRawLongBits(value);
            case F16 -> Floats.F16.fromF32(single, MatrixOp.KEEP);
            case BF16 -> Floats.BF16.fromF32(single, MatrixOp.KEEP);
            default -> single;
        };
    }

    int count() {
        return places.length;
    }

    /** The element of C, as a single or an integer. */
    int addend(Wave wave, int index, int mode) {
        int place = places[index];
        int value = place / Wave.LANES;
        int bits = addend.isPresent() ? bits(addend.get(), wave, value, place % Wave.LANES) : (int) constant;
        int whole = !isHalf
                ? bits
                : element == Element.F16
                        ? Floats.F32.fromF16(bits & HALF_MASK, mode)
                        : Floats.F32.fromBf16(bits & HALF_MASK, mode);
        int magnitude = isAbsolute ? whole & ~SIGN : whole;
        return isNegated ? magnitude ^ SIGN : magnitude;
    }

    private int bits(LaneRegisters registers, Wave wave, int value, int lane) {
        return isHalf ? registers.get(wave, register(value), lane) >>> shift(value) : registers.get(wave, value, lane);
    }

    private int register(int value) {
        return isHalf && upper.isEmpty() ? value / 2 : value;
    }

    private int shift(int value) {
        return upper.orElse(value % 2 != 0) ? HALF : 0;
    }

    /** The element of C, of 64 bits. */
    long wideAddend(Wave wave, int index) {
        int place = places[index];
        return addend.isPresent() ? addend.get().pair(wave, place / Wave.LANES * 2, place % Wave.LANES) : constant;
    }

    /** Writes the results, singles or integers. */
    void store(Wave wave, int[] sums, int mode) {
        for (int r = 0; r < places.length; r++) {
            int value = places[r] / Wave.LANES;
            int lane = places[r] % Wave.LANES;
            if (isHalf) {
                int half =
                        element == Element.F16 ? Floats.F16.fromF32(sums[r], mode) : Floats.BF16.fromF32(sums[r], mode);
                int shift = shift(value);
                int old = result.get(wave, register(value), lane) & ~(HALF_MASK << shift);
                result.set(wave, register(value), lane, old | (half & HALF_MASK) << shift);
            } else {
                result.set(wave, value, lane, sums[r]);
            }
        }
    }

    /** Writes the results, of 64 bits. */
    void storeWide(Wave wave, long[] sums) {
        for (int r = 0; r < places.length; r++) {
            result.setPair(wave, places[r] / Wave.LANES * 2, places[r] % Wave.LANES, sums[r]);
        }
    }
}
