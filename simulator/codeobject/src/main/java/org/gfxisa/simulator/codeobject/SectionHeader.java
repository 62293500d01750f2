package org.gfxisa.simulator.codeobject;

import java.nio.ByteBuffer;

/** A section header that is written; its numbers are filled in as they become known. */
public final class SectionHeader {
    /** Bytes. */
    public static final int SIZE = 64;

    /** The section's name, and where it is in the names. */
    public final String name;

    public int nameOffset;
    public int type;
    public long flags;
    public long address;
    public long offset;
    public long size;
    public int link;
    public int info;
    public long alignment;
    public long entrySize;

    public SectionHeader(String name) {
        this.name = name;
    }

    /** Writes it at the position of a little-endian buffer. */
    public void write(ByteBuffer out) {
        out.putInt(nameOffset)
                .putInt(type)
                .putLong(flags)
                .putLong(address)
                .putLong(offset)
                .putLong(size);
        out.putInt(link).putInt(info).putLong(alignment).putLong(entrySize);
    }
}
