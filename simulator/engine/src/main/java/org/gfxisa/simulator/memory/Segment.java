package org.gfxisa.simulator.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.IntBuffer;
import java.util.function.Function;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Lanes;
import org.gfxisa.memorymodel.machine.MemoryKind;

/**
 * An allocation, or a part of a large one: contiguous bytes at a fixed address. Plain accesses by several threads are as racy as the kernel's; atomic
 * accesses are atomic. Offsets are only checked as far as memory safety requires. {@link AddressSpace} checks accesses.
 */
public sealed class Segment permits Lds {
    /** Used for atomic accesses. The buffer's own methods are faster for plain ones. */
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** An empty segment, which stands for missing memory. */
    public static final Segment NONE = new Segment("no memory", 0, 0, false);

    /** The size of a cache line and of the longest vector, in bytes. */
    private static final int LINE = 64;

    private static final int MORE = Long.BYTES + 2 * LINE - 1;

    /** The largest size in bytes. */
    static final int MOST = Integer.MAX_VALUE - MORE;

    private static final Object NOTHING = new Object();
    private static final long GONE = Long.MIN_VALUE / 2;
    private static final byte[] ZEROS = new byte[1 << 16];

    private final String name;
    private final long address;
    private final int size;
    /** The whole allocation. */
    private final Extent whole;

    private final boolean writable;
    private final boolean isPrivate;
    private final MemoryKind kind;
    /** The size while it is allocated, or {@link #GONE}. */
    private long there;

    private final ByteBuffer bytes;
    private final IntBuffer ints;
    /** Another view of the bytes, once it is created. */
    private Object view = NOTHING;

    /** A range of addresses. */
    record Extent(long address, long size) {}

    Segment(String name, long address, int size, boolean writable) {
        this(name, address, size, new Extent(address, size), writable, false, AddressSpace.DEFAULT_KIND);
    }

    Segment(String name, long address, int size, Extent whole, boolean writable, boolean isPrivate, MemoryKind kind) {
        this.whole = whole;
        this.isPrivate = isPrivate;
        this.kind = kind;
        this.name = name;
        this.address = address;
        this.size = size;
        there = size;
        this.writable = writable;
        this.bytes = allocate(size);
        this.ints = bytes.asIntBuffer();
    }

