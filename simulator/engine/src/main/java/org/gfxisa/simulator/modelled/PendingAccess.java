package org.gfxisa.simulator.modelled;

import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.gfxisa.memorymodel.machine.MemoryMachine;
import org.gfxisa.memorymodel.machine.Traffic;
import org.gfxisa.simulator.explore.StateKey;
import org.gfxisa.simulator.port.MemoryRequest;
import org.gfxisa.simulator.port.Transfer;
import org.gfxisa.simulator.wave.Wave;

/** A memory access that has been issued and completes later. Objects are pooled. */
final class PendingAccess {
    enum Kind {
        LOAD,
        STORE,
        ATOMIC,
        /** A cache-control instruction. */
        CONTROL
    }

    /** The largest number of consecutive dwords of a lane. */
    static final int MOST_DWORDS = 4;

    private static final int DWORD = 4;
    private static final int LOCAL_BITS = 16;

    Kind kind = Kind.LOAD;
    Wave wave;
    Transfer transfer;
    MemoryOperation operation;
    /** The innermost cache on its path. */
    int cache;

    int queue;
    boolean isLocal;
    /** Whether it is the LDS part of an access to other memory. Such accesses are ordered among themselves. */
    boolean isTransfer;
    /** The number of accesses that were issued before. */
    long issued;
    /** The lanes in runs, where each lane's dwords follow those of the lane before, and the first lanes of the runs. */
    private long runs;

    private long runStarts;
    /** Whether all lanes of runs have addresses, locations and counts; if not, only the first lanes of runs have them. */
    private boolean isSpread;
    /** The kind of traffic, which determines the innermost cache. */
    Traffic traffic = Traffic.DATA;
    /** The levels that it bypasses, a bit each. */
    int past;

    Optional<MemoryMachine.Control> control = Optional.empty();
    /** The locations, sorted, of earlier accesses in its queue, for which the cache control is still to be performed. */
    int[] rest = {};
    /** Whether the cache control has been performed for all other locations. */
    boolean hasBegun;

    long mask;
    int dwordMask;
    final long[] addresses = new long[Wave.LANES];
    /** The location of the first dword of each lane. */
    final int[] locations = new int[Wave.LANES];
    /** The number of dwords of each lane that are in bounds. */
    final int[] counts = new int[Wave.LANES];
    /** The first and the last byte of all lanes. */
    long first;

    long last;
    /** The number of barriers at which its wave had arrived. */
    int arrivals;

    int[][] result;
    int firstResult;
    /** The last register that it writes; negative if it writes none. */
    private int lastResult = -1;

    int[][] data = {};
    /** The registers that the data comes from, and the first of them. */
    private int[][] sources = {};

    private int firstSource;
    int[][] comparand = {};
    int mode;
    Runnable whenDone = MemoryRequest.NOTHING;
    WavePlacement placement;
    /** The request to LDS, and the offset of each lane's data in LDS. */
    final MemoryRequest local = new MemoryRequest();

    private final int[] offsets = new int[Wave.LANES];
    /** Its index among all accesses in flight. */
    int index;

    /** Returns whether two accesses overlap in memory or write the same registers of a wave, to which results return in the order of issue. */
    boolean conflictsWith(PendingAccess other) {
        return first <= other.last && other.first <= last
                || placement == other.placement
                        && firstResult <= other.lastResult
                        && other.firstResult <= lastResult
                        && result == other.result;
    }

    /**
     * Returns whether it has to complete before a later LDS access of its wave: LDS accesses of a wave complete in order, and loads to LDS in an
     * order of their own.
     */
    boolean isOrderedBefore(PendingAccess local) {
        return isLocal && isTransfer == local.isTransfer;
    }

    /** Copies a request except for its addresses. */
    void set(MemoryRequest request, Kind what) {
        kind = what;
        wave = request.wave;
        transfer = request.transfer;
        dwordMask = request.dwordMask;
        result = request.result;
        firstResult = request.firstResult;
        lastResult = writesRegisters() ? firstResult + transfer.dwords() - 1 : -1;
        mode = request.mode;
        whenDone = request.whenDone;
        control = Optional.empty();
        traffic = request.isScalar && what != Kind.ATOMIC ? Traffic.SCALARS : Traffic.DATA;
        if (what != Kind.LOAD) {
            sources = request.data;
            firstSource = request.firstData;
            readSources();
        }
        if (what == Kind.ATOMIC) {
            comparand = copied(comparand, request.comparand, request.firstComparand, transfer.dwords());
        }
    }

