package org.gfxisa.simulator.dispatch;

/** Thrown when a dispatch is rejected. The message explains the reason to users. */
public final class DispatchException extends Exception {
    private static final long serialVersionUID = 1L;

    public DispatchException(String message) {
        super(message);
    }
}
