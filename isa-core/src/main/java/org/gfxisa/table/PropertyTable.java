package org.gfxisa.table;

import java.util.Map;
import java.util.TreeMap;
import org.gfxisa.Properties;

/**
 * The properties of all processors.
 *
 * @param byName values by property and by processor, in the syntax of {@link Properties}
 */
public record PropertyTable(Map<String, Map<String, String>> byName) {
    /** Returns the properties of a processor; empty properties if the spec has none for it. */
    public Properties of(String processor) {
        Map<String, String> values = new TreeMap<>();
        byName.forEach((name, all) -> {
            if (all.containsKey(processor)) {
                values.put(name, all.get(processor));
            }
        });
        return new Properties(processor, values);
    }
}
