package org.gfxisa.simulator.vector;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** The loops of {@link LaneVectors} lane by lane, for a Java without vectors. */
class PlainLanes extends LaneVectors {
    private static final int LANES = 16;
    private static final int PAIR = 2;
    private static final int QUAD = 4;
    private static final int SIGN = 0x80000000;

    @Override
    public boolean areAt(int[] low, int base, int[] offsets, int[] active, int lanes) {
        int other = 0;
        for (int i = 0; i < lanes; i++) {
            other |= (low[i] - base ^ offsets[i]) & active[i];
        }
        return other == 0;
    }

    @Override
    public boolean areAt(int[] low, int base, int[] offsets, int lanes) {
        int other = 0;
        for (int i = 0; i < lanes; i++) {
            other |= low[i] - base ^ offsets[i];
        }
        return other == 0;
    }

    @Override
    public boolean areAt(int[] low, int base, int[] high, int top, int[] offsets, int[] active, int lanes) {
        int other = 0;
        for (int i = 0; i < lanes; i++) {
            other |= (low[i] - base ^ offsets[i] | high[i] ^ top) & active[i];
        }
        return other == 0;
    }

    @Override
    public boolean areAt(int[] low, int base, int[] high, int top, int[] offsets, int lanes) {
        int other = 0;
        for (int i = 0; i < lanes; i++) {
            other |= low[i] - base ^ offsets[i] | high[i] ^ top;
        }
        return other == 0;
    }

    @Override
    public void store(int[] from, Object to, int at, int count) {
        for (int i = 0; i < count; i++) {
            ((ByteBuffer) to).putInt(at + Integer.BYTES * i, from[i]);
        }
    }

    @Override
    public void clear(int[][] registers, int lanes) {
        for (int[] register : registers) {
            fill(register, 0, lanes);
        }
    }

    @Override
    public void fill(int[] to, int value, int lanes) {
        for (int i = 0; i < lanes; i++) {
            to[i] = value;
        }
    }

    @Override
    public int group() {
        return LANES / 2;
    }

    @Override
    public int lanes() {
        return LANES;
    }

