package org.gfxisa.simulator.api;

/** Checks of arguments. */
final class Preconditions {
    private Preconditions() {}

    /**
     * Returns a value that must not be null.
     *
     * @param name the name of the parameter
     * @throws NullPointerException if the value is null
     */
    static <T> T nonNull(T value, String name) {
        if (value == null) {
            throw new NullPointerException(name + " is null");
        }
        return value;
    }

    /**
     * Returns a size in bytes.
     *
     * @throws IllegalArgumentException if it is negative
     */
    static long size(long bytes, String what) {
        if (bytes < 0) {
            throw new IllegalArgumentException(what + " of " + bytes + " bytes: expected 0 or more");
        }
        return bytes;
    }
}
