package org.gfxisa.plugin.abi;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Named values.
 *
 * @param name its name
 * @param title what it is
 * @param source where it is described
 * @param file the spec file
 * @param kinds the properties that every constant has, and what they hold
 * @param types the enumerations whose constants properties hold, by property
 * @param constants in the order of the spec
 */
public record Enumeration(
        String name,
        String title,
        Optional<String> source,
        String file,
        Map<String, Kind> kinds,
        Map<String, String> types,
        List<Constant> constants) {

    /** What a property holds. */
    public enum Kind {
        NUMBER,
        TEXT,
        FLAG,
        NUMBERS,
        /** One of another enumeration. */
        CONSTANT,
        /** One of another enumeration, or nothing. */
        OPTIONAL_CONSTANT,
        /** Some of another enumeration. */
        CONSTANTS,
        /** The texts of another enumeration, or none. */
        TEXTS
    }

    /**
     * A named value.
     *
     * @param name its name
     * @param title what it means
     * @param properties texts of the properties; what is in lists is separated by commas
     */
    public record Constant(String name, String title, Map<String, String> properties) {}
}