    @Override
    public Object view(ByteBuffer bytes) {
        return bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN);
    }

    private static int dword(Object from, int at) {
        return ((ByteBuffer) from).getInt(at);
    }

    private static int bytes(Object from, int at, int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            value |= Byte.toUnsignedInt(((ByteBuffer) from).get(at + i)) << Byte.SIZE * i;
        }
        return value;
    }

    @Override
    public void loadSome(Object from, int at, long exec, int[] to, int lanes) {
        for (int i = 0; i < lanes; i++) {
            if ((exec >>> i & 1) != 0) {
                to[i] = dword(from, at + Integer.BYTES * i);
            }
        }
    }

    @Override
    public void storeSome(int[] from, long exec, Object to, int at, int lanes) {
        for (int i = 0; i < lanes; i++) {
            if ((exec >>> i & 1) != 0) {
                ((ByteBuffer) to).putInt(at + Integer.BYTES * i, from[i]);
            }
        }
    }

    @Override
    public void loadRows(Object from, int at, int[] offsets, int[] to, int lanes) {
        for (int i = 0; i < lanes; i++) {
            to[i] = dword(from, at + offsets[i]);
        }
    }

    @Override
    public void loadGroups(Object from, int at, int[] offsets, int[] to, int lanes) {
        loadRows(from, at, offsets, to, lanes);
    }

    @Override
    public void loadPairs(Object from, int at, int[] offsets, int[] low, int[] high, int lanes) {
        loadRows(from, at, offsets, low, lanes);
        loadRows(from, at + Integer.BYTES, offsets, high, lanes);
    }

    @Override
    public void loadQuads(Object from, int at, int[] offsets, int[][] registers, int first, int lanes) {
        for (int d = 0; d < QUAD; d++) {
            loadRows(from, at + Integer.BYTES * d, offsets, registers[first + d], lanes);
        }
    }

    @Override
    public void loadShorts(Object from, int at, int[] offsets, int[] to, int lanes) {
        for (int i = 0; i < lanes; i++) {
            to[i] = bytes(from, at + offsets[i], Short.BYTES);
        }
    }

    @Override
    public void loadBytes(Object from, int at, int[] offsets, int[] to, int lanes) {
        for (int i = 0; i < lanes; i++) {
            to[i] = bytes(from, at + offsets[i], 1);
        }
    }

    @Override
    public void joinShorts(int[] register, int[] row, int lanes) {
        join(register, row, lanes, Short.BYTES);
    }

    @Override
    public void joinBytes(int[] register, int[] row, int lanes) {
        join(register, row, lanes, Byte.BYTES);
    }

    /** Packs the low bytes of lanes, in place if both arrays are the same. */
    private static void join(int[] register, int[] row, int lanes, int bytes) {
        int parts = Integer.BYTES / bytes;
        int bits = Byte.SIZE * bytes;
        for (int i = 0; i < lanes; i += parts) {
            int value = 0;
            for (int part = 0; part < parts; part++) {
                value |= (register[i + part] & (1 << bits) - 1) << bits * part;
            }
            row[i / parts] = value;
        }
    }

    @Override
    public void joinPairs(int[][] registers, int first, int[] row, int lanes) {
        joinDwords(registers, first, row, lanes, PAIR);
    }

    @Override
    public void joinQuads(int[][] registers, int first, int[] row, int lanes) {
        joinDwords(registers, first, row, lanes, QUAD);
    }

    private static void joinDwords(int[][] registers, int first, int[] row, int lanes, int dwords) {
        for (int d = 0; d < dwords; d++) {
            int[] register = registers[first + d];
            for (int i = 0; i < lanes; i++) {
                row[dwords * i + d] = register[i];
            }
        }
    }

    @Override
    public void fillGroups(int first, int second, int[] to, int lane) {
        for (int i = 0; i < LANES; i++) {
            to[lane + i] = i < group() ? first : second;
        }
    }

    @Override
    boolean multiplySingles(
            int[] left, int a, int m, int[] right, int b, int[] sums, int[] results, int row, int k, int n) {
        return multiplyFloats(Product.SINGLES, left, a, m, right, b, sums, results, row, k, n);
    }

    @Override
    boolean multiplyFlushedFirst(
            int[] left, int a, int m, int[] right, int b, int[] sums, int[] results, int row, int k, int n) {
        return multiplyFloats(Product.FLUSHED_FIRST, left, a, m, right, b, sums, results, row, k, n);
    }

    @Override
    boolean multiplyFlushed(
            int[] left, int a, int m, int[] right, int b, int[] sums, int[] results, int row, int k, int n) {
        return multiplyFloats(Product.FLUSHED, left, a, m, right, b, sums, results, row, k, n);
    }

    private static boolean multiplyFloats(
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
        boolean areNumbers = true;
        for (int i = 0; i < ROWS; i++) {
            int at = results[row + i];
            for (int j = 0; j < n; j++) {
                int addend = sums[at + j];
                float sum = Float.intBitsToFloat(product == Product.SINGLES ? addend : flushed(addend));
                for (int e = 0; e < k; e++) {
                    float factor = Float.intBitsToFloat(left[a + e * m + i]);
                    sum = Math.fma(factor, Float.intBitsToFloat(right[b + e * n + j]), sum);
                    if (product == Product.FLUSHED) {
                        sum = Float.intBitsToFloat(flushed(Float.floatToRawIntBits(sum)));
                    }
                }
                areNumbers &= sum == sum;
                sums[at + j] = Float.floatToRawIntBits(sum);
            }
        }
        return areNumbers;
    }

    private static int flushed(int bits) {
        return Math.abs(Float.intBitsToFloat(bits)) < Float.MIN_NORMAL ? bits & SIGN : bits;
    }

    @Override
    boolean multiplyIntegers(
            int[] left, int a, int m, int[] right, int b, int[] sums, int[] results, int row, int k, int n) {
        for (int i = 0; i < ROWS; i++) {
            int at = results[row + i];
            for (int e = 0; e < k; e++) {
                int factor = left[a + e * m + i];
                for (int j = 0; j < n; j++) {
                    sums[at + j] += factor * right[b + e * n + j];
                }
            }
        }
        return true;
    }

    @Override
    public boolean areSingles(int[] from, int[] low, int[] high, int count) {
        return areSinglesOneByOne(from, low, high, count);
    }
}