    /** Reads the data to store from its registers. */
    void readSources() {
        data = copied(data, sources, firstSource, transfer.dwords());
    }

    private static int[][] copied(int[][] to, int[][] from, int first, int count) {
        int[][] registers = to.length >= count ? to : new int[count][Wave.LANES];
        // The comparand may have fewer registers than the data of a lane.
        for (int i = 0; i < count && first + i < from.length; i++) {
            System.arraycopy(from[first + i], 0, registers[i], 0, Wave.LANES);
        }
        return registers;
    }

    /** Clears the lanes. */
    void begin() {
        isLocal = false;
        isTransfer = false;
        runs = 0;
        runStarts = 0;
        isSpread = true;
        mask = 0;
        first = Long.MAX_VALUE;
        last = Long.MIN_VALUE;
    }

    /** Adds the dwords, or the part of a dword, of one lane. */
    void add(int lane, long address, int location, int count, int bytes) {
        mask |= 1L << lane;
        addresses[lane] = address;
        locations[lane] = location;
        counts[lane] = count;
        first = Math.min(first, address);
        last = Math.max(last, address + bytes - 1);
    }

    /** Adds a run of lanes whose dwords follow each other. */
    void addRun(MemoryRequest request, int lane, int lanes, int location) {
        runStarts |= 1L << lane;
        runs |= -1L >>> Long.SIZE - lanes << lane;
        mask |= runs;
        isSpread &= lanes == 1;
        addresses[lane] = request.addresses[lane];
        locations[lane] = location;
        counts[lane] = transfer.dwords();
        first = Math.min(first, addresses[lane]);
        last = Math.max(last, addresses[lane] + (long) lanes * transfer.bytes() - 1);
    }

    /** Computes the addresses, locations and counts of all lanes of runs from those of the first lanes. */
    void spread() {
        for (long rest = isSpread ? 0 : runs & ~runStarts; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            addresses[lane] = addresses[lane - 1] + transfer.bytes();
            locations[lane] = locations[lane - 1] + transfer.dwords();
            counts[lane] = transfer.dwords();
        }
        isSpread = true;
    }

    /** Returns the length of the run that starts with a lane, or 0 if none starts there. */
    int runLength(int lane) {
        long ends = (runStarts | ~runs) >>> lane >>> 1;
        return (runStarts >>> lane & 1) == 0 ? 0 : ends == 0 ? Long.SIZE - lane : Long.numberOfTrailingZeros(ends) + 1;
    }

    /** Returns whether a lane and the lane before are runs of one lane with the same location. */
    boolean isSame(int lane) {
        return lane > 0 && runLength(lane) == 1 && runLength(lane - 1) == 1 && locations[lane] == locations[lane - 1];
    }

    /** Turns this into a cache-control access that starts at the innermost cache for some traffic. */
    void control(Wave of, MemoryMachine.Control does, Traffic from) {
        begin();
        kind = Kind.CONTROL;
        whenDone = MemoryRequest.NOTHING;
        lastResult = -1;
        traffic = from;
        wave = of;
        control = Optional.of(does);
        rest = new int[0];
        hasBegun = false;
        first = Long.MIN_VALUE;
        last = Long.MAX_VALUE;
    }

    /** Turns this into a request to LDS. Returns false if a lane is out of bounds or not aligned. */
    boolean setLocal(MemoryRequest request, Kind what) {
        set(request, what);
        begin();
        isLocal = true;
        isTransfer = request.isTransfer;
        mask = request.mask;
        first = 0;
        last = Long.MAX_VALUE;
        boolean isInside = local.copyLocal(request, offsets);
        for (long rest = isInside && what != Kind.ATOMIC ? 0 : mask; rest != 0; rest &= rest - 1) {
            if (isOutOfBoundsOrMisaligned(request, Long.numberOfTrailingZeros(rest))) {
                return false;
            }
        }
        local.result = result;
        local.firstResult = firstResult;
        local.data = data;
        local.firstData = 0;
        local.comparand = comparand;
        local.firstComparand = 0;
        local.mode = mode;
        return true;
    }

