package org.gfxisa.simulator.api;

import java.nio.ByteBuffer;
import java.util.List;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/**
 * Global memory that a kernel can read and write; offsets and sizes are in bytes, values little-endian. Its contents can no longer be read
 * or written when it was {@linkplain Gpu#free freed}: that throws a {@link GpuException}.
 */
public final class Buffer {
    /** It begins with the first, and each begins where the one before ends. */
    private final List<Segment> parts;

    Buffer(List<Segment> parts) {
        this.parts = List.copyOf(parts);
    }

    /** Whether it is in the memory of a GPU. */
    boolean isIn(AddressSpace memory) {
        return memory.find(address(), 0).filter(s -> s == parts.get(0)).isPresent();
    }

    /** Whether it was freed. */
    boolean isFreed() {
        return parts.get(0).isFreed();
    }

    /** Gives its memory back; false if somebody did so before. */
    boolean free(AddressSpace memory) {
        if (!memory.free(parts.get(0))) {
            return false;
        }
        parts.stream().skip(1).forEach(memory::free);
        return true;
    }

    /** Where a kernel finds it. */
    public long address() {
        return parts.get(0).address();
    }

    /** Bytes. */
    public long size() {
        return parts.stream().mapToLong(Segment::size).sum();
    }

    /**
     * Its bytes, little-endian: to fill it, or to read single values. They must not be used after it was freed.
     *
     * @throws GpuException when it has more than 2<sup>30</sup>: see {@link #read} and {@link #write}
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
     * Copies some of its bytes, from an offset on.
     *
     * @throws GpuException when not all of them are there
     */
    public void read(long offset, byte[] into) {
        Require.nonNull(into, "into");
        forParts(offset, into.length, (part, at, index, count) -> part.buffer().get(at, into, index, count));
    }

    /**
     * Fills some of its bytes, from an offset on.
     *
     * @throws GpuException when not all of them are there
     */
    public void write(long offset, byte... from) {
        Require.nonNull(from, "from");
        forParts(offset, from.length, (part, at, index, count) -> part.buffer().put(at, from, index, count));
    }

    /** Copies bytes between a place in a part and an index in an array. */
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

    /** A copy of its bytes. */
    public byte[] toBytes() {
        byte[] copy = new byte[only().size()];
        read(0, copy);
        return copy;
    }

    /** Its contents as 16-bit integers. */
    public short[] toShorts() {
        short[] copy = new short[only().size() / Short.BYTES];
        bytes().asShortBuffer().get(copy);
        return copy;
    }

    /** Its contents as half-precision numbers. */
    public float[] toHalves() {
        float[] copy = new float[only().size() / Short.BYTES];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = HalfPrecision.toFloat(bytes().getShort(i * Short.BYTES));
        }
        return copy;
    }

    /** Its contents as 32-bit integers. */
    public int[] toInts() {
        int[] copy = new int[only().size() / Integer.BYTES];
        bytes().asIntBuffer().get(copy);
        return copy;
    }

    /** Its contents as 64-bit integers. */
    public long[] toLongs() {
        long[] copy = new long[only().size() / Long.BYTES];
        bytes().asLongBuffer().get(copy);
        return copy;
    }

    /** Its contents as single-precision numbers. */
    public float[] toFloats() {
        float[] copy = new float[only().size() / Float.BYTES];
        bytes().asFloatBuffer().get(copy);
        return copy;
    }

    /** Its contents as double-precision numbers. */
    public double[] toDoubles() {
        double[] copy = new double[only().size() / Double.BYTES];
        bytes().asDoubleBuffer().get(copy);
        return copy;
    }
}
