package org.gfxisa.plugin.model;

import java.util.List;

/**
 * What an instruction does beyond computing: a run-time record and its components.
 *
 * @param record name of the record
 * @param values its components, in order
 */
public record ActionRecord(String record, List<ActionValue> values) {
    public ActionRecord {
        values = List.copyOf(values);
    }
}
