package org.gfxisa.simulator.op.matrix;

import java.util.Optional;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.MatrixAction;
import org.gfxisa.exec.MatrixAction.Denormals;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.FloatMode;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.MatrixValues;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.compile.BoundInstruction;
import org.gfxisa.simulator.wave.Wave;

/**
 * A matrix product of the whole wave, whatever EXEC says. Sums run over k upwards, each step fused and rounded to nearest even, in
 * singles where elements are smaller; with scales, the sum of each block of 32 by itself. A and B may have been put together from
 * registers that the result overwrites, so they are read first.
 */
public final class MatrixOp extends Op {
    /** The mode for denormals that are kept in singles and doubles. */
    static final int KEEP = Mode.of(Mode.RNE, Mode.RNE, Mode.KEEP, Mode.KEEP, false, false, false);

    private static final int FLUSH = Mode.of(Mode.RNE, Mode.RNE, Mode.FLUSH, Mode.FLUSH, false, false, false);
    private static final int DENORMALS = Mode.of(0, 0, Mode.KEEP, Mode.KEEP, false, false, false);
    private static final long SIGN64 = Long.MIN_VALUE;
    private static final int NAN = 0x7fc00000;

    private final int n;
    private final int k;
    private final int rows;
    private final int m;
    private final Element element;
    private final Denormals denormals;
    private final MatrixSource left;
    private final MatrixSource right;
    private final Optional<MatrixScale> leftScale;
    private final Optional<MatrixScale> rightScale;
    private final MatrixSum sum;
    private final Optional<SparseIndex> sparse;
    private final boolean clamp;
    /** Of doubles: signs of A, B and C that are flipped, a bit each. */
    private final int negated;

    private MatrixOp(Bound bound, MatrixAction action, Element a, Element b, MatrixPlaces places) {
        m = action.m();
        n = action.n();
        k = action.k();
        rows = action.blocks() * action.m();
        element = action.c();
        denormals = action.denormals();
        boolean flushes = denormals == Denormals.MODE_INPUTS;
        left = new MatrixSource(bound, 0, a, places.leftPerLane(), places.left(), flushes);
        right = new MatrixSource(bound, 1, b, places.rightPerLane(), places.right(), flushes);
        leftScale = MatrixScale.of(bound, 0, m);
        rightScale = MatrixScale.of(bound, 1, n);
        sum = new MatrixSum(bound, action, places.results());
        sparse = action.sparse() ? Optional.of(new SparseIndex(bound, places.leftPerLane())) : Optional.empty();
        clamp = bound.flag("clamp");
        negated = bound.number("matrix_neg");
    }

    public static Op of(Bound bound, MatrixAction action, int lanes) {
        Element a = action.formats().isEmpty() ? action.a() : chosen(action, bound.number("cbsz"));
        Element b = action.formats().isEmpty() ? action.b() : chosen(action, bound.number("blgp"));
        return new MatrixOp(bound, action, a, b, places(bound, action, a, b, lanes));
    }

    private static Element chosen(MatrixAction action, int number) {
        if (number >= action.formats().size()) {
            throw new Unsupported("no format of its sources has the number " + number);
        }
        return action.formats().get(number);
    }

    private static MatrixPlaces places(Bound bound, MatrixAction action, Element a, Element b, int lanes) {
        return switch (action.layout()) {
            case BLOCKS -> blocks(bound, action, a, b);
            case REPEATED -> new RepeatedPlaces(action, lanes);
            case SPREAD -> new SpreadPlaces(action, lanes);
        };
    }

    /** CBSZ and ABID choose a sparse A's index, CBSZ and BLGP formats; doubles that can be negated have no broadcast. */
    private static MatrixPlaces blocks(Bound bound, MatrixAction action, Element a, Element b) {
        if (action.sparse()
                || !action.formats().isEmpty()
                || bound.modifier("matrix_neg").isPresent()) {
            return new BlockPlaces(action, a, b, 0, 0, 0);
        }
        int broadcast = bound.number("cbsz");
        if (broadcast > 0 && 1 << broadcast > action.blocks()) {
            throw new Unsupported("CBSZ broadcasts among more blocks than there are");
        }
        return new BlockPlaces(action, a, b, broadcast, bound.number("abid"), bound.number("blgp"));
    }