    private boolean isOutOfBoundsOrMisaligned(MemoryRequest request, int lane) {
        int offset = offsets[lane];
        int bytes = transfer.bytes();
        return Integer.toUnsignedLong(offset) + bytes > request.localBound
                || !wave.group().lds().contains(offset, bytes)
                || kind == Kind.ATOMIC && (offset & bytes - 1) != 0;
    }

    /** Returns the address of a lane's data. */
    long address(int lane) {
        spread();
        return isLocal ? offsets[lane] : addresses[lane];
    }

    /** Returns whether it may complete after its issue, because nothing uses its result before a wait. */
    boolean mayCompleteLate() {
        return !writesRegisters() || result == wave.vgpr || result == wave.agpr;
    }

    private boolean writesRegisters() {
        return kind == Kind.LOAD || kind == Kind.ATOMIC && transfer.returns();
    }

    /** Returns a lane whose data overlaps that of another access, or -1 if there is none. */
    int laneOf(PendingAccess other) {
        int bytes = transfer.bytes();
        int others = other.transfer.bytes();
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            for (long more = other.mask; more != 0; more &= more - 1) {
                long address = other.address(Long.numberOfTrailingZeros(more));
                if (address < address(lane) + bytes && address(lane) < address + others) {
                    return lane;
                }
            }
        }
        return -1;
    }

    /** Returns whether a condition holds for the location of one of its dwords. */
    boolean anyLocation(IntPredicate what) {
        spread();
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            for (int d = 0; d < counts[lane]; d++) {
                if (what.test(locations[lane] + d)) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Returns whether a condition holds for one of its dwords. A dword is identified by its address divided by four or, in LDS, by a number that no
     * address has.
     */
    boolean anyDword(LongPredicate what) {
        // The first wave of a work-group identifies its LDS.
        spread();
        long base = isLocal ? ~((long) placement.group.get(0).id << LOCAL_BITS) : 0;
        for (long rest = mask; rest != 0 && kind != Kind.CONTROL; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            int bytes = isLocal || transfer.bytes() < DWORD ? transfer.bytes() : DWORD * counts[lane];
            long end = address(lane) + bytes - 1 >> 2;
            for (long dword = address(lane) >> 2; dword <= end; dword++) {
                if (what.test(base ^ dword)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Defers the cache control for the locations of earlier accesses. */
    void leave(List<PendingAccess> before) {
        IntStream.Builder locations = IntStream.builder();
        first = Long.MAX_VALUE;
        last = Long.MIN_VALUE;
        for (PendingAccess other : before) {
            first = Math.min(first, other.first);
            last = Math.max(last, other.last);
            other.anyLocation(location -> {
                locations.add(location);
                return false;
            });
            IntStream.of(other.kind == Kind.CONTROL ? other.rest : new int[0]).forEach(locations);
        }
        rest = locations.build().sorted().distinct().toArray();
    }

    /** Adds the effect of the access to a key, without its path through the caches. */
    void addTo(StateKey key) {
        key.add(placement.id)
                .add(kind.ordinal())
                .add(operation.policy.text().hashCode())
                .add(firstResult);
        key.add(arrivals).add(mask);
        if (hasBegun && kind == Kind.CONTROL) {
            key.add(rest, rest.length);
        }
        for (long rest = mask; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            key.add(address(lane));
            for (int d = 0; d < transfer.dwords() && (kind == Kind.STORE || kind == Kind.ATOMIC); d++) {
                key.add(data[d][lane]).add(kind == Kind.ATOMIC ? comparand[d][lane] : 0);
            }
        }
    }

    long pair(int[][] registers, int lane) {
        return registers[0][lane] & 0xffffffffL | (long) registers[1][lane] << Integer.SIZE;
    }
}
