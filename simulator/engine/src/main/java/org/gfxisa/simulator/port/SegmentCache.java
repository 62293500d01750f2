package org.gfxisa.simulator.port;

import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** The allocation that an instruction accessed last. For all threads, which may look for it again. */
final class SegmentCache {
    private final AddressSpace memory;
    private Segment last = Segment.NONE;

    SegmentCache(AddressSpace memory) {
        this.memory = memory;
    }

    /** The allocation that has all of some bytes; else {@link Segment#NONE}. */
    Segment of(long address, long bytes) {
        Segment segment = last;
        if (!segment.contains(address, bytes)) {
            segment = memory.findOr(address, 1, segment);
            if (!segment.contains(address, bytes)) {
                return Segment.NONE;
            }
            last = segment;
        }
        return segment;
    }
}
