package org.gfxisa.hazards;

import java.util.List;

/**
 * A rule, in words.
 *
 * @param name its name in the spec, e.g. {@code valu-sgpr-vmem}
 * @param title what happens
 * @param first the earlier instruction
 * @param then the later one
 * @param waits how many wait states have to be between them, and what counts as one; empty where no number of them is enough
 * @param remedies the kinds of instructions that end it, too; empty if none does
 * @param feature the target feature that has to be on; empty: it always holds
 * @param source document and section
 * @param errata numbers of errata that say where sources differ
 */
public record HazardRule(
        String name,
        String title,
        String first,
        String then,
        String waits,
        List<String> remedies,
        String feature,
        String source,
        List<String> errata) {
    /** Copies the lists. */
    public HazardRule {
        remedies = List.copyOf(remedies);
        errata = List.copyOf(errata);
    }

    /** What else ends it, as the spec says it; empty if nothing does. */
    public String remedy() {
        return String.join("; ", remedies);
    }
}