    /**
     * Allocates memory. It is direct, because only direct buffers support 32-bit and 64-bit atomics on every JDK. It is padded, so that the last
     * bytes can be read with wide accesses, and aligned to a cache line, so that no vector spans two lines.
     */
    private static ByteBuffer allocate(int size) {
        return ByteBuffer.allocateDirect((size + MORE) / LINE * LINE)
                .alignedSlice(LINE)
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /** Returns the name for messages. */
    public String name() {
        return name;
    }

    /** Returns the address of the first byte. */
    public long address() {
        return address;
    }

    /** Returns the size in bytes. */
    public int size() {
        return size;
    }

    /** Returns the whole allocation. */
    Extent whole() {
        return whole;
    }

    /** Returns whether kernels may write to it. */
    public boolean isWritable() {
        return writable;
    }

    /** Returns whether it is the private memory of one wave, which no other wave may access. */
    public boolean isPrivate() {
        return isPrivate;
    }

    /** Returns the kind of memory as which it was allocated. */
    public MemoryKind kind() {
        return kind;
    }

    /** Returns whether {@code count} bytes at an address are inside. */
    public boolean contains(long at, long count) {
        long offset = at - address;
        return offset >= 0 && offset <= there - count;
    }

    /** Returns whether it was freed. */
    public boolean isFreed() {
        return there == GONE;
    }

    /** Marks it as freed: it contains no address any more. */
    void end() {
        there = GONE;
    }

    /** Reads a byte, zero-extended. */
    public int getByte(int offset) {
        return bytes.get(offset) & 0xff;
    }

    /** Reads two bytes, zero-extended. */
    public int getShort(int offset) {
        return bytes.getShort(offset) & 0xffff;
    }

    /** Reads four bytes. */
    public int getInt(int offset) {
        return bytes.getInt(offset);
    }

    /** Reads eight bytes. */
    public long getLong(int offset) {
        return bytes.getLong(offset);
    }

    public void setByte(int offset, int value) {
        bytes.put(offset, (byte) value);
    }

    public void setShort(int offset, int value) {
        bytes.putShort(offset, (short) value);
    }

    public void setInt(int offset, int value) {
        bytes.putInt(offset, value);
    }

    public void setLong(int offset, long value) {
        bytes.putLong(offset, value);
    }

    /** Reads {@code count} consecutive dwords. It is fastest if the offset is a multiple of 4. */
    public void readInts(int offset, int[] into, int count) {
        readInts(offset, into, 0, count);
    }

    /** Reads {@code count} consecutive dwords to an array, from an index on. */
    public void readInts(int offset, int[] into, int first, int count) {
        if ((offset & Integer.BYTES - 1) == 0) {
            ints.get(offset / Integer.BYTES, into, first, count);
            return;
        }
        ByteBuffer from = bytes;
        for (int i = 0; i < count; i++) {
            into[first + i] = from.getInt(offset + i * Integer.BYTES);
        }
    }

    /** Writes {@code count} consecutive dwords. It is fastest if the offset is a multiple of 4. */
    public void writeInts(int offset, int[] from, int count) {
        writeInts(offset, from, 0, count);
    }

    /** Writes {@code count} consecutive dwords from an array, from an index on. It is fastest if the offset is a multiple of 4. */
    public void writeInts(int offset, int[] from, int first, int count) {
        if ((offset & Integer.BYTES - 1) == 0) {
            ints.put(offset / Integer.BYTES, from, first, count);
            return;
        }
        ByteBuffer to = bytes;
        for (int i = 0; i < count; i++) {
            to.putInt(offset + i * Integer.BYTES, from[first + i]);
        }
    }

    /** Reads the dword at {@code further} bytes after the offset of each lane in a mask. */
    public void gather(long lanes, int[] offsets, int further, int[] into) {
        ByteBuffer from = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            into[lane] = (int) INT.get(from, offsets[lane] + further);
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            into[lane] = from.getInt(offsets[lane] + further);
        }
    }

