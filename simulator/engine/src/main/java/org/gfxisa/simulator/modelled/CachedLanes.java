package org.gfxisa.simulator.modelled;

import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.modelled.LateAccess.Kind;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.wave.Wave;

/** Finds the lanes of requests that go through caches, and those of them that follow each other. */
final class CachedLanes {
    private static final int DWORD = 4;

    private final AddressSpace memory;
    private final CachedLines lines;
    private boolean areSeen;

    CachedLanes(AddressSpace memory, CachedLines lines) {
        this.memory = memory;
        this.lines = lines;
    }

    /** Whether the last request was about something that other waves may see. */
    boolean areSeen() {
        return areSeen;
    }

    /** Gives an access the lanes of a request that go through caches; which they are. */
    long give(MemoryRequest request, LateAccess access) {
        int bytes = request.transfer.bytes();
        boolean isShare = request.transfer.modifiers().containsKey("gds");
        access.begin();
        areSeen = false;
        boolean isUsual = isUsual(request, access);
        Segment segment = Segment.NONE;
        boolean isCached = false;
        for (long rest = isShare ? 0 : request.mask & ~request.shared; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long address = request.addresses[lane];
            int row = isUsual && (address & DWORD - 1) == 0 ? row(request, lane) : 0;
            if (row > 0 && !segment.contains(address, (long) row * bytes)) {
                segment = memory.findOr(address, row * bytes, segment);
                isCached = !segment.isPrivate() && (access.kind == Kind.LOAD || segment.isWritable());
                areSeen |= segment.isWritable() && !segment.isPrivate();
            }
            if (row > 0 && isCached && segment.contains(address, (long) row * bytes)) {
                int location = lines.location(segment, address);
                if (location != CachedLines.NOWHERE) {
                    access.addRow(request, lane, row, location);
                    int end = lane + row;
                    for (; row == 1 && isSame(request, end); end++) {
                        access.addRow(request, end, 1, location);
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
                areSeen |= segment.isWritable() && !segment.isPrivate();
            }
            boolean isKnown = isCached
                    && count > 0
                    && request.stride(lane) == DWORD
                    && segment.contains(address, span)
                    && (access.kind != Kind.ATOMIC || (address & bytes - 1) == 0);
            int location = isKnown ? lines.location(segment, address) : CachedLines.NOWHERE;
            if (location != CachedLines.NOWHERE) {
                access.add(lane, address, location, count, span);
            }
        }
        return access.mask;
    }

    /** Whether lanes whose addresses follow each other may go through caches as one. */
    private static boolean isUsual(MemoryRequest request, LateAccess access) {
        int bytes = request.transfer.bytes();
        int dwords = (1 << request.transfer.dwords()) - 1;
        return access.kind != Kind.ATOMIC
                && bytes >= DWORD
                && (access.kind == Kind.LOAD || bytes <= DWORD * LateAccess.MOST_DWORDS)
                && !request.isBounded
                && request.stride == DWORD
                && (request.dwordMask & dwords) == dwords;
    }

    /** How many lanes from one on have addresses that follow each other. */
    private static int row(MemoryRequest request, int lane) {
        long[] addresses = request.addresses;
        int bytes = request.transfer.bytes();
        long lanes = request.mask & ~request.shared;
        int end = lane + 1;
        while (end < Wave.LANES && (lanes >>> end & 1) != 0 && addresses[end] == addresses[end - 1] + bytes) {
            end++;
        }
        return end - lane;
    }

    /** Whether a lane has the address of the one before. */
    private static boolean isSame(MemoryRequest request, int lane) {
        return lane < Wave.LANES
                && ((request.mask & ~request.shared) >>> lane & 1) != 0
                && request.addresses[lane] == request.addresses[lane - 1];
    }
}
