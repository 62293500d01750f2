package org.gfxisa.simulator.json;

/** A file is not what it should be; the message says where and what, in words for the user. */
public final class InputException extends Exception {
    private static final long serialVersionUID = 1L;

    public InputException(String message) {
        super(message);
    }
}
