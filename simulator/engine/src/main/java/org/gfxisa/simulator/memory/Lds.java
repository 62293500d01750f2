package org.gfxisa.simulator.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.gfxisa.exec.AtomicUpdate;
import org.gfxisa.exec.Lanes;

/** The local data share of one work-group. Instances are not thread-safe; a work-group runs on one thread. */
public final class Lds implements Updatable {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private final byte[] bytes;
    private final int size;

    /** Creates zeroed memory. */
    public Lds(int size) {
        this.size = size;
        this.bytes = new byte[size + Long.BYTES];
    }

    /** Returns the size in bytes. */
    public int size() {
        return size;
    }

    /** Returns the bytes, followed by some padding. */
    public byte[] bytes() {
        return bytes;
    }

    /** Returns a copy. */
    public Lds copy() {
        Lds copy = new Lds(size);
        copy.set(this);
        return copy;
    }

    /** Copies the contents of another instance of the same size. */
    public void set(Lds other) {
        System.arraycopy(other.bytes, 0, bytes, 0, bytes.length);
    }

    /** Clears all bytes. */
    public void clear() {
        Arrays.fill(bytes, (byte) 0);
    }

    /** Returns whether {@code count} bytes at an unsigned offset are inside. */
    public boolean contains(int offset, int count) {
        return Integer.toUnsignedLong(offset) + count <= size;
    }

    /** Returns the byte at an offset, zero-extended. */
    public int getByte(int offset) {
        return bytes[offset] & 0xff;
    }

    /** Returns the 16 bits at an offset in bytes, zero-extended. */
    public int getShort(int offset) {
        return (short) SHORT.get(bytes, offset) & 0xffff;
    }

    /** Returns the 32 bits at an offset in bytes. */
    public int getInt(int offset) {
        return (int) INT.get(bytes, offset);
    }

    /** Returns the 64 bits at an offset in bytes. */
    public long getLong(int offset) {
        return (long) LONG.get(bytes, offset);
    }

    /** Reads {@code count} consecutive dwords. */
    public void readInts(int offset, int[] into, int count) {
        byte[] from = bytes;
        for (int i = 0; i < count; i++) {
            into[i] = (int) INT.get(from, offset + Integer.BYTES * i);
        }
    }

    /** Writes {@code count} consecutive dwords. */
    public void writeInts(int offset, int[] from, int count) {
        byte[] to = bytes;
        for (int i = 0; i < count; i++) {
            INT.set(to, offset + Integer.BYTES * i, from[i]);
        }
    }

    /** Stores the low byte of a value. */
    public void setByte(int offset, int value) {
        bytes[offset] = (byte) value;
    }

    /** Stores the low 16 bits of a value at an offset in bytes. */
    public void setShort(int offset, int value) {
        SHORT.set(bytes, offset, (short) value);
    }

    /** Stores 32 bits at an offset in bytes. */
    public void setInt(int offset, int value) {
        INT.set(bytes, offset, value);
    }

    /** Stores 64 bits at an offset in bytes. */
    public void setLong(int offset, long value) {
        LONG.set(bytes, offset, value);
    }

    /** Reads the dword that lies {@code further} bytes behind the offset of each lane of a mask. */
    public void gather(long lanes, int[] offsets, int further, int[] into) {
        byte[] array = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            into[lane] = (int) INT.get(array, offsets[lane] + further);
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            into[lane] = (int) INT.get(array, offsets[lane] + further);
        }
    }

    /** Reads two bytes for each lane, zero-extended. */
    public void gatherShorts(long lanes, int[] offsets, int further, int[] into) {
        byte[] array = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            into[lane] = (short) SHORT.get(array, offsets[lane] + further) & 0xffff;
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            into[lane] = (short) SHORT.get(array, offsets[lane] + further) & 0xffff;
        }
    }

    /** Reads a byte for each lane, zero-extended. */
    public void gatherBytes(long lanes, int[] offsets, int further, int[] into) {
        byte[] array = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            into[lane] = array[offsets[lane] + further] & 0xff;
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            into[lane] = array[offsets[lane] + further] & 0xff;
        }
    }

    /** Writes the dword that lies {@code further} bytes behind the offset of each lane of a mask. Where lanes meet, the last one wins. */
    public void scatter(long lanes, int[] offsets, int further, int[] values) {
        byte[] array = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            INT.set(array, offsets[lane] + further, values[lane]);
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            INT.set(array, offsets[lane] + further, values[lane]);
        }
    }

    /** Writes the low half of a dword for each lane. */
    public void scatterShorts(long lanes, int[] offsets, int further, int[] values) {
        byte[] array = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            SHORT.set(array, offsets[lane] + further, (short) values[lane]);
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            SHORT.set(array, offsets[lane] + further, (short) values[lane]);
        }
    }

    /** Writes the low byte of a dword for each lane. */
    public void scatterBytes(long lanes, int[] offsets, int further, int[] values) {
        byte[] array = bytes;
        int count = Lanes.first(lanes);
        for (int lane = 0; lane < count; lane++) {
            array[offsets[lane] + further] = (byte) values[lane];
        }
        for (long rest = count < 0 ? lanes : 0; rest != 0; rest &= rest - 1) {
            int lane = Long.numberOfTrailingZeros(rest);
            array[offsets[lane] + further] = (byte) values[lane];
        }
    }

    @Override
    public void beginUpdates() {
        // No other thread sees it.
    }

    @Override
    public int update32(int offset, AtomicUpdate.Of32 update, int data, int comparand, int mode) {
        int old = getInt(offset);
        setInt(offset, update.apply(old, data, comparand, mode));
        return old;
    }

    @Override
    public long update64(int offset, AtomicUpdate.Of64 update, long data, long comparand, int mode) {
        long old = getLong(offset);
        setLong(offset, update.apply(old, data, comparand, mode));
        return old;
    }
}
