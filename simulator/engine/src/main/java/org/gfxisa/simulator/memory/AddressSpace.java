package org.gfxisa.simulator.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.gfxisa.memorymodel.machine.MemoryKind;

/**
 * The 64-bit address space that all waves share. There are unmapped gaps between allocations, so that an access outside an allocation is detected.
 * Instances are thread-safe.
 */
public final class AddressSpace {
    /** The default kind of memory. */
    public static final MemoryKind DEFAULT_KIND = new MemoryKind(MemoryKind.Grain.COARSE, 0);

    private static final long FIRST_ADDRESS = 0x1_0000_0000L;
    private static final long PAGE = 0x1000;
    /** The largest distance of a negative index before an allocation, in bytes. */
    private static final long BEFORE = 1 << 20;

    private static final long LARGEST_ELEMENT = 4096;
    private static final long HALF = 1L << 31;
    /** The size of the parts of a large allocation, in bytes. */
    private static final int DEFAULT_PART = 1 << 30;

    /** The largest allocation in bytes: what a process can address on x86-64. */
    private static final long LARGEST = 1L << 47;

    /** For spread allocations: the distance between their middles, the alignment of their addresses, and the end of the address space for them. */
    private static final long SPREAD_DISTANCE = 0x2_0000_0000L;

    private static final long SPREAD_ALIGNMENT = 128;
    private static final long LAST_SPREAD_MIDDLE = 1L << 46;
    /** The number of freed allocations that are remembered for messages. */
    private static final int REMEMBERED = 256;

    private volatile Segment[] segments = {};
    private final List<Segment> hostOnly = new ArrayList<>();
    private final Deque<Freed> freed = new ArrayDeque<>();
    private long next = FIRST_ADDRESS;
    private boolean isSpread;
    private final int part;

    /** Creates an address space without allocations. */
    public AddressSpace() {
        this(DEFAULT_PART);
    }

    /** Creates an address space whose large allocations have parts of {@code part} bytes, a multiple of 4096. */
    public AddressSpace(int part) {
        this.part = part;
    }

    /**
     * Allocates zeroed bytes at an address that is a multiple of 4096, or of 128 if allocations are spread.
     *
     * @throws IllegalArgumentException if the size is negative
     * @throws OutOfMemoryError if the machine does not have enough memory
     */
    public synchronized Segment allocate(String name, int size, boolean writable) {
        long middle = (next + size / 2 + SPREAD_DISTANCE - 1) / SPREAD_DISTANCE * SPREAD_DISTANCE;
        boolean isAcross = isSpread && middle < LAST_SPREAD_MIDDLE;
        return place(name, isAcross ? middle - size / 2 / SPREAD_ALIGNMENT * SPREAD_ALIGNMENT : next, size, writable);
    }

    /** Places later allocations around multiples of 4 GiB, so that address computations without carries give wrong addresses. */
    public synchronized void spread() {
        isSpread = true;
    }

    /** Allocates memory of some kind that kernels may write. */
    public synchronized Segment allocate(String name, int size, MemoryKind kind) {
        return place(name, next, size, true, false, kind);
    }

    /**
     * Allocates memory of any size that kernels may write. A large allocation has several contiguous parts.
     *
     * @return the parts in order, at least one
     * @throws IllegalArgumentException if the size is negative
     * @throws OutOfMemoryError if the machine does not have enough memory
     */
    public synchronized List<Segment> allocateParts(String name, long size, MemoryKind kind) {
        if (size <= part) {
            boolean isUsual = kind.equals(DEFAULT_KIND);
            return List.of(isUsual ? allocate(name, (int) size, true) : allocate(name, (int) size, kind));
        }
        if (size > LARGEST) {
            throw new OutOfMemoryError(size + " bytes, which no process can address");
        }
        Segment.Extent whole = new Segment.Extent(next, size);
        List<Segment> parts = new ArrayList<>();
        try {
            for (long at = 0; at < size; at += part) {
                int bytes = (int) Math.min(part, size - at);
                parts.add(place(name, whole.address() + at, bytes, whole, true, false, kind));
            }
        } catch (OutOfMemoryError e) {
            parts.forEach(this::free);
            throw e;
        }
        return parts;
    }

    /** Returns whether bytes span several parts of one allocation. */
    public boolean spanParts(long address, int count) {
        Segment first = nearest(address);
        Segment last = nearest(address + count - 1);
        return first != null
                && last != null
                && first != last
                && first.whole() == last.whole()
                && first.contains(address, 1)
                && last.contains(address + count - 1, 1);
    }

