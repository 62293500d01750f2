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
 * The 64-bit address space that all waves share: allocations with unmapped gaps between them, so that an access that leaves one is
 * noticed. For all threads.
 */
public final class AddressSpace {
    /** What memory is allocated as if nobody says otherwise. */
    public static final MemoryKind USUAL = new MemoryKind(MemoryKind.Grain.COARSE, 0);

    private static final long FIRST_ADDRESS = 0x1_0000_0000L;
    private static final long PAGE = 0x1000;
    /** How far before an allocation an index may lead that is negative, in bytes. */
    private static final long BEFORE = 1 << 20;

    private static final long LARGEST_ELEMENT = 4096;
    private static final long HALF = 1L << 31;
    /** Bytes of the parts of a large allocation. */
    private static final int USUAL_PART = 1 << 30;

    /** Bytes of the largest allocation: what a process can address on x86-64. */
    private static final long LARGEST = 1L << 47;

    /** Of spread allocations: the distance of their middles, the unit of their addresses, and where the address space has no room for more. */
    private static final long FAR = 0x2_0000_0000L;

    private static final long UNIT = 128;
    private static final long LAST_MIDDLE = 1L << 46;
    /** Allocations of the past that are remembered, to name them. */
    private static final int REMEMBERED = 256;

    private volatile Segment[] segments = {};
    private final List<Segment> hostOnly = new ArrayList<>();
    private final Deque<Freed> freed = new ArrayDeque<>();
    private long next = FIRST_ADDRESS;
    private boolean isSpread;
    private final int part;

    /** Without allocations. */
    public AddressSpace() {
        this(USUAL_PART);
    }

    /** The same where large allocations have parts of so many bytes, a multiple of 4096. */
    public AddressSpace(int part) {
        this.part = part;
    }

    /**
     * Allocates zeroed bytes at an address of its choice, a multiple of 4096, or of 128 if allocations are spread.
     *
     * @throws IllegalArgumentException when the size is negative
     * @throws OutOfMemoryError when the machine has no such memory
     */
    public synchronized Segment allocate(String name, int size, boolean writable) {
        long middle = (next + size / 2 + FAR - 1) / FAR * FAR;
        boolean isAcross = isSpread && middle < LAST_MIDDLE;
        return place(name, isAcross ? middle - size / 2 / UNIT * UNIT : next, size, writable);
    }

    /** From now on allocations have a multiple of 4 GiB in their middle, so that addresses are not right without carries. */
    public synchronized void spread() {
        isSpread = true;
    }

    /** The same as memory of some kind that kernels may write. */
    public synchronized Segment allocate(String name, int size, MemoryKind kind) {
        return place(name, next, size, true, false, kind);
    }

