package org.gfxisa.plugin.abi;

import java.util.List;
import java.util.Optional;

/**
 * Registers that are set up one after the other.
 *
 * @param name its name
 * @param title what it is
 * @param source where it is described
 * @param file the spec file
 * @param structure the structure that says what is set up
 * @param steps in order
 */
public record Setup(
        String name, String title, Optional<String> source, String file, Structure structure, List<Step> steps) {
    /**
     * Some registers.
     *
     * @param name their name
     * @param title what they hold
     * @param count how many, where {@code counter} is empty
     * @param counter the field that says how many
     * @param when the bit that says whether
     */
    public record Step(String name, String title, int count, Optional<Path> counter, Optional<Path> when) {}

    /**
     * A field of the structure, or a part of a word that is one.
     *
     * @param field the structure's field
     * @param word the word's structure
     * @param part the field of the word
     */
    public record Path(Structure.Field field, Structure word, Structure.Field part) {}
}