    /** Allocates the private memory of a wave. */
    public synchronized Segment allocatePrivate(String name, int size) {
        return place(name, next, size, true, true, DEFAULT_KIND);
    }

    /**
     * Allocates memory of the host at addresses that kernels must not access; their access is reported as such. {@link #find} does not find it.
     * Memory that only the GPU may access has no addresses here: local memory, the global data share, and private memory as kernels see it.
     *
     * @throws IllegalArgumentException if the size is negative
     */
    public synchronized Segment allocateForHost(String name, int size) {
        Segment segment = place(name, next, size, true);
        segments = without(segment);
        hostOnly.add(segment);
        return segment;
    }

    /** Returns the allocations that kernels may write, without private memory. */
    Stream<Segment> shared() {
        return Arrays.stream(segments).filter(s -> s.isWritable() && !s.isPrivate());
    }

    /**
     * Reserves addresses for {@link #place(String, long, int, boolean)}.
     *
     * @param alignment a power of two
     * @return the first address, a multiple of the alignment and of 4096
     */
    public synchronized long reserve(long bytes, long alignment) {
        long first = next + alignment - 1 & -alignment;
        next = endOfGap(first + bytes);
        return first;
    }

    /** Returns the next free address after an allocation, which is followed by an unmapped page. */
    private static long endOfGap(long end) {
        return (end + 2 * PAGE - 1) / PAGE * PAGE;
    }

    /**
     * Allocates zeroed bytes at a given address.
     *
     * @throws IllegalArgumentException if some of these bytes are allocated already
     */
    public synchronized Segment place(String name, long address, int size, boolean writable) {
        return place(name, address, size, writable, false, DEFAULT_KIND);
    }

    private Segment place(String name, long address, int size, boolean writable, boolean isPrivate, MemoryKind kind) {
        return place(name, address, size, new Segment.Extent(address, size), writable, isPrivate, kind);
    }

    private Segment place(
            String name,
            long address,
            int size,
            Segment.Extent whole,
            boolean writable,
            boolean isPrivate,
            MemoryKind kind) {
        int endOfGap = startingUpTo(segments, address);
        if (size < 0
                || size > Segment.MOST
                || address < 0
                || address > Long.MAX_VALUE - size - 2 * PAGE
                || overlaps(segments, endOfGap, address, size)) {
            throw new IllegalArgumentException("cannot place " + size + " bytes at 0x" + Long.toHexString(address));
        }
        Segment segment = new Segment(name, address, size, whole, writable, isPrivate, kind);
        Segment[] more = Arrays.copyOf(segments, segments.length + 1);
        System.arraycopy(segments, endOfGap, more, endOfGap + 1, segments.length - endOfGap);
        more[endOfGap] = segment;
        segments = more;
        next = Math.max(next, endOfGap(address + size));
        return segment;
    }

    /**
     * Frees an allocation. Its addresses are not reused soon.
     *
     * @return false if it was freed before
     */
    public synchronized boolean free(Segment segment) {
        if (segment.isFreed()) {
            return false;
        }
        segments = without(segment);
        hostOnly.remove(segment);
        segment.end();
        freed.addLast(new Freed(segment.name(), segment.whole()));
        if (freed.size() > REMEMBERED) {
            freed.removeFirst();
        }
        return true;
    }

    private Segment[] without(Segment segment) {
        return Arrays.stream(segments).filter(s -> s != segment).toArray(Segment[]::new);
    }

    /** A freed allocation. */
    private record Freed(String name, Segment.Extent whole) {}

    /**
     * The position of bytes relative to an allocation.
     *
     * @param allocation the name of the allocation that contains them or is nearest to them; empty if there is none
     * @param size the size of the allocation
     * @param offset the offset of the first byte from the start of the allocation
     * @param isFreed whether the allocation was freed
     * @param factor the element size in bytes, if a negative 32-bit index was zero-extended, so that the address is {@code factor} times 4 GiB too
     * high; otherwise 0
     */
    public record MemoryPosition(String allocation, long size, long offset, boolean isFreed, long factor) {
        /** Creates the position of an address that is not due to such an index. */
        public MemoryPosition(String allocation, long size, long offset, boolean isFreed) {
            this(allocation, size, offset, isFreed, 0);
        }

        /**
         * Returns the distance in bytes of an access from the end of the allocation, or, if negative, from its start; 0 if it is inside or
         * immediately after.
         */
        public long distance() {
            return offset < 0 ? offset : Math.max(0, offset - size);
        }

