package org.gfxisa.simulator.io;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.GZIPInputStream;

/** Reads data that may be compressed. */
public final class Gzip {
    private static final int FIRST = 0x1f;
    private static final int SECOND = 0x8b;
    private static final int BUFFER = 1 << 16;

    private Gzip() {}

    /** Returns the data of a stream, decompressed if it is gzip. */
    public static InputStream inflated(InputStream raw) throws IOException {
        BufferedInputStream in = new BufferedInputStream(raw, BUFFER);
        in.mark(2);
        boolean gzip = in.read() == FIRST && in.read() == SECOND;
        in.reset();
        return gzip ? new GZIPInputStream(in, BUFFER) : in;
    }
}
