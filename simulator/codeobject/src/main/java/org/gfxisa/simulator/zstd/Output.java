package org.gfxisa.simulator.zstd;

import java.util.Arrays;

/** The decompressed bytes so far. The buffer grows with the data, whatever size the input claims. */
final class Output {
    private byte[] bytes = new byte[1 << 16];
    private int size;
    private final int most;
    /** The start of the current frame, before which nothing can be copied. */
    private int frame;

    Output(int most) {
        this.most = most;
    }

    void beginFrame() {
        frame = size;
    }

    int frameSize() {
        return size - frame;
    }

    void append(byte[] from, int at, int count) throws ZstdException {
        room(count);
        System.arraycopy(from, at, bytes, size, count);
        size += count;
    }

    void fill(int value, int count) throws ZstdException {
        room(count);
        Arrays.fill(bytes, size, size + count, (byte) value);
        size += count;
    }

    /** Copies bytes from {@code offset} bytes back. Source and destination may overlap. */
    void copy(int offset, int count) throws ZstdException {
        if (offset <= 0 || offset > frameSize()) {
            throw new ZstdException(
                    "a copy from " + Integer.toUnsignedString(offset) + " bytes back, of " + frameSize());
        }
        room(count);
        if (offset >= count) {
            System.arraycopy(bytes, size - offset, bytes, size, count);
        } else {
            for (int i = 0; i < count; i++) {
                bytes[size + i] = bytes[size + i - offset];
            }
        }
        size += count;
    }

    private void room(int count) throws ZstdException {
        if (count < 0 || count > most - size) {
            throw new ZstdException("more than " + most + " bytes after decompression");
        }
        if (count > bytes.length - size) {
            bytes = Arrays.copyOf(bytes, (int) Math.min(most, Math.max((long) bytes.length * 2, (long) size + count)));
        }
    }

    byte[] toBytes() {
        return size == bytes.length ? bytes : Arrays.copyOf(bytes, size);
    }
}
