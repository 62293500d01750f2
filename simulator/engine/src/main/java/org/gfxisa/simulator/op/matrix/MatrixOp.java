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
 * A matrix product of the whole wave, regardless of EXEC. Sums are computed in the order of k. Each step is fused and rounded to nearest even, in
 * single precision if elements are smaller. With scales, each block of 32 is summed separately. A and B may be in registers that the result
 * overwrites, so they are read first.
 */
public final class MatrixOp extends Op {
    /** The mode that keeps denormals in singles and doubles. */
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
    private final MatrixAccumulator sum;
    private final Optional<SparseIndex> sparse;
    private final boolean clamp;
    /** The negated signs of A, B and C in double precision, a bit each. */
    private final int negated;

    private MatrixOp(Bound bound, MatrixAction action, Element a, Element b, MatrixLayout places, int lanes) {
        shape = new MatrixShape(action.m(), action.n(), action.k(), places.results());
        element = action.c();
        denormals = action.denormals();
        boolean flushes = denormals == Denormals.MODE_INPUTS;
        left = new MatrixSource(bound, 0, a, places.leftPerLane(), places.left(), flushes);
        right = new MatrixSource(bound, 1, b, places.rightPerLane(), places.right(), flushes);
        leftScale = MatrixScale.of(bound, 0, action.m());
        rightScale = MatrixScale.of(bound, 1, action.n());
        sum = new MatrixAccumulator(bound, action, lanes);
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

    private static MatrixLayout places(Bound bound, MatrixAction action, Element a, Element b, int lanes) {
        return switch (action.layout()) {
            case BLOCKS -> blocks(bound, action, a, b);
            case REPEATED -> new RepeatedLayout(action, lanes);
            case SPREAD -> new SpreadLayout(action, lanes);
        };
    }

    /** For a sparse A, CBSZ and ABID select the index; for formats, CBSZ and BLGP select them; with negation of doubles, there is no broadcast. */
    private static MatrixLayout blocks(Bound bound, MatrixAction action, Element a, Element b) {
        if (action.sparse()
                || !action.formats().isEmpty()
                || bound.modifier("matrix_neg").isPresent()) {
            return new BlockLayout(action, a, b, 0, 0, 0);
        }
        int broadcast = bound.number("cbsz");
        if (broadcast > 0 && 1 << broadcast > action.blocks()) {
            throw new Unsupported("CBSZ broadcasts among more blocks than there are");
        }
        return new BlockLayout(action, a, b, broadcast, bound.number("abid"), bound.number("blgp"));
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

    /** Reads A and B. Returns A. */
    private int[] gather(Wave wave, MatrixValues values, int mode, Optional<LaneVectors> vectors) {
        left.gather(wave, values, values.left, mode, vectors);
        right.gather(wave, values, values.right, mode, vectors);
        if (sparse.isEmpty()) {
            return values.left;
        }
        sparse.get().expand(wave, left, values.left, values.expanded);
        return values.expanded;
    }

    /**
     * Executes the operation in compiled code. Returns false without an effect if a sum is a NaN or MODE is not supported; the interpreter then
     * computes it.
     */
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
        boolean haveNoNan = shape.add(vectors, product, a, values.right, values.sums);
        if (haveNoNan) {
            sum.store(wave, values.sums, mode);
        }
        return haveNoNan;
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
            recomputeNans(wave, a, values, mode);
        } else {
            sums(a, values, denormals == Mode.FLUSH);
            if (!haveNoNan(values.sums, sum.count())) {
                recomputeNans(wave, a, values, mode);
            }
        }
    }

    /** Computes the sums with Java's arithmetic. NaNs among them may have wrong payloads. */
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

    private static boolean haveNoNan(int[] values, int count) {
        int left = 0;
        for (int i = 0; i < count; i++) {
            left |= INFINITY - (values[i] & ~SIGN);
        }
        return left >= 0;
    }

    /** Computes the sums again that are NaN, starting from C. */
    private void recomputeNans(Wave wave, int[] a, MatrixValues values, int mode) {
        int[] addends = values.dwords;
        sum.load(wave, addends, mode);
        for (int row = 0; row < shape.rows(); row++) {
            for (int j = 0; j < shape.n(); j++) {
                int place = shape.results()[row] + j;
                if (isNan(values.sums[place])) {
                    values.sums[place] = exact(a, values.right, row, j, 0, shape.k(), addends[place], mode);
                }
            }
        }
    }

    private static boolean isNan(int bits) {
        return (bits & ~SIGN) > INFINITY;
    }

    private int exact(int[] a, int[] b, int row, int column, int from, int to, int addend, int mode) {
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

    /** Computes a product with scales: the sum of each block is scaled before it is added. */
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
                    int part = isNan(parts[place]) ? exact(a, values.right, i, j, from, to, 0, KEEP) : parts[place];
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
                    values.sumDoubles[place + j] = Double.longBitsToDouble(exact(wave, row, j));
                }
            }
        }
        sum.store(wave, values.sumDoubles);
    }

    private long exact(Wave wave, int row, int column) {
        long total = sum.wideAddend(wave, shape.results()[row] + column) ^ sign(2);
        for (int e = 0; e < shape.k(); e++) {
            long a = left.wide(wave, shape.left(row, e)) ^ sign(0);
            long b = right.wide(wave, shape.right(row, e, column)) ^ sign(1);
            total = Floats.F64.fma(a, b, total, KEEP);
        }
        return total;
    }

    /** Returns the sign bit if a matrix of doubles is negated, or 0. */
    private long sign(int source) {
        return (negated >>> source & 1) != 0 ? SIGN64 : 0;
    }

    @Override
    public boolean isVector() {
        return true;
    }

    @Override
    public BoundInstruction bound() {
        boolean hasFastPath = element != Element.F64 && leftScale.isEmpty() && !clamp;
        return hasFastPath
                ? new BoundInstruction.WithFastPath(() -> new CompiledPath(this, Optional.of(LaneVectors.here())))
                : new BoundInstruction.Other("matrix product");
    }

    @Override
    public int cost() {
        return Math.max(1, shape.rows() * shape.k() * shape.n() / Wave.LANES);
    }

    /** The operation as compiled code calls it. */
    private record CompiledPath(MatrixOp op, Optional<LaneVectors> vectors) implements FastPath {
        @Override
        public boolean run(Wave wave, long exec, RuntimeCallbacks callbacks) {
            return op.execute(wave, callbacks.matrices(), vectors);
        }
    }
}
