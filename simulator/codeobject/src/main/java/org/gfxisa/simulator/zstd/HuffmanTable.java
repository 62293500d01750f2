package org.gfxisa.simulator.zstd;

/** A decoding table of the Huffman code of literals (RFC 8878, 4.2). The next bits of the stream determine a symbol and the length of its code. */
final class HuffmanTable {
    private static final int MOST_BITS = 11;
    private static final int MOST_SYMBOLS = 256;
    private static final int WEIGHT_ACCURACY = 6;
    private static final int DIRECT = 127;

    private final int width;
    private final byte[] symbols;
    private final byte[] lengths;

    private HuffmanTable(int[] weights, int count) throws ZstdException {
        int sum = 0;
        for (int s = 0; s < count; s++) {
            sum += weights[s] == 0 ? 0 : 1 << weights[s] - 1;
        }
        width = Integer.SIZE - Integer.numberOfLeadingZeros(sum);
        int left = (1 << width) - sum;
        if (sum == 0 || width > MOST_BITS || Integer.bitCount(left) != 1) {
            throw new ZstdException("weights of literals that do not form a code");
        }
        weights[count] = Integer.SIZE - Integer.numberOfLeadingZeros(left);
        symbols = new byte[1 << width];
        lengths = new byte[1 << width];
        int at = 0;
        for (int weight = 1; weight <= width; weight++) {
            for (int s = 0; s <= count; s++) {
                if (weights[s] == weight) {
                    for (int i = 0; i < 1 << weight - 1; i++) {
                        symbols[at] = (byte) s;
                        lengths[at++] = (byte) (width + 1 - weight);
                    }
                }
            }
        }
    }

    static HuffmanTable read(Input in) throws ZstdException {
        int header = in.u8();
        int[] weights = new int[MOST_SYMBOLS];
        int count;
        if (header <= DIRECT) {
            count = packed(in.part(header), weights);
        } else {
            count = header - DIRECT;
            Input nibbles = in.part((count + 1) / 2);
            for (int i = 0; i < count; i++) {
                int both = nibbles.bytes[nibbles.at + i / 2];
                weights[i] = (i % 2 == 0 ? both >> 4 : both) & 0xf;
            }
        }
        for (int i = 0; i < count; i++) {
            if (weights[i] > MOST_BITS) {
                throw new ZstdException("a weight of " + weights[i] + ", at most " + MOST_BITS + " are possible");
            }
        }
        return new HuffmanTable(weights, count);
    }

    /** Reads weights that two states of the same table produce alternately, until the bits are used up. */
    private static int packed(Input in, int[] weights) throws ZstdException {
        FseTable table = FseTable.read(in, WEIGHT_ACCURACY, MOST_BITS + 2);
        ReverseBitReader bits = new ReverseBitReader(in.bytes, in.at, in.end);
        int state = bits.read(table.accuracy());
        int other = bits.read(table.accuracy());
        int count = 0;
        while (count < MOST_SYMBOLS - 2) {
            weights[count++] = table.symbol(state);
            int next = table.next(state, bits);
            if (bits.left() < 0) {
                weights[count++] = table.symbol(other);
                return count;
            }
            state = other;
            other = next;
        }
        throw new ZstdException("more weights than there are symbols");
    }

    /** Decodes a stream to {@code out[from .. to]}. */
    void decode(Input in, byte[] out, int from, int to) throws ZstdException {
        ReverseBitReader bits = new ReverseBitReader(in.bytes, in.at, in.end);
        for (int i = from; i < to; i++) {
            int entry = bits.peek(width);
            out[i] = symbols[entry];
            bits.skip(lengths[entry]);
        }
        if (bits.left() != 0) {
            throw new ZstdException("a stream of literals with " + bits.left() + " bits left");
        }
    }
}