        /** Returns a text such as {@code byte 4 of y} or {@code 12 bytes past the end of y}. */
        @Override
        public String toString() {
            if (allocation.isEmpty()) {
                return "before every allocation";
            }
            String name = allocation + (isFreed ? ", which was freed" : "");
            if (factor != 0) {
                long index = Math.floorDiv(offset, factor);
                return "element " + index + " of " + name + ", an index that was treated as "
                        + Integer.toUnsignedString((int) index) + " (times " + factor
                        + (factor == 1 ? " byte)" : " bytes)");
            }
            if (offset < 0) {
                return -offset + " bytes before " + name;
            }
            if (offset < size) {
                return "byte " + offset + " of " + name;
            }
            return (offset == size ? "right" : offset - size + " bytes") + " past the end of " + name;
        }
    }

    /** Returns the current or freed allocation that contains an address or is nearest to it. */
    public synchronized MemoryPosition position(long address) {
        for (Freed past : freed) {
            Segment.Extent whole = past.whole();
            if (Long.compareUnsigned(address - whole.address(), whole.size()) < 0) {
                return new MemoryPosition(past.name(), whole.size(), address - whole.address(), true);
            }
        }
        for (Segment host : hostOnly) {
            if (host.contains(address, 1)) {
                String name = host.name() + ", which only the host may access";
                return new MemoryPosition(name, host.size(), address - host.address(), false);
            }
        }
        Segment before = nearest(address);
        long endOfGap = before == null ? Long.MAX_VALUE : address - before.address() - before.size();
        for (Segment next : segments) {
            long distance = next.address() - address;
            if (distance > 0 && distance < Math.min(PAGE, endOfGap)) {
                return new MemoryPosition(next.name(), next.whole().size(), -distance, false);
            }
        }
        if (before == null) {
            return new MemoryPosition("", 0, 0, false);
        }
        Optional<MemoryPosition> unsigned = endOfGap < HALF ? Optional.empty() : ofUnsignedIndex(address);
        return unsigned.orElse(new MemoryPosition(
                before.name(), before.whole().size(), address - before.whole().address(), false));
    }

    /** Returns the allocation before which an address would be if a negative 32-bit index had been sign-extended. */
    private Optional<MemoryPosition> ofUnsignedIndex(long address) {
        Optional<MemoryPosition> nearest = Optional.empty();
        long least = BEFORE + 1;
        for (Segment segment : segments) {
            long from = address - segment.whole().address();
            long factor = from + HALF >>> Integer.SIZE;
            long below = (factor << Integer.SIZE) - from;
            boolean isElement = factor > 0 && factor <= LARGEST_ELEMENT && below % factor == 0;
            if (from > 0 && isElement && below > 0 && below < least) {
                least = below;
                nearest = Optional.of(
                        new MemoryPosition(segment.name(), segment.whole().size(), -below, false, factor));
            }
        }
        return nearest;
    }

    /**
     * Returns whether bytes overlap an allocation. Allocations are sorted, so only the two at the insertion point and those of the host can overlap.
     */
    private boolean overlaps(Segment[] all, int place, long address, int size) {
        return Stream.concat(
                        Arrays.stream(all, Math.max(0, place - 1), Math.min(all.length, place + 1)), hostOnly.stream())
                .anyMatch(s -> address < s.address() + s.size() && s.address() < address + Math.max(1, size));
    }

    /** Returns the allocation that contains {@code count} bytes at an address. */
    public Optional<Segment> find(long address, int count) {
        Segment nearest = nearest(address);
        return nearest != null && nearest.contains(address, count) ? Optional.of(nearest) : Optional.empty();
    }

    /**
     * Finds an allocation without creating objects, for the hot path. It tries {@code hint} first.
     *
     * @return the segment, or {@code hint} if there is none; the caller has to check {@link Segment#contains} again
     */
    public Segment findOr(long address, int count, Segment hint) {
        if (hint.contains(address, count)) {
            return hint;
        }
        Segment nearest = nearest(address);
        return nearest != null && nearest.contains(address, count) ? nearest : hint;
    }

    /** Returns the allocation with the highest address that is not above an address, or null. */
    private Segment nearest(long address) {
        Segment[] all = segments;
        int count = startingUpTo(all, address);
        return count == 0 ? null : all[count - 1];
    }

    /** Returns the number of allocations that start at or below an address. */
    private static int startingUpTo(Segment[] all, long address) {
        int low = 0;
        int high = all.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(all[middle].address(), address) <= 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Returns the position of an address as text. */
    public String describe(long address) {
        return position(address).toString();
    }
}
