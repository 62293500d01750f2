package org.gfxisa.simulator.zstd;

/** Bytes that are read forward, up to an end. */
final class Input {
    final byte[] bytes;
    int at;
    final int end;

    Input(byte[] bytes, int at, int end) {
        this.bytes = bytes;
        this.at = at;
        this.end = end;
    }

    int left() {
        return end - at;
    }

    /** An unsigned little-endian number of up to 4 bytes; one of 8 bytes with all its bits. */
    long number(int size) throws ZstdException {
        need(size);
        long value = 0;
        for (int i = size - 1; i >= 0; i--) {
            value = value << Byte.SIZE | bytes[at + i] & 0xff;
        }
        at += size;
        return value;
    }

    int u8() throws ZstdException {
        return (int) number(1);
    }

    /** The next {@code size} bytes as an input of their own. */
    Input part(int size) throws ZstdException {
        need(size);
        at += size;
        return new Input(bytes, at - size, at);
    }

    private void need(int size) throws ZstdException {
        if (size < 0 || size > left()) {
            throw new ZstdException("it ends where " + size + " more bytes are wanted");
        }
    }
}
