package org.gfxisa.simulator.json;

/** Reports a malformed file. The message tells the user what is wrong and where. */
public final class InputException extends Exception {
    private static final long serialVersionUID = 1L;

    public InputException(String message) {
        super(message);
    }
}
