package org.gfxisa.plugin.model;

import java.util.List;
import org.gfxisa.exec.Action;

/**
 * What an instruction does beyond computing: a run-time record and its components.
 *
 * @param record the record
 * @param values its components, in order
 */
public record ActionRecord(Class<? extends Action> record, List<ActionValue> values) {
    public ActionRecord {
        values = List.copyOf(values);
    }
}
