package org.gfxisa.simulator.vector;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/** Loops over numbers of all lanes, with vectors or without. */
public abstract class LaneVectors {
    static final int HALF = 16;
    /** The least normal half and the greatest one. */
    static final int LEAST_HALF = 0x0400;

    static final int GREATEST_HALF = 0x7bff;
    /** By how many bits a single's fraction is longer, and how much its exponent is more. */
    static final int HALF_FRACTION = 13;

    static final int HALF_BIAS = 112 << 23;

    private static final int HALF_MAGNITUDE = 0x7fff;
    private static final int HALF_SIGN = 0x8000;
    private static final int SIGN = 0x80000000;

    /** Initialized when loops are first asked for. */
    private static final class Here {
        static final LaneVectors HERE = VectorApi.here().map(VectorApi::loops).orElseGet(PlainLanes::new);
    }

    private final Function<ByteBuffer, Object> viewer = this::view;

    /** Returns the loops that compiled code uses: over vectors, where Java and the machine have them. */
    public static LaneVectors here() {
        return Here.HERE;
    }

    /**
     * Checks that loops give what they should.
     *
     * @throws IllegalStateException if they do not
     */
    final void check() {
        int[] to = new int[Wave.LANES];
        fill(to, Wave.LANES, Wave.LANES);
        if (!Arrays.stream(to).allMatch(value -> value == Wave.LANES)
                || areAt(new int[Wave.LANES], 1, to, Wave.LANES)
                || !areAt(to, 0, to, Wave.LANES)) {
            throw new IllegalStateException("vectors give other results");
        }
    }

