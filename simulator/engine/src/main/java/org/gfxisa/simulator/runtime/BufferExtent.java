package org.gfxisa.simulator.runtime;

/** What is in a buffer whose bytes lie in a row, and where, as an operation finds it in a resource. For one thread. */
public final class BufferExtent {
    /** Of a buffer that has no such end. */
    public static final long ENDLESS = Long.MAX_VALUE;

    /** The address of offset 0 of the first record. */
    public long start;
    /** Bytes from one record to the next; 0 where lanes have no index. */
    public long stride;
    /** Lanes with an index from here on are outside. */
    public long records;
    /** Bytes with an offset from here on are outside. */
    public long end;
    /** Bytes with an offset from here on are those from offset 0 on; endless where sums of offsets are not cut off. */
    public long wraps;

    public BufferExtent() {}
}
