package org.gfxisa.plugin.abi;

import java.util.List;
import java.util.Optional;

/**
 * A structure in memory, or a word.
 *
 * @param name its name
 * @param title what it is
 * @param source where it is described
 * @param file the spec file
 * @param size in bytes
 * @param isWord whether it is read and written as one value
 * @param fields in the order of the spec
 */
public record Structure(
        String name, String title, Optional<String> source, String file, int size, boolean isWord, List<Field> fields) {

    /**
     * A field.
     *
     * @param name its name
     * @param title what it holds
     * @param firstBit lowest bit, from the start of the structure
     * @param width in bits
     * @param isSigned whether it is two's complement
     * @param isRaw whether it is no number but bits
     * @param word the word that it is
     * @param values the enumeration of its values
     * @param unit what one of it stands for; 1 if it counts single things
     * @param targets the processors that have it; empty: all
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

    /** The field of this name. */
    public Optional<Field> field(String name) {
        return fields.stream().filter(f -> f.name().equals(name)).findFirst();
    }
}
