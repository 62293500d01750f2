package org.gfxisa.simulator.count;

import java.util.Arrays;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/** Measures how well the lanes of an access fit cache lines and the banks of LDS. */
final class AccessShape {
    private static final int DWORD = 4;
    private static final int MOST_DWORDS = 32;

    private final int banks;
    private final int lineBytes;
    /** The numbers of the dwords that lanes access. */
    private final long[] dwords = new long[MOST_DWORDS * Wave.LANES];

    private int count;
    private final int[] ofBank;

    /**
     * Creates the measurement for a processor.
     *
     * @param banks the number of LDS banks, each a dword wide
     * @param lineBytes the bytes of a line of the vector caches
     */
    AccessShape(int banks, int lineBytes) {
        this.banks = banks;
        this.lineBytes = lineBytes;
        ofBank = new int[banks];
    }

    /** Adds a wave's access. */
    void add(MemoryRequest request, Counted to) {
        request.resolve();
        long local = request.isLocal ? request.mask : request.mask & request.shared;
        if (local != 0) {
            local(request, local, to);
        }
        if ((request.mask & ~local) != 0) {
            global(request, request.mask & ~local, to);
        }
    }

    private void global(MemoryRequest request, long lanes, Counted to) {
        count = 0;
        for (long rest = lanes; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int of = Math.min(request.transfer.dwords(), request.dwordsInRange(lane));
            int stride = request.stride(lane);
            for (int d = 0; d < of; d++) {
                if (request.hasDword(d)) {
                    add((request.addresses[lane] + (long) stride * d) / DWORD);
                }
            }
        }
        sort();
        int dwordsOfLine = lineBytes / DWORD;
        int lines = 0;
        for (int i = 0; i < count; i++) {
            lines += i == 0 || dwords[i] / dwordsOfLine != dwords[i - 1] / dwordsOfLine ? 1 : 0;
        }
        to.accesses++;
        to.lines += lines;
        to.leastLines += (count + dwordsOfLine - 1) / dwordsOfLine;
    }

    private void local(MemoryRequest request, long lanes, Counted to) {
        int of = Math.min(request.transfer.dwords(), banks);
        int together = Integer.highestOneBit(banks / of);
        for (int first = 0; first < Wave.LANES; first += together) {
            count = 0;
            for (int lane = first; lane < Math.min(first + together, Wave.LANES); lane++) {
                for (int d = 0; d < of && (lanes >>> lane & 1) != 0; d++) {
                    add(Integer.toUnsignedLong(request.localOffset(lane)) / DWORD + d);
                }
            }
            if (count > 0) {
                sort();
                to.cycles += busiest();
                to.leastCycles++;
            }
        }
        to.localAccesses++;
    }

    /** Returns the number of dwords in the bank that has the most. */
    private int busiest() {
        Arrays.fill(ofBank, 0);
        int most = 0;
        for (int i = 0; i < count; i++) {
            most = Math.max(most, ++ofBank[(int) (dwords[i] % banks)]);
        }
        return most;
    }

    private void add(long dword) {
        if (count < dwords.length) {
            dwords[count++] = dword;
        }
    }

    /** Sorts the dwords and removes duplicates. */
    private void sort() {
        Arrays.sort(dwords, 0, count);
        int kept = 0;
        for (int i = 0; i < count; i++) {
            if (kept == 0 || dwords[kept - 1] != dwords[i]) {
                dwords[kept++] = dwords[i];
            }
        }
        count = kept;
    }
}
