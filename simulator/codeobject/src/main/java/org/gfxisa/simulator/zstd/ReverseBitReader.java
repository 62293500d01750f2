package org.gfxisa.simulator.zstd;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Reads a bit stream from its end (RFC 8878, 4.1). Zeros precede its start. */
final class ReverseBitReader {
    private static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final byte[] bytes;
    private final int start;
    /** The number of remaining bits; negative if too many were read. */
    private int left;

    ReverseBitReader(byte[] bytes, int start, int end) throws ZstdException {
        this.bytes = bytes;
        this.start = start;
        int last = end > start ? bytes[end - 1] & 0xff : 0;
        if (last == 0) {
            throw new ZstdException("a bit stream without an end mark");
        }
        // The highest bit that is set marks the end.
        left = (end - start - 1) * Byte.SIZE + Integer.SIZE - 1 - Integer.numberOfLeadingZeros(last);
    }

    int left() {
        return left;
    }

    /** Reads up to 31 bits. */
    int read(int count) {
        int value = peek(count);
        left -= count;
        return value;
    }

    void skip(int count) {
        left -= count;
    }

    /** Returns up to 31 next bits without consuming them. */
    int peek(int count) {
        int from = left - count;
        int first = from >> 3;
        long window = 0;
        if (first >= 0 && start + first <= bytes.length - Long.BYTES) {
            window = (long) LONG.get(bytes, start + first);
        } else {
            for (int i = left - 1 >> 3; i >= first; i--) {
                window = window << Byte.SIZE | (i < 0 ? 0 : bytes[start + i] & 0xff);
            }
        }
        return (int) (window >>> (from & Byte.SIZE - 1) & (1L << count) - 1);
    }
}
