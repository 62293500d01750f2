package org.gfxisa.simulator.vector;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.Set;
import org.junit.jupiter.api.Test;

class VectorSupportTest {
    private static final Set<Integer> VERSIONS = Set.of(17, 25);

    /** Without them compiled code is right, and slower. */
    @Test
    void theMethodsAreThoseOfVersionsThatWereLookedAt() {
        assumeTrue(VERSIONS.contains(Runtime.version().feature()), "another version of Java");
        assumeFalse(Boolean.getBoolean("gfxisa.vectors.api"), "the API is to be called");
        assertTrue(
                VectorApi.here().orElseThrow().support().isPresent(),
                "Java " + Runtime.version() + " has other methods than VectorSupport.SHAPES says");
    }
}