    @Override
    public int execute(Wave wave, Frame frame) {
        MatrixValues values = frame.matrices();
        if (element == Element.F64) {
            doubles(wave, values);
            return next;
        }
        int mode = mode(wave);
        int[] a = values.left;
        left.gather(wave, a, mode);
        if (sparse.isPresent()) {
            sparse.get().expand(wave, left, a, values.expanded);
            a = values.expanded;
        }
        right.gather(wave, values.right, mode);
        if (element == Element.I32) {
            integers(wave, a, values);
        } else if (leftScale.isPresent() && rightScale.isPresent()) {
            scaled(wave, a, values, leftScale.get(), rightScale.get());
        } else {
            singles(wave, a, values, mode);
        }
        sum.store(wave, values.sums, mode);
        return next;
    }

    private int mode(Wave wave) {
        return switch (denormals) {
            case KEEP, MODE_INPUTS -> KEEP;
            case FLUSH -> FLUSH;
            case MODE -> KEEP & ~DENORMALS | FloatMode.of(wave.mode) & DENORMALS;
        };
    }

    private void singles(Wave wave, int[] left, MatrixValues values, int mode) {
        for (int row = 0; row < rows; row++) {
            int block = row / m;
            for (int j = 0; j < n; j++) {
                int a = row * k;
                int b = (block * n + j) * k;
                int total = sum.addend(wave, row * n + j, mode);
                for (int e = 0; e < k; e++) {
                    total = Floats.F32.fma(left[a + e], values.right[b + e], total, mode);
                }
                values.sums[row * n + j] = total;
            }
        }
    }

    /** Each block's sum is scaled before it is added. */
    private void scaled(Wave wave, int[] left, MatrixValues values, MatrixScale leftScale, MatrixScale rightScale) {
        for (int i = 0; i < m; i++) {
            for (int j = 0; j < n; j++) {
                int total = sum.addend(wave, i * n + j, KEEP);
                for (int block = 0; block < k / MatrixScale.BLOCK; block++) {
                    int part = 0;
                    for (int e = block * MatrixScale.BLOCK; e < (block + 1) * MatrixScale.BLOCK; e++) {
                        part = Floats.F32.fma(left[i * k + e], values.right[j * k + e], part, KEEP);
                    }
                    int a = leftScale.exponent(wave, i, block);
                    int b = rightScale.exponent(wave, j, block);
                    int factor = a + b - 2 * MatrixScale.BIAS;
                    total = Floats.F32.add(a < 0 || b < 0 ? NAN : Floats.F32.ldexp(part, factor, KEEP), total, KEEP);
                }
                values.sums[i * n + j] = total;
            }
        }
    }

    private void integers(Wave wave, int[] left, MatrixValues values) {
        for (int row = 0; row < rows; row++) {
            int block = row / m;
            for (int j = 0; j < n; j++) {
                int a = row * k;
                int b = (block * n + j) * k;
                long total = sum.addend(wave, row * n + j, KEEP);
                for (int e = 0; e < k; e++) {
                    total += left[a + e] * values.right[b + e];
                }
                long limited = clamp ? Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, total)) : total;
                values.sums[row * n + j] = (int) limited;
            }
        }
    }

    private void doubles(Wave wave, MatrixValues values) {
        long leftSign = (negated & 1) != 0 ? SIGN64 : 0;
        long rightSign = (negated & 2) != 0 ? SIGN64 : 0;
        long addendSign = (negated & 4) != 0 ? SIGN64 : 0;
        for (int row = 0; row < rows; row++) {
            int block = row / m;
            for (int j = 0; j < n; j++) {
                long total = sum.wideAddend(wave, row * n + j) ^ addendSign;
                for (int e = 0; e < k; e++) {
                    long a = left.wide(wave, row * k + e) ^ leftSign;
                    long b = right.wide(wave, (block * n + j) * k + e) ^ rightSign;
                    total = Floats.F64.fma(a, b, total, KEEP);
                }
                values.wideSums[row * n + j] = total;
            }
        }
        sum.storeWide(wave, values.wideSums);
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public BoundInstruction bound() {
        return new BoundInstruction.Other("matrix product");
    }
}
