package org.gfxisa.exec;

/** When a branch is taken. */
@FunctionalInterface
public interface Condition {
    /** Taken whatever holds. */
    Condition ALWAYS = (scc, vcc, exec, status) -> true;

    /**
     * Returns whether it is taken.
     *
     * @param scc the scalar condition code
     * @param vcc the mask, upper half 0 in wave32; likewise exec
     * @param exec the active lanes
     * @param status the STATUS register
     */
    boolean test(boolean scc, long vcc, long exec, int status);
}
