package org.gfxisa.simulator.memory;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import org.gfxisa.exec.AtomicUpdate;

/** The local data share of one work-group. For one thread; a work-group is run by one. */
public final class Lds implements Updatable {
    private static final VarHandle SHORT = MethodHandles.byteArrayViewVarHandle(short[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle INT = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private final byte[] bytes;
    private final int size;

    /** Zeroed bytes. */
    public Lds(int size) {
        this.size = size;
        this.bytes = new byte[size + Long.BYTES];
    }

    /** Bytes. */
    public int size() {
        return size;
    }

    /** The bytes themselves, and a few more. */
    public byte[] bytes() {
        return bytes;
    }

    /** A copy of it. */
    public Lds copy() {
        Lds copy = new Lds(size);
        copy.set(this);
        return copy;
    }

    /** Makes its bytes those of another one of the same size. */
    public void set(Lds other) {
        System.arraycopy(other.bytes, 0, bytes, 0, bytes.length);
    }

    /** Zeroes all of it. */
    public void clear() {
        Arrays.fill(bytes, (byte) 0);
    }

    /** Whether all of {@code count} bytes at an offset (unsigned) lie inside. */
    public boolean contains(int offset, int count) {
        return Integer.toUnsignedLong(offset) + count <= size;
    }

    /** The byte at an offset, zero-extended. */
    public int getByte(int offset) {
        return bytes[offset] & 0xff;
    }

    /** The 16 bits at an offset in bytes, zero-extended. */
    public int getShort(int offset) {
        return (short) SHORT.get(bytes, offset) & 0xffff;
    }

    /** The 32 bits at an offset in bytes. */
    public int getInt(int offset) {
        return (int) INT.get(bytes, offset);
    }

    /** The 64 bits at an offset in bytes. */
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

    @Override
    public void beginUpdates() {
        // Nobody else sees it.
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
