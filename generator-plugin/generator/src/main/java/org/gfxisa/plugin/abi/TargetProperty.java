package org.gfxisa.plugin.abi;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/**
 * A fact about every processor.
 *
 * @param name its name
 * @param title what it says
 * @param source where it is described
 * @param type what it holds
 * @param enumeration whose constants it holds, or empty
 * @param values by processor, in the order of the spec
 */
public record TargetProperty(
        String name, String title, Optional<String> source, Type type, String enumeration, Map<String, String> values) {

    /** What a fact holds. */
    public enum Type {
        BOOL,
        INT,
        TEXT,
        /** A constant of an enumeration. */
        CONSTANT
    }

    /** The values as the library's table has them: numbers of 32 bits in decimal. */
    public Map<String, String> texts() {
        Map<String, String> texts = new LinkedHashMap<>(values);
        if (type == Type.INT) {
            texts.replaceAll(
                    (processor, value) -> String.valueOf(Long.decode(value).intValue()));
        }
        return texts;
    }
}
