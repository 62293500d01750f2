package org.gfxisa.simulator.api;

import java.nio.ByteBuffer;
import org.gfxisa.simulator.memory.AddressSpace;
import org.gfxisa.simulator.memory.Segment;

/** Global memory that a kernel can read and write; offsets and sizes are in bytes, values little-endian. */
public final class Buffer {
    private final Segment segment;

    Buffer(Segment segment) {
        this.segment = segment;
    }

    /** Whether it is in the memory of a GPU. */
    boolean isIn(AddressSpace memory) {
        return memory.find(segment.address(), 0).filter(s -> s == segment).isPresent();
    }

    void free(AddressSpace memory) {
        memory.free(segment);
    }

    /** Where a kernel finds it. */
    public long address() {
        return segment.address();
    }

    /** Bytes. */
    public int size() {
        return segment.size();
    }

    /** Its bytes, little-endian: to fill it, or to read single values. */
    public ByteBuffer bytes() {
        return segment.buffer();
    }

    /** A copy of its bytes. */
    public byte[] toBytes() {
        byte[] copy = new byte[size()];
        segment.read(0, copy);
        return copy;
    }

    /** Its contents as 16-bit integers. */
    public short[] toShorts() {
        short[] copy = new short[size() / Short.BYTES];
        bytes().asShortBuffer().get(copy);
        return copy;
    }

    /** Its contents as half-precision numbers. */
    public float[] toHalves() {
        float[] copy = new float[size() / Short.BYTES];
        for (int i = 0; i < copy.length; i++) {
            copy[i] = HalfPrecision.toFloat(bytes().getShort(i * Short.BYTES));
        }
        return copy;
    }

    /** Its contents as 32-bit integers. */
    public int[] toInts() {
        int[] copy = new int[size() / Integer.BYTES];
        bytes().asIntBuffer().get(copy);
        return copy;
    }

    /** Its contents as 64-bit integers. */
    public long[] toLongs() {
        long[] copy = new long[size() / Long.BYTES];
        bytes().asLongBuffer().get(copy);
        return copy;
    }

    /** Its contents as single-precision numbers. */
    public float[] toFloats() {
        float[] copy = new float[size() / Float.BYTES];
        bytes().asFloatBuffer().get(copy);
        return copy;
    }

    /** Its contents as double-precision numbers. */
    public double[] toDoubles() {
        double[] copy = new double[size() / Double.BYTES];
        bytes().asDoubleBuffer().get(copy);
        return copy;
    }
}
