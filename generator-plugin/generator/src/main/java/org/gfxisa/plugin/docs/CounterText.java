package org.gfxisa.plugin.docs;

import org.gfxisa.table.CounterRaise;
import org.gfxisa.table.CounterWait;
import org.gfxisa.table.Form;
import org.gfxisa.table.IsaTables;

/**
 * Describes the counters that an instruction increments and waits for.
 *
 * @param tables tables of its instruction set
 * @param form one of its forms
 */
record CounterText(IsaTables tables, Form form) {

    String raise(CounterRaise raise) {
        String order = switch (raise.order()) {
            case ISSUE -> "in the order of issue";
            case ANY -> "in any order";
            case ASIDE -> "in any order, and its result does not depend on it";
        };
        return "raises " + tables.counters().get(raise.counter()).name() + ": done " + order
                + (raise.modifier() < 0 ? "" : ", if " + slot(raise.modifier()))
                + raise.feature()
                        .map(f -> (f.isOn() ? ", with " : ", without ") + f.name())
                        .orElse("");
    }

    String await(CounterWait wait) {
        return "waits for " + tables.counters().get(wait.counter()).name()
                + (wait.slot() < 0 ? " to be 0" : " to be at or below " + slot(wait.slot()));
    }

    private String slot(int index) {
        return form.slots().get(index).name();
    }
}
