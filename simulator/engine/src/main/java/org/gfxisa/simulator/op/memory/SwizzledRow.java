package org.gfxisa.simulator.op.memory;

import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/** Addresses of memory that each lane has of its own: consecutive dwords of a lane are a dword of every lane apart. */
final class SwizzledRow {
    private static final int DWORD = 4;

    private SwizzledRow() {}

    /** The address of an offset in a lane's memory. */
    static long address(long base, int lanes, long offset, int lane) {
        return base + (offset & -DWORD) * lanes + (long) lane * DWORD + (offset & DWORD - 1);
    }

    /** The first lane's address, if there is a dword of each lane at an offset, in a row; else 0. */
    static long start(long base, int lanes, long offset) {
        return ((base | offset) & DWORD - 1) == 0 ? base + offset * lanes : 0;
    }

    /** Has a request go to the same offset in each lane's memory. */
    static void prepare(MemoryRequest request, int place, long base, int lanes, long offset) {
        long start = start(base, lanes, offset);
        if (start != 0) {
            request.unresolvedDwords(place, start);
            return;
        }
        for (int lane = 0; lane < Wave.LANES; lane++) {
            request.addresses[lane] = address(base, lanes, offset, lane);
        }
    }
}
