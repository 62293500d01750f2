package org.gfxisa.simulator.compile;

/** A kernel's way leads through something that {@link Straight} does not do. */
final class NoWay extends RuntimeException {
    private static final long serialVersionUID = 1;

    private NoWay() {
        super("", null, false, false);
    }

    /**
     * Goes on if something is so.
     *
     * @throws NoWay if not
     */
    static void unless(boolean isSo) {
        if (!isSo) {
            throw new NoWay();
        }
    }
}
