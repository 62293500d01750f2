package org.gfxisa.simulator.codeobject.link;

/** Reports that files cannot be linked. */
public final class LinkException extends Exception {
    private static final long serialVersionUID = 1;

    LinkException(String message) {
        super(message);
    }
}
