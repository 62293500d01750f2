package org.gfxisa.plugin.does.java;

/** A text that cannot be written as steps. */
final class NoIr extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoIr(Object why) {
        super(String.valueOf(why), null, false, false);
    }
}
