package org.gfxisa.simulator.codeobject;

/** Reports malformed input. The message tells the user what is wrong and where. */
public final class CodeObjectException extends Exception {
    private static final long serialVersionUID = 1L;

    public CodeObjectException(String message) {
        super(message);
    }
}
