package org.gfxisa.simulator.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;

/** The back end that tests of compiled code run with: vectors, or plain loops with {@code -Dgfxisa.vectors.off=true}. */
public final class TestedBackEnd {
    /** Tests that run with both. */
    public static final String TAG = "compiled-code";

    private TestedBackEnd() {}

    /** Asserts that it is the one that was asked for. */
    public static void check() {
        assertEquals(
                !Boolean.getBoolean("gfxisa.vectors.off"),
                VectorApi.here().isPresent(),
                "whether jdk.incubator.vector is there");
    }
}
