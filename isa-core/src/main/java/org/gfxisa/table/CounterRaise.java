package org.gfxisa.table;

import java.util.Optional;

/**
 * A {@link Counter} that an instruction raises.
 *
 * @param counter index in {@link IsaTables#counters}
 * @param order when the operation completes beside others of this counter
 * @param modifier slot of the modifier that must be set for it, or -1
 * @param feature the target feature that it depends on
 */
public record CounterRaise(int counter, Order order, int modifier, Optional<Feature> feature) {

    /** When an operation completes, beside others of the same counter. */
    public enum Order {
        /** In the order of issue. */
        ISSUE,
        /** In any order: only at 0 it is known to be done. */
        ANY,
        /** In any order, and whether the result is there does not depend on it. */
        ASIDE
    }

    /**
     * A target feature with which, or without which, the counter is raised.
     *
     * @param name of the feature
     * @param isOn whether it has to be on; else off
     */
    public record Feature(String name, boolean isOn) {}
}
