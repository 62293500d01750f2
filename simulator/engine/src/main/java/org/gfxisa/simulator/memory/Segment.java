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
 * An allocation, or a part of a large one: consecutive bytes at a fixed address. Plain accesses of several threads are as racy as the kernel that makes them;
 * the atomic ones are atomic. Offsets are not checked here beyond what memory safety needs; {@link AddressSpace} checks.
 */
public final class Segment implements Updatable {
    /** For the atomic accesses; the buffer's own methods are faster for the plain ones. */
    private static final VarHandle INT = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle LONG = MethodHandles.byteBufferViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /** Holds no byte: stands for memory that there is not. */
    public static final Segment NONE = new Segment("no memory", 0, 0, false);

    /** Bytes of a line, and of the longest vector. */
    private static final int LINE = 64;

    private static final int MORE = Long.BYTES + 2 * LINE - 1;

    /** Most bytes. */
    static final int MOST = Integer.MAX_VALUE - MORE;

    private static final Object NOTHING = new Object();
    private static final long GONE = Long.MIN_VALUE / 2;
    private static final byte[] ZEROS = new byte[1 << 16];

    private final String name;
    private final long address;
    private final int size;
    /** The allocation that it is, or is a part of. */
    private final Extent whole;

    private final boolean writable;
    private final boolean isPrivate;
    private final MemoryKind kind;
    /** Its size, as long as it is allocated. */
    private long there;

    private final ByteBuffer bytes;
    private final IntBuffer ints;
    /** What was made of the bytes to read them in another way. */
    private Object view = NOTHING;

    /** Bytes from an address on. */
    record Extent(long address, long size) {}

    Segment(String name, long address, int size, boolean writable) {
        this(name, address, size, new Extent(address, size), writable, false, AddressSpace.USUAL);
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
     * Memory for so many bytes. Direct, because only there 32- and 64-bit atomics are offered by every JDK; a few bytes more, so that the last
     * ones can be read wide; and at the beginning of a line of the machine's caches, so that no vector is in two.
     */
    private static ByteBuffer allocate(int size) {
        return ByteBuffer.allocateDirect((size + MORE) / LINE * LINE)
                .alignedSlice(LINE)
                .order(ByteOrder.LITTLE_ENDIAN);
    }

    /** What it is, for messages. */
    public String name() {
        return name;
    }

    /** Address of the first byte. */
    public long address() {
        return address;
    }

    /** Bytes. */
    public int size() {
        return size;
    }

    /** The allocation that it is, or is a part of. */
    Extent whole() {
        return whole;
    }

    /** Whether kernels may write to it. */
    public boolean isWritable() {
        return writable;
    }

    /** Whether it is the private memory of one wave, which no other wave may access. */
    public boolean isPrivate() {
        return isPrivate;
    }

    /** What it was allocated as. */
    public MemoryKind kind() {
        return kind;
    }

    /** Whether all of {@code count} bytes at an address lie inside. */
    public boolean contains(long at, long count) {
        long offset = at - address;
        return offset >= 0 && offset <= there - count;
    }

    /** Whether it was given back. */
    public boolean isFreed() {
        return there == GONE;
    }

    /** Nothing lies inside any more: it was given back. */
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

    /** Reads {@code count} consecutive dwords; the offset must be a multiple of 4. */
    public void readInts(int offset, int[] into, int count) {
        readInts(offset, into, 0, count);
    }

    /** The same into an array from an index on. */
    public void readInts(int offset, int[] into, int first, int count) {
        ints.get(offset / Integer.BYTES, into, first, count);
    }

    /** Writes {@code count} consecutive dwords. It is fastest at a multiple of 4. */
    public void writeInts(int offset, int[] from, int count) {
        writeInts(offset, from, 0, count);
    }

    /** The same from an array from an index on. */
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

    /** Reads the dword that lies {@code further} bytes behind the offset of each lane of a mask. */
    public void gather(long lanes, int[] offsets, int further, int[] into) {
        ByteBuffer from = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            into[lane] = from.getInt(offsets[lane] + further);
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

    /** Writes the dword that lies {@code further} bytes behind the offset of each lane of a mask. Where lanes meet, the last one wins. */
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

    /** Reads four bytes as an atomic access; the offset must be a multiple of 4. */
    public int getIntVolatile(int offset) {
        return (int) INT.getVolatile(bytes, offset);
    }

    /** Reads eight bytes as an atomic access; the offset must be a multiple of 8. */
    public long getLongVolatile(int offset) {
        return (long) LONG.getVolatile(bytes, offset);
    }

    /** Replaces four bytes if they are as expected; the offset must be a multiple of 4. */
    public boolean compareAndSet(int offset, int expected, int value) {
        return INT.compareAndSet(bytes, offset, expected, value);
    }

    /** Replaces eight bytes if they are as expected; the offset must be a multiple of 8. */
    public boolean compareAndSet(int offset, long expected, long value) {
        return LONG.compareAndSet(bytes, offset, expected, value);
    }

    @Override
    public void beginUpdates() {
        VarHandle.fullFence();
    }

    /** Stores nothing where that changes nothing: a line of the caches that is only read can be in several. */
    @Override
    public int update32(int offset, AtomicUpdate.Of32 update, int data, int comparand, int mode) {
        while (true) {
            int old = getIntVolatile(offset);
            int value = update.apply(old, data, comparand, mode);
            if (value == old || compareAndSet(offset, old, value)) {
                return old;
            }
        }
    }

    @Override
    public long update64(int offset, AtomicUpdate.Of64 update, long data, long comparand, int mode) {
        while (true) {
            long old = getLongVolatile(offset);
            long value = update.apply(old, data, comparand, mode);
            if (value == old || compareAndSet(offset, old, value)) {
                return old;
            }
        }
    }

    /** The bytes themselves, as a little-endian buffer with a position of its own. */
    public ByteBuffer buffer() {
        return bytes.duplicate().order(ByteOrder.LITTLE_ENDIAN).limit(size);
    }

    /** What some function makes of the bytes; it is called once, or a few times when threads ask at once. */
    public Object view(Function<ByteBuffer, Object> maker) {
        Object made = view;
        if (made == NOTHING) {
            made = maker.apply(bytes);
            view = made;
        }
        return made;
    }

    /** Zeroes all of it. */
    public void clear() {
        for (int at = 0; at < size; at += ZEROS.length) {
            bytes.put(at, ZEROS, 0, Math.min(ZEROS.length, size - at));
        }
    }

    /** Copies bytes out. */
    public void read(int offset, byte[] into) {
        bytes.get(offset, into);
    }

    /** Copies bytes in. */
    public void write(int offset, byte[] from) {
        bytes.put(offset, from);
    }
}
