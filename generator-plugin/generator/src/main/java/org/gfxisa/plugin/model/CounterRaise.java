package org.gfxisa.plugin.model;

import java.util.Optional;

/**
 * A counter that an instruction raises.
 *
 * @param counter its name
 * @param order how the operation completes beside others of this counter
 * @param modifier the modifier that must be set for it, if any
 * @param feature the target feature that it depends on, if any
 */
public record CounterRaise(String counter, Order order, Optional<String> modifier, Optional<Feature> feature) {

    /**
     * A target feature with which, or without which, the counter is raised.
     *
     * @param name of the feature
     * @param isOn whether it has to be on; else off
     */
    public record Feature(String name, boolean isOn) {}

    /** When operations complete. The order is part of the table format. */
    public enum Order {
        /** In the order of issue. */
        ISSUE,
        /** In any order. */
        ANY,
        /** In any order, and whether the result is there does not depend on it. */
        ASIDE
    }
}
