package org.gfxisa.plugin.abi;

import java.util.List;
import java.util.Optional;

/**
 * A structure in memory, or a word.
 *
 * @param name name of the structure
 * @param title description
 * @param source source document
 * @param file the spec file
 * @param size size in bytes
 * @param isWord whether it is read and written as one value
 * @param fields fields in the order of the spec
 */
public record Structure(
        String name, String title, Optional<String> source, String file, int size, boolean isWord, List<Field> fields) {

    /**
     * A field.
     *
     * @param name name of the field
     * @param title description of the contents
     * @param firstBit lowest bit, from the start of the structure
     * @param width width in bits
     * @param isSigned whether the value is in two's complement
     * @param isRaw whether the value is raw bits and not a number
     * @param word the word that it holds
     * @param values the enumeration of its values
     * @param unit the unit of the value; 1 if it counts single items
     * @param targets the processors that have it; empty if all do
     */
    public record Field(
            String name,
            String title,
            int firstBit,
            int width,
            boolean isSigned,
            boolean isRaw,
            Optional<String> word,
            Optional<String> values,
            long unit,
            List<String> targets) {}

    /** Finds the field with a name. */
    public Optional<Field> field(String name) {
        return fields.stream().filter(f -> f.name().equals(name)).findFirst();
    }
}