    /** Calls what nearly all code needs until that is quick. */
    public final List<Warmup> warmUps() {
        int[][] registers = new int[2][Wave.LANES];
        int[] zeros = new int[Wave.LANES];
        ByteBuffer bytes = ByteBuffer.allocateDirect(Wave.LANES * Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        return Stream.<IntConsumer>of(
                        n -> areAt(zeros, n & 1, zeros, Wave.LANES),
                        n -> areAt(zeros, n & 1, zeros, 0, zeros, Wave.LANES),
                        n -> clear(registers, Wave.LANES),
                        n -> fill(registers[0], n, Wave.LANES),
                        // As objects, too, one is done as soon as what counts as quick.
                        n -> IntStream.range(0, 8).forEach(i -> fillGroups(n, n, registers[0], 0)),
                        n -> loadRows(view(bytes), 0, zeros, registers[0], Wave.LANES),
                        n -> loadSome(view(bytes), 0, n, registers[0], Wave.LANES),
                        n -> storeSome(registers[0], n, view(bytes), 0, Wave.LANES),
                        n -> store(zeros, view(bytes), 0, Wave.LANES),
                        n -> areAt(zeros, n & 1, zeros, registers[n & 1], Wave.LANES),
                        n -> areAt(zeros, n & 1, zeros, 0, zeros, registers[n & 1], Wave.LANES))
                .map(method -> new Warmup(method, () -> {}))
                .toList();
    }

    /**
     * Returns whether each lane has a base plus an offset.
     *
     * @param low what the lanes have
     * @param active all ones for lanes that count, 0 for others
     * @param lanes how many, 32 or 64
     */
    public abstract boolean areAt(int[] low, int base, int[] offsets, int[] active, int lanes);

    /** The same where all count. */
    public abstract boolean areAt(int[] low, int base, int[] offsets, int lanes);

    /** The same of low dwords, when the high ones are to be the same everywhere. */
    public abstract boolean areAt(int[] low, int base, int[] high, int top, int[] offsets, int[] active, int lanes);

    /** The same where all count. */
    public abstract boolean areAt(int[] low, int base, int[] high, int top, int[] offsets, int lanes);

    /**
     * Copies dwords to consecutive places.
     *
     * @param to a {@link #view}
     * @param at the first place
     * @param count the number of dwords, those of whole vectors
     */
    public abstract void store(int[] from, Object to, int at, int count);

    /** Gives the first lanes of registers zeros. */
    public abstract void clear(int[][] registers, int lanes);

    /** Gives each lane a value. */
    public abstract void fill(int[] to, int value, int lanes);

    /** Lanes of a group, two of which the methods of groups move at once. */
    public abstract int group();

    /** Returns the bytes of a segment as these methods take them. */
    public final Object view(Segment segment) {
        return segment.view(viewer);
    }

    /** Bytes as these methods take them; the bytes are the same. */
    public abstract Object view(ByteBuffer bytes);

    /**
     * Copies dwords of vectors of lanes, each of which lie in a row.
     *
     * @param from a {@link #view}
     * @param at what is added to offsets
     * @param offsets where each lane's dword is; those of the first lane of each vector count
     * @param lanes those of whole vectors, two groups each
     */
    public abstract void loadRows(Object from, int at, int[] offsets, int[] to, int lanes);

    /**
     * Copies consecutive dwords of some lanes to a register.
     *
     * @param from a {@link #view}
     * @param lanes those of whole vectors
     */
    public abstract void loadSome(Object from, int at, long exec, int[] to, int lanes);

    /** Copies the dwords of some lanes of a register to a view, which gets those of the other lanes again. */
    public abstract void storeSome(int[] from, long exec, Object to, int at, int lanes);

    /** The same of groups that lie in a row. Reads as much as a group beyond the last one, and ahead of the first. */
    public abstract void loadGroups(Object from, int at, int[] offsets, int[] to, int lanes);

    /** The same of pairs of dwords; reads nothing else. */
    public abstract void loadPairs(Object from, int at, int[] offsets, int[] low, int[] high, int lanes);

    /**
     * The same of four dwords of a lane, where those of the lanes of each vector lie in a row.
     *
     * @param registers of which four, from the first on, get the dwords
     */
    public abstract void loadQuads(Object from, int at, int[] offsets, int[][] registers, int first, int lanes);

    /**
     * The same of two bytes of a lane, with zeros above, where those of the lanes of each vector lie in a row. Reads a vector from where the first
     * lane's are.
     */
    public abstract void loadShorts(Object from, int at, int[] offsets, int[] to, int lanes);

    /** The same of a byte. */
    public abstract void loadBytes(Object from, int at, int[] offsets, int[] to, int lanes);

    /** Copies two bytes of each lane to a row, which has room for a vector more. */
    public abstract void joinShorts(int[] register, int[] row, int lanes);

    /** The same of one. */
    public abstract void joinBytes(int[] register, int[] row, int lanes);

    /**
     * Copies the dwords of each lane from two registers to a row.
     *
     * @param registers of which two, from the first on, have the dwords
     * @param lanes those of whole vectors
     */
    public abstract void joinPairs(int[][] registers, int first, int[] row, int lanes);

    /** The same of four. */
    public abstract void joinQuads(int[][] registers, int first, int[] row, int lanes);

    /** Gives the lanes of two groups, from a lane on, a value each. */
    public abstract void fillGroups(int first, int second, int[] to, int lane);

    /** Lanes of a vector. */
    public abstract int lanes();

    /** Rows of a product that are added to at once, so that no sum waits for the one before. */
    public static final int ROWS = 4;

    /** What a matrix product is of. */
    public enum Product {
        SINGLES,
        /** The same with zeros for denormals that are added to. */
        FLUSHED_FIRST,
        /** The same with zeros for all denormals among the sums. */
        FLUSHED,
        INTEGERS
    }

    /**
     * Adds the products of rows of a matrix with the columns of another, each sum in order.
     *
     * @param left the first matrix, column by column: the rows, from index {@code a} on, are beside each other
     * @param m rows of the first
     * @param right the other matrix, from index {@code b} on, row by row
     * @param sums what is added to
     * @param results where each row of it begins, from number {@code row} on
     * @param k columns of the first
     * @param n columns of the other, of whole vectors
     * @return whether no sum is a NaN
     */
    public final boolean multiply(
            Product product,
            int[] left,
            int a,
            int m,
            int[] right,
            int b,
            int[] sums,
            int[] results,
            int row,
            int k,
            int n) {
        return switch (product) {
            case SINGLES -> multiplySingles(left, a, m, right, b, sums, results, row, k, n);
            case FLUSHED_FIRST -> multiplyFlushedFirst(left, a, m, right, b, sums, results, row, k, n);
            case FLUSHED -> multiplyFlushed(left, a, m, right, b, sums, results, row, k, n);
            case INTEGERS -> multiplyIntegers(left, a, m, right, b, sums, results, row, k, n);
        };
    }

    abstract boolean multiplySingles(
            int[] left, int a, int m, int[] right, int b, int[] sums, int[] results, int row, int k, int n);

    abstract boolean multiplyFlushedFirst(
            int[] left, int a, int m, int[] right, int b, int[] sums, int[] results, int row, int k, int n);

    abstract boolean multiplyFlushed(
            int[] left, int a, int m, int[] right, int b, int[] sums, int[] results, int row, int k, int n);

    abstract boolean multiplyIntegers(
            int[] left, int a, int m, int[] right, int b, int[] sums, int[] results, int row, int k, int n);

    /**
     * Makes singles of halves.
     *
     * @param from two halves each
     * @param low takes those of low halves; {@code high} those of high ones
     * @return false if one is a denormal, an infinity or a NaN; what was made is of no use then
     */
    public abstract boolean areSingles(int[] from, int[] low, int[] high, int count);

    /** The same without vectors. */
    public static boolean areSinglesOneByOne(int[] from, int[] low, int[] high, int count) {
        int odd = 0;
        for (int i = 0; i < count; i++) {
            int first = from[i] & HALF_MAGNITUDE;
            int second = from[i] >>> HALF & HALF_MAGNITUDE;
            int isFirst = ~(first - 1 >> Integer.SIZE - 1);
            int isSecond = ~(second - 1 >> Integer.SIZE - 1);
            odd |= first - LEAST_HALF & isFirst | GREATEST_HALF - first;
            odd |= second - LEAST_HALF & isSecond | GREATEST_HALF - second;
            low[i] = (from[i] & HALF_SIGN) << HALF | (first << HALF_FRACTION) + HALF_BIAS & isFirst;
            high[i] = from[i] & SIGN | (second << HALF_FRACTION) + HALF_BIAS & isSecond;
        }
        return odd >= 0;
    }
}
