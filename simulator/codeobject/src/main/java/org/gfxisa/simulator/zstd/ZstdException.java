package org.gfxisa.simulator.zstd;

/** Reports damaged Zstandard data. */
public final class ZstdException extends Exception {
    private static final long serialVersionUID = 1L;

    ZstdException(String message) {
        super(message);
    }
}