    /**
     * Memory of any size that kernels may write. Where it is large, it is several parts, each of which begins where the one before ends.
     *
     * @return the parts in order, at least one
     * @throws IllegalArgumentException when the size is negative
     * @throws OutOfMemoryError when the machine has no such memory
     */
    public synchronized List<Segment> allocateParts(String name, long size, MemoryKind kind) {
        if (size <= part) {
            boolean isUsual = kind.equals(USUAL);
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

    /** Whether bytes that no segment has all of are those of several parts of an allocation. */
    public boolean areAcross(long address, int count) {
        Segment first = nearest(address);
        Segment last = nearest(address + count - 1);
        return first != null
                && last != null
                && first != last
                && first.whole() == last.whole()
                && first.contains(address, 1)
                && last.contains(address + count - 1, 1);
    }

    /** The same for the private memory of a wave. */
    public synchronized Segment allocatePrivate(String name, int size) {
        return place(name, next, size, true, true, USUAL);
    }

    /**
     * Memory of the host at addresses that it shares with nobody: a kernel that accesses them is told so. {@link #find} does not find it.
     * What only the GPU may access has no addresses here: local memory, the global data share, and private memory as kernels see it.
     *
     * @throws IllegalArgumentException when the size is negative
     */
    public synchronized Segment allocateForHost(String name, int size) {
        Segment segment = place(name, next, size, true);
        segments = without(segment);
        hostOnly.add(segment);
        return segment;
    }

    /** What kernels may write, but for private memory. */
    Stream<Segment> shared() {
        return Arrays.stream(segments).filter(s -> s.isWritable() && !s.isPrivate());
    }

    /**
     * Keeps addresses at which nobody else allocates, for {@link #place(String, long, int, boolean)}.
     *
     * @param alignment a power of two
     * @return the first one, a multiple of the alignment and of 4096
     */
    public synchronized long reserve(long bytes, long alignment) {
        long first = next + alignment - 1 & -alignment;
        next = behind(first + bytes);
        return first;
    }

    /** A whole unmapped page follows each allocation. */
    private static long behind(long end) {
        return (end + 2 * PAGE - 1) / PAGE * PAGE;
    }

    /**
     * Allocates zeroed bytes at a given address.
     *
     * @throws IllegalArgumentException when some of these bytes are allocated already
     */
    public synchronized Segment place(String name, long address, int size, boolean writable) {
        return place(name, address, size, writable, false, USUAL);
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
        int behind = startingUpTo(segments, address);
        if (size < 0
                || size > Segment.MOST
                || address < 0
                || address > Long.MAX_VALUE - size - 2 * PAGE
                || overlaps(segments, behind, address, size)) {
            throw new IllegalArgumentException("cannot place " + size + " bytes at 0x" + Long.toHexString(address));
        }
        Segment segment = new Segment(name, address, size, whole, writable, isPrivate, kind);
        Segment[] more = Arrays.copyOf(segments, segments.length + 1);
        System.arraycopy(segments, behind, more, behind + 1, segments.length - behind);
        more[behind] = segment;
        segments = more;
        next = Math.max(next, behind(address + size));
        return segment;
    }

    /**
     * Gives an allocation back; its addresses are not used again soon.
     *
     * @return false when it was given back before
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

    /** An allocation that was given back. */
    private record Freed(String name, Segment.Extent whole) {}

    /**
     * Where bytes lie.
     *
     * @param allocation the name of that which they are in, or else nearest to; empty if there is none
     * @param size of that allocation
     * @param offset of the first byte from its start
     * @param isFreed whether it was given back before
     * @param factor by what a negative index was multiplied that was taken without its sign, in 32 bits, so that the address is that many times 4
     *     GiB too high; 0: it was not
     */
    public record Neighbour(String allocation, long size, long offset, boolean isFreed, long factor) {
        /** That of an address which no such index led to. */
        public Neighbour(String allocation, long size, long offset, boolean isFreed) {
            this(allocation, size, offset, isFreed, 0);
        }

        /** Bytes from the allocation's end to an access, or, if negative, from its start; 0: it lies inside, or right behind. */
        public long distance() {
            return offset < 0 ? offset : Math.max(0, offset - size);
        }

        /** {@code byte 4 of y}, {@code 12 bytes behind the end of y}, and so on. */
        @Override
        public String toString() {
            if (allocation.isEmpty()) {
                return "before every allocation";
            }
            String name = allocation + (isFreed ? ", which was freed" : "");
            if (factor != 0) {
                long index = Math.floorDiv(offset, factor);
                return "element " + index + " of " + name + ", an index that was taken for "
                        + Integer.toUnsignedString((int) index) + " (times " + factor
                        + (factor == 1 ? " byte)" : " bytes)");
            }
            if (offset < 0) {
                return -offset + " bytes before " + name;
            }
            if (offset < size) {
                return "byte " + offset + " of " + name;
            }
            return (offset == size ? "right" : offset - size + " bytes") + " behind the end of " + name;
        }
    }

    /** The allocation, present or past, that bytes lie in or are nearest to. */
    public synchronized Neighbour neighbour(long address) {
        for (Freed past : freed) {
            Segment.Extent whole = past.whole();
            if (Long.compareUnsigned(address - whole.address(), whole.size()) < 0) {
                return new Neighbour(past.name(), whole.size(), address - whole.address(), true);
            }
        }
        for (Segment host : hostOnly) {
            if (host.contains(address, 1)) {
                String name = host.name() + ", which only the host may access";
                return new Neighbour(name, host.size(), address - host.address(), false);
            }
        }
        Segment before = nearest(address);
        long behind = before == null ? Long.MAX_VALUE : address - before.address() - before.size();
        for (Segment next : segments) {
            long distance = next.address() - address;
            if (distance > 0 && distance < Math.min(PAGE, behind)) {
                return new Neighbour(next.name(), next.whole().size(), -distance, false);
            }
        }
        if (before == null) {
            return new Neighbour("", 0, 0, false);
        }
        Optional<Neighbour> unsigned = behind < HALF ? Optional.empty() : ofUnsignedIndex(address);
        return unsigned.orElse(new Neighbour(
                before.name(), before.whole().size(), address - before.whole().address(), false));
    }

    /** The allocation before which an address would be, had a negative index of 32 bits been extended by its sign. */
    private Optional<Neighbour> ofUnsignedIndex(long address) {
        Optional<Neighbour> nearest = Optional.empty();
        long least = BEFORE + 1;
        for (Segment segment : segments) {
            long from = address - segment.whole().address();
            long factor = from + HALF >>> Integer.SIZE;
            long below = (factor << Integer.SIZE) - from;
            boolean isElement = factor > 0 && factor <= LARGEST_ELEMENT && below % factor == 0;
            if (from > 0 && isElement && below > 0 && below < least) {
                least = below;
                nearest = Optional.of(
                        new Neighbour(segment.name(), segment.whole().size(), -below, false, factor));
            }
        }
        return nearest;
    }

    /** Of allocations in order, those on either side of the place can overlap, and those of the host. */
    private boolean overlaps(Segment[] all, int place, long address, int size) {
        return Stream.concat(
                        Arrays.stream(all, Math.max(0, place - 1), Math.min(all.length, place + 1)), hostOnly.stream())
                .anyMatch(s -> address < s.address() + s.size() && s.address() < address + Math.max(1, size));
    }

    /** The allocation that holds all of {@code count} bytes at an address. */
    public Optional<Segment> find(long address, int count) {
        Segment nearest = nearest(address);
        return nearest != null && nearest.contains(address, count) ? Optional.of(nearest) : Optional.empty();
    }

    /**
     * The same without an allocation, for the hot path: looks at {@code hint} first.
     *
     * @return the segment, or {@code hint} when there is none: the caller has to ask {@link Segment#contains} again
     */
    public Segment findOr(long address, int count, Segment hint) {
        if (hint.contains(address, count)) {
            return hint;
        }
        Segment nearest = nearest(address);
        return nearest != null && nearest.contains(address, count) ? nearest : hint;
    }

    /** The allocation that starts closest before an address, or null. */
    private Segment nearest(long address) {
        Segment[] all = segments;
        int count = startingUpTo(all, address);
        return count == 0 ? null : all[count - 1];
    }

    /** How many allocations start at an address or before. */
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

    /** Where an address lies, for messages: inside, or how far behind which allocation. */
    public String describe(long address) {
        return neighbour(address).toString();
    }
}
