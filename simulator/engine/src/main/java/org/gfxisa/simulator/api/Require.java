package org.gfxisa.simulator.api;

/** What callers have to give. */
final class Require {
    private Require() {}

    /**
     * A value that is not null.
     *
     * @param name of the parameter
     * @throws NullPointerException when it is
     */
    static <T> T nonNull(T value, String name) {
        if (value == null) {
            throw new NullPointerException(name + " is null");
        }
        return value;
    }

    /**
     * A size in bytes.
     *
     * @throws IllegalArgumentException when it is negative
     */
    static long size(long bytes, String what) {
        if (bytes < 0) {
            throw new IllegalArgumentException(what + " of " + bytes + " bytes: expected 0 or more");
        }
        return bytes;
    }
}
