package org.gfxisa.plugin.abi;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A property of processors.
 *
 * @param name name of the property
 * @param title description
 * @param source source document
 * @param type type of its values
 * @param enumeration the enumeration of its values, or empty
 * @param values values by processor, in the order of the spec
 */
public record TargetProperty(
        String name, String title, Optional<String> source, Type type, String enumeration, Map<String, String> values) {

    /** The type of a property. */
    public enum Type {
        BOOL,
        INT,
        TEXT,
        /** A constant of an enumeration. */
        CONSTANT
    }

    /** Returns the values as the library's table has them; 32-bit numbers are in decimal. */
    public Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>(values);
        if (type == Type.INT) {
            texts.replaceAll(
                    (processor, value) -> String.valueOf(Long.decode(value).intValue()));
        }
        return texts;
    }
}
