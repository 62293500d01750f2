package org.gfxisa.simulator.dispatch;

/** A dispatch that the packet processor refuses; the message says why, in words for the user. */
public final class DispatchException extends Exception {
    private static final long serialVersionUID = 1L;

    public DispatchException(String message) {
        super(message);
    }
}
