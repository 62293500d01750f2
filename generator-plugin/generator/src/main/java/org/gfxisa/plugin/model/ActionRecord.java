package org.gfxisa.plugin.model;

import java.util.List;
import org.gfxisa.exec.Action;

/**
 * The action of an instruction: a run-time record and its components.
 *
 * @param record class of the record
 * @param values components, in order
 */
public record ActionRecord(Class<? extends Action> record, List<ActionValue> values) {
    public ActionRecord {
        values = List.copyOf(values);
    }
}
