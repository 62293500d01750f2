package org.gfxisa.simulator.jit.pass;

import org.gfxisa.simulator.jit.Trace;

/** A kernel's way leads through something that {@link Trace} does not do. */
public final class TraceBailout extends RuntimeException {
    private static final long serialVersionUID = 1;

    private TraceBailout() {
        super("", null, false, false);
    }

    /**
     * Goes on if something is so.
     *
     * @throws TraceBailout if not
     */
    static void unless(boolean isSo) {
        if (!isSo) {
            throw new TraceBailout();
        }
    }
}
