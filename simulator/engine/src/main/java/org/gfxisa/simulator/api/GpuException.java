package org.gfxisa.simulator.api;

/**
 * A kernel could not be loaded or launched, was interrupted, or did something wrong, or memory is not there; the message is the whole
 * report.
 */
public final class GpuException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    GpuException(String message, Throwable cause) {
        super(message, cause);
    }

    GpuException(String message) {
        super(message);
    }
}
