package org.gfxisa.simulator.api;

/**
 * Thrown when a kernel could not be loaded or launched, was interrupted or failed, or when there is not enough memory. The message is the whole
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
