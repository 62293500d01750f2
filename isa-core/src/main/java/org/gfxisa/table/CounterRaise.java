package org.gfxisa.table;

import java.io.IOException;

/** A {@link Counter} that an instruction raises. */
public final class CounterRaise {
    /** When an operation completes, beside others of the same counter. The order is part of the table format. */
    public enum Order {
        /** In the order of issue. */
        ISSUE,
        /** In any order: only at 0 it is known to be done. */
        ANY,
        /** In any order, and whether the result is there does not depend on it. */
        ASIDE
    }

    private static final Order[] ORDERS = Order.values();

    /** Index in {@link IsaTables#counters}. */
    public final int counter;

    public final Order order;
    /** Slot of the modifier that must be set for it, or -1. */
    public final int modifier;

    /** Name of the target feature that it depends on; empty if there is none. */
    public final String feature;
    /** Whether that feature has to be on; else off. */
    public final boolean needsFeature;

    CounterRaise(TableReader in) throws IOException {
        counter = in.u();
        order = ORDERS[in.u()];
        modifier = in.s();
        feature = in.string();
        needsFeature = in.flag();
    }
}
