package org.gfxisa.simulator.codeobject;

/** The input is not what it should be; the message says where and what, in words for the user. */
public final class CodeObjectException extends Exception {
    private static final long serialVersionUID = 1L;

    public CodeObjectException(String message) {
        super(message);
    }
}
