package org.gfxisa.table;

import java.util.Optional;

/**
 * The increment of a {@link Counter} by an instruction.
 *
 * @param counter index in {@link IsaTables#counters}
 * @param order order of completion among operations of this counter
 * @param modifier slot of the modifier that must be set, or -1
 * @param feature the target feature that it depends on
 */
public record CounterRaise(int counter, Order order, int modifier, Optional<Feature> feature) {

    /** The order in which an operation completes among others of the same counter. */
    public enum Order {
        /** In order of issue. */
        ISSUE,
        /** Out of order: the operation is known to be complete only when the counter is 0. */
        ANY,
        /** Out of order, and another counter already tells when the result is available. */
        ASIDE
    }

    /**
     * A target feature that must be on or off.
     *
     * @param name name of the feature
     * @param isOn whether it must be on
     */
    public record Feature(String name, boolean isOn) {}
}
