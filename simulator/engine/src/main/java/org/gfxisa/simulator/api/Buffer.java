package org.gfxisa.simulator.api;

import java.nio.ByteBuffer;
import java.util.List;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/**
 * Global memory that a kernel can read and write. Offsets and sizes are in bytes, values are little-endian. After a buffer is {@linkplain Gpu#free
 * freed}, reading or writing it throws a {@link GpuException}.
 */
public final class Buffer {
    /** The contiguous parts, in order. */
    private final List<Segment> parts;

    Buffer(List<Segment> parts) {
        this.parts = List.copyOf(parts);
    }

    /** Returns whether the buffer is in the memory of a GPU. */
    boolean isIn(AddressSpace memory) {
        return memory.find(address(), 0).filter(s -> s == parts.get(0)).isPresent();
    }

    /** Returns whether the buffer was freed. */
    boolean isFreed() {
        return parts.get(0).isFreed();
    }

    /** Frees the memory. Returns false if it was freed before. */
    boolean free(AddressSpace memory) {
        if (!memory.free(parts.get(0))) {
            return false;
        }
        parts.stream().skip(1).forEach(memory::free);
        return true;
    }

    /** Returns the address for kernels. */
    public long address() {
        return parts.get(0).address();
    }

    /** Returns the size in bytes. */
    public long size() {
        return parts.stream().mapToLong(Segment::size).sum();
    }

    /**
     * Returns a view of the contents, little-endian. It must not be used after the buffer is freed.
     *
     * @throws GpuException if the buffer has more than 2<sup>30</sup> bytes; use {@link #read} and {@link #write} instead
     */
    public ByteBuffer bytes() {
        return only().buffer();
    }

    private void check() {
        if (isFreed()) {
            throw new GpuException("a buffer of " + size() + " bytes was freed: it has no contents any more");
        }
    }

    private Segment only() {
        check();
        if (parts.size() > 1) {
            throw new GpuException(
                    "a buffer of " + size() + " bytes is too large for one array; read and write take some of them");
        }
        return parts.get(0);
    }

    /**
     * Copies bytes from an offset of the buffer to an array.
     *
     * @throws GpuException if they are not all in the buffer
     */
    public void read(long offset, byte[] into) {
        Preconditions.nonNull(into, "into");
        forParts(offset, into.length, (part, at, index, count) -> part.buffer().get(at, into, index, count));
    }

    /**
     * Copies bytes from an array to an offset of the buffer.
     *
     * @throws GpuException if they are not all in the buffer
     */
    public void write(long offset, byte... from) {
        Preconditions.nonNull(from, "from");
        forParts(offset, from.length, (part, at, index, count) -> part.buffer().put(at, from, index, count));
    }

    /** Copies bytes between an offset in a part and an index in an array. */
    @FunctionalInterface
    private interface Copy {
        void run(Segment part, int at, int index, int count);
    }

    private void forParts(long offset, int count, Copy copy) {
        check();
        if (offset < 0 || offset > size() - count) {
            throw new GpuException(count + " bytes at offset " + offset + " of a buffer of " + size() + " bytes"
                    + (count > size() ? "" : ": expected an offset from 0 to " + (size() - count)));
        }
        int done = 0;
        long start = 0;
        for (Segment part : parts) {
            long at = offset + done - start;
            if (at < part.size() && done < count) {
                int some = (int) Math.min(count - done, part.size() - at);
                copy.run(part, (int) at, done, some);
                done += some;
            }
            start += part.size();
        }
    }

    /**
     * Returns a copy of the contents.
     *
     * @throws GpuException if the buffer has more than 2<sup>30</sup> bytes
     */
    public byte[] toBytes() {
        byte[] copy = new byte[only().size()];
        read(0, copy);
        return copy;
    }

    /** Returns the contents as 16-bit integers. */
    public short[] toShorts() {
        short[] copy = new short[only().size() / Short.BYTES];
        bytes().asShortBuffer().get(copy);
        return copy;
    }

    /** Returns the contents as half-precision numbers, converted to float. */
    public float[] toHalves() {
        float[] copy = new float[only().size() / Short.BYTES];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = HalfPrecision.toFloat(bytes().getShort(i * Short.BYTES));
        }
        return copy;
    }

    /** Returns the contents as 32-bit integers. */
    public int[] toInts() {
        int[] copy = new int[only().size() / Integer.BYTES];
        bytes().asIntBuffer().get(copy);
        return copy;
    }

    /** Returns the contents as 64-bit integers. */
    public long[] toLongs() {
        long[] copy = new long[only().size() / Long.BYTES];
        bytes().asLongBuffer().get(copy);
        return copy;
    }

    /** Returns the contents as single-precision numbers. */
    public float[] toFloats() {
        float[] copy = new float[only().size() / Float.BYTES];
        bytes().asFloatBuffer().get(copy);
        return copy;
    }

    /** Returns the contents as double-precision numbers. */
    public double[] toDoubles() {
        double[] copy = new double[only().size() / Double.BYTES];
        bytes().asDoubleBuffer().get(copy);
        return copy;
    }
}
