package org.gfxisa.table;

import java.io.IOException;

/**
 * Where a value lies in an instruction: parts of consecutive bits, bit 0 being the first bit in memory. A slot without parts is a
 * constant.
 */
public final class BitParts {
    /** First bit in the instruction, 0 to 191, per part. */
    public final int[] from;
    /** Width in bits, 1 to 32, per part. */
    public final int[] width;
    /** First bit in the value, per part. */
    public final int[] to;

    BitParts(TableReader in) throws IOException {
        int n = in.u();
        from = new int[n];
        width = new int[n];
        to = new int[n];
        for (int i = 0; i < n; i++) {
            from[i] = in.u();
            width[i] = in.u();
            to[i] = in.u();
        }
    }

    private BitParts(int from, int width) {
        this.from = new int[] {from};
        this.width = new int[] {width};
        to = new int[1];
    }

    /** The first part alone, which has to hold the lowest bits of the value. */
    public BitParts first() {
        return new BitParts(from[0], width[0]);
    }

    /** Number of parts. */
    public int count() {
        return from.length;
    }
}
