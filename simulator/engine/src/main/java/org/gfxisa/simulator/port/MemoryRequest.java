package org.gfxisa.simulator.port;

import org.gfxisa.simulator.memory.Segment;
import org.gfxisa.simulator.wave.Wave;

/**
 * What an instruction asks of memory for the lanes of a wave. Used again and again by a thread; {@link #begin} makes it a usual one. Fields
 * are open: this is what the hot loop works on.
 *
 * <p>The addresses of flat and global memory come unresolved, as the registers have them; {@link #resolve} computes {@link #addresses}.
 */
public final class MemoryRequest {
    /** The distance between a lane's dwords is not the same for all lanes. */
    public static final int MIXED = -1;

    private static final int DWORD = 4;
    private static final long DWORD_MASK = 0xffffffffL;
    private static final int MOST_DWORDS = 4;

    /** Computes addresses that registers have. */
    @FunctionalInterface
    public interface Resolver {
        /** Sets {@link #addresses}, {@link #shared} and {@link #stride} for the lanes of the mask. */
        void resolve(MemoryRequest request);
    }

    /** For {@link #whenDone}. */
    public static final Runnable NOTHING = () -> {};

    private static final Resolver AS_THEY_ARE = request -> {};

    /** Who asks. */
    public Wave wave;
    /** What is moved. */
    public Transfer transfer;
    /** The lanes that take part. */
    public long mask;
    /** A bit for each of a lane's dwords that counts. */
    public int dwordMask;
    /** One access for the wave, as lane 0. */
    public boolean isScalar;

    /** Whether all of it goes to the work-group's memory, at offset {@link #base} + {@link #low} (32 bits). */
    public boolean isLocal;
    /** Whether its data comes from other memory, or goes there, and not to registers: it is done in the order of that access. */
    public boolean isTransfer;
    /** Where in the work-group's memory a local request must end. */
    public long localBound;
    /** The lanes whose address is an offset in the work-group's memory; resolved requests only. */
    public long shared;
    /** The address of each lane, when it is resolved. */
    public final long[] addresses = new long[Wave.LANES];
    /** Bytes from one dword of a lane's data to the next, or {@link #MIXED}. */
    public int stride;
    /** Whether a buffer ends before some lane's data does. */
    public boolean isBounded;
    /** Then how many dwords of each lane lie in the buffer. */
    public final int[] inRange = new int[Wave.LANES];

    /** Registers {@code [register][lane]} that loads write, and atomics that return a value, and the first of them. */
    public int[][] result;

    public int firstResult;
    /** What stores and atomics read, likewise. */
    public int[][] data;

    public int firstData;
    /** What atomics that compare read besides, likewise. */
    public int[][] comparand;

    public int firstComparand;
    /** What a port that does accesses later than it is asked runs behind each. */
    public Runnable whenDone = NOTHING;
    /** MODE as an atomic's semantics has it. */
    public int mode;

    /** Unresolved: an address is the base plus what the registers have, 32 bits or, if it is wide, 64. */
    boolean isResolved;

    public long base;
    public int[] low;
    int[] high;
    boolean isWide;
    /** Of a local request: whether {@link #isInside} is known, and whether no lane leaves the work-group's memory. */
    private boolean isMeasured;

    private boolean isInside;
    /** The greatest base for which that is so. */
    private long reach;

    private Resolver resolver;
    /** Number of the instruction, for what is remembered of it. */
    int slot;

    /** Where the lanes lie, if they lie in one segment. */
    final Span span = new Span();
    /** The data of all lanes as it lies in memory. */
    final int[] buffer = new int[MOST_DWORDS * Wave.LANES];

    /** A request that {@link #begin} has to be called for. */
    public MemoryRequest() {}

    /** Begins anew: whole data, with addresses that are going to be set and in no bounds but those of allocations. */
    public MemoryRequest begin(Wave of, Transfer what, long lanes) {
        wave = of;
        transfer = what;
        mask = lanes;
        dwordMask = -1;
        isScalar = false;
        isLocal = false;
        shared = 0;
        stride = DWORD;
        isBounded = false;
        isResolved = true;
        return this;
    }

    /** One lane's access. */
    public MemoryRequest beginLane(Wave of, Transfer what, int lane, long address) {
        begin(of, what, 1L << lane);
        addresses[lane] = address;
        return this;
    }

    /** An access to the work-group's memory, at an offset from what a register of each lane has. */
    public MemoryRequest beginLocal(Wave of, Transfer what, long lanes, int[] register, int offset) {
        begin(of, what, lanes);
        isLocal = true;
        isTransfer = false;
        localBound = Long.MAX_VALUE;
        low = register;
        base = offset;
        reach = offset;
        isMeasured = false;
        return this;
    }