    /** Reads two dwords for each lane. */
    public void gatherPairs(long lanes, int[] offsets, int further, int[] low, int[] high) {
        ByteBuffer from = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            long pair = from.getLong(offsets[lane] + further);
            low[lane] = (int) pair;
            high[lane] = (int) (pair >>> Integer.SIZE);
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            long pair = from.getLong(offsets[lane] + further);
            low[lane] = (int) pair;
            high[lane] = (int) (pair >>> Integer.SIZE);
        }
    }

    /** Reads two bytes for each lane, zero-extended. */
    public void gatherShorts(long lanes, int[] offsets, int further, int[] into) {
        ByteBuffer from = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            into[lane] = from.getShort(offsets[lane] + further) & 0xffff;
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            into[lane] = from.getShort(offsets[lane] + further) & 0xffff;
        }
    }

    /** Reads a byte for each lane, zero-extended. */
    public void gatherBytes(long lanes, int[] offsets, int further, int[] into) {
        ByteBuffer from = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            into[lane] = from.get(offsets[lane] + further) & 0xff;
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            into[lane] = from.get(offsets[lane] + further) & 0xff;
        }
    }

    /** Writes the dword at {@code further} bytes after the offset of each lane in a mask. If lanes overlap, the last one wins. */
    public void scatter(long lanes, int[] offsets, int further, int[] values) {
        ByteBuffer to = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            to.putInt(offsets[lane] + further, values[lane]);
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            to.putInt(offsets[lane] + further, values[lane]);
        }
    }

    /** Writes two dwords for each lane. */
    public void scatterPairs(long lanes, int[] offsets, int further, int[] low, int[] high) {
        ByteBuffer to = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            to.putLong(offsets[lane] + further, low[lane] & 0xffffffffL | (long) high[lane] << Integer.SIZE);
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            to.putLong(offsets[lane] + further, low[lane] & 0xffffffffL | (long) high[lane] << Integer.SIZE);
        }
    }

    /** Writes the low half of a dword for each lane. */
    public void scatterShorts(long lanes, int[] offsets, int further, int[] values) {
        ByteBuffer to = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            to.putShort(offsets[lane] + further, (short) values[lane]);
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            to.putShort(offsets[lane] + further, (short) values[lane]);
        }
    }

    /** Writes the low byte of a dword for each lane. */
    public void scatterBytes(long lanes, int[] offsets, int further, int[] values) {
        ByteBuffer to = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            to.put(offsets[lane] + further, (byte) values[lane]);
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            to.put(offsets[lane] + further, (byte) values[lane]);
        }
    }

    /** Reads four bytes atomically. The offset must be a multiple of 4. */
    public int getIntVolatile(int offset) {
        return (int) INT.getVolatile(bytes, offset);
    }

    /** Reads eight bytes atomically. The offset must be a multiple of 8. */
    public long getLongVolatile(int offset) {
        return (long) LONG.getVolatile(bytes, offset);
    }

    /** Replaces four bytes atomically if they have the expected value. The offset must be a multiple of 4. */
    public boolean compareAndSet(int offset, int expected, int value) {
        return INT.compareAndSet(bytes, offset, expected, value);
    }

    /** Replaces eight bytes atomically if they have the expected value. The offset must be a multiple of 8. */
    public boolean compareAndSet(int offset, long expected, long value) {
        return LONG.compareAndSet(bytes, offset, expected, value);
    }

    /** Orders the thread's earlier writes before updates. To be called before one or more updates. */
    public void beginUpdates() {
        VarHandle.fullFence();
    }

    /**
     * Atomically replaces 32 bits by what a function makes of them.
     *
     * @param offset the offset in bytes, a multiple of 4
     * @return the previous value
     */
    public int update32(int offset, AtomicUpdate.Of32 update, int data, int comparand, int mode) {
        // An unchanged value is not stored, so that several CPU caches can share the line.
        while (true) {
            int old = getIntVolatile(offset);
            int value = update.apply(old, data, comparand, mode);
            if (value == old || compareAndSet(offset, old, value)) {
                return old;
            }
        }
    }

    /** Atomically replaces 64 bits by what a function makes of them; the offset must be a multiple of 8. Returns the previous value. */
    public long update64(int offset, AtomicUpdate.Of64 update, long data, long comparand, int mode) {
        while (true) {
            long old = getLongVolatile(offset);
            long value = update.apply(old, data, comparand, mode);
            if (value == old || compareAndSet(offset, old, value)) {
                return old;
            }
        }
    }

    /** Returns the bytes as a little-endian buffer with its own position. */
    public ByteBuffer buffer() {
        return bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).limit(size);
    }

    /** Returns a view of the bytes, which is created on the first call. Concurrent first calls may create it several times. */
    public Object view(Function<ByteBuffer, Object> maker) {
        Object made = view;
        if (made == NOTHING) {
            made = maker.apply(bytes);
            view = made;
        }
        return made;
    }

    /** Clears all bytes. */
    public void clear() {
        for (int at = 0; at < size; at += ZEROS.length) {
            bytes.put(at, ZEROS, 0, Math.min(ZEROS.length, size - at));
        }
    }

    /** Copies bytes to an array. */
    public void read(int offset, byte[] into) {
        bytes.get(offset, into);
    }

    /** Copies bytes from an array. */
    public void write(int offset, byte[] from) {
        bytes.put(offset, from);
    }
}
