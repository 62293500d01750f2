package org.gfxisa.table;

import java.util.Map;
import java.util.TreeMap;
import org.gfxisa.Properties;

/**
 * The properties of all processors.
 *
 * @param byName values by name of the property and then by processor, as {@link Properties} takes them
 */
public record PropertyTable(Map<String, Map<String, String>> byName) {
    /** The properties of a processor; none of one that the spec does not speak of. */
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