    /** The work-group's side of an access to other memory whose data does not go through registers: a dword a lane in a row. */
    public MemoryRequest beginTransfer(Wave of, Transfer what, long lanes, int[] register, int offset) {
        beginLocal(of, what, lanes, register, offset);
        isTransfer = true;
        return this;
    }

    /**
     * Becomes a request to the work-group's memory whose registers may change: their offsets are kept.
     *
     * @return whether it is known that no lane leaves the memory
     */
    public boolean copyLocal(MemoryRequest from, int[] offsets) {
        int[] lows = from.low;
        int further = (int) from.base;
        for (int i = 0; i < Wave.LANES; i++) {
            offsets[i] = lows[i] + further;
        }
        beginLocal(from.wave, from.transfer, from.mask, offsets, 0);
        isInside = from.staysInLocal();
        isMeasured = true;
        return isInside;
    }

    /** Returns whether it moves whole dwords of the work-group's memory, and it is known that no lane leaves that. */
    public boolean isInLocal() {
        return isLocal && transfer.bytes() >= DWORD && staysInLocal();
    }

    /** Returns whether no lane of a local request leaves the work-group's memory; one that begins before it counts as leaving it. */
    boolean staysInLocal() {
        if (!isMeasured) {
            isMeasured = true;
            int size = wave.group().lds().size();
            isInside = localBound >= size && LaneOffsets.areUpTo(low, mask, size - (int) reach - transfer.bytes());
        }
        return isInside;
    }

    /**
     * The same lanes' access at another offset, and perhaps at several.
     *
     * @param farthest the greatest offset of all
     */
    public void atLocal(int offset, int farthest) {
        base = offset;
        reach = farthest;
    }

    /**
     * Leaves addresses as registers have them.
     *
     * @param place of the instruction, by which the allocation is remembered that it used last
     */
    public void unresolved(Resolver by, int place, long from, int[] lows) {
        isResolved = false;
        isWide = false;
        resolver = by;
        slot = place;
        base = from;
        low = lows;
    }

    /** The same where the addresses that registers have are the lanes'. */
    public void unresolved(int place, long from, int[] lows) {
        unresolved(AS_THEY_ARE, place, from, lows);
    }

    /** The same for consecutive dwords, one for each lane. */
    public void unresolvedDwords(int place, long from) {
        unresolved(place, from, LaneOffsets.ofDwords());
    }

    /** The same with addresses of 64 bits. */
    public void unresolved(Resolver by, int place, long from, int[] lows, int[] highs) {
        unresolved(by, place, from, lows);
        isWide = true;
        high = highs;
    }

    /** Computes the addresses, if that has not been done. */
    public void resolve() {
        if (!isResolved) {
            isResolved = true;
            int[] lows = low;
            if (isWide) {
                int[] highs = high;
                for (int i = 0; i < Wave.LANES; i++) {
                    addresses[i] = base + (lows[i] & DWORD_MASK | (long) highs[i] << Integer.SIZE);
                }
            } else {
                for (int i = 0; i < Wave.LANES; i++) {
                    addresses[i] = base + (lows[i] & DWORD_MASK);
                }
            }
            resolver.resolve(this);
        }
    }

    /** Bytes from one dword of a lane's data to the next. */
    public int stride(int lane) {
        return stride != MIXED ? stride : wave.scratch().contains(addresses[lane], 1) ? DWORD * wave.lanes() : DWORD;
    }

    /** How many dwords of a lane's data lie in the buffer; all of them in other memory. */
    public int dwordsInRange(int lane) {
        return isBounded ? inRange[lane] : Integer.MAX_VALUE;
    }

    /** Where in the work-group's memory a lane's data is, of a local request or a lane that is {@link #shared}. */
    public int localOffset(int lane) {
        return isLocal ? low[lane] + (int) base : (int) addresses[lane];
    }

    /** Returns whether a lane's dword counts. */
    public boolean hasDword(int dword) {
        return (dwordMask >>> dword & 1) != 0;
    }

    /** Returns whether the wave may access an allocation: its own private memory, or what all share. */
    boolean mayAccess(Segment segment) {
        return !segment.isPrivate() || segment == wave.scratch();
    }

    /** Updates a segment, which has all that some lanes access, and is aligned. */
    void update(Segment memory, int[] offsets, int at, long exec) {
        UpdateMover.ANY.move(
                transfer.update().orElseThrow(),
                memory,
                offsets,
                at,
                exec,
                mode,
                data,
                firstData,
                comparand,
                firstComparand,
                result,
                transfer.returns() ? firstResult : UpdateMover.NOWHERE);
    }
}
