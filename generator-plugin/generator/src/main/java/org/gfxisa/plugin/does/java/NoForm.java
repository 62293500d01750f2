package org.gfxisa.plugin.does.java;

/** A text that cannot be written as steps. */
final class NoForm extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoForm(Object why) {
        super(String.valueOf(why), null, false, false);
    }
}
