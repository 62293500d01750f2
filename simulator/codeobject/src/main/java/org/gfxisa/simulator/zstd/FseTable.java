package org.gfxisa.simulator.zstd;

import java.util.Arrays;

/**
 * A decoding table of finite-state entropy (RFC 8878, 4.1). A state determines a symbol and, with some bits of the stream, the next state.
 *
 * @param accuracy the binary logarithm of the number of states
 * @param symbols the symbol of each state
 * @param bits the number of bits to read in each state
 * @param bases the number to which these bits are added to get the next state
 */
record FseTable(int accuracy, byte[] symbols, byte[] bits, short[] bases) {
    private static final int LEAST_ACCURACY = 5;
    private static final int MOST_SYMBOLS = 256;

    /** Returns a table with one state, which always has the same symbol. */
    static FseTable constant(int symbol) {
        return new FseTable(0, new byte[] {(byte) symbol}, new byte[1], new short[1]);
    }

    /** Makes a table from the counts of symbols; -1 represents a probability of less than one. */
    static FseTable of(int accuracy, int[] counts, int symbolCount) {
        int size = 1 << accuracy;
        byte[] symbols = new byte[size];
        int[] next = new int[symbolCount];
        int high = size;
        for (int s = 0; s < symbolCount; s++) {
            if (counts[s] == -1) {
                symbols[--high] = (byte) s;
                next[s] = 1;
            } else {
                next[s] = counts[s];
            }
        }
        int step = (size >> 1) + (size >> 3) + 3;
        int place = 0;
        for (int s = 0; s < symbolCount; s++) {
            for (int i = 0; i < counts[s]; i++) {
                symbols[place] = (byte) s;
                do {
                    place = place + step & size - 1;
                } while (place >= high);
            }
        }
        byte[] bits = new byte[size];
        short[] bases = new short[size];
        for (int i = 0; i < size; i++) {
            int state = next[symbols[i] & 0xff]++;
            bits[i] = (byte) (accuracy - (Integer.SIZE - 1 - Integer.numberOfLeadingZeros(state)));
            bases[i] = (short) ((state << bits[i]) - size);
        }
        return new FseTable(accuracy, symbols, bits, bases);
    }

    /** Reads the description of a table. */
    static FseTable read(Input in, int mostAccuracy, int mostSymbols) throws ZstdException {
        ForwardBits bits = new ForwardBits(in);
        int accuracy = bits.read(4) + LEAST_ACCURACY;
        if (accuracy > mostAccuracy) {
            throw new ZstdException("an accuracy of " + accuracy + " bits, at most " + mostAccuracy + " are possible");
        }
        int[] counts = new int[MOST_SYMBOLS];
        int symbol = 0;
        int remaining = 1 << accuracy;
        while (remaining > 0) {
            if (symbol >= mostSymbols) {
                throw new ZstdException("more than " + mostSymbols + " symbols");
            }
            int count = count(bits, remaining);
            counts[symbol++] = count;
            remaining -= Math.abs(count);
            if (count == 0) {
                int repeat;
                do {
                    repeat = bits.read(2);
                    symbol += repeat;
                } while (repeat == 3 && symbol < MOST_SYMBOLS);
            }
        }
        if (symbol > mostSymbols) {
            throw new ZstdException("more than " + mostSymbols + " symbols");
        }
        bits.alignToByte();
        return of(accuracy, Arrays.copyOf(counts, symbol), symbol);
    }

    /** Reads a count from -1 to {@code remaining}. Small ones may use one bit less. */
    private static int count(ForwardBits in, int remaining) throws ZstdException {
        int width = Integer.SIZE - Integer.numberOfLeadingZeros(remaining + 1);
        int mask = (1 << width - 1) - 1;
        int small = (1 << width) - 1 - (remaining + 1);
        int low = in.read(width - 1);
        if (low < small) {
            return low - 1;
        }
        int value = low | in.read(1) << width - 1;
        return (value > mask ? value - small : value) - 1;
    }

    int symbol(int state) {
        return symbols[state] & 0xff;
    }

    int next(int state, ReverseBitReader in) {
        return bases[state] + in.read(bits[state]);
    }

    /** Reads bits from the lowest of each byte on. */
    private static final class ForwardBits {
        private final Input in;
        private int held;
        private int count;

        ForwardBits(Input in) {
            this.in = in;
        }

        int read(int width) throws ZstdException {
            while (count < width) {
                held |= in.u8() << count;
                count += Byte.SIZE;
            }
            int value = held & (1 << width) - 1;
            held >>>= width;
            count -= width;
            return value;
        }

        void alignToByte() {
            held = 0;
            count = 0;
        }
    }
}
