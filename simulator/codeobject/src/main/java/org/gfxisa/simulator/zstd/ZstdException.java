package org.gfxisa.simulator.zstd;

/** Bytes that are no Zstandard data, or are damaged. */
public final class ZstdException extends Exception {
    private static final long serialVersionUID = 1L;

    ZstdException(String message) {
        super(message);
    }
}
