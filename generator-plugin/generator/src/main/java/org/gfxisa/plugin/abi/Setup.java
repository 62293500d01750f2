package org.gfxisa.plugin.abi;

import java.util.List;
import java.util.Optional;

/**
 * Registers that are initialized in a fixed order.
 *
 * @param name name of the set-up
 * @param title description
 * @param source source document
 * @param file the spec file
 * @param structure the structure that selects the registers
 * @param steps groups of registers, in order
 */
public record Setup(
        String name, String title, Optional<String> source, String file, Structure structure, List<Step> steps) {
    /**
     * A group of registers.
     *
     * @param name name of the group
     * @param title description of the contents
     * @param count number of registers, if {@code counter} is empty
     * @param counter the field with the number of registers
     * @param when the bit that enables the group
     */
    public record Step(String name, String title, int count, Optional<Path> counter, Optional<Path> when) {}

    /**
     * A field of the structure, or a part of it if it is a word.
     *
     * @param field the structure's field
     * @param word the word's structure
     * @param part the field of the word
     */
    public record Path(Structure.Field field, Structure word, Structure.Field part) {}
}
