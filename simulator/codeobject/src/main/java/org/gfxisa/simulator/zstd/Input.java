package org.gfxisa.simulator.zstd;

/** Reads bytes forward up to an end. */
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

    /** Reads an unsigned little-endian number of up to 4 bytes, or all bits of 8 bytes. */
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

    /** Returns the next {@code size} bytes as an input. */
    Input part(int size) throws ZstdException {
        need(size);
        at += size;
        return new Input(bytes, at - size, at);
    }

    private void need(int size) throws ZstdException {
        if (size < 0 || size > left()) {
            throw new ZstdException("the data ends where " + size + " more bytes are expected");
        }
    }
}
