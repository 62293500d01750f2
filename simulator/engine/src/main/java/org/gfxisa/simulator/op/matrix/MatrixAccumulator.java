package org.gfxisa.simulator.op.matrix;

import java.util.Arrays;
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
final class MatrixAccumulator {
    private static final int C = 2;
    private static final int HALF = 16;
    private static final int HALF_MASK = 0xffff;
    private static final int SIGN = 0x80000000;

    private final Element element;
    private final boolean isHalf;
    /** The number of elements in a lane. */
    private final int count;

    private final int lanes;
    private final Optional<LaneRegisters> addend;
    private final long constant;
    private final LaneRegisters result;
    /** Whether the only half of each register is the upper one; empty if registers hold two halves or no halves. */
    private final Optional<Boolean> upper;

    private final boolean isNegated;
    private final boolean isAbsolute;

    MatrixAccumulator(Bound bound, MatrixAction action, int lanes) {
        element = action.c();
        isHalf = element == Element.F16 || element == Element.BF16;
        count = action.m() * action.n() * action.blocks() / lanes;
        this.lanes = lanes;
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

    /** Returns a floating-point constant in the element's type; for other types, the single with the same value. */
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

    /** Returns the number of elements of all lanes that a wave can have. */
    int count() {
        return count * Wave.LANES;
    }

    /** Reads C as singles or integers, lane by lane. */
    void load(Wave wave, int[] to, int mode) {
        for (int value = 0; value < count; value++) {
            int at = value * Wave.LANES;
            if (addend.isPresent()) {
                System.arraycopy(addend.get().array(wave, register(value)), 0, to, at, Wave.LANES);
            } else {
                Arrays.fill(to, at, at + Wave.LANES, (int) constant);
            }
            if (isHalf) {
                int shift = addend.isPresent() ? shift(value) : 0;
                for (int i = at; i < at + Wave.LANES; i++) {
                    int half = to[i] >>> shift & HALF_MASK;
                    to[i] = element == Element.F16 ? Floats.F32.fromF16(half, mode) : Floats.F32.fromBf16(half, mode);
                }
            }
            if (isAbsolute || isNegated) {
                int kept = isAbsolute ? ~SIGN : -1;
                int flipped = isNegated ? SIGN : 0;
                for (int i = at; i < at + Wave.LANES; i++) {
                    to[i] = to[i] & kept ^ flipped;
                }
            }
        }
    }

    private int register(int value) {
        return isHalf && upper.isEmpty() ? value / 2 : value;
    }

    private int shift(int value) {
        return upper.orElse(value % 2 != 0) ? HALF : 0;
    }

    /** Returns the 64-bit element of C at a place. */
    long wideAddend(Wave wave, int place) {
        return addend.isPresent() ? addend.get().pair(wave, place / Wave.LANES * 2, place % Wave.LANES) : constant;
    }

    /** Writes the results from singles or integers. */
    void store(Wave wave, int[] sums, int mode) {
        for (int value = 0; value < count; value++) {
            int at = value * Wave.LANES;
            int[] to = result.array(wave, register(value));
            if (isHalf) {
                int shift = shift(value);
                for (int lane = 0; lane < lanes; lane++) {
                    int sum = sums[at + lane];
                    int half = element == Element.F16 ? Floats.F16.fromF32(sum, mode) : Floats.BF16.fromF32(sum, mode);
                    to[lane] = to[lane] & ~(HALF_MASK << shift) | (half & HALF_MASK) << shift;
                }
            } else {
                System.arraycopy(sums, at, to, 0, lanes);
            }
        }
    }

    /** Reads C as doubles, lane by lane, with negated signs. */
    void load(Wave wave, double[] to, long sign) {
        for (int value = 0; value < count; value++) {
            int at = value * Wave.LANES;
            if (addend.isEmpty()) {
                Arrays.fill(to, at, at + Wave.LANES, Double.longBitsToDouble(constant ^ sign));
            } else {
                addend.get().doubles(wave, 2 * value, 0, Wave.LANES, sign, to, at);
            }
        }
    }

    /** Writes the results from doubles. */
    void store(Wave wave, double[] sums) {
        for (int value = 0; value < count; value++) {
            int[] low = result.array(wave, 2 * value);
            int[] high = result.array(wave, 2 * value + 1);
            for (int lane = 0; lane < lanes; lane++) {
                long bits = Double.doubleToRawLongBits(sums[value * Wave.LANES + lane]);
                low[lane] = (int) bits;
                high[lane] = (int) (bits >>> Integer.SIZE);
            }
        }
    }
}
