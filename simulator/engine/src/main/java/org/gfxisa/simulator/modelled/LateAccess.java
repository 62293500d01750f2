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

/** Something that a wave has asked of memory, and that is done later. Used again and again. */
final class LateAccess {
    /** What is done. */
    enum Kind {
        LOAD,
        STORE,
        ATOMIC,
        /** What an instruction that says so does to caches. */
        CONTROL
    }

    /** Most dwords of a lane in a row. */
    static final int MOST_DWORDS = 4;

    private static final int DWORD = 4;
    private static final int LOCAL_BITS = 16;

    Kind kind = Kind.LOAD;
    Wave wave;
    Transfer transfer;
    Ticket ticket;
    /** The cache that it comes to first. */
    int cache;

    int queue;
    boolean isLocal;
    /** Whether it is the part in LDS of an access to other memory, in whose order it is done. */
    boolean isTransfer;
    /** How many accesses were issued before. */
    long issued;
    /** Lanes whose whole dwords follow those of the lane before, or start such a row. */
    private long rows;

    private long starts;
    /** Whether lanes within rows have their own addresses, locations and counts; before, only those at which rows start do. */
    private boolean isSpread;
    /** Which first cache it goes by. */
    Traffic traffic = Traffic.DATA;
    /** Levels that it goes past. */
    int past;

    Optional<MemoryMachine.Control> control = Optional.empty();
    /** What is done later than for the rest of memory, sorted: locations of accesses that come before it in its queue. */
    int[] rest = {};
    /** Whether it is done but for that. */
    boolean hasBegun;

    long mask;
    int dwordMask;
    final long[] addresses = new long[Wave.LANES];
    /** Of the dword in which each lane's data starts. */
    final int[] locations = new int[Wave.LANES];
    /** How many dwords of each lane there are. */
    final int[] counts = new int[Wave.LANES];
    /** The first and last byte of all lanes. */
    long first;

    long last;
    /** Barriers that its wave had arrived at. */
    int arrivals;

    int[][] result;
    int firstResult;
    /** The last register that it gives; below 0 if it gives none. */
    private int lastResult = -1;

    int[][] data = {};
    /** The registers that has come from, and the first one. */
    private int[][] sources = {};

    private int firstSource;
    int[][] comparand = {};
    int mode;
    Runnable whenDone = MemoryRequest.NOTHING;
    Seat seat;
    /** The request to the work-group's memory, and where in that its lanes' data is. */
    final MemoryRequest local = new MemoryRequest();

    private final int[] offsets = new int[Wave.LANES];
    /** Place among all that are in flight. */
    int index;

    /** Whether they are about the same memory, or, of a wave, give the same register: results come in the order of issue. */
    boolean meets(LateAccess other) {
        return first <= other.last && other.first <= last
                || seat == other.seat
                        && firstResult <= other.lastResult
                        && other.firstResult <= lastResult
                        && result == other.result;
    }

    /** Whether it is done before another one of its wave that was issued later: LDS serves a wave in order, and loads come in theirs. */
    boolean precedes(LateAccess local) {
        return isLocal && isTransfer == local.isTransfer;
    }

