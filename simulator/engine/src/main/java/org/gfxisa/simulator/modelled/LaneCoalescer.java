package org.gfxisa.simulator.modelled;

import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.modelled.PendingAccess.Kind;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/** Finds the lanes of a request that go through caches, and coalesces lanes with consecutive addresses. */
final class LaneCoalescer {
    private static final int DWORD = 4;

    private final AddressSpace memory;
    private final CacheContents contents;
    private boolean isVisible;

    LaneCoalescer(AddressSpace memory, CacheContents contents) {
        this.memory = memory;
        this.contents = contents;
    }

    /** Returns whether the last request was to memory that other waves may see. */
    boolean isVisible() {
        return isVisible;
    }

    /** Adds the lanes of a request that go through caches to an access. Returns the mask of these lanes. */
    long addLanes(MemoryRequest request, PendingAccess access) {
        int bytes = request.transfer.bytes();
        boolean isShare = request.transfer.modifiers().containsKey("gds");
        access.begin();
        isVisible = false;
        boolean canCoalesce = canCoalesce(request, access);
        Segment segment = Segment.NONE;
        boolean isCached = false;
        for (long rest = isShare ? 0 : request.mask & ~request.shared; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long address = request.addresses[lane];
            int runLength = canCoalesce && (address & DWORD - 1) == 0 ? runLength(request, lane) : 0;
            if (runLength > 0 && !segment.contains(address, (long) runLength * bytes)) {
                segment = memory.findOr(address, runLength * bytes, segment);
                isCached = !segment.isPrivate() && (access.kind == Kind.LOAD || segment.isWritable());
                isVisible |= segment.isWritable() && !segment.isPrivate();
            }
            if (runLength > 0 && isCached && segment.contains(address, (long) runLength * bytes)) {
                int location = contents.location(segment, address);
                if (location != CacheContents.NOWHERE) {
                    access.addRun(request, lane, runLength, location);
                    int end = lane + runLength;
                    for (; runLength == 1 && isSame(request, end); end++) {
                        access.addRun(request, end, 1, location);
                    }
                    rest &= ~(-1L >>> Long.SIZE - (end - lane) << lane) | 1L << lane;
                    continue;
                }
            }
            int count = Math.min(request.transfer.dwords(), request.dwordsInRange(lane));
            int span = bytes < DWORD ? bytes : DWORD * count;
            if (!segment.contains(address, Math.max(1, span))) {
                segment = memory.findOr(address, Math.max(1, span), segment);
                isCached = !segment.isPrivate() && (access.kind == Kind.LOAD || segment.isWritable());
                isVisible |= segment.isWritable() && !segment.isPrivate();
            }
            boolean isKnown = isCached
                    && count > 0
                    && request.stride(lane) == DWORD
                    && segment.contains(address, span)
                    && (access.kind != Kind.ATOMIC || (address & bytes - 1) == 0);
            int location = isKnown ? contents.location(segment, address) : CacheContents.NOWHERE;
            if (location != CacheContents.NOWHERE) {
                access.add(lane, address, location, count, span);
            }
        }
        return access.mask;
    }

    /** Returns whether lanes with consecutive addresses may be coalesced. */
    private static boolean canCoalesce(MemoryRequest request, PendingAccess access) {
        int bytes = request.transfer.bytes();
        int dwords = (1 << request.transfer.dwords()) - 1;
        return access.kind != Kind.ATOMIC
                && bytes >= DWORD
                && (access.kind == Kind.LOAD || bytes <= DWORD * PendingAccess.MOST_DWORDS)
                && !request.isBounded
                && request.stride == DWORD
                && (request.dwordMask & dwords) == dwords;
    }

    /** Returns the number of lanes, from one on, with consecutive addresses. */
    private static int runLength(MemoryRequest request, int lane) {
        long[] addresses = request.addresses;
        int bytes = request.transfer.bytes();
        long lanes = request.mask & ~request.shared;
        int end = lane + 1;
        while (end < Wave.LANES && (lanes >>> end & 1) != 0 && addresses[end] == addresses[end - 1] + bytes) {
            end++;
        }
        return end - lane;
    }

    /** Returns whether a lane has the address of the lane before. */
    private static boolean isSame(MemoryRequest request, int lane) {
        return lane < Wave.LANES
                && ((request.mask & ~request.shared) >>> lane & 1) != 0
                && request.addresses[lane] == request.addresses[lane - 1];
    }
}
