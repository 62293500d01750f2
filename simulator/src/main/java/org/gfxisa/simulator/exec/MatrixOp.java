package org.gfxisa.simulator.exec;

import java.util.Optional;
import org.gfxisa.OperandView;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.MatrixAction;
import org.gfxisa.semantics.F32;
import org.gfxisa.semantics.F64;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.wave.Wave;

/**
 * A matrix product of the whole wave, whatever EXEC says. Sums run over k upwards, each step fused and rounded to nearest even. A and
 * B may have been put together from registers that the result overwrites, so they are read first.
 */
final class MatrixOp extends Op {
    /** The mode for denormals that are kept in singles and doubles. */
    private static final int KEEP = Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, false, false, false);

    private static final int FLUSH = Mode.of(Mode.RNE, Mode.RNE, Mode.FLUSH, Mode.FLUSH, false, false, false);

    private final int n;
    private final int k;
    private final int rows;
    private final int m;
    private final Element leftElement;
    private final Element rightElement;
    private final Element sum;
    private final MatrixAction.Denormals denormals;
    private final int[] leftPlaces;
    private final int[] rightPlaces;
    private final int[] resultPlaces;
    private final int leftPerLane;
    private final int rightPerLane;
    private final LaneRegisters left;
    private final LaneRegisters right;
    private final Optional<LaneRegisters> addend;
    private final long constant;
    private final LaneRegisters result;

    private MatrixOp(Bound bound, MatrixAction action) {
        m = action.m();
        n = action.n();
        k = action.k();
        rows = action.blocks() * action.m();
        leftElement = action.a();
        rightElement = action.b();
        sum = action.c();
        denormals = action.denormals();
        MatrixPlaces places = new MatrixPlaces(action);
        leftPlaces = places.left(bound.number("cbsz"), bound.number("abid"));
        rightPlaces = places.right(bound.number("blgp"));
        resultPlaces = places.results();
        leftPerLane = places.leftPerLane;
        rightPerLane = places.rightPerLane;
        left = LaneRegisters.of(bound.first("src0"));
        right = LaneRegisters.of(bound.first("src1"));
        result = LaneRegisters.of(bound.first("vdst"));
        OperandView third = bound.first("src2");
        addend = third.isRegister() ? Optional.of(LaneRegisters.of(third)) : Optional.empty();
        constant = third.isRegister() ? 0 : constant(third, action);
    }

    /** Floating constants are singles, or the double that has the same value. */
    private static long constant(OperandView view, MatrixAction action) {
        if (view.floating().isPresent()) {
            double value = view.floating().getAsDouble();
            return action.c() == Element.F64
                    ? Double.doubleToRawLongBits(value)
                    : Float.floatToRawIntBits((float) value);
        }
        return Constants.value(view);
    }

    static Op of(Bound bound, MatrixAction action) {
        if (bound.number("cbsz") > 0 && 1 << bound.number("cbsz") > action.blocks()) {
            throw new Unsupported("CBSZ broadcasts among more blocks than there are");
        }
        return new MatrixOp(bound, action);
    }

    @Override
    int execute(Wave wave, Frame frame) {
        MatrixValues values = frame.matrices();
        int mode = mode(wave);
        if (sum == Element.F64) {
            doubles(wave, values);
        } else {
            gather(wave, values.left, left, leftElement, leftPerLane, leftPlaces, mode);
            gather(wave, values.right, right, rightElement, rightPerLane, rightPlaces, mode);
            if (sum == Element.I32) {
                integers(wave, values);
            } else {
                singles(wave, values, mode);
            }
        }
        return next;
    }

    private int mode(Wave wave) {
        return switch (denormals) {
            case KEEP -> KEEP;
            case FLUSH -> FLUSH;
            case MODE ->
                KEEP & ~Mode.of(0, 0, Mode.KEEP, Mode.KEEP, false, false, false)
                        | FloatMode.of(wave.mode) & Mode.of(0, 0, Mode.KEEP, Mode.KEEP, false, false, false);
        };
    }

    /** Reads elements into the order of the sums, as singles or as sign-extended integers. */
    private static void gather(
            Wave wave, int[] to, LaneRegisters from, Element element, int perLane, int[] places, int mode) {
        int perDword = Math.max(1, Integer.SIZE / element.bits());
        for (int p = 0; p < places.length; p++) {
            int lane = places[p] / perLane;
            int index = places[p] % perLane;
            int dword = from.get(wave, index / perDword, lane);
            int shift = index % perDword * element.bits();
            to[p] = switch (element) {
                case F16 -> F32.fromF16(dword >>> shift & 0xffff, mode);
                case BF16 -> F32.fromBf16(dword >>> shift & 0xffff, mode);
                case I8 -> (byte) (dword >>> shift);
                default -> dword;
            };
        }
    }

    private int addend(Wave wave, int place) {
        return addend.isPresent() ? addend.get().get(wave, place / Wave.LANES, place % Wave.LANES) : (int) constant;
    }

    private void singles(Wave wave, MatrixValues values, int mode) {
        for (int row = 0; row < rows; row++) {
            int block = row / m;
            for (int j = 0; j < n; j++) {
                int a = row * k;
                int b = (block * n + j) * k;
                int total = addend(wave, resultPlaces[row * n + j]);
                for (int e = 0; e < k; e++) {
                    total = F32.fma(values.left[a + e], values.right[b + e], total, mode);
                }
                values.sums[row * n + j] = total;
            }
        }
        scatter(wave, values);
    }

    private void integers(Wave wave, MatrixValues values) {
        for (int row = 0; row < rows; row++) {
            int block = row / m;
            for (int j = 0; j < n; j++) {
                int a = row * k;
                int b = (block * n + j) * k;
                int total = addend(wave, resultPlaces[row * n + j]);
                for (int e = 0; e < k; e++) {
                    total += values.left[a + e] * values.right[b + e];
                }
                values.sums[row * n + j] = total;
            }
        }
        scatter(wave, values);
    }

    private void scatter(Wave wave, MatrixValues values) {
        for (int r = 0; r < resultPlaces.length; r++) {
            int place = resultPlaces[r];
            result.set(wave, place / Wave.LANES, place % Wave.LANES, values.sums[r]);
        }
    }

    private void doubles(Wave wave, MatrixValues values) {
        for (int row = 0; row < rows; row++) {
            int block = row / m;
            for (int j = 0; j < n; j++) {
                int place = resultPlaces[row * n + j];
                long total = addend.isPresent()
                        ? addend.get().pair(wave, place / Wave.LANES * 2, place % Wave.LANES)
                        : constant;
                for (int e = 0; e < k; e++) {
                    int a = leftPlaces[row * k + e];
                    int b = rightPlaces[(block * n + j) * k + e];
                    total = F64.fma(left.pair(wave, 0, a), right.pair(wave, 0, b), total, KEEP);
                }
                values.wideSums[row * n + j] = total;
            }
        }
        for (int r = 0; r < resultPlaces.length; r++) {
            int place = resultPlaces[r];
            result.setPair(wave, place / Wave.LANES * 2, place % Wave.LANES, values.wideSums[r]);
        }
    }

    @Override
    boolean isVector() {
        return true;
    }
}
