package org.gfxisa.hazards;

import java.util.List;

/**
 * The description of a rule.
 *
 * @param name name in the spec, e.g. {@code valu-sgpr-vmem}
 * @param title what goes wrong
 * @param first the earlier instruction
 * @param then the later instruction
 * @param waits the required number of wait states, and what counts as one; empty if no number is sufficient
 * @param remedies the kinds of instructions that end the rule; empty if there are none
 * @param feature the target feature that must be on; empty if the rule does not depend on one
 * @param source document and section
 * @param errata numbers of the errata about differences between sources
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

    /** Returns the remedies as the spec describes them; an empty text if there are none. */
    public String remedy() {
        return String.join("; ", remedies);
    }
}
