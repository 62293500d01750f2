package org.gfxisa.plugin.abi;

import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An enumeration of named values.
 *
 * @param name name of the enumeration
 * @param title description
 * @param source source document
 * @param file the spec file
 * @param kinds properties of the constants, by name
 * @param types by property, the enumeration that it refers to
 * @param constants constants in the order of the spec
 */
public record Enumeration(
        String name,
        String title,
        Optional<String> source,
        String file,
        Map<String, Kind> kinds,
        Map<String, String> types,
        List<Constant> constants) {

    /** The kinds of properties. */
    public enum Kind {
        NUMBER,
        TEXT,
        FLAG,
        NUMBERS,
        /** A constant of another enumeration. */
        CONSTANT,
        /** An optional constant of another enumeration. */
        OPTIONAL_CONSTANT,
        /** A list of constants of another enumeration. */
        CONSTANTS,
        /** The texts of another enumeration, or none. */
        TEXTS
    }

    /**
     * A constant.
     *
     * @param name name of the constant
     * @param title description
     * @param properties texts of the properties; items of lists are separated by commas
     */
    public record Constant(String name, String title, Map<String, String> properties) {}
}
