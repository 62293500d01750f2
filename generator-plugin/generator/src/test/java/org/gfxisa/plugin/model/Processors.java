package org.gfxisa.plugin.model;

import java.util.List;
import java.util.OptionalInt;

/** Processors for tests, of which nothing matters but their place in the tree. */
public final class Processors {
    private Processors() {}

    /**
     * A processor with waves of 64 lanes, all of whose formats are generated.
     *
     * @param lineage itself, its parent, and so on; the oldest is its family and generation
     */
    public static ProcessorSpec of(String... lineage) {
        return new ProcessorSpec(
                lineage[0],
                List.of(lineage),
                lineage[lineage.length - 1],
                lineage[lineage.length - 1],
                true,
                List.of(),
                OptionalInt.empty(),
                List.of(64),
                List.of(),
                List.of(),
                "amdgcn",
                List.of(),
                List.of(),
                false,
                0,
                List.of(),
                List.of("*"));
    }
}
