package org.gfxisa.simulator.op.matrix;

import java.util.Arrays;
import java.util.Optional;
import org.gfxisa.exec.Element;
import org.gfxisa.exec.MatrixAction;
import org.gfxisa.exec.MatrixAction.Denormals;
import org.gfxisa.semantics.Floats;
import org.gfxisa.semantics.Mode;
import org.gfxisa.simulator.bind.Bound;
import org.gfxisa.simulator.bind.Frame;
import org.gfxisa.simulator.bind.Op;
import org.gfxisa.simulator.bind.Unsupported;
import org.gfxisa.simulator.ir.BoundInstruction;
import org.gfxisa.simulator.runtime.FastPath;
import org.gfxisa.simulator.runtime.MatrixValues;
import org.gfxisa.simulator.runtime.RuntimeCallbacks;
import org.gfxisa.simulator.vector.LaneVectors;
import org.gfxisa.simulator.vector.LaneVectors.Product;
import org.gfxisa.simulator.wave.FloatMode;
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
    private static final int INFINITY = 0x7f800000;
    private static final int SIGN = 0x80000000;

    private final MatrixShape shape;
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

    private MatrixOp(Bound bound, MatrixAction action, Element a, Element b, MatrixPlaces places, int lanes) {
        shape = new MatrixShape(action.m(), action.n(), action.k(), places.results());
        element = action.c();
        denormals = action.denormals();
        boolean flushes = denormals == Denormals.MODE_INPUTS;
        left = new MatrixSource(bound, 0, a, places.leftPerLane(), places.left(), flushes);
        right = new MatrixSource(bound, 1, b, places.rightPerLane(), places.right(), flushes);
        leftScale = MatrixScale.of(bound, 0, action.m());
        rightScale = MatrixScale.of(bound, 1, action.n());
        sum = new MatrixSum(bound, action, lanes);
        sparse = action.sparse()
                ? Optional.of(new SparseIndex(bound, places.leftPerLane(), action.m()))
                : Optional.empty();
        clamp = bound.flag("clamp");
        negated = bound.number("matrix_neg");
    }

    public static Op of(Bound bound, MatrixAction action, int lanes) {
        Element a = action.formats().isEmpty() ? action.a() : chosen(action, bound.number("cbsz"));
        Element b = action.formats().isEmpty() ? action.b() : chosen(action, bound.number("blgp"));
        return new MatrixOp(bound, action, a, b, places(bound, action, a, b, lanes), lanes);
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
        int[] a = gather(wave, values, mode, Optional.empty());
        if (element == Element.I32) {
            integers(wave, a, values);
        } else {
            sum.load(wave, values.sums, mode);
            singles(wave, a, values, mode);
        }
        sum.store(wave, values.sums, mode);
        return next;
    }

    /** Reads A and B; returns A. */
    private int[] gather(Wave wave, MatrixValues values, int mode, Optional<LaneVectors> vectors) {
        left.gather(wave, values, values.left, mode, vectors);
        right.gather(wave, values, values.right, mode, vectors);
        if (sparse.isEmpty()) {
            return values.left;
        }
        sparse.get().expand(wave, left, values.left, values.expanded);
        return values.expanded;
    }

    /** The same in compiled code; leaves all else than sums that are numbers to the interpreter. */
    private boolean execute(Wave wave, MatrixValues values, Optional<LaneVectors> here) {
        int mode = mode(wave);
        boolean flushes = Mode.denorm32(mode) == Mode.FLUSH;
        LaneVectors vectors = here.orElseThrow();
        if (!flushes && Mode.denorm32(mode) != Mode.KEEP || !shape.fills(vectors)) {
            return false;
        }
        int[] a = gather(wave, values, mode, here);
        Product product = product(flushes);
        if (product == Product.FLUSHED) {
            flush(a, shape.leftCount());
            flush(values.right, shape.rightCount());
        }
        sum.load(wave, values.sums, mode);
        boolean areNumbers = shape.add(vectors, product, a, values.right, values.sums);
        if (areNumbers) {
            sum.store(wave, values.sums, mode);
        }
        return areNumbers;
    }

    private Product product(boolean flushes) {
        if (element == Element.I32) {
            return Product.INTEGERS;
        } else if (!flushes) {
            return Product.SINGLES;
        }
        return left.isNarrow() ? Product.FLUSHED_FIRST : Product.FLUSHED;
    }

    private int mode(Wave wave) {
        return switch (denormals) {
            case KEEP, MODE_INPUTS -> KEEP;
            case FLUSH -> FLUSH;
            case MODE -> KEEP & ~DENORMALS | FloatMode.of(wave.mode) & DENORMALS;
        };
    }

    private void singles(Wave wave, int[] a, MatrixValues values, int mode) {
        int denormals = Mode.denorm32(mode);
        if (leftScale.isPresent() && rightScale.isPresent()) {
            scaled(wave, a, values, leftScale.get(), rightScale.get());
        } else if (denormals != Mode.KEEP && denormals != Mode.FLUSH) {
            Arrays.fill(values.sums, NAN);
            numbers(wave, a, values, mode);
        } else {
            sums(a, values, denormals == Mode.FLUSH);
            if (!areNumbers(values.sums, sum.count())) {
                numbers(wave, a, values, mode);
            }
        }
    }

    /** Java's sums, of which those that are numbers are right. */
    private void sums(int[] a, MatrixValues values, boolean flushes) {
        if (flushes) {
            flush(values.sums, sum.count());
        }
        if (flushes && !left.isNarrow()) {
            flush(a, shape.leftCount());
            flush(values.right, shape.rightCount());
            shape.addFlushed(a, values.right, values.sums);
        } else {
            shape.addSingles(a, values.right, values.sums, 0, shape.k());
        }
    }

    private static boolean areNumbers(int[] values, int count) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            left |= INFINITY - (values[i] & ~SIGN);
        }
        return left >= 0;
    }

    /** Leaves the sums that are numbers, and computes the others from C. */
    private void numbers(Wave wave, int[] a, MatrixValues values, int mode) {
        int[] addends = values.dwords;
        sum.load(wave, addends, mode);
        for (int row = 0; row < shape.rows(); row++) {
            for (int j = 0; j < shape.n(); j++) {
                int place = shape.results()[row] + j;
                if (isNan(values.sums[place])) {
                    values.sums[place] = slow(a, values.right, row, j, 0, shape.k(), addends[place], mode);
                }
            }
        }
    }

    private static boolean isNan(int bits) {
        return (bits & ~SIGN) > INFINITY;
    }

    private int slow(int[] a, int[] b, int row, int column, int from, int to, int addend, int mode) {
        int total = addend;
        for (int e = from; e < to; e++) {
            total = Floats.F32.fma(a[shape.left(row, e)], b[shape.right(row, e, column)], total, mode);
        }
        return total;
    }

    private static void flush(int[] values, int count) {
        for (int i = 0; i < count; i++) {
            int isDenormal = (values[i] & INFINITY) - 1 >> Integer.SIZE - 1;
            values[i] &= SIGN | ~isDenormal;
        }
    }

    /** Each block's sum is scaled before it is added. */
    private void scaled(Wave wave, int[] a, MatrixValues values, MatrixScale leftScale, MatrixScale rightScale) {
        int[] parts = values.dwords;
        for (int block = 0; block < shape.k() / MatrixScale.BLOCK; block++) {
            int from = block * MatrixScale.BLOCK;
            int to = from + MatrixScale.BLOCK;
            Arrays.fill(parts, 0);
            shape.addSingles(a, values.right, parts, from, to);
            for (int i = 0; i < shape.rows(); i++) {
                int x = leftScale.exponent(wave, i, block);
                for (int j = 0; j < shape.n(); j++) {
                    int place = shape.results()[i] + j;
                    int part = isNan(parts[place]) ? slow(a, values.right, i, j, from, to, 0, KEEP) : parts[place];
                    int y = rightScale.exponent(wave, j, block);
                    int scaled = x < 0 || y < 0 ? NAN : Floats.F32.ldexp(part, x + y - 2 * MatrixScale.BIAS, KEEP);
                    values.sums[place] = Floats.F32.add(scaled, values.sums[place], KEEP);
                }
            }
        }
    }

    private void integers(Wave wave, int[] a, MatrixValues values) {
        int[] products = values.dwords;
        Arrays.fill(products, 0);
        shape.add(a, values.right, products);
        sum.load(wave, values.sums, KEEP);
        for (int i = 0; i < sum.count(); i++) {
            long total = (long) values.sums[i] + products[i];
            values.sums[i] = (int) (clamp ? Math.max(Integer.MIN_VALUE, Math.min(Integer.MAX_VALUE, total)) : total);
        }
    }

    private void doubles(Wave wave, MatrixValues values) {
        left.gather(wave, values.leftDoubles, sign(0));
        right.gather(wave, values.rightDoubles, sign(1));
        sum.load(wave, values.sumDoubles, sign(2));
        shape.add(values.leftDoubles, values.rightDoubles, values.sumDoubles);
        for (int row = 0; row < shape.rows(); row++) {
            for (int place = shape.results()[row], j = 0; j < shape.n(); j++) {
                double sum = values.sumDoubles[place + j];
                if (sum != sum) {
                    values.sumDoubles[place + j] = Double.longBitsToDouble(slow(wave, row, j));
                }
            }
        }
        sum.store(wave, values.sumDoubles);
    }

    private long slow(Wave wave, int row, int column) {
        long total = sum.wideAddend(wave, shape.results()[row] + column) ^ sign(2);
        for (int e = 0; e < shape.k(); e++) {
            long a = left.wide(wave, shape.left(row, e)) ^ sign(0);
            long b = right.wide(wave, shape.right(row, e, column)) ^ sign(1);
            total = Floats.F64.fma(a, b, total, KEEP);
        }
        return total;
    }

    /** The sign of a matrix of doubles, if it is flipped. */
    private long sign(int source) {
        return (negated >>> source & 1) != 0 ? SIGN64 : 0;
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public BoundInstruction bound() {
        boolean isQuick = element != Element.F64 && leftScale.isEmpty() && !clamp;
        return isQuick
                ? new BoundInstruction.WithFastPath(() -> new Quick(this, Optional.of(LaneVectors.here())))
                : new BoundInstruction.Other("matrix product");
    }

    @Override
    public int cost() {
        return Math.max(1, shape.rows() * shape.k() * shape.n() / Wave.LANES);
    }

    /** As compiled code calls it. */
    private record Quick(MatrixOp op, Optional<LaneVectors> vectors) implements FastPath {
        @Override
        public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
            return op.execute(wave, callbacks.matrices(), vectors);
        }
    }
}
