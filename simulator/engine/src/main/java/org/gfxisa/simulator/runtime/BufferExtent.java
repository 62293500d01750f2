package org.gfxisa.simulator.runtime;

/** The extent of a buffer without swizzling, as its resource defines it. Not thread-safe. */
public final class BufferExtent {
    /** A limit that does not exist. */
    public static final long ENDLESS = Long.MAX_VALUE;

    /** The address of the first record. */
    public long start;
    /** Bytes from one record to the next; 0 if the instruction has no index. */
    public long stride;
    /** The number of records: lanes with an index from here on are out of range. */
    public long records;
    /** The number of bytes: lanes with an offset from here on are out of range. */
    public long end;
    /** The offset at which offsets wrap to 0; {@link #ENDLESS} if they do not wrap. */
    public long wraps;

    public BufferExtent() {}
}
