package org.gfxisa.plugin.docs;

import org.gfxisa.plugin.model.RaiseSpec;
import org.gfxisa.plugin.model.WaitSpec;

/** Says in words what an instruction has to do with counters. */
final class CounterText {
    private CounterText() {}

    static String raise(RaiseSpec raise) {
        String order = switch (raise.order()) {
            case ISSUE -> "in the order of issue";
            case ANY -> "in any order";
            case ASIDE -> "in any order, and its result does not depend on it";
        };
        return "raises " + raise.counter() + ": done " + order
                + raise.modifier().map(m -> ", if " + m).orElse("")
                + raise.feature()
                        .map(f -> (f.isOn() ? ", with " : ", without ") + f.name())
                        .orElse("");
    }

    static String await(WaitSpec wait) {
        return "waits for " + wait.counter()
                + wait.operand().map(operand -> " to be at or below " + operand).orElse(" to be 0");
    }
}
