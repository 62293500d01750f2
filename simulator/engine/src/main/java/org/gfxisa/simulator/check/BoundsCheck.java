package org.gfxisa.simulator.check;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.gfxisa.simulator.check.FindingReporter.Actor;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Lds;
import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.port.MemoryRequest;

/** Checks that accesses stay within their allocation. */
final class BoundsCheck {
    private static final int DWORD = 4;

    private final AddressSpace memory;
    private final FindingReporter reporter;
    /** The size of a work-item's private memory in bytes. */
    private long privateBytes;

    private ArgumentNames names;
    private Segment last = Segment.NONE;

    BoundsCheck(AddressSpace memory, FindingReporter reporter) {
        this.memory = memory;
        this.reporter = reporter;
        names = new ArgumentNames(List.of(), 0, memory);
    }

    /** Starts a kernel. */
    void launch(long privateMemory, ArgumentNames arguments) {
        privateBytes = privateMemory;
        names = arguments;
        last = Segment.NONE;
    }

    /** Returns the lanes of a request that are in bounds, and reports the others. */
    long inside(WaveShadow shadow, MemoryRequest request, boolean isWrite) {
        if (request.isInLocal()) {
            return request.mask;
        }
        long inside = 0;
        for (long rest = request.mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            if (isInside(shadow, request, lane, isWrite)) {
                inside |= 1L << lane;
            }
        }
        return inside;
    }

    private boolean isInside(WaveShadow shadow, MemoryRequest request, int lane, boolean isWrite) {
        int bytes = request.transfer.bytes();
        if (request.isLocal || (request.shared >>> lane & 1) != 0) {
            return isInLocal(shadow, request, lane, isWrite);
        }
        int count = Math.min(request.transfer.dwords(), request.dwordsInRange(lane));
        if (count <= 0) {
            return true;
        }
        long address = request.addresses[lane];
        int stride = request.stride(lane);
        if (stride == DWORD * request.wave.lanes()) {
            return isInPrivate(shadow, request, lane, isWrite);
        }
        int span = bytes < DWORD ? bytes : stride * (count - 1) + DWORD;
        Segment found = memory.findOr(address, span, last);
        boolean isThere = found.contains(address, span);
        if (isThere && (!isWrite || found.isWritable()) && (!found.isPrivate() || found == request.wave.scratch())) {
            last = found;
            return true;
        }
        if (memory.spanParts(address, span)) {
            return true;
        }
        if (isThere && found.isWritable()) {
            // The access itself reports another wave's private memory.
            return true;
        }
        AddressSpace.MemoryPosition where = memory.position(address);
        CheckRule rule =
                isThere ? CheckRule.READ_ONLY : where.isFreed() ? CheckRule.USE_AFTER_FREE : CheckRule.OUT_OF_BOUNDS;
        Object cause = List.of(rule, shadow.site.address, where.allocation());
        if (reporter.isNew(cause)) {
            Map<String, String> facts = facts(where.allocation(), where.size(), where.distance());
            facts.put("address", "0x" + Long.toHexString(address));
            report(
                    cause,
                    rule,
                    shadow,
                    request,
                    lane,
                    isWrite,
                    where + ofBytes(where.size()) + names.inBlock(address),
                    facts);
        }
        return false;
    }

    private static String ofBytes(long size) {
        return " (" + size + " bytes)";
    }

    private boolean isInLocal(WaveShadow shadow, MemoryRequest request, int lane, boolean isWrite) {
        Lds lds = request.wave.group().lds();
        int offset = request.localOffset(lane);
        int bytes = request.transfer.bytes();
        long bound = request.isLocal ? Math.min(request.localBound, lds.size()) : lds.size();
        if (Integer.toUnsignedLong(offset) + bytes <= bound) {
            return true;
        }
        return isNear(shadow, request, lane, isWrite, "the work-group's LDS", bound, offset, () -> {
            String argument = names.inLocal(offset);
            return argument.isEmpty() ? reporter.localVariables(shadow.site) : argument;
        });
    }

    private boolean isInPrivate(WaveShadow shadow, MemoryRequest request, int lane, boolean isWrite) {
        long from = request.addresses[lane] - request.wave.scratch().address();
        int row = DWORD * request.wave.lanes();
        long offset = Math.floorDiv(from, (long) row) * DWORD + (from & DWORD - 1);
        int bytes = request.transfer.bytes();
        return offset >= 0 && offset + bytes <= privateBytes
                || isNear(
                        shadow,
                        request,
                        lane,
                        isWrite,
                        "the work-item's private memory",
                        privateBytes,
                        offset,
                        () -> "");
    }

    private boolean isNear(
            WaveShadow shadow,
            MemoryRequest request,
            int lane,
            boolean isWrite,
            String name,
            long size,
            long offset,
            Supplier<String> more) {
        Object cause = List.of(CheckRule.OUT_OF_BOUNDS, shadow.site.address, name);
        if (reporter.isNew(cause)) {
            AddressSpace.MemoryPosition where = new AddressSpace.MemoryPosition(name, size, offset, false);
            report(
                    cause,
                    CheckRule.OUT_OF_BOUNDS,
                    shadow,
                    request,
                    lane,
                    isWrite,
                    where + ofBytes(size) + more.get(),
                    facts(name, size, where.distance()));
        }
        return false;
    }

    private static Map<String, String> facts(String allocation, long size, long distance) {
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("allocation", allocation);
        facts.put("allocation size", String.valueOf(size));
        facts.put("distance", String.valueOf(distance));
        return facts;
    }

    private void report(
            Object cause,
            CheckRule rule,
            WaveShadow shadow,
            MemoryRequest request,
            int lane,
            boolean isWrite,
            String where,
            Map<String, String> facts) {
        if (isWrite) {
            facts.put("value", String.format("0x%08x", request.data[request.firstData][lane]));
        }
        reporter.report(
                cause,
                rule,
                Actor.of(shadow.site, request.wave, request.isScalar ? Actor.WHOLE : lane),
                (isWrite ? "writes " : "reads ") + request.transfer.bytes() + " bytes, " + where,
                facts,
                Optional.empty());
    }
}