    /** Takes what a request is about, but for its addresses. */
    void take(MemoryRequest request, Kind what) {
        kind = what;
        wave = request.wave;
        transfer = request.transfer;
        dwordMask = request.dwordMask;
        result = request.result;
        firstResult = request.firstResult;
        lastResult = gives() ? firstResult + transfer.dwords() - 1 : -1;
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

    /** Takes what it is to store. */
    void readSources() {
        data = copied(data, sources, firstSource, transfer.dwords());
    }

    private static int[][] copied(int[][] to, int[][] from, int first, int count) {
        int[][] registers = to.length >= count ? to : new int[count][Wave.LANES];
        // What is compared may be said by fewer registers than a lane's data has.
        for (int i = 0; i < count && first + i < from.length; i++) {
            System.arraycopy(from[first + i], 0, registers[i], 0, Wave.LANES);
        }
        return registers;
    }

    /** Has no lanes yet. */
    void begin() {
        isLocal = false;
        isTransfer = false;
        rows = 0;
        starts = 0;
        isSpread = true;
        mask = 0;
        first = Long.MAX_VALUE;
        last = Long.MIN_VALUE;
    }

    /** Adds a lane's dwords, or less than one. */
    void add(int lane, long address, int location, int count, int bytes) {
        mask |= 1L << lane;
        addresses[lane] = address;
        locations[lane] = location;
        counts[lane] = count;
        first = Math.min(first, address);
        last = Math.max(last, address + bytes - 1);
    }

    /** Adds lanes whose whole dwords follow each other. */
    void addRow(MemoryRequest request, int lane, int lanes, int location) {
        starts |= 1L << lane;
        rows |= -1L >>> Long.SIZE - lanes << lane;
        mask |= rows;
        isSpread &= lanes == 1;
        addresses[lane] = request.addresses[lane];
        locations[lane] = location;
        counts[lane] = transfer.dwords();
        first = Math.min(first, addresses[lane]);
        last = Math.max(last, addresses[lane] + (long) lanes * transfer.bytes() - 1);
    }

    /** Gives lanes within rows what follows from where these start. */
    void spread() {
        for (long rest = isSpread ? 0 : rows & ~starts; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            addresses[lane] = addresses[lane - 1] + transfer.bytes();
            locations[lane] = locations[lane - 1] + transfer.dwords();
            counts[lane] = transfer.dwords();
        }
        isSpread = true;
    }

    /** How many lanes the row has that starts with a lane; none if none does. */
    int row(int lane) {
        long ends = (starts | ~rows) >>> lane >>> 1;
        return (starts >>> lane & 1) == 0 ? 0 : ends == 0 ? Long.SIZE - lane : Long.numberOfTrailingZeros(ends) + 1;
    }

    /** Whether a lane is a row of its own, with the dwords of the lane before, which is one, too. */
    boolean isSame(int lane) {
        return lane > 0 && row(lane) == 1 && row(lane - 1) == 1 && locations[lane] == locations[lane - 1];
    }

    /** Becomes what an instruction does to caches, from the first one of some traffic on. */
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

    /** Becomes a request to the work-group's memory; false if some lane leaves that, or is not aligned. */
    boolean takeLocal(MemoryRequest request, Kind what) {
        take(request, what);
        begin();
        isLocal = true;
        isTransfer = request.isTransfer;
        mask = request.mask;
        first = 0;
        last = Long.MAX_VALUE;
        boolean isInside = local.copyLocal(request, offsets);
        for (long rest = isInside && what != Kind.ATOMIC ? 0 : mask; rest != 0; rest &= rest - 1) {
            if (isBad(request, Long.numberOfTrailingZeros(rest))) {
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

    private boolean isBad(MemoryRequest request, int lane) {
        int offset = offsets[lane];
        int bytes = transfer.bytes();
        return Integer.toUnsignedLong(offset) + bytes > request.localBound
                || !wave.group().lds().contains(offset, bytes)
                || kind == Kind.ATOMIC && (offset & bytes - 1) != 0;
    }

    /** Where a lane's data is. */
    long address(int lane) {
        spread();
        return isLocal ? offsets[lane] : addresses[lane];
    }

    /** Whether it may be done later than it is issued: nothing is computed from what it gives before a wait. */
    boolean isLate() {
        return !gives() || result == wave.vgpr || result == wave.agpr;
    }

    private boolean gives() {
        return kind == Kind.LOAD || kind == Kind.ATOMIC && transfer.returns();
    }

    /** A lane whose data is some that another access is about; -1 if there is none. */
    int laneOf(LateAccess other) {
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

    /** Whether something holds for the location of one of its dwords. */
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

    /** Whether something holds for one of its dwords: its address over four, or in the work-group's memory what stands for it. */
    boolean anyDword(LongPredicate what) {
        // Work-groups' memories are told apart by their first waves.
        spread();
        long base = isLocal ? ~((long) seat.group.get(0).id << LOCAL_BITS) : 0;
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

    /** Leaves the locations of others for later, which come before it. */
    void leave(List<LateAccess> before) {
        IntStream.Builder locations = IntStream.builder();
        first = Long.MAX_VALUE;
        last = Long.MIN_VALUE;
        for (LateAccess other : before) {
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

    /** Adds to a key what it will do, but not to which caches. */
    void addTo(StateKey key) {
        key.add(seat.id)
                .add(kind.ordinal())
                .add(ticket.policy.text().hashCode())
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
