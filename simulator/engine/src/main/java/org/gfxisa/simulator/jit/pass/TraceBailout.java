package org.gfxisa.simulator.jit.pass;

/** Ends the construction of a trace: the kernel does something that a {@link Trace} cannot contain. */
public final class TraceBailout extends RuntimeException {
    private static final long serialVersionUID = 1;

    private TraceBailout() {
        super("", null, false, false);
    }

    /**
     * Checks a condition.
     *
     * @throws TraceBailout if it does not hold
     */
    static void unless(boolean isSo) {
        if (!isSo) {
            throw new TraceBailout();
        }
    }
}
