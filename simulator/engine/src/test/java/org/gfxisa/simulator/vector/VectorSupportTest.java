package org.gfxisa.simulator.vector;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class VectorSupportTest {
    private static final Set<Integer> VERSIONS = Set.of(17, 25);

    @Test
    void whatFailsIsNotUsed() {
        Supplier<String> linked = () -> {
            throw new IllegalAccessError("not exported");
        };
        Supplier<String> checked = () -> {
            throw new IllegalStateException("vectors give other results");
        };
        assertEquals(Optional.of("API"), VectorApi.firstThatWorks(List.of(linked, () -> "API")));
        assertEquals(Optional.of("direct"), VectorApi.firstThatWorks(List.of(() -> "direct", linked)));
        assertEquals(Optional.empty(), VectorApi.firstThatWorks(List.of(checked, linked)));
    }

    @Test
    void loopsThatGiveOtherResultsAreFound() {
        LaneVectors wrong = new PlainLanes() {
            @Override
            public void fill(int[] to, int value, int lanes) {
                super.fill(to, value, lanes - 1);
            }
        };
        assertThrows(IllegalStateException.class, wrong::check);
        new PlainLanes().check();
    }

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
