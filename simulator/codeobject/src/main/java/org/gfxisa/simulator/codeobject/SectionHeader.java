package org.gfxisa.simulator.codeobject;

import java.nio.ByteBuffer;

/** Writes a section header, whose fields are set as they become known. */
public final class SectionHeader {
    /** The size in bytes. */
    public static final int SIZE = 64;

    /** The name; its offset in the string table is {@link #nameOffset}. */
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
